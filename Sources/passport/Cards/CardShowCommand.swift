import Credentials
import Presentation
import Verdicts
import Wallet

/// `passport card show`: one card, and what can be proved from it.
enum CardShowCommand {
  private static let values = Flag("--values", "show the holder's name and every value, too")
  static let command = Command(
    "card show",
    synopsis: "CARD [\(values)] [\(WalletOptions.wallet.usage)] [\(CommonOptions.json)]",
    summary: "show a card and what can be proved from it", operand: CardChoice.operand,
    options: [[values, CommonOptions.json], WalletOptions.group], run: run)

  private static func run(_ options: Arguments, _ environment: AppEnvironment) throws -> ExitCode {
    let wallet = try WalletOptions.open(options, environment)
    let card = try CardChoice(options.operand, in: wallet).card
    let values = options[Self.values] ? try CardValues(of: card) : nil
    if options[CommonOptions.json] {
      try environment.output.json(
        CardJSON.value(
          CardJSON.Shown(
            card, at: environment.now, holder: values?.holder, values: values?.claims)))
    } else {
      try environment.output.lines(
        CardText.lines(
          card, at: environment.now, holder: values?.holder, values: values?.claims))
    }
    return .success
  }
}
