import FoundationEssentials
import PKIX
import Verdicts

/// A credential that came from outside and was verified to be kept. Its level is no higher than the anchor at the end of
/// its issuer's path allows, whatever it says of itself.
public struct ImportedCredential: Sendable {
  /// The one who vouches for the issuer.
  public enum Voucher: String, Hashable, Sendable, CaseIterable {
    /// The desk of this machine, which issued it.
    case ownDesk = "own-desk"
    /// The root of an institution that the operator trusts for credentials.
    case institution
    /// A root that was given for this import.
    case givenRoot = "given-root"
    /// Nobody: the issuer's signature verifies under the certificate that it sent itself.
    case nobody
  }

  /// The credential, of which every check held.
  public let credential: VerifiedCredential
  /// The one who vouches for its issuer.
  public let voucher: Voucher

  /// The level of a card of it.
  public var level: TrustLevel { credential.trustLevel }

  /// True if it is bound to a key. Without one, whoever has a copy can show it.
  public var isBoundToKey: Bool {
    if case nil = credential.holderKeyThumbprint { false } else { true }
  }

  /// Verifies a credential against the roots of each voucher in turn, and then without a root: form, the issuer's path,
  /// the signature and the dates must hold in each case.
  /// - Parameters:
  ///   - received: the credential. A presentation is refused: it belongs to the request that it
  ///     answers.
  ///   - now: the moment at which it must be valid.
  /// - Throws: ``CredentialRefused`` with the first check that did not hold.
  public init(
    _ received: ReceivedCredential, vouchedBy vouchers: CredentialVouchers, at now: Date
  ) throws(CredentialRefused) {
    var outcome = Outcome(.unknown, .issuerUntrusted)
    for (voucher, verifier) in vouchers.verifiers(at: now) {
      let verdict = verifier.verify(received, answering: nil)
      if let credential = verdict.credential, verdict.credentials.count == 1 {
        (self.credential, self.voucher) = (credential, voucher)
        return
      }
      outcome = verdict.outcome
      // Only where no root issued the signer may another one have done so.
      if outcome.status != .unknown { break }
    }
    throw CredentialRefused(outcome: outcome)
  }

  /// True if another copy says the same of itself: its format, type, issuer, level, and the names of its claims. Values
  /// may differ, as an identifier that each copy has for itself.
  package func isAlike(_ other: ImportedCredential) -> Bool {
    let (one, two) = (credential, other.credential)
    return isOfSameIssuer(as: other) && one.format == two.format && one.type.exact == two.type.exact
      && level == other.level && one.isSimulated == two.isSimulated
      && one.statedAssurance == two.statedAssurance
      && Set(one.disclosedClaims.map(\.exact)) == Set(two.disclosedClaims.map(\.exact))
  }

  /// True if the same issuer signed another credential, and the same one vouches for it.
  func isOfSameIssuer(as other: ImportedCredential) -> Bool {
    voucher == other.voucher && credential.issuer == other.credential.issuer
      && credential.issuerName.exact == other.credential.issuerName.exact
  }
}

/// Those who may vouch for the issuer of a credential that is to be kept.
public struct CredentialVouchers: Sendable {
  private let ownDesk: [Certificate]
  private let institutions: [CredentialAnchor]
  private let given: [Certificate]

  /// - Parameters:
  ///   - ownDesk: the roots of the desk of this machine, whose cards are what they say.
  ///   - institutions: the roots of institutions, with what their cards may claim.
  ///   - given: the roots that the operator gave for this import. Their cards count as self-issued.
  public init(
    ownDesk: [Certificate] = [], institutions: [CredentialAnchor], given: [Certificate] = []
  ) {
    (self.ownDesk, self.institutions, self.given) = (ownDesk, institutions, given)
  }

  /// What verifies for each voucher, in the order in which they are tried.
  fileprivate func verifiers(
    at now: Date
  ) -> [(voucher: ImportedCredential.Voucher, verifier: CredentialVerifier)] {
    func below(_ roots: [Certificate], _ level: TrustLevel) -> CredentialVerifier {
      CredentialVerifier(below: roots.map { CredentialAnchor($0, claimable: level) }, at: now)
    }
    return [
      (.ownDesk, below(ownDesk, .government)),
      (.institution, CredentialVerifier(below: institutions, at: now)),
      (.givenRoot, below(given, .selfIssued)),
      (.nobody, CredentialVerifier(vouchedByNobodyAt: now)),
    ]
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
