import Verdicts
import Wallet

/// `passport card delete`: takes a card and its key out of the wallet.
enum CardDeleteCommand: Command {
  static let words = ["card", "delete"]
  static let synopsis = "CARD [--wallet FILE] [--json]"
  static let summary = "delete a card and its key from the wallet"
  static let help = """
      CARD                     the card's identifier, or the first characters of it
      --json                   print what was deleted as JSON

    """ + WalletOptions.help

  static func run(_ arguments: [String], _ environment: AppEnvironment) throws -> ExitCode {
    let options = try Arguments(
      arguments, flags: WalletOptions.flags.union(["--json"]), values: WalletOptions.values,
      operands: 1...1)
    let wallet = try WalletOptions.open(options, environment)
    let choice = try CardChoice(options.operands[0], in: wallet)
    try wallet.delete(choice.card.identifier)
    if options.has("--json") {
      try environment.output.json(
        .object([
          "schema": "passport.card-deleted/1", "identifier": .string(choice.card.identifier),
        ]))
    }
    return .success
  }
}
