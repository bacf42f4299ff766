import ChipAccess
import Crypto
import Encoding
import LDS
import Verdicts

/// The result of one protocol by which a chip proves that it is the original. It is used for the
/// verdict once the data, and with them the chip's key, have passed.
struct ChipProof {
  let outcome: Outcome
  let evidence: [Fact]
  let warnings: [Warning]

  static let notOffered = ChipProof(outcome: Outcome(.notSupported, .chipNotProvable))
  static let leftOut = ChipProof(outcome: Outcome(.notDone, .chipProofLeftOut))

  init(outcome: Outcome, evidence: [Fact] = [], warnings: [Warning] = []) {
    self.outcome = outcome
    self.evidence = evidence
    self.warnings = warnings
  }

  /// A protocol that failed, or that the chip does not support.
  init(_ reason: ChipProofError, evidence: [Fact] = []) {
    self.init(outcome: reason.outcome, evidence: evidence)
  }

  /// Chip authentication that succeeded.
  init(_ result: ChipAuthenticationResult) {
    let offer = result.offer
    var evidence = [Fact(.accessProtocol, offer.variant.name)]
    if let number = offer.keyIdentifier { evidence.append(Fact(.keyID, "\(number)")) }
    if let group = offer.key.group as? EllipticCurveGroup {
      evidence.append(Fact(.curve, group.curve.rawValue))
    } else {
      evidence.append(Fact(.fieldBits, "\(offer.key.group.fieldBits)"))
    }
    evidence.append(Fact(.commands, result.commands.description))
    if offer.variant.cipher == .tripleDES, result.commands != .keyAgreementTemplate {
      evidence.append(Fact(.templateForTripleDES))
    }
    if offer.isInferred { evidence.append(Fact(.protocolStated, "no")) }
    self.init(outcome: Outcome(.passed, .chipGenuine), evidence: evidence)
  }

  /// A signature of active authentication, checked here.
  init(_ signed: ActiveAuthenticationEvidence, dg15: DocumentFile?, dg14: DocumentFile?) {
    let facts = signed.facts
    do throws(ChipProofError) {
      guard let dg15 else { throw .notProven(.signatureOfOtherDG15) }
      let result = try signed.verify(dg15: dg15, dg14: dg14)
      let warning = Warning(
        .weakDigest, [.phrase(.activeAuthentication), .text(result.digest.rawValue)])
      self.init(
        outcome: Outcome(.passed, .chipGenuine), evidence: Self.facts(result) + facts,
        warnings: result.digest.isWeak ? [warning] : [])
    } catch {
      self.init(error, evidence: facts)
    }
  }

  private static func facts(_ result: ActiveAuthenticationResult) -> [Fact] {
    var facts = [
      Fact(.algorithm, result.algorithm),
      Fact(.digest, result.digest.rawValue),
    ]
    if let trailer = result.trailer {
      facts.append(Fact(.trailer, Hex.encode(trailer).uppercased()))
    }
    if let form = result.form {
      facts.append(Fact(.signatureForm, form == .plain ? "plain" : "DER"))
    }
    return facts
  }

  /// The chip's verdict from its proofs. The first status in this order that any of them has
  /// decides: failed, passed, unknown, not done, not supported.
  static func verdict(_ proofs: [Outcome]) -> Outcome {
    for status in [CheckStatus.failed, .passed, .unknown, .notDone] {
      if let outcome = proofs.first(where: { $0.status == status }) { return outcome }
    }
    return notOffered.outcome
  }
}

extension Fact {
  /// The clause of an exception on which the outcome depends.
  init(_ exception: ChipProofException) { self.init(.exception, exception.clause) }
}

/// The cases in which ICAO Doc 9303-11 allows a chip to be proved in another way than by the
/// protocol's own commands, or not at all. The list is complete, and the record names the clause.
///
/// One permission of the standard is not used: the inspection system may choose its proofs, and one
/// is enough (8.4, 8.5 and J.1, step 3). Here every proof that is offered is made.
enum ChipProofException: Hashable, Sendable, CaseIterable {
  /// PACE with chip authentication mapping has proved the same, and chip authentication is not made.
  case provenByMapping
  /// A chip that does not take MSE:Set KAT for triple DES takes MSE:Set AT.
  case templateForTripleDES
  /// Chip authentication failed, and the read continues in the session before it.
  case formerSession

  /// The clause of the standard.
  var clause: String {
    switch self {
    case .provenByMapping: "ICAO Doc 9303-11, 4.4.3.5 and J.1, step 3"
    case .templateForTripleDES: "ICAO Doc 9303-11, 8.5, note 1"
    case .formerSession: "ICAO Doc 9303-11, 6.2.2"
    }
  }
}
