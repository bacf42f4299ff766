import Credentials
import Encoding
import Exchange
import FoundationEssentials
import Presentation
import Wallet

extension Wallet {
  /// The cards, read.
  /// - Throws: `CredentialError`.
  package var identityCards: [IdentityCard] {
    get throws { try cards.map { try IdentityCard(parsing: $0.content) } }
  }

  /// The card that the operator named by the first characters of its identifier.
  /// - Throws: `WalletError.cardNotFound` unless exactly one identifier begins with them.
  package func card(named name: WireText) throws -> IdentityCard {
    let matches = cards.filter { !name.isEmpty && $0.identifier.hasPrefix(name) }
    guard matches.count == 1, let match = matches.first else { throw WalletError.cardNotFound }
    return try IdentityCard(parsing: match.content)
  }
}

/// The cards of a wallet as far as queries ask about them.
package struct HeldCards {
  package struct Batch {
    package let card: IdentityCard
    package let batch: CredentialBatch
    /// What the query sees.
    package let held: HeldCredential
  }

  package let batches: [Batch]

  /// Reads a copy of each batch. One that cannot be read is left out.
  /// - Parameter only: the one card that may be shown; nil for all.
  package init(of wallet: Wallet, only: IdentityCard? = nil, at now: Date) throws {
    let cards = try only.map { [$0] } ?? wallet.identityCards
    var batches: [Batch] = []
    for card in cards {
      for (number, batch) in card.batches.enumerated() {
        let octets = try wallet.credential(of: batch, of: card.identifier)
        guard let content = try? StoredCredential(octets, batch.format) else { continue }
        let isBound = batch.copies.contains { $0.holderKeyThumbprint != nil }
        batches.append(
          Batch(
            card: card, batch: batch,
            held: HeldCredential(
              name: "\(card.identifier)/\(number)", content: content, isBound: isBound,
              isExpired: batch.isExpired(at: now), copiesLeft: batch.unspent.count)))
      }
    }
    self.batches = batches
  }

  /// The short names of what can be asked for and is there.
  package var provableNames: [WireText] {
    AskedClaims.all.filter { name in
      guard let query = try? AskedClaims([name]).query else { return false }
      return (try? DCQLAnswer(to: query, from: held)) != nil
    }
  }

  /// What a query sees.
  package var held: [HeldCredential] { batches.map(\.held) }

  /// The batch of a choice.
  /// - Throws: `WalletError.cardNotFound`.
  package func batch(of choice: DCQLChoice) throws -> Batch {
    guard let found = batches.first(where: { $0.held.name == choice.credential.name })
    else { throw WalletError.cardNotFound }
    return found
  }
}

extension KeptDocumentSummary {
  /// What a wallet keeps with a card; nil where it keeps no document.
  package init?(of card: IdentityCard, in wallet: Wallet) throws {
    guard let document = try wallet.document(of: card.identifier) else { return nil }
    self.init(boundOn: document.binding?.day)
  }
}

extension CardValues {
  /// Reads a copy of each batch of a card.
  package init(of card: IdentityCard, in wallet: Wallet) throws {
    try self.init(
      of: card.batches.map { ($0, try wallet.credential(of: $0, of: card.identifier)) })
  }
}
