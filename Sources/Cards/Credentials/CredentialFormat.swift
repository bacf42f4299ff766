/// The format of a credential, by its identifier in OpenID4VP 1.0, Appendix B.
public enum CredentialFormat: String, Hashable, Sendable, CaseIterable {
  /// SD-JWT VC, under the type of its header.
  case sdJWT = "dc+sd-jwt"
  /// A mobile document, ISO/IEC 18013-5.
  case mobileDocument = "mso_mdoc"
  /// A verifiable credential of the W3C, signed as a JWT.
  case vcJWT = "jwt_vc_json"
}
