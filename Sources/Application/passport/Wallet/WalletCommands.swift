import Operations
import Presentation
import Storage
import Verdicts
import Wallet

/// `passport wallet init`: makes an empty wallet.
enum WalletInitCommand {
  static let command = Command(
    "wallet init", synopsis: "[\(WalletOptions.wallet.usage)]",
    summary: "make an empty wallet, encrypted under a passphrase", options: [WalletOptions.group],
    notes: [
      "At a terminal it offers 24 words, which open the wallet when its passphrase is forgotten."
    ], run: run)

  private static func run(_ options: Arguments, _ environment: AppEnvironment) throws -> ExitCode {
    let path = try WalletOptions.path(options, environment)
    try WalletOptions.makeFolder(options, environment)
    let wallet = try Wallet.create(
      at: path, passphrase: Passphrase(of: .wallet, options).choose(),
      random: environment.surroundings.random, cost: environment.surroundings.passphraseCost)
    environment.errors.say("the wallet is \(path)")
    // A passphrase in a file comes from a program, which cannot read words from the screen.
    guard !options.has(Passphrase.file), !options[CommonOptions.noInput], let terminal = Terminal(),
      try terminal.confirm(
        "Write down 24 words now, with which a forgotten passphrase can be replaced? [Y/n]: ",
        standard: true)
    else {
      environment.errors.say(
        "nobody can recover its passphrase; passport wallet words makes words that replace it")
      return .success
    }
    try RecoveryWords.make(for: wallet, terminal, environment)
    return .success
  }
}

/// `passport wallet words`: makes 24 words that open a wallet, and replaces those that it had.
enum WalletWordsCommand {
  static let command = Command(
    "wallet words", synopsis: "[\(WalletOptions.wallet.usage)]",
    summary: "make 24 words that open the wallet without its passphrase",
    options: [
      [CommonOptions.yes.saying("do not ask before words are replaced")], WalletOptions.group,
    ],
    notes: [
      "The words are shown once, on the terminal alone. They open this file, and give back the holder's "
        + "identifiers (passport did). They bring no card back: cards are in the file.",
      "New words take the place of the old ones; an older copy of the file still opens with the old.",
    ], run: run)

  private static func run(_ options: Arguments, _ environment: AppEnvironment) throws -> ExitCode {
    let terminal = try options.terminal(otherwise: InputError.missing(.inputTerminal))
    let wallet = try WalletOptions.open(options, environment)
    if wallet.hasWords, !options[CommonOptions.yes] {
      let isConfirmed = try terminal.confirm(
        "The wallet has words. With others, its identifiers (passport did) are others too. Go on? [y/N]: "
      )
      guard isConfirmed else {
        environment.errors.say("the words stay")
        return .success
      }
    }
    try RecoveryWords.make(for: wallet, terminal, environment)
    WalletOptions.noteOlderBackups(of: wallet, environment)
    return .success
  }
}

/// `passport wallet recover`: opens a wallet by its words, and gives it a new passphrase.
enum WalletRecoverCommand {
  private static let words = Option(
    "--words-file", "FILE", "take the 24 words from a file, as from a stick that lies in a safe")
  private static let shares = Flag("--shares", "take the shares of guardians instead of words")
  static let command = Command(
    "wallet recover",
    synopsis:
      "[\(words.usage) | \(shares) | \(RecoveryShares.file.usage)] [\(WalletOptions.wallet.usage)]",
    summary: "open the wallet by its 24 words or its guardians, and choose a new passphrase",
    options: [
      [
        words, shares, RecoveryShares.file,
        CommonOptions.yes.saying("make an empty wallet where there is none, without asking"),
      ],
      WalletOptions.group,
    ],
    rules: [.exclude([words, shares, RecoveryShares.file])],
    notes: [
      "Words open the file of the wallet. Where the file is lost, they make an empty wallet with the same "
        + "identifiers: cards were in the file, and are issued again.",
      "\(Passphrase.file.name) names the file with the new passphrase.",
    ], run: run)

  private static func run(_ options: Arguments, _ environment: AppEnvironment) throws -> ExitCode {
    let path = try WalletOptions.path(options, environment)
    if options[shares] || options.has(RecoveryShares.file) {
      // Recovery with guardians needs the wallet's file.
      try Wallet.requirePresence(at: path)
      let secret = try RecoveryShares(options).secret(environment)
      let wallet = try Wallet.open(
        at: path, guardians: secret, random: environment.surroundings.random)
      return try renew(wallet, at: path, keeping: "guardians", options, environment)
    }
    let isThere = BoundedFile.isPresent(path)
    // Asked before an empty wallet is made, because the owner may expect the old cards.
    let isConfirmed =
      try isThere
      || options.confirm(
        "Make an empty wallet with the same identifiers?",
        explain: {
          environment.errors.note("there is no wallet at \(path)")
          environment.errors.note(
            "words cannot bring cards back: without the file or a backup they must be issued again")
        }, otherwise: WalletError.missing(.wallet, path))
    guard isConfirmed else {
      environment.errors.say("nothing was made")
      return .success
    }
    let words = try RecoveryWords.read(options[words], options, environment)
    if isThere {
      let wallet = try Wallet.open(at: path, words: words, random: environment.surroundings.random)
      return try renew(wallet, at: path, keeping: "words", options, environment)
    }
    try WalletOptions.makeFolder(options, environment)
    _ = try Wallet.create(
      at: path, passphrase: Passphrase(of: .wallet, options).choose(), words: words,
      random: environment.surroundings.random, cost: environment.surroundings.passphraseCost)
    environment.errors.say("the wallet is \(path); it has its identifiers again, and no cards")
    return .success
  }

  /// Gives a new passphrase to a wallet that was opened without one.
  private static func renew(
    _ wallet: Wallet, at path: String, keeping kept: String, _ options: Arguments,
    _ environment: AppEnvironment
  ) throws -> ExitCode {
    environment.opened.keep(wallet)
    try wallet.changePassphrase(
      to: Passphrase(of: .wallet, options).choose(), cost: environment.surroundings.passphraseCost)
    WalletOptions.noteOlderBackups(of: wallet, environment)
    environment.errors.say("the wallet \(path) has a new passphrase; its \(kept) stay")
    return .success
  }
}

/// `passport wallet change-passphrase`: changes the passphrase of a wallet.
enum WalletChangePassphraseCommand {
  private static let new = Option(
    "--new-passphrase-file", "FILE", "take the new passphrase from the first line of a file")
  static let command = Command(
    "wallet change-passphrase",
    synopsis: "[\(new.usage)] [\(WalletOptions.wallet.usage)]",
    summary: "choose another passphrase for the wallet", options: [[new], WalletOptions.group],
    notes: [
      "The file that is kept beside the wallet gets it too. Other copies of the file still open with the old "
        + "one: if somebody has such a copy and the old passphrase, make a new wallet."
    ], run: run)

  private static func run(_ options: Arguments, _ environment: AppEnvironment) throws -> ExitCode {
    let wallet = try WalletOptions.open(options, environment)
    try wallet.changePassphrase(
      to: Passphrase(of: .wallet, options, file: new).choose(),
      cost: environment.surroundings.passphraseCost)
    WalletOptions.noteOlderBackups(of: wallet, environment)
    environment.errors.say("the wallet has a new passphrase")
    return .success
  }
}

/// `passport wallet slots`: lists the ways to open a wallet.
enum WalletSlotsCommand {
  static let command = Command(
    "wallet slots", synopsis: "[\(WalletOptions.wallet.usage)]",
    summary: "list what opens the wallet", options: [WalletOptions.group], run: run)

  private static func run(_ options: Arguments, _ environment: AppEnvironment) throws -> ExitCode {
    let wallet = try WalletOptions.open(options, environment)
    try environment.output.lines(wallet.slots.map(WalletText.line))
    return .success
  }
}

/// The options of every command that opens a wallet.
enum WalletOptions {
  static let wallet = Option("--wallet", "FILE", "use this wallet, as one on a stick")
  static let group: [any HelpItem] = [wallet, Passphrase.file, CommonOptions.noInput]

  static func path(_ options: Arguments, _ environment: AppEnvironment) throws -> String {
    try options[wallet] ?? environment.surroundings.walletFile
  }

  /// Makes the folder of the usual wallet.
  static func makeFolder(_ options: Arguments, _ environment: AppEnvironment) throws {
    if !options.has(wallet) { try PrivateFolder.make(environment.surroundings.dataHome) }
  }

  static func open(_ options: Arguments, _ environment: AppEnvironment) throws -> Wallet {
    let wallet = try Wallet.open(
      at: path(options, environment), passphrase: Passphrase(of: .wallet, options).read(),
      random: environment.surroundings.random)
    environment.opened.keep(wallet)
    return wallet
  }
}
