import Credentials
import Encoding
import Exchange
import FoundationEssentials
import Presentation
import Wallet

extension Wallet {
  /// The credentials that the cards can present: one copy of each batch is read. A copy that cannot
  /// be read is left out.
  /// - Parameter only: the one card that may be shown, because the holder named it; nil for all, of which one that is
  ///   known to be revoked is marked and not chosen.
  /// - Throws: `WalletError`.
  package func heldCredentials(
    only: IdentityCard? = nil, at now: Date
  ) throws(WalletError) -> [HeldCredential] {
    guard let only else { return try heldCards(at: now).flatMap(\.credentials) }
    return try contents(of: only).map { HeldCredential($0.0, of: only, content: $0.1, at: now) }
  }

  /// The batches of a card that can be read, each with the content of its copies.
  /// - Throws: `WalletError`.
  func contents(
    of card: IdentityCard
  ) throws(WalletError) -> [(CredentialBatch, StoredCredential)] {
    var contents: [(CredentialBatch, StoredCredential)] = []
    for batch in card.batches {
      let bytes = try credential(of: batch, of: card.identifier)
      guard let content = try? StoredCredential(bytes, batch.format) else { continue }
      contents.append((batch, content))
    }
    return contents
  }
}

extension AskedClaims {
  /// The short names of the claims that the credentials can show.
  package static func provable(from held: [HeldCredential]) -> [WireText] {
    all.filter { name in
      guard let query = try? AskedClaims([name]).query else { return false }
      return (try? DCQLAnswer(to: query, from: held)) != nil
    }
  }
}

extension KeptDocumentSummary {
  /// The document that a wallet keeps with a card; nil if it keeps none.
  package init?(of card: IdentityCard, in wallet: Wallet) throws {
    guard let document = try wallet.document(of: card.identifier) else { return nil }
    self.init(boundOn: document.binding?.day)
  }
}

extension CardValues {
  /// Reads one copy of each batch of a card.
  package init(of card: IdentityCard, in wallet: Wallet) throws {
    try self.init(
      of: card.batches.map { ($0, try wallet.credential(of: $0, of: card.identifier)) })
  }
}
