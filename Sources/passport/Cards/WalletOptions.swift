import Credentials
import Encoding
import Wallet

/// The options of every command that opens a wallet.
enum WalletOptions {
  static let wallet = Option("--wallet", "FILE", "use this wallet, as one on a stick")
  static let group: [any HelpItem] = [wallet, Passphrase.file, CommonOptions.noInput]

  static func path(_ options: Arguments, _ environment: AppEnvironment) throws -> String {
    try options[wallet] ?? environment.walletFile
  }

  static func open(_ options: Arguments, _ environment: AppEnvironment) throws -> Wallet {
    try Wallet.open(
      at: path(options, environment), passphrase: Passphrase(of: .wallet, options).read(),
      random: environment.random)
  }
}

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
