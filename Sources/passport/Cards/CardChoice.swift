import Credentials
import Encoding
import Wallet

/// A card that a person named by the first characters of its identifier.
struct CardChoice {
  static let operand = Operand(
    "CARD", "the card's identifier, or the first characters of it")

  let card: IdentityCard

  /// - Throws: `WalletError.cardNotFound` unless exactly one card is meant.
  init(_ name: String, in wallet: Wallet) throws {
    let matches = wallet.cards.filter { !name.isEmpty && $0.identifier.exact.hasPrefix(name.exact) }
    guard matches.count == 1, let match = matches.first else { throw WalletError.cardNotFound }
    card = try IdentityCard(parsing: match.content)
  }
}
