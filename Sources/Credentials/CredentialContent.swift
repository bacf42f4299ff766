import Crypto
import FoundationEssentials

/// What an issuer says in a credential. Only minting makes it.
public struct CredentialContent: Sendable {
  /// The type, a URI: `vct`.
  public let type: String
  /// The issuer's name for itself, a URI: `iss`. The signer's certificate says who it is anyway.
  public let issuer: String?
  /// The claims; none of them a ``RegisteredClaim`` but `status` and `aka_vcts`.
  public let claims: [ClaimTree.Member]
  /// When it is issued, in whole seconds: `iat`.
  public let issuedAt: Date
  /// When it begins to be valid, in whole seconds, if not when it is issued: `nbf`.
  public let notBefore: Date?
  /// When it ends to be valid, in whole seconds: `exp`.
  public let expiresAt: Date
  /// The key of the device that alone can present it: `cnf`.
  public let holderKey: P256PublicKey

  /// Gathers what is said.
  package init(
    type: String, issuer: String? = nil, claims: [ClaimTree.Member], issuedAt: Date,
    notBefore: Date? = nil, expiresAt: Date, holderKey: P256PublicKey
  ) {
    self.type = type
    self.issuer = issuer
    self.claims = claims
    self.issuedAt = issuedAt
    self.notBefore = notBefore
    self.expiresAt = expiresAt
    self.holderKey = holderKey
  }
}

/// The claims that say whose word a credential is and when it holds. A holder must not be able to
/// hide them: SD-JWT VC names all but `iat`, and the issuer's path is judged at `iat`.
public enum RegisteredClaim: String, Hashable, Sendable, CaseIterable {
  /// Who issued it.
  case iss
  /// When it begins to be valid.
  case nbf
  /// When it ends to be valid.
  case exp
  /// The holder's key, RFC 7800.
  case cnf
  /// The credential's type.
  case vct
  /// Where its revocation can be looked up.
  case status
  /// Other names of its type.
  case akaVcts = "aka_vcts"
  /// When it was issued.
  case iat
}
