import FoundationEssentials
import PKIX
import Verdicts

/// A credential that came from outside and was verified to be kept. Its level is no higher than the anchor at the end of
/// its issuer's path allows, whatever it says of itself.
public struct ImportedCredential: Sendable {
  /// The credential, of which every check held.
  public let credential: VerifiedCredential

  /// Who vouches for its issuer.
  public var voucher: CredentialVoucher { credential.voucher }
  /// The level of a card of it.
  public var level: TrustLevel { credential.trustLevel }

  /// True if it is bound to a key. Without one, whoever has a copy can show it.
  public var isBoundToKey: Bool { credential.holderKeyThumbprint != nil }

  /// Verifies a credential below roots, and then without one: form, the issuer's path, the signature and the dates must
  /// hold in each case.
  /// - Parameters:
  ///   - received: the credential. A presentation is refused: it belongs to the request that it
  ///     answers.
  ///   - anchors: the roots of those who may vouch for its issuer.
  ///   - now: the moment at which it must be valid.
  /// - Throws: ``CredentialRefused`` with the first check that did not hold.
  public init(
    _ received: ReceivedCredential, below anchors: [CredentialAnchor], at now: Date
  ) throws(CredentialRefused) {
    var verdict = CredentialVerifier(below: anchors, at: now).verify(received, answering: nil)
    // Nothing was disproved, but that one of the roots issued the signer.
    if verdict.outcome.status == .unknown {
      verdict = CredentialVerifier(vouchedByNobodyAt: now).verify(received, answering: nil)
    }
    guard let credential = verdict.credential, verdict.credentials.count == 1 else {
      throw CredentialRefused(outcome: verdict.outcome)
    }
    self.credential = credential
  }

  /// True if another copy says the same of itself: its format, type, issuer, level, and the names of its claims. Values
  /// may differ, as an identifier that each copy has for itself.
  package func isAlike(_ other: ImportedCredential) -> Bool {
    let (one, two) = (credential, other.credential)
    return isOfSameIssuer(as: other) && one.format == two.format && one.type == two.type
      && level == other.level && one.isSimulated == two.isSimulated
      && one.statedAssurance == two.statedAssurance
      && Set(one.disclosedClaims) == Set(two.disclosedClaims)
  }

  /// True if the same issuer signed another credential, and the same one vouches for it.
  func isOfSameIssuer(as other: ImportedCredential) -> Bool {
    voucher == other.voucher && credential.issuer == other.credential.issuer
      && credential.issuerName == other.credential.issuerName
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
