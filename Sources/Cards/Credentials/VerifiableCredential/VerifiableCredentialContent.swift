import Crypto
import Encoding
import FoundationEssentials

/// The content of a verifiable credential of the W3C to be issued. Anyone who sees the credential
/// sees all of its claims. Only the proof engine makes it, when it mints a card.
public struct VerifiableCredentialContent: Sendable {
  /// The types beside `VerifiableCredential`; at least one.
  public let types: [WireText]
  /// The claims of `credentialSubject`, without `id`.
  public let claims: [JSONValue.Member]
  /// The members outside the subject that state how the document was verified: `trust_level`,
  /// `simulated`, `verified_claims`.
  public let evidence: [JSONValue.Member]
  /// The start of its validity, in whole seconds.
  public let issuedAt: Date
  /// The end of its validity, in whole seconds.
  public let expiresAt: Date
  /// The key of the device that alone can present it.
  public let holderKey: P256PublicKey
  /// Where its status is published: the claim `status`; nil where it is not published.
  public let status: StatusReference?

  /// Makes the content of a verifiable credential.
  package init(
    types: [WireText], claims: [JSONValue.Member], evidence: [JSONValue.Member], issuedAt: Date,
    expiresAt: Date, holderKey: P256PublicKey, status: StatusReference? = nil
  ) {
    self.types = types
    self.claims = claims
    self.evidence = evidence
    self.issuedAt = issuedAt
    self.expiresAt = expiresAt
    self.holderKey = holderKey
    self.status = status
  }
}
