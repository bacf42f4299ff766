import Credentials
import Presentation
import Verdicts
import Wallet

/// `passport card delete`: takes a card and its key out of the wallet.
enum CardDeleteCommand {
  static let command = Command(
    "card delete",
    synopsis: "CARD [\(CommonOptions.yes)] [\(WalletOptions.wallet.usage)] [\(CommonOptions.json)]",
    summary: "delete a card and its key from the wallet", operand: CardChoice.operand,
    options: [
      [CommonOptions.yes, CommonOptions.json.saying("print what was deleted as JSON")],
      WalletOptions.group,
    ], run: run)

  private static func run(_ options: Arguments, _ environment: AppEnvironment) throws -> ExitCode {
    let wallet = try WalletOptions.open(options, environment)
    let card = try CardChoice(options.operand, in: wallet).card
    let line = CardText.line(card, at: environment.now)
    guard try isConfirmed(line, options, environment) else {
      environment.errors.say("nothing was deleted")
      return .success
    }
    try wallet.delete(card.identifier)
    if options[CommonOptions.json] {
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
    if options[CommonOptions.yes] { return true }
    guard !options[CommonOptions.noInput], let terminal = Terminal() else {
      throw DeletionUnconfirmed()
    }
    environment.errors.note("card \(line)")
    return try terminal.confirm("Delete it and its key? Nobody can bring them back [y/N]: ")
  }
}

/// A card would go, and nobody can be asked.
struct DeletionUnconfirmed: CodedError {
  var code: ReasonCode { .deletionUnconfirmed }
  var details: [Detail] { [] }
}
