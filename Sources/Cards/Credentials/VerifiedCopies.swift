import Encoding

/// Copies of one credential, each verified, which are to be kept as a batch of a card.
public struct VerifiedCopies: Sendable {
  /// The first copy. The others have the same content.
  public let first: VerifiedCredential
  /// The batch that these copies form.
  public let batch: CredentialBatch
  /// The copies, by their identifiers.
  let held: [WireText: HeldCopy]

  /// Makes a batch of copies that were verified one by one and are alike, each with the key to
  /// which it is bound.
  /// - Parameter copies: at least one, in their order.
  /// - Returns: nil if there are none.
  package init?(
    _ copies: [(verified: VerifiedCredential, entry: CredentialCopy, held: HeldCopy)]
  ) {
    guard let first = copies.first?.verified else { return nil }
    self.first = first
    batch = CredentialBatch(
      format: first.format, type: first.type, issuedAt: first.issuedAt,
      expiresAt: copies.compactMap(\.verified.expiresAt).min(),
      provableClaims: first.disclosedClaims, copies: copies.map(\.entry))
    held = Dictionary(
      copies.map { ($0.entry.identifier, $0.held) }, uniquingKeysWith: { first, _ in first })
  }
}
