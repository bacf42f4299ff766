import Credentials
import Encoding
import FoundationEssentials
import Presentation
import Verdicts
import Wallet

/// `passport card list`: the cards of a wallet.
enum CardListCommand: Command {
  static let words = ["card", "list"]
  static let synopsis = "[--holder] [--wallet FILE] [--json]"
  static let summary = "list the cards in the wallet"
  static let help = """
      --holder                 say whose each card is, too
      --json                   print the list as JSON

    """ + WalletOptions.help

  static func run(_ arguments: [String], _ environment: AppEnvironment) throws -> ExitCode {
    let options = try Arguments(
      arguments, flags: WalletOptions.flags.union(["--holder", "--json"]),
      values: WalletOptions.values)
    let wallet = try WalletOptions.open(options, environment)
    let cards = try wallet.cards.map { try IdentityCard(parsing: $0.content) }
    if options.has("--json") {
      try environment.output.json(
        CardJSON.value(
          try cards.map {
            CardJSON.Shown($0, at: environment.now, holder: try holder(of: $0, options))
          }))
      return .success
    }
    for card in cards {
      let holder = try holder(of: card, options).map { "  " + $0 } ?? ""
      try environment.output.line(CardText.line(card, at: environment.now) + holder)
    }
    if cards.isEmpty { environment.errors.say("the wallet has no cards") }
    return .success
  }

  private static func holder(of card: IdentityCard, _ options: Arguments) throws -> String? {
    options.has("--holder") ? try CardValues(of: card).holder : nil
  }
}
