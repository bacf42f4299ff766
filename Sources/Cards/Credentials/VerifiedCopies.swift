import FoundationEssentials

/// Copies of one credential of which each was verified, to be kept as a batch of a card.
public struct VerifiedCopies: Sendable {
  /// The first of them, which says what all of them say.
  public let first: ImportedCredential
  /// The batch of a card that they are.
  let batch: CredentialBatch

  /// Takes copies that were verified one by one and are alike.
  /// - Parameters:
  ///   - expiresAt: the end of the first copy that ends; nil where none states one.
  ///   - copies: the copies, with the keys to which they are bound.
  package init(_ first: ImportedCredential, expiresAt: Date?, copies: [CredentialCopy]) {
    let credential = first.credential
    self.first = first
    batch = CredentialBatch(
      format: credential.format, type: credential.type, issuedAt: credential.issuedAt,
      expiresAt: expiresAt, provableClaims: credential.disclosedClaims, copies: copies)
  }
}
