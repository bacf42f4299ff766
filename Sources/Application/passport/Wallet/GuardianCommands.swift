import Crypto
import Encoding
import Operations
import Presentation
import QRCode
import Recovery
import Verdicts

/// `passport wallet guardians make`: shares for guardians, some of which open the wallet together.
enum GuardiansMakeCommand {
  private static let of = count("--of", "the number of guardians, 2 to 16")
  private static let need = count("--need", "how many of them open the wallet together")
  private static let pictures = Option(
    "--pictures", "FOLDER",
    "write a QR code of each share there, too: anyone who sees it has the share")
  private static let names = Option(
    "--names-file", "FILE", "take the guardians' names from a file, one a line, to be listed")
  private static let needed = Needed(of, need)
  static let command = Command(
    "wallet guardians make",
    synopsis: "\(of.usage) \(need.usage) [\(names.usage)] [\(pictures.usage)] "
      + "[\(WalletOptions.wallet.usage)]",
    summary: "make shares for guardians, some of which open the wallet together",
    options: [
      [
        of, need, names, pictures,
        CommonOptions.yes.saying("do not ask before guardians are replaced"),
      ],
      WalletOptions.group,
    ], rules: [needed.rule],
    notes: [
      "Each share is 33 words (SLIP-39), shown once, on the terminal alone. Fewer than are needed tell nothing. "
        + "Guardians need the wallet's file, too, or a backup of it.",
      "A new set takes the place of the old one. Shares of the old one still open older copies of the file.",
    ], run: run)

  private static func run(_ options: Arguments, _ environment: AppEnvironment) throws -> ExitCode {
    let (count, need) = try needed.values(in: options)
    guard need <= count else { throw UsageError("\(Self.need) is larger than \(of)") }
    let named = try options[names].map(GuardianShares.names(inFile:)) ?? []
    guard named.isEmpty || named.count == count else {
      throw UsageError("the file of \(names) has a name for each guardian")
    }
    let terminal = try options.terminal(otherwise: InputError.missing(.inputTerminal))
    let wallet = try WalletOptions.open(options, environment)
    if wallet.hasGuardians, !options[CommonOptions.yes] {
      environment.errors.note("old shares still open old copies of the wallet's file")
      guard try terminal.confirm("The wallet has guardians. Make others? [y/N]: ") else {
        environment.errors.say("the guardians stay")
        return .success
      }
    }
    try GuardianShares.make(
      count, needed: need, named: named, for: wallet, pictures: options[pictures],
      environment.surroundings
    ) { try show($0, of: count, terminal, environment) }
    environment.errors.say(
      "any \(need) of the \(count) shares open the wallet from now on; passport wallet guardians check reads one"
    )
    return .success
  }

  /// Shows the words of a share, then its QR code if that fits the terminal.
  private static func show(
    _ share: SecretShare, of count: Int, _ terminal: Terminal, _ environment: AppEnvironment
  ) throws {
    try terminal.showOnce(
      RecoveryText.page(
        share: share.number, of: count, set: share.set, needed: share.needed, share.words),
      prompt: "Press Enter when it is written down. ")
    let symbol = QRText(try GuardianShares.symbol(of: share))
    if try !terminal.showOnce(symbol, prompt: "The same as a QR code. Press Enter. ") {
      environment.errors.say(
        "its QR code needs a terminal of \(symbol.columns) columns and \(symbol.lines.count + 1) rows; "
          + "\(pictures.usage) writes a picture")
    }
  }

  private static func count(_ name: String, _ sentence: String) -> Option<Int> {
    Option(name, "N", sentence, takes: "a number from 2 to 16") {
      Int($0).flatMap { (2...SharedSecret.mostShares).contains($0) ? $0 : nil }
    }
  }
}

/// `passport wallet guardians check`: reads a share, and describes it.
enum GuardiansCheckCommand {
  static let command = Command(
    "wallet guardians check", synopsis: "[\(RecoveryShares.file.usage)]",
    summary: "check the words of a share that a guardian wrote down",
    options: [[RecoveryShares.file, CommonOptions.noInput]],
    notes: [
      "Nothing is opened, and nothing is told of the secret. The set is told, by which shares belong together."
    ],
    run: run)

  private static func run(_ options: Arguments, _ environment: AppEnvironment) throws -> ExitCode {
    for share in try RecoveryShares(options).checked(environment) {
      try environment.output.line(
        "share \(share.number) of set \(share.set), of which \(share.needed) are needed")
    }
    return .success
  }
}

/// The shares of guardians who help a holder to recover a wallet: typed one by one, not shown, or
/// in a file.
struct RecoveryShares {
  static let file = Option(
    "--shares-file", "FILE", "take shares from a file, one after the other")

  private let options: Arguments
  private var path: String? { options[Self.file] }

  init(_ options: Arguments) { self.options = options }

  /// The shares to check: those of the file, or one that is typed.
  /// - Throws: ``SharesError``, `StorageError`, `InputError`.
  func checked(_ environment: AppEnvironment) throws -> [SecretShare] {
    if let path { return try GuardianShares.shares(inFile: path) }
    return try GuardianShares.shares(in: words("the share", environment))
  }

  /// The secret, from the shares in the file, or from typed shares once there are enough.
  /// - Throws: ``SharesError``, `StorageError`, `InputError`.
  func secret(_ environment: AppEnvironment) throws -> SecretBytes {
    let shares =
      try path.map(GuardianShares.shares(inFile:))
      ?? GuardianShares.collected {
        try words("share \($0)\($1.map { " of \($0)" } ?? "")", environment)
      } telling: {
        environment.errors.say("share \($0.number) of set \($0.set)")
      }
    return try GuardianShares.secret(of: shares)
  }

  /// The words of a share, typed one by one.
  private func words(_ name: String, _ environment: AppEnvironment) throws -> SecretBytes {
    let terminal = try options.terminal(otherwise: InputError.missing(Phrase("input-shares")))
    return try terminal.readWords(
      SecretShare.count, environment, isWord: { SecretShare.isWord(WireText($0)) }
    ) { "\(name), word \($0) of \(SecretShare.count) (hidden): " }
  }
}
