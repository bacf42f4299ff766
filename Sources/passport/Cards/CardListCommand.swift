import Credentials
import Encoding
import FoundationEssentials
import Presentation
import Verdicts
import Wallet

/// `passport card list`: the cards of a wallet.
enum CardListCommand {
  private static let holder = Flag("--holder", "say whose each card is, too")
  static let command = Command(
    "card list",
    synopsis: "[\(holder)] [\(WalletOptions.wallet.usage)] [\(CommonOptions.json)]",
    summary: "list the cards in the wallet",
    options: [
      [holder, CommonOptions.json.saying("print the list as JSON")], WalletOptions.group,
    ], run: run)

  private static func run(_ options: Arguments, _ environment: AppEnvironment) throws -> ExitCode {
    let wallet = try WalletOptions.open(options, environment)
    let cards = try wallet.cards.map { try IdentityCard(parsing: $0.content) }
    if options[CommonOptions.json] {
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
    options[holder] ? try CardValues(of: card).holder : nil
  }
}
