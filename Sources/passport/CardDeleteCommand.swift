import Credentials
import Presentation
import Verdicts
import Wallet

/// `passport card delete`: takes a card and its key out of the wallet.
enum CardDeleteCommand: Command {
  static let words = ["card", "delete"]
  static let synopsis = "CARD [--yes] [--wallet FILE] [--json]"
  static let summary = "delete a card and its key from the wallet"
  static let help = """
      CARD                     the card's identifier, or the first characters of it
      --yes                    do not ask
      --json                   print what was deleted as JSON

    """ + WalletOptions.help

  static func run(_ arguments: [String], _ environment: AppEnvironment) throws -> ExitCode {
    let options = try Arguments(
      arguments, flags: WalletOptions.flags.union(["--yes", "--json"]),
      values: WalletOptions.values, operands: 1...1)
    let wallet = try WalletOptions.open(options, environment)
    let card = try CardChoice(options.operands[0], in: wallet).card
    let line = CardText.line(card, at: environment.now)
    guard try isConfirmed(line, options, environment) else {
      environment.errors.say("nothing was deleted")
      return .success
    }
    try wallet.delete(card.identifier)
    if options.has("--json") {
      try environment.output.json(
        CardJSON.deleted(card))
    } else {
      try environment.output.line("deleted, with its key: \(line)")
    }
    return .success
  }

  private static func isConfirmed(
    _ line: String, _ options: Arguments, _ environment: AppEnvironment
  ) throws -> Bool {
    if options.has("--yes") { return true }
    guard !options.has("--no-input"), let terminal = Terminal() else {
      throw DeletionUnconfirmed()
    }
    environment.errors.note("card \(line)")
    return try terminal.confirm("Delete it and its key? Nobody can bring them back [y/N]: ")
  }
}

/// A card would go, and nobody can be asked.
struct DeletionUnconfirmed: CodedError {
  var code: Code { .deletionUnconfirmed }
  var details: [String] { [] }
}
