import FoundationEssentials
import Verdicts

extension VerifiedCredential {
  /// Verifies a credential from outside that is to be kept: first below the roots, and without
  /// roots if the first result is unknown. Form, the issuer's path, the signature and the dates
  /// must hold in each case. Its ``trustLevel`` is no higher than the anchor at the end of its
  /// issuer's path allows, whatever the credential states.
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
    // No check failed. Perhaps none of the roots issued the signer.
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

  /// True if another copy has the same issuer, format, type, levels, and names of claims. Values
  /// may differ: each copy may have an identifier of its own.
  package func isAlike(_ other: VerifiedCredential) -> Bool {
    isOfSameIssuer(as: other) && format == other.format && type == other.type
      && trustLevel == other.trustLevel && isSimulated == other.isSimulated
      && statedAssurance == other.statedAssurance
      && Set(disclosedClaims) == Set(other.disclosedClaims)
  }

  /// True if the same issuer signed both credentials, and the same voucher vouches for it.
  func isOfSameIssuer(as other: VerifiedCredential) -> Bool {
    voucher == other.voucher && issuer == other.issuer && issuerName == other.issuerName
  }
}

/// The error for a credential that is not kept, because a check did not hold.
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
