import Credentials
import Encoding
import Messages
import Verdicts

/// A verifier's verdict on a credential or presentation, in lines for people.
package enum VerdictText {
  /// The verdict, and the shown claims if it holds.
  /// - Parameter isForRequest: false if the presentation was made without a request, for anyone.
  package static func lines(
    _ verdict: CredentialVerdict, isForRequest: Bool = true, _ catalogue: MessageCatalogue
  ) -> [String] {
    let word = Self.word(verdict.outcome, passed: "Verified")
    var lines = ["\(word)  \(catalogue.sentence(verdict.outcome))"]
    if verdict.outcome.status != .passed, let hint = catalogue.hint(verdict.outcome.code) {
      lines.append("\(catalogue.words(.hintMark)) \(hint)")
    }
    for judged in verdict.credentials {
      if verdict.credentials.count > 1 { lines += ["", heading(judged, catalogue)] }
      if verdict.outcome.status == .passed, let credential = judged.credential {
        lines += self.lines(credential, isForRequest, catalogue)
      }
    }
    return lines
  }

  /// The line for one of several credentials. Their claims are shown only if all hold.
  private static func heading(
    _ judged: JudgedCredential, _ catalogue: MessageCatalogue
  ) -> String {
    let word = Self.word(judged.outcome, passed: "verified")
    let type = judged.type.map(OutsideName.identifier) ?? "a credential"
    return "\(type)  \(word): \(catalogue.sentence(judged.outcome))"
  }

  /// The word for an outcome: one that did not pass is false, or not known to be true.
  static func word(_ outcome: Outcome, passed: String) -> String {
    switch outcome.status {
    case .passed: passed
    case .failed: "REFUSED"
    default: "UNVERIFIED"
    }
  }

  private static func lines(
    _ credential: VerifiedCredential, _ isForRequest: Bool, _ catalogue: MessageCatalogue
  ) -> [String] {
    var lines: [String] = []
    if credential.isSimulated { lines.append("SIMULATED: the document's state does not exist") }
    lines.append(
      "type  \(OutsideName.identifier(credential.type)) (\(name(of: credential.format)))")
    lines.append("issuer  \(issuer(of: credential))")
    lines.append("trust  \(CardText.level(credential.trustLevel))")
    lines += TrustLines(credential).lines(catalogue).map { "  \($0)" }
    if let claimed = credential.excessTrustLevel {
      lines.append("note  \(catalogue.words(.levelClaimed(claimed)))")
    }
    if credential.voucher == .ownDesk { lines.append("note  \(catalogue.words(.issuedHere))") }
    lines.append("holder  \(holder(of: credential, isForRequest))")
    lines.append("revocation  \(catalogue.sentence(credential.revocation))")
    lines +=
      credential.proof.map {
        [
          "proof  \(shown(by: $0))",
          "note  no proof tells the level of trust, or whether the document was simulated",
          "note  type and name space are as the holder's wallet states them: no proof shows those that the issuer signed",
        ]
      } ?? []
    for claim in credential.revealedClaims {
      lines.append("\(OutsideName.identifier(claim.path))  \(ClaimText.text(claim.value))")
    }
    return lines
  }

  private static func issuer(of credential: VerifiedCredential) -> String {
    let name = OutsideName.folded(credential.issuerName)
    return credential.issuerIdentifier.map { "\(name), \(OutsideName.identifier($0))" } ?? name
  }

  /// What a proof in zero knowledge says of its time, and does not show.
  private static func shown(by proof: CredentialProof) -> String {
    let time =
      proof.isWholeDay
      ? "valid on \(CalendarDate(proof.time.instant)), a day in UTC: when on it the proof was made is not known"
      : "valid at \(proof.time)"
    return "in zero knowledge, the document itself was not shown; \(time)"
  }

  private static func holder(of credential: VerifiedCredential, _ isForRequest: Bool) -> String {
    if credential.isHolderBound {
      return isForRequest
        ? "proved to have the card, for this request"
        : "proved to have the card, for nobody in particular"
    }
    guard credential.holderKeyThumbprint != nil else {
      return "not known: anyone who has a copy can show it"
    }
    return "not asked to prove anything"
  }

  /// The name of a format for people.
  package static func name(of format: CredentialFormat) -> String {
    switch format {
    case .sdJWT: "SD-JWT VC"
    case .mobileDocument: "mobile document"
    case .vcJWT: "VC JWT"
    }
  }
}
