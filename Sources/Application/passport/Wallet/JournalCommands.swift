import Encoding
import FoundationEssentials
import Presentation
import Verdicts
import Wallet

/// `passport journal list`: lists what the holder showed, when and to whom.
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
    let wallet = try WalletOptions.open(options, environment)
    let journal = try wallet.journal
    if let cleared = try wallet.settings.journalClearedAt {
      environment.errors.say("the journal was cleared on \(Timestamp(cleared))")
    }
    for entry in journal {
      try environment.output.entry(
        Timestamp(entry.date).description, WalletText.line(entry), column: 22)
    }
    if journal.isEmpty { environment.errors.say("nothing was shown") }
    return .success
  }
}

/// `passport journal clear`: deletes the entries about what was shown.
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
    let isConfirmed = try options.confirm(
      "Forget \(Counted.text(count, "showing", "showings"))?",
      otherwise: CommandRefusal(.deletionUnconfirmed))
    guard isConfirmed else {
      environment.errors.say("the journal stays")
      return .success
    }
    try wallet.clearJournal(at: environment.now)
    WalletOptions.noteOlderBackups(of: wallet, environment)
    environment.errors.say("the journal is empty now")
    return .success
  }
}
