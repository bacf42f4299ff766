import Credentials
import Presentation
import Verdicts
import Wallet

/// `passport card show`: one card, and what can be proved from it.
enum CardShowCommand: Command {
  static let words = ["card", "show"]
  static let synopsis = "CARD [--values] [--wallet FILE] [--json]"
  static let summary = "show a card and what can be proved from it"
  static let help = """
      CARD                     the card's identifier, or the first characters of it
      --values                 show the holder's name and every value, too
      --json                   print it as JSON

    """ + WalletOptions.help

  static func run(_ arguments: [String], _ environment: AppEnvironment) throws -> ExitCode {
    let options = try Arguments(
      arguments, flags: WalletOptions.flags.union(["--values", "--json"]),
      values: WalletOptions.values,
      operands: 1...1)
    let wallet = try WalletOptions.open(options, environment)
    let card = try CardChoice(options.operands[0], in: wallet).card
    let values = options.has("--values") ? try CardValues(of: card) : nil
    if options.has("--json") {
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
