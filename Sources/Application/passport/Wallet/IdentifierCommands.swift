import Crypto
import Encoding
import Presentation
import Recovery
import Verdicts
import Wallet

/// The options of the commands about the holder's identifiers.
enum IdentifierOptions {
  static let party = Option.text(
    "--for", "NAME", "for one party, by the name that you give it", mayBeEmpty: false)
  static let ed25519 = Flag("--ed25519", "a key on Ed25519 instead of P-256")

  /// The curve that the options select.
  static func curve(_ options: Arguments) -> DerivedSigningKey.Curve {
    options[ed25519] ? .ed25519 : .p256
  }

  static let notes = [
    "Identifiers come from the wallet's 24 words: anyone who has the words has them again. One party cannot tell "
      + "that another party's identifier is of the same holder.",
    "The keys of cards do not come from the words: without its credential such a key brings nothing back.",
  ]
}

/// `passport did show`: an identifier of the holder.
enum DIDShowCommand {
  private static let account = Option(
    "--account", "N", "the number of an account of Solana, 0 and on",
    takes: "a number from 0 to 2147483647"
  ) { text in UInt32(text).flatMap { $0 < 1 << 31 ? $0 : nil } }
  static let command = Command(
    "did show",
    synopsis:
      "[\(IdentifierOptions.party.usage)] [\(IdentifierOptions.ed25519) [\(account.usage)]] "
      + "[\(WalletOptions.wallet.usage)]",
    summary: "show an identifier of the holder",
    options: [
      [IdentifierOptions.party, IdentifierOptions.ed25519, account], WalletOptions.group,
    ], rules: [.goesWith(account, [IdentifierOptions.ed25519])],
    notes: IdentifierOptions.notes + [
      "With \(IdentifierOptions.ed25519) the key of an account of Solana is shown too, as its wallets make it "
        + "of the same words. Nothing is asked of any network."
    ], run: run)

  private static func run(_ options: Arguments, _ environment: AppEnvironment) throws -> ExitCode {
    let wallet = try WalletOptions.open(options, environment)
    let identifier = try wallet.identifier(
      for: options[IdentifierOptions.party], on: IdentifierOptions.curve(options))
    try environment.output.lines(identifier.texts.map(\.forPeople))
    if options[IdentifierOptions.ed25519], options[IdentifierOptions.party] == nil {
      try environment.output.line(
        "solana:\(try wallet.solanaKey(account: options[account] ?? 0))")
    }
    return .success
  }
}

/// `passport did new`: an identifier for one party, which the wallet remembers.
enum DIDNewCommand {
  static let command = Command(
    "did new",
    synopsis:
      "\(IdentifierOptions.party.usage) [\(IdentifierOptions.ed25519)] [\(WalletOptions.wallet.usage)]",
    summary: "make an identifier of the holder for one party",
    options: [[IdentifierOptions.party, IdentifierOptions.ed25519], WalletOptions.group],
    rules: [.needed([IdentifierOptions.party])], notes: IdentifierOptions.notes, run: run)

  private static func run(_ options: Arguments, _ environment: AppEnvironment) throws -> ExitCode {
    let wallet = try WalletOptions.open(options, environment)
    let curve = IdentifierOptions.curve(options)
    let party = options[IdentifierOptions.party] ?? ""
    let identifier = try wallet.identifier(for: party, on: curve)
    try wallet.remember(party, curve)
    try environment.output.lines(identifier.texts.map(\.forPeople))
    return .success
  }
}

/// `passport did list`: the holder's identifiers.
enum DIDListCommand {
  static let command = Command(
    "did list", synopsis: "[\(WalletOptions.wallet.usage)]",
    summary: "list the holder's identifiers", options: [WalletOptions.group],
    notes: IdentifierOptions.notes, run: run)

  private static func run(_ options: Arguments, _ environment: AppEnvironment) throws -> ExitCode {
    let wallet = try WalletOptions.open(options, environment)
    try environment.output.lines(WalletText.identifierLines(wallet))
    return .success
  }
}
