import Encoding
import FoundationEssentials
import Presentation
import Verdicts
import Wallet

/// `passport journal list`: what the holder showed, when and to whom.
enum JournalListCommand {
  static let command = Command(
    "journal list", synopsis: "[\(WalletOptions.wallet.usage)]",
    summary: "list what was shown of the wallet's cards, when and to whom",
    options: [WalletOptions.group],
    notes: [
      "The journal is in the wallet. It has the names of claims, not their values, and the last "
        + "\(Wallet.mostJournalEntries) showings."
    ], run: run)

  private static func run(_ options: Arguments, _ environment: AppEnvironment) throws -> ExitCode {
    let journal = try WalletOptions.open(options, environment).journal
    for entry in journal {
      try environment.output.entry(
        Timestamp(entry.date).description, JournalText.line(entry), column: 22)
    }
    if journal.isEmpty { environment.errors.say("nothing was shown") }
    return .success
  }
}

/// `passport journal clear`: forgets what was shown.
enum JournalClearCommand {
  static let command = Command(
    "journal clear", synopsis: "[\(CommonOptions.yes)] [\(WalletOptions.wallet.usage)]",
    summary: "forget what was shown", options: [[CommonOptions.yes], WalletOptions.group],
    run: run)

  private static func run(_ options: Arguments, _ environment: AppEnvironment) throws -> ExitCode {
    let wallet = try WalletOptions.open(options, environment)
    let count = try wallet.journal.count
    guard count > 0 else {
      environment.errors.say("the journal is empty")
      return .success
    }
    guard try isConfirmed(count, options) else {
      environment.errors.say("the journal stays")
      return .success
    }
    try wallet.clearJournal()
    environment.errors.say("the journal is empty now")
    return .success
  }

  private static func isConfirmed(_ count: Int, _ options: Arguments) throws -> Bool {
    try options.confirm(
      "Forget \(Counted.text(count, "showing", "showings"))?", otherwise: DeletionUnconfirmed())
  }
}

/// An entry of the journal for people.
enum JournalText {
  /// One line: to whom, which claims.
  static func line(_ entry: JournalEntry) -> String {
    let audience =
      entry.statedName.map { RequestText.somebody($0) }
      ?? entry.audience.map(OutsideName.identifier) ?? "whoever looked"
    let claims =
      entry.claims.isEmpty
      ? "that the card is there"
      : entry.claims.map(OutsideName.identifier).joined(separator: ", ")
    return "to \(audience): \(claims)  (card \(entry.card))"
  }
}
