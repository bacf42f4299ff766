import Verdicts

/// Parts of a verifiable credential of the W3C, for ``CredentialError/malformed(_:)``.
extension Phrase {
  /// Data model, of which it has two.
  public static let credentialTwoModels = Phrase(english: "data model, of which it has two")
  /// Issuer, which has no address.
  public static let credentialIssuerAddress = Phrase(english: "issuer, which has no address")
  /// Number of credentials.
  public static let credentialCount = Phrase(english: "number of credentials")
}
