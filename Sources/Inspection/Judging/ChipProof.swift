import ChipAccess
import Crypto
import Encoding
import LDS
import Verdicts

/// What came of one way in which a chip proves that it is the original: as it counts once the data,
/// and with them its key, have passed.
struct ChipProof {
  let outcome: Outcome
  let evidence: [Check.Evidence]
  let warnings: [Warning]

  static let notOffered = ChipProof(outcome: Outcome(.notSupported, .chipNotProvable))
  static let leftOut = ChipProof(outcome: Outcome(.notDone, .chipProofLeftOut))

  init(outcome: Outcome, evidence: [Check.Evidence] = [], warnings: [Warning] = []) {
    self.outcome = outcome
    self.evidence = evidence
    self.warnings = warnings
  }

  /// A proof that did not come about.
  init(_ reason: ChipProofError, evidence: [Check.Evidence] = []) {
    self.init(outcome: reason.outcome, evidence: evidence)
  }

  /// Chip authentication that succeeded.
  init(_ result: ChipAuthenticationResult) {
    let offer = result.offer
    var evidence = [Check.Evidence("protocol", offer.variant.name)]
    if let number = offer.keyIdentifier { evidence.append(Check.Evidence("key-id", "\(number)")) }
    if let group = offer.key.group as? EllipticCurveGroup {
      evidence.append(Check.Evidence("curve", group.curve.rawValue))
    } else {
      evidence.append(Check.Evidence("field-bits", "\(offer.key.group.fieldBits)"))
    }
    evidence.append(Check.Evidence("commands", result.commands.description))
    if offer.variant.cipher == .tripleDES, result.commands != .keyAgreementTemplate {
      evidence.append(Check.Evidence(.templateForTripleDES))
    }
    if offer.isInferred { evidence.append(Check.Evidence("protocol-stated", "no")) }
    self.init(outcome: Outcome(.passed, .chipGenuine), evidence: evidence)
  }

  /// A signature of active authentication, checked here.
  init(_ signed: ActiveAuthenticationEvidence, dg15: DocumentFile?, dg14: DocumentFile?) {
    let facts = signed.facts.map { Check.Evidence($0.name, $0.value) }
    do throws(ChipProofError) {
      guard let dg15 else { throw .notProven("its signature belongs to another DG15") }
      let result = try signed.verify(dg15: dg15, dg14: dg14)
      let warning = Warning(.weakDigest, ["active authentication", result.digest.rawValue])
      self.init(
        outcome: Outcome(.passed, .chipGenuine), evidence: Self.facts(result) + facts,
        warnings: result.digest.isWeak ? [warning] : [])
    } catch {
      self.init(error, evidence: facts)
    }
  }

  private static func facts(_ result: ActiveAuthenticationResult) -> [Check.Evidence] {
    var facts = [
      Check.Evidence("algorithm", result.algorithm),
      Check.Evidence("digest", result.digest.rawValue),
    ]
    if let trailer = result.trailer {
      facts.append(Check.Evidence("trailer", Hex.encode(trailer).uppercased()))
    }
    if let form = result.form {
      facts.append(Check.Evidence("signature-form", form == .plain ? "plain" : "DER"))
    }
    return facts
  }

  /// The chip's verdict from its proofs: one that failed counts more than one that passed, that more
  /// than one that cannot be decided, that more than one that was left out, and that more than one
  /// that is not offered.
  static func verdict(_ proofs: [Outcome]) -> Outcome {
    for status in [CheckStatus.failed, .passed, .unknown, .notDone] {
      if let outcome = proofs.first(where: { $0.status == status }) { return outcome }
    }
    return notOffered.outcome
  }
}

extension Check.Evidence {
  /// The clause of an exception that the outcome rests on.
  init(_ exception: ChipProofException) { self.init("exception", exception.clause) }
}
