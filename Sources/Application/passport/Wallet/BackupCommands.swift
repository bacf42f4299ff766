import Age
import Crypto
import Encoding
import Operations
import Presentation
import Storage
import Verdicts
import Wallet

/// The options for the passphrase and the recipients of a backup.
enum BackupOptions {
  static let passphraseFile = Option(
    "--backup-passphrase-file", "FILE",
    "take the passphrase of the backup from the first line of a file")
}

/// `passport wallet backup`: writes the wallet to an encrypted age file.
enum WalletBackupCommand {
  static let command = Command(
    "wallet backup",
    synopsis:
      "FILE [\(BackupOptions.passphraseFile.usage) | \(SaveDestination.recipient.usage)] "
      + "[\(WalletOptions.wallet.usage)]",
    summary: "write the wallet into an encrypted file, to be kept elsewhere",
    operand: Operand("FILE", "the backup, a new file"),
    options: [
      [BackupOptions.passphraseFile, SaveDestination.recipient], WalletOptions.group,
    ],
    rules: [.exclude([BackupOptions.passphraseFile, SaveDestination.recipient])],
    notes: [
      "The backup has a passphrase of its own, or is for the owner of a public key of age. In it is the wallet's "
        + "file: passphrase and words of the wallet open that, as they are now."
    ], run: run)

  private static func run(_ options: Arguments, _ environment: AppEnvironment) throws -> ExitCode {
    // Checked before any question is asked.
    let file = try NewFile(path: options.operand)
    let wallet = try WalletOptions.open(options, environment)
    var recipients = options.all(SaveDestination.recipient)
    if recipients.isEmpty {
      let passphrase = Passphrase(of: .backup, options, file: BackupOptions.passphraseFile)
      recipients = [.passphrase(try passphrase.choose())]
    }
    let sealed = try AgeFile(
      sealing: wallet.backup(), to: recipients,
      workFactor: environment.surroundings.ageWorkFactor, random: environment.surroundings.random)
    try file.write(sealed.encoded)
    let count = Counted.text(wallet.identifiers.count, "card")
    environment.errors.say("\(options.operand): the wallet with \(count)")
    return .success
  }
}

/// `passport wallet restore`: replaces a wallet with a backup, or with its state before the last
/// save.
enum WalletRestoreCommand {
  private static let tries = Flag(
    "--try", "open the backup and count what is in it; change nothing")
  private static let previous = Flag("--previous", "put back the state before the last save")
  private static let yes = CommonOptions.yes.saying("do not ask before a wallet is replaced")
  static let command = Command(
    "wallet restore",
    synopsis:
      "FILE [\(tries)] [\(BackupOptions.passphraseFile.usage) | \(SavedReadKey.identity.usage)] | "
      + "\(previous)",
    summary: "put back a backup, or the wallet as it was before it was saved last",
    operand: Operand("FILE", "a backup", 0...1),
    options: [
      [tries, previous, BackupOptions.passphraseFile, SavedReadKey.identity, yes],
      WalletOptions.group,
    ],
    rules: [
      .exclude([previous, BackupOptions.passphraseFile, SavedReadKey.identity]),
      .exclude([previous, yes]), .exclude([tries, previous]), .exclude([tries, yes]),
    ],
    notes: [
      "Copies that are unspent in the older state may have been shown since: they are used last, and card list "
        + "counts them.",
      "A wallet that is replaced becomes the state before, which \(previous) puts back.",
      "The state before is for a wallet that is damaged, or a change that was a mistake. A card that was deleted "
        + "and a passphrase that was changed do not come back with it.",
    ], run: run)

  private static func run(_ options: Arguments, _ environment: AppEnvironment) throws -> ExitCode {
    guard options[previous] == options.operands.isEmpty else {
      throw UsageError("give the file of a backup or \(previous), one of them")
    }
    let path = try WalletOptions.path(options, environment)
    if options[tries] { return try attempt(besideWallet: path, options, environment) }
    let wallet =
      options[previous]
      ? try Wallet.restorePrevious(
        at: path, passphrase: passphrase(options), random: environment.surroundings.random)
      : try restored(at: path, options, environment)
    guard let wallet else {
      environment.errors.say("the wallet stays")
      return .success
    }
    environment.opened.keep(wallet, isChanged: true)
    environment.errors.say("the wallet has \(Counted.text(wallet.identifiers.count, "card")) again")
    return .success
  }

  /// Opens a backup, tells what is in it, and notes that one was opened.
  private static func attempt(
    besideWallet path: String, _ options: Arguments, _ environment: AppEnvironment
  ) throws -> ExitCode {
    let name = options.operand
    let content = try SavedReadKey(options, to: .backup, file: BackupOptions.passphraseFile)
      .open(BoundedFile.read(name, limit: Wallet.longestBackup), place: name)
    let contents = try TrialRestore.contents(
      of: content, named: name, passphrase: passphrase(options))
    let isOwn = try TrialRestore.note(
      contents, besideWallet: path, on: environment.judgementTime.day)
    if !isOwn { environment.errors.note("it is no backup of the wallet \(path)") }
    let cards = Counted.text(contents.cards, "card")
    let showings = Counted.text(contents.showings, "showing", "showings")
    try environment.output.line("\(cards), \(showings)")
    return .success
  }

  private static func passphrase(_ options: Arguments) throws -> SecretBytes {
    try Passphrase(of: .wallet, options).read()
  }

  /// The wallet of a backup; nil if the user decides to keep the existing one.
  private static func restored(
    at path: String, _ options: Arguments, _ environment: AppEnvironment
  ) throws -> Wallet? {
    let name = options.operand
    let bytes = try BoundedFile.read(name, limit: Wallet.longestBackup)
    let isConfirmed =
      try !BoundedFile.isPresent(path)
      || options.confirm(
        "There is a wallet. Put the backup in its place?",
        otherwise: WalletError.exists(.wallet, path)
      )
    guard isConfirmed else { return nil }
    let content = try SavedReadKey(options, to: .backup, file: BackupOptions.passphraseFile)
      .open(bytes, place: name)
    try WalletOptions.makeFolder(options, environment)
    return try Wallet.restore(
      content, named: name, at: path, passphrase: passphrase(options),
      random: environment.surroundings.random)
  }
}

/// `passport wallet export`: cards in an encrypted file, for another wallet.
enum WalletExportCommand {
  static let passphraseFile = Option(
    "--export-passphrase-file", "FILE",
    "take the passphrase of the export from the first line of a file")
  private static let all = Flag("--all", "all cards")
  private static let out = Option("--out", "FILE", "the export, a new file")
  private static let needed = Needed(out)
  static let command = Command(
    "wallet export",
    synopsis:
      "CARD | \(all) \(out.usage) [\(passphraseFile.usage)] [\(WalletOptions.wallet.usage)]",
    summary: "write cards into an encrypted file, for another wallet",
    operand: Operand("CARD", "the card's identifier, or the first characters of it", 0...1),
    options: [[all, out, passphraseFile], WalletOptions.group], rules: [needed.rule],
    notes: [
      "The file has the cards with their keys, and a passphrase of its own; passport card import takes it. "
        + "From then on two wallets may show the same copies: the other one uses them last."
    ], run: run)

  private static func run(_ options: Arguments, _ environment: AppEnvironment) throws -> ExitCode {
    guard options[all] == options.operands.isEmpty else {
      throw UsageError("CARD or \(all) is needed")
    }
    let path = try needed.values(in: options)
    let file = try NewFile(path: path)
    let wallet = try WalletOptions.open(options, environment)
    let cards =
      try options[all]
      ? wallet.identifiers
      : [wallet.card(named: WireText(options.operand)).identifier]
    let passphrase = try Passphrase(of: .export, options, file: passphraseFile).choose()
    try file.write(
      try wallet.export(
        cards, passphrase: passphrase, random: environment.surroundings.random,
        cost: environment.surroundings.passphraseCost))
    environment.errors.say("\(path): \(Counted.text(cards.count, "card"))")
    return .success
  }
}
