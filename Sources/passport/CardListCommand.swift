import Credentials
import Encoding
import FoundationEssentials
import Verdicts
import Wallet

/// `passport card list`: the cards of a wallet.
enum CardListCommand: Command {
  static let words = ["card", "list"]
  static let synopsis = "[--wallet FILE] [--json]"
  static let summary = "list the cards in the wallet"
  static let help = "  --json                   print the list as JSON\n" + WalletOptions.help

  static func run(_ arguments: [String], _ environment: AppEnvironment) throws -> ExitCode {
    let options = try Arguments(
      arguments, flags: WalletOptions.flags.union(["--json"]), values: WalletOptions.values)
    let wallet = try WalletOptions.open(options, environment)
    let cards = try wallet.cards.map { try IdentityCard(parsing: $0.content) }
    if options.has("--json") {
      try environment.output.json(
        .object([
          "schema": "passport.cards/1",
          "cards": .array(cards.map { CardJSON.value($0, at: environment.now) }),
        ]))
      return .success
    }
    for card in cards {
      try environment.output.line(CardText.line(card, at: environment.now))
    }
    if cards.isEmpty { environment.errors.say("the wallet has no cards") }
    return .success
  }
}
