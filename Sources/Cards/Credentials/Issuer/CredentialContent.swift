import Crypto
import Encoding
import FoundationEssentials

/// The content of a credential to be issued. Only the proof engine makes it, when it mints a card.
public struct CredentialContent: Sendable {
  /// The type, a URI: `vct`.
  public let type: WireText
  /// The issuer's identifier, a URI: `iss`; nil to use that of the signer's certificate.
  public let issuer: WireText?
  /// The claims. None of them may be a ``RegisteredClaim`` except `status` and `aka_vcts`.
  public let claims: [ClaimTree.Member]
  /// The time of issuing, in whole seconds: `iat`.
  public let issuedAt: Date
  /// The start of its validity, in whole seconds: `nbf`; nil for the time of issuing.
  public let notBefore: Date?
  /// The end of its validity, in whole seconds: `exp`.
  public let expiresAt: Date
  /// The key of the device that alone can present it: `cnf`.
  public let holderKey: P256PublicKey
  /// Where its status is published: `status`; nil where it is not published.
  public let status: StatusReference?

  /// Makes the content of a credential.
  package init(
    type: WireText, issuer: WireText? = nil, claims: [ClaimTree.Member], issuedAt: Date,
    notBefore: Date? = nil, expiresAt: Date, holderKey: P256PublicKey,
    status: StatusReference? = nil
  ) {
    self.type = type
    self.issuer = issuer
    self.claims = claims
    self.issuedAt = issuedAt
    self.notBefore = notBefore
    self.expiresAt = expiresAt
    self.holderKey = holderKey
    self.status = status
  }
}

/// The claims about issuer, type and validity of a credential. They are never selectively
/// disclosable: SD-JWT VC demands this of all except `iat`, and a verifier judges the issuer's path
/// at `iat`.
public enum RegisteredClaim: String, Hashable, Sendable, CaseIterable {
  /// The issuer.
  case iss
  /// The start of its validity.
  case nbf
  /// The end of its validity.
  case exp
  /// The holder's key, RFC 7800.
  case cnf
  /// The credential's type.
  case vct
  /// The place where its revocation can be looked up.
  case status
  /// Other names of its type.
  case akaVcts = "aka_vcts"
  /// The time of issuing.
  case iat
}
