import DocumentProofs
import Encoding
import Messages
import PKIX
import Verdicts

/// Requests for proofs and verdicts on them, in words.
package enum ProofText {
  package static func states(_ count: Int) -> String {
    count == 1 ? "one state" : "\(count) states"
  }

  /// The numbers of signers of each kind in a list, and of its states.
  package static func counts(_ list: SignerList) -> String {
    JoinedWords.and(
      list.algorithms.map { "\(list.count($0)) \($0.name) of \(states(list.states($0)))" })
  }

  /// A verifier's key by the first digits of its digest.
  package static func name(_ verifier: ProofVerifier) -> String {
    (try? verifier.digest).map { Hex.encode(Array($0.prefix(8))) } ?? "unknown"
  }

  package static func asked(_ request: ProofRequest) -> String {
    var parts = [
      request.state.map {
        "a document of \(JoinedWords.or($0.states))"
          + ($0.revoked == nil ? "" : " whose signer the request does not name as revoked")
      } ?? "a document that one of the trusted states signed"
    ]
    if let age = request.age { parts.append("a holder over \(age)") }
    if let codes = request.nationalities {
      parts.append("the nationality \(JoinedWords.or(codes))")
    }
    if request.isNotExpired { parts.append("not expired on \(request.day)") }
    if request.isBound {
      parts.append("an issuer's word for the holder, whose wallet signs this request")
    }
    if let scope = request.scope {
      parts.append(
        "a pseudonym for \(OutsideName.identifier(scope)) at \(OutsideName.identifier(request.audience))"
      )
    }
    return JoinedWords.and(parts)
  }

  /// What a proof would show and what it would not, for the holder's consent.
  package static func consent(
    _ plan: PlannedPassportProof, _ request: ProofRequest, _ words: MessageCatalogue
  ) -> [String] {
    let audience =
      request.audience.isEmpty ? "the verifier" : OutsideName.identifier(request.audience)
    let signer =
      plan.hiddenAmong.map { hidden in
        plan.states == nil
          ? "hidden among \(hidden.listed) signers of its kind, \(hidden.known.signers) of which you know, "
            + "of \(states(hidden.known.states))"
          : "hidden among \(hidden.known.signers) of its kind that you know of these states"
      }
      ?? "shown, and with it the issuing state \(OutsideName.identifier(plan.signerCountry))"
    return [
      "\(audience) asks for \(asked(request))",
      "shown: that this is so, the day \(request.day), the kind of signature (\(plan.proofClass.name))",
      "the document's signer is \(signer)",
      "not shown: name, number, dates, portrait, the signature"
        + (plan.states == nil ? "" : ", the signer's certificate, and which root signed that"),
    ]
      + Self.states(plan, words)
      + (plan.boundIn.map {
        ["shown too: the issuer of the card, and the month \($0) of its word for you"]
      } ?? [])
      + verifier(request)
      + (plan.isSimulated ? ["shown too: that the document is simulated"] : [])
  }

  /// What a proof up to a state's root shows of the certificates.
  private static func states(_ plan: PlannedPassportProof, _ words: MessageCatalogue) -> [String] {
    guard let shown = plan.proofClass.state else { return [] }
    return shownStates(plan, words) + [
      "shown too: the kind of the root's signature (\(shown.root.name)), that the signer's certificate fits "
        + "\(shown.blocks) blocks of SHA-256, and that the document states "
        + (plan.isSigningTimeStated == true ? "a time of signing" : "no time of signing")
    ]
  }

  /// Of which states a proof tells that the document is, and of which it can be by the kinds of signatures: what the
  /// holder consents to, at a terminal and on the page.
  package static func shownStates(
    _ plan: PlannedPassportProof, _ words: MessageCatalogue
  ) -> [String] {
    guard let states = plan.states, let possible = plan.possibleStates else { return [] }
    let names = named(states, words)
    let shown = words.words(
      states.count == 1 ? .proofShowsState(names) : .proofShowsStates(names))
    guard possible.count < states.count else { return [shown] }
    return [shown, words.words(.proofLeavesStates(named(possible, words)))]
  }

  /// States by name.
  package static func named(_ states: [WireText], _ words: MessageCatalogue) -> String {
    states.map { state in
      CountryCode.threeLetters(ofTwo: state).map { words.country($0) } ?? state.forPeople
    }.joined(separator: ", ")
  }

  /// What the holder must know of a verifier that signed its request.
  private static func verifier(_ request: ProofRequest) -> [String] {
    guard let verifier = request.verifier else { return [] }
    let key = name(verifier)
    var lines = [
      "the proof is encrypted to the verifier with the key \(key), which signed the request"
    ]
    if request.scope != nil {
      lines.append(
        "the pseudonym is for that key: anyone else who has it is the same verifier, and sees the same pseudonym; with "
          + "another key all its pseudonyms are others")
    }
    if let place = request.place {
      lines.append(
        "your wallet signs that you are asked here: \(OutsideName.identifier(place)); if you are elsewhere, somebody passed "
          + "the request on")
    }
    return lines
  }

  /// The verdict on a proof over a mobile document.
  package static func lines(_ outcome: Outcome, _ words: MessageCatalogue) -> [String] {
    let sentence = words.sentence(outcome)
    guard outcome.status == .passed else { return ["REFUSED  \(sentence)"] }
    return [
      "Verified    \(sentence)",
      "Not proved  that elements are in this name space, and that the document was not revoked",
    ]
  }

  /// The verdict on a proof over a passport.
  package static func lines(
    _ verdict: PassportProofVerdict, _ request: ProofRequest, _ words: MessageCatalogue
  ) -> [String] {
    let sentence = words.sentence(verdict.outcome)
    guard verdict.outcome.status == .passed else {
      let hint = words.hint(verdict.outcome.code, verdict.outcome.details)
      return ["\(verdict.outcome.status == .failed ? "REFUSED" : "UNKNOWN")  \(sentence)"]
        + (hint.map { ["\(words.words(.hintMark)) \($0)"] } ?? [])
    }
    var lines = ["Verified    \(sentence)"]
    if verdict.isSimulated == true {
      lines.append("SIMULATED: the document's state does not exist")
    }
    for weakness in verdict.warnings {
      lines.append("Weak: SHA-1 \(words.sentence(weakness))")
    }
    lines.append("Says        \(asked(request))")
    if let states = verdict.states, let set = verdict.hiddenAmong {
      lines.append(
        "Signer      issued by \(JoinedWords.or(states)); roots of its kind in the list: \(set.signers)"
      )
      lines.append(
        "            its certificate is in date"
          + (verdict.isSignedInDate ? ", and was when it signed" : "")
          + (verdict.isNotRevoked ? ", and none of those that the request names as revoked" : "")
      )
    } else if let set = verdict.hiddenAmong {
      lines.append(
        "Signer      one of \(set.signers) of its kind in the list, of \(states(set.states))")
    }
    if let nullifier = verdict.nullifier {
      lines.append("Pseudonym   \(Hex.encode(nullifier))")
    }
    if let month = verdict.boundIn, let issuer = verdict.boundBy {
      lines.append(
        "Holder      \(OutsideName.quoted(issuer)) saw the holder with the document and its chip in \(month); "
          + "the holder's wallet signed this request")
    }
    lines.append(
      "Not proved  that it was shown by the holder, that a chip was there now, and that "
        + "\(verdict.isNotRevoked ? "the document was not revoked" : "nothing was revoked")")
    if verdict.states != nil {
      if !verdict.isSignedInDate {
        lines.append(
          "            that the signer signed while its certificate was in date: the time of signing is not stated"
        )
      }
      lines.append(
        "            that no list of defects names the signer, that its certificate is of its root's country and for this "
          + "type of document, and has no unknown critical extension"
      )
      lines.append(
        "            that the root is in date and was not revoked: the list of roots decides that"
      )
    }
    return lines
  }
}
