import Verdicts

/// Parts of a verifiable credential of the W3C, for ``CredentialError/malformed(_:)``.
extension Phrase {
  /// Data model, of which it has two.
  public static let credentialTwoModels = Phrase("credential-two-models")
  /// Issuer, which has no address.
  public static let credentialIssuerAddress = Phrase("credential-issuer-address")
  /// Number of credentials.
  public static let credentialCount = Phrase("credential-count")
}
