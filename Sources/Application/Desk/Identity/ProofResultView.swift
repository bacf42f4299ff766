import DocumentProofs
import Encoding
import Messages
import Operations
import PKIX
import Presentation
import Trust
import Verdicts

/// The result of a proof over a passport: one banner, whose headline is what the passport says, and what it rests on.
struct ProofResultView {
  let judged: JudgedProof
  let catalogue: MessageCatalogue
  let isPractice: Bool

  private var verdict: PassportProofVerdict { judged.verdict }
  private var isPassed: Bool { verdict.outcome.status == .passed }
  private func words(_ phrase: Phrase) -> String { catalogue.words(phrase) }

  /// A proof of simulated signers is for a person to judge. Revocation is no part of a proof, and nothing to look up.
  var decision: ResultView.Decision {
    switch verdict.outcome.status {
    case .passed: verdict.isSimulated != false && !isPractice ? .checkByHand : .verified
    case .failed: .refused
    default: .checkByHand
    }
  }

  var html: HTML {
    """
    <div class="outcome">\(decision.banner(reason, isPractice: isPractice, catalogue))\(tiles)</div>
    """
  }

  private var reason: String {
    let asked = ProofWords(catalogue: catalogue).line(judged.request)
    guard isPassed else {
      let hint = catalogue.pageHint(verdict.outcome.code, verdict.outcome.details)
      return sentences([catalogue.sentence(verdict.outcome)] + [hint].compactMap(\.self))
    }
    let simulated = decision == .checkByHand ? [words(.cardSimulated)] : []
    return sentences(simulated + [words(.proofSays(asked))])
  }

  private func sentences(_ texts: [String]) -> String {
    texts.map { catalogue.begun($0) + "." }.joined(separator: " ")
  }

  // MARK: What it rests on

  private var tiles: HTML {
    guard isPassed else { return HTML() }
    let signed: ResultView.Decision? = decision == .verified ? .verified : .checkByHand
    return """
      <div class="verdicts result">\(tile(signed, .resultVouches, vouchers))\
      \(tile(decision == .verified ? .verified : nil, .resultForWhom, [question]))\
      \(tile(nil, .verifyRevocation, [words(revocation)]))\(tile(nil, .resultWho, [who]))</div>
      """
  }

  private func tile(_ decision: ResultView.Decision?, _ title: Phrase, _ lines: [String]) -> HTML {
    let body = lines.map { line -> HTML in "<p><bdi>\(catalogue.begun(line))</bdi></p>" }
    return ResultView.tile(decision, words(title), HTML(body))
  }

  /// What vouches: for a proof below states' roots, also whether the signer signed while its certificate was in date.
  private var vouchers: [String] {
    let vouchers = [voucher, words(.proofHow)]
    guard verdict.states != nil else { return vouchers }
    return vouchers + [
      verdict.isSignedInDate
        ? catalogue.sentence(.signerCurrent) : words(.signingTimeUnstated)
    ]
  }

  /// The states of which one signed, or the state that the certificate names, whose path passed.
  private var voucher: String {
    if let states = verdict.states {
      return words(.proofBelowStates(ProofText.named(states, catalogue)))
    }
    if let set = verdict.hiddenAmong { return words(.proofOneOfStates(set.states)) }
    let country = verdict.certificate.flatMap { try? Certificate(der: $0).country }
    return words(.proofOfState(country.map { OutsideName.folded($0) } ?? "?"))
  }

  private var revocation: Phrase {
    verdict.isNotRevoked ? .proofNotRevoked : .proofNoRevocation
  }

  private var question: String {
    words(.proofForQuestion(catalogue.language.day(judged.request.day)))
  }

  private var who: String {
    guard let issuer = verdict.boundBy, let month = verdict.boundIn else {
      return words(.proofWhoUnbound)
    }
    return words(.proofWhoBound(OutsideName.folded(issuer), month))
  }
}
