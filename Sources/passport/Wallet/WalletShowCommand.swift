import Credentials
import Encoding
import Exchange
import FoundationEssentials
import Presentation
import Verdicts
import Wallet

/// `passport wallet show`: what the holder has and can prove, and whether a way back is set.
enum WalletShowCommand {
  static let command = Command(
    "wallet show", synopsis: "[\(WalletOptions.wallet.usage)]",
    summary: "show what the wallet has, can prove, and how it can be recovered",
    options: [WalletOptions.group],
    notes: ["Nothing that cards say is shown; passport card show --values does that."], run: run)

  private static func run(_ options: Arguments, _ environment: AppEnvironment) throws -> ExitCode {
    let wallet = try WalletOptions.open(options, environment)
    let held = try HeldCards(of: wallet, at: environment.now)
    try environment.output.lines(identifiers(wallet))
    try environment.output.lines(cards(wallet, held, at: environment.now))
    try environment.output.lines(provable(held))
    try environment.output.lines(recovery(wallet))
    let count = try wallet.journal.count
    try environment.output.line(
      "Journal     \(Counted.text(count, "showing", "showings")); passport journal list")
    return .success
  }

  private static func identifiers(_ wallet: Wallet) throws -> [String] {
    guard wallet.hasWords else {
      return ["Identifiers none: they come from words; passport wallet words"]
    }
    let parties = try wallet.parties.map(\.name)
    let more =
      parties.isEmpty
      ? []
      : [
        "            \(Counted.text(parties.count, "other", "others")) for \(WordList.and(parties))"
      ]
    return ["Identifiers \(try wallet.identifier(for: nil, on: .p256).texts[0])"] + more
  }

  private static func cards(_ wallet: Wallet, _ held: HeldCards, at now: Date) throws -> [String] {
    let cards = try wallet.cards.map { try IdentityCard(parsing: $0.content) }
    guard !cards.isEmpty else { return ["Cards       none; passport read --issue makes one"] }
    return cards.enumerated().map { number, card in
      (number == 0 ? "Cards       " : "            ") + CardText.line(card, at: now)
    }
  }

  /// What can be asked for and is there, by short names.
  private static func provable(_ held: HeldCards) -> [String] {
    let names = AskedClaims.all.filter { name in
      guard let query = try? AskedClaims([name]).query else { return false }
      return (try? DCQLAnswer(to: query, from: held.held)) != nil
    }
    guard !names.isEmpty else { return ["I can prove nothing yet"] }
    return ["I can prove \(WordList.and(names))"]
  }

  private static func recovery(_ wallet: Wallet) -> [String] {
    let words = wallet.hasWords ? "24 words are set" : "no words; passport wallet words"
    let guardians =
      wallet.hasGuardians ? "guardians are set" : "no guardians; passport wallet guardians make"
    return ["Recovery    \(words)", "            \(guardians)"]
  }
}
