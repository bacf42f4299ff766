import FoundationEssentials
import PKIX
import Verdicts

/// A credential of another issuer that was verified to be kept. Its level comes from the anchor at the
/// end of its issuer's path and from nothing that it says of itself.
public struct ImportedCredential: Sendable {
  /// The one who vouches for the issuer.
  public enum Voucher: String, Hashable, Sendable, CaseIterable {
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
  public var level: TrustLevel { voucher == .institution ? .institution : .selfIssued }

  /// True if it is bound to a key. Without one, whoever has a copy can show it.
  public var isBoundToKey: Bool {
    if case nil = credential.holderKeyThumbprint { false } else { true }
  }

  /// Verifies a credential against the roots of institutions, then against those that were given, and
  /// then without a root: form, the issuer's path, the signature and the dates must hold in each case.
  /// - Parameters:
  ///   - received: the credential. A presentation is refused: it belongs to the request that it
  ///     answers.
  ///   - institutions: the roots of institutions.
  ///   - given: the roots that the operator gave for this import.
  ///   - now: the moment at which it must be valid.
  /// - Throws: ``CredentialRefused`` with the first check that did not hold.
  public init(
    _ received: ReceivedCredential, institutions: [Certificate], given: [Certificate], at now: Date
  ) throws(CredentialRefused) {
    let attempts: [(Voucher, CredentialVerifier)] = [
      (.institution, CredentialVerifier(anchors: institutions, at: now)),
      (.givenRoot, CredentialVerifier(anchors: given, at: now)),
      (.nobody, CredentialVerifier(vouchedByNobodyAt: now)),
    ]
    var outcome = Outcome(.unknown, .issuerUntrusted)
    for (voucher, verifier) in attempts {
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
}

/// The error where a credential is not kept, because a check did not hold.
public struct CredentialRefused: CodedError, Hashable {
  /// The first check that did not hold.
  public let outcome: Outcome
  /// The code of its reason.
  public var code: ReasonCode { outcome.code }
  /// The details that the reason's sentence names.
  public var details: [Detail] { outcome.details }
}
