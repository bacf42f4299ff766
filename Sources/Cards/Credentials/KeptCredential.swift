import FoundationEssentials
import Verdicts

extension VerifiedCredential {
  /// A credential that came from outside and is to be kept: verified below roots, and then without one. Form, the
  /// issuer's path, the signature and the dates must hold in each case. Its ``trustLevel`` is no higher than the anchor
  /// at the end of its issuer's path allows, whatever it says of itself.
  /// - Parameters:
  ///   - received: the credential. A presentation is refused: it belongs to the request that it
  ///     answers.
  ///   - anchors: the roots of those who may vouch for its issuer.
  ///   - now: the moment at which it must be valid.
  /// - Throws: ``CredentialRefused`` with the first check that did not hold.
  public init(
    toKeep received: ReceivedCredential, below anchors: [CredentialAnchor], at now: Date
  ) throws(CredentialRefused) {
    var verdict = CredentialVerifier(below: anchors, at: now).verify(received, answering: nil)
    // Nothing was disproved, but that one of the roots issued the signer.
    if verdict.outcome.status == .unknown {
      verdict = CredentialVerifier(vouchedByNobodyAt: now).verify(received, answering: nil)
    }
    guard let credential = verdict.credential, verdict.credentials.count == 1 else {
      throw CredentialRefused(outcome: verdict.outcome)
    }
    self = credential
  }

  /// True if it is bound to a key. Without one, anybody who has a copy can show it.
  public var isBoundToKey: Bool { holderKeyThumbprint != nil }

  /// True if another copy says the same of itself: its format, type, issuer, level, and the names of its claims. Values
  /// may differ, as an identifier that each copy has for itself.
  package func isAlike(_ other: VerifiedCredential) -> Bool {
    isOfSameIssuer(as: other) && format == other.format && type == other.type
      && trustLevel == other.trustLevel && isSimulated == other.isSimulated
      && statedAssurance == other.statedAssurance
      && Set(disclosedClaims) == Set(other.disclosedClaims)
  }

  /// True if the same issuer signed another credential, and the same one vouches for it.
  func isOfSameIssuer(as other: VerifiedCredential) -> Bool {
    voucher == other.voucher && issuer == other.issuer && issuerName == other.issuerName
  }
}

/// The error where a credential is not kept, because a check did not hold.
public struct CredentialRefused: CodedError, Hashable {
  /// The first check that did not hold.
  public let outcome: Outcome

  /// The refusal by a check that did not hold.
  package init(outcome: Outcome) { self.outcome = outcome }

  /// The code of its reason.
  public var code: ReasonCode { outcome.code }
  /// The details that the reason's sentence names.
  public var details: [Detail] { outcome.details }
}
