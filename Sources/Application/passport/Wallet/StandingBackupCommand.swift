import Age
import Encoding
import Operations
import Presentation
import Verdicts
import Wallet

/// `passport wallet standing-backup`: writes a backup after every change of the wallet.
enum WalletStandingBackupCommand {
  private static let key = Option(
    "--recipient", "KEY", "encrypt for the owner of this public key of age",
    takes: SaveDestination.recipientForm
  ) { text in (try? AgePublicKey(parsing: text)).map { _ in WireText(text) } }
  private static let off = Flag("--off", "back changes up no longer; the backups stay")
  private static let removeOlder = Flag(
    "--remove-older", "remove the backups of the wallet as it was before")
  static let command = Command(
    "wallet standing-backup",
    synopsis:
      "[FOLDER \(key.usage) | \(off) | \(removeOlder)] [\(WalletOptions.wallet.usage)]",
    summary: "write an encrypted backup into a folder after every change of the wallet",
    operand: Operand(
      "FOLDER",
      "a folder that belongs to you and in which nobody else may write; it is made where it is missing",
      0...1),
    options: [[key, off, removeOlder], WalletOptions.group],
    rules: [.exclude([key, off, removeOlder])],
    notes: [
      "The newest \(StandingBackup.mostKept) with this wallet's own names are kept; nothing else in the folder is "
        + "touched. passport wallet restore FILE --try opens one.",
      "Without an argument it tells what is in the folder.",
    ], run: run)

  private static func run(_ options: Arguments, _ environment: AppEnvironment) throws -> ExitCode {
    let folder = options.operands.first
    guard options.has(key) == !options.operands.isEmpty else {
      throw UsageError("give FOLDER and \(key), both of them")
    }
    let wallet = try WalletOptions.open(options, environment)
    if let folder, let key = options[key] {
      try StandingBackup.keep(in: folder, for: key, of: wallet)
    } else if options[off] {
      try StandingBackup.stop(wallet)
      environment.errors.say("changes are backed up no longer; the backups stay")
      return .success
    }
    guard let backup = try StandingBackup(of: wallet) else {
      environment.errors.say("no change is backed up; give FOLDER and \(key)")
      return .success
    }
    var status =
      !options.operands.isEmpty || options[removeOlder]
      ? try backup.write(
        wallet.backup(), at: environment.now, random: environment.surroundings.random)
      : try backup.status()
    if options[removeOlder] { status = try backup.removeOlder() }
    // What was changed is in a backup now.
    environment.opened.keep(wallet)
    try environment.output.line(line(backup, status))
    return .success
  }

  /// Where the backups are and how many, in one line.
  private static func line(_ backup: StandingBackup, _ status: StandingBackup.Status) -> String {
    let count = Counted.text(status.count, "backup")
    let newest = status.newest.map { ", the newest of \($0)" } ?? ""
    return "\(backup.folder): \(count)\(newest)"
      + (status.isCurrent ? "" : "; the last change is not in one")
  }

  /// What `wallet show` says of backups: where they are, and whether one was ever opened.
  /// - Throws: `WalletError`.
  static func rows(of wallet: Wallet) throws -> [String] {
    let opened =
      TrialRestore.day(ofWallet: wallet).map { "one was opened on \($0)" }
      ?? "never opened; passport wallet restore FILE --try opens one, and changes nothing"
    guard let backup = try StandingBackup(of: wallet) else {
      return ["not after every change; passport wallet standing-backup", opened]
    }
    guard let status = try? backup.status() else {
      return ["\(backup.folder) cannot be read: the last change is not in a backup", opened]
    }
    return [line(backup, status), opened]
  }
}
