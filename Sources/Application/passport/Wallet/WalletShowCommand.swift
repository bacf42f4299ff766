import Credentials
import Encoding
import Exchange
import FoundationEssentials
import Operations
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
    let held = try wallet.heldCredentials(at: environment.now)
    let rows =
      try identifiers(wallet) + cards(wallet, at: environment.now) + provable(held)
      + recovery(wallet) + journal(wallet)
    for row in rows {
      try environment.output.entry(row.term, row.text, column: Self.column)
    }
    return .success
  }

  private static let column = 13

  /// A line with its term, which only the first of several has.
  private typealias Row = (term: String, text: String)

  private static func rows(_ term: String, _ texts: [String]) -> [Row] {
    texts.enumerated().map { ($0 == 0 ? term : "", $1) }
  }

  private static func identifiers(_ wallet: Wallet) throws -> [Row] {
    guard wallet.hasWords else {
      return rows("Identifiers", ["none: they come from words; passport wallet words"])
    }
    let parties = try wallet.parties.map(\.name)
    let others =
      parties.isEmpty
      ? [] : ["\(Counted.text(parties.count, "other", "others")) for \(JoinedWords.and(parties))"]
    return rows(
      "Identifiers", [try wallet.identifier(for: nil, on: .p256).texts[0].forPeople] + others)
  }

  private static func cards(_ wallet: Wallet, at now: Date) throws -> [Row] {
    let cards = try wallet.cards
    guard !cards.isEmpty else {
      return rows("Cards", ["none; passport issue makes one"])
    }
    return rows("Cards", cards.map { CardText.line($0, at: now) })
  }

  /// What can be asked for and is there, by short names.
  private static func provable(_ held: [HeldCredential]) -> [Row] {
    let names = AskedClaims.provable(from: held)
    return rows("I can prove", [names.isEmpty ? "nothing yet" : JoinedWords.and(names)])
  }

  private static func recovery(_ wallet: Wallet) -> [Row] {
    rows(
      "Recovery",
      [
        wallet.hasWords ? "24 words are set" : "no words; passport wallet words",
        wallet.hasGuardians
          ? "guardians are set" : "no guardians; passport wallet guardians make",
      ])
  }

  private static func journal(_ wallet: Wallet) throws -> [Row] {
    let count = Counted.text(try wallet.journal.count, "showing", "showings")
    return rows("Journal", ["\(count); passport journal list"])
  }
}
