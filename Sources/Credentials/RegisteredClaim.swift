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
