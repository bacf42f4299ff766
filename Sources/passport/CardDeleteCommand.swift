import Verdicts
import Wallet

/// `passport card delete`: takes a card and its key out of the wallet.
enum CardDeleteCommand: Command {
  static let words = ["card", "delete"]
  static let synopsis = "CARD [--wallet FILE]"
  static let summary = "delete a card and its key from the wallet"
  static let help = """
      CARD                     the card's identifier, or the first characters of it

    """ + WalletOptions.help

  static func run(_ arguments: [String], _ environment: AppEnvironment) throws -> ExitCode {
    let options = try Arguments(
      arguments, flags: WalletOptions.flags, values: WalletOptions.values, operands: 1...1)
    let wallet = try WalletOptions.open(options, environment)
    let choice = try CardChoice(options.operands[0], in: wallet)
    try wallet.delete(choice.card.identifier)
    return .success
  }
}
