import Credentials
import Encoding
import Exchange
import FoundationEssentials
import Wallet

extension Wallet {
  /// The cards, read.
  /// - Throws: `CredentialError`.
  var identityCards: [IdentityCard] {
    get throws { try cards.map { try IdentityCard(parsing: $0.content) } }
  }
}

/// The cards of a wallet as far as queries ask about them.
struct HeldCards {
  /// A batch of a card.
  struct Batch {
    let card: IdentityCard
    let batch: CredentialBatch
    /// What the query sees.
    let held: HeldCredential
  }

  let batches: [Batch]

  /// Reads a copy of each batch. One that cannot be read is left out.
  /// - Parameter only: the one card that may be shown; nil for all.
  init(of wallet: Wallet, only: IdentityCard? = nil, at now: Date) throws {
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
  var provableNames: [WireText] {
    AskedClaims.all.filter { name in
      guard let query = try? AskedClaims([name]).query else { return false }
      return (try? DCQLAnswer(to: query, from: held)) != nil
    }
  }

  /// What a query sees.
  var held: [HeldCredential] { batches.map(\.held) }

  /// The batch of a choice.
  /// - Throws: `WalletError.cardNotFound`.
  func batch(of choice: DCQLChoice) throws -> Batch {
    guard let found = batches.first(where: { $0.held.name == choice.credential.name })
    else { throw WalletError.cardNotFound }
    return found
  }
}
