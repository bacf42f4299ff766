import Crypto
import Encoding
import Presentation
import QRCode
import Recovery
import Storage
import Verdicts
import Wallet

/// `passport wallet guardians make`: shares for guardians, some of which open the wallet together.
enum GuardiansMakeCommand {
  private static let of = Option(
    "--of", "N", "the number of guardians, 2 to 16", takes: "a number from 2 to 16"
  ) { Int($0).flatMap { (2...SharedSecret.mostShares).contains($0) ? $0 : nil } }
  private static let need = Option(
    "--need", "N", "how many of them open the wallet together", takes: "a number from 2 to 16"
  ) { Int($0).flatMap { (2...SharedSecret.mostShares).contains($0) ? $0 : nil } }
  private static let pictures = Option(
    "--pictures", "FOLDER",
    "write a QR code of each share there, too: whoever sees it has the share")
  private static let needed = Needed(of, need)
  static let command = Command(
    "wallet guardians make",
    synopsis: "\(of.usage) \(need.usage) [\(pictures.usage)] [\(WalletOptions.wallet.usage)]",
    summary: "make shares for guardians, some of which open the wallet together",
    options: [
      [of, need, pictures, CommonOptions.yes.saying("do not ask before guardians are replaced")],
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
    guard !options[CommonOptions.noInput], let terminal = Terminal() else {
      throw InputError.missing(.inputTerminal)
    }
    let wallet = try WalletOptions.open(options, environment)
    if wallet.hasGuardians, !options[CommonOptions.yes] {
      environment.errors.note("old shares still open old copies of the wallet's file")
      guard try terminal.confirm("The wallet has guardians. Make others? [y/N]: ") else {
        environment.errors.say("the guardians stay")
        return .success
      }
    }
    let secret = try environment.surroundings.random.secret(SharedSecret.length)
    let shares = try SharedSecret.split(
      secret, needed: need, of: count, random: environment.surroundings.random)
    let files = try options[pictures].map { try pictureFiles(shares, in: $0) } ?? []
    for share in shares { try show(share, of: count, terminal, environment) }
    try wallet.set(guardians: secret)
    for (file, octets) in files { try file.write(octets) }
    environment.errors.say(
      "any \(need) of the \(count) shares open the wallet from now on; passport wallet guardians check reads one"
    )
    return .success
  }

  /// Shows the words of a share, then its symbol where that fits.
  private static func show(
    _ share: SecretShare, of count: Int, _ terminal: Terminal, _ environment: AppEnvironment
  ) throws {
    try terminal.showOnce(
      page(share, of: count), prompt: "Press Enter when it is written down. ")
    let symbol = QRText(try symbol(share))
    if try !terminal.showOnce(symbol, prompt: "The same as a QR code. Press Enter. ") {
      environment.errors.say(
        "its QR code needs a terminal of \(symbol.columns) columns and \(symbol.lines.count + 1) rows; "
          + "\(pictures.usage) writes a picture")
    }
  }

  /// The words in capitals, which take the fewest modules.
  private static func symbol(_ share: SecretShare) throws -> QRSymbol {
    try QRSymbol(Array(share.words.joined(separator: " ").uppercased().utf8))
  }

  /// The pictures of shares, in new files of a folder.
  private static func pictureFiles(
    _ shares: [SecretShare], in folder: String
  ) throws -> [(file: NewFile, octets: [UInt8])] {
    try PrivateFolder.make(folder)
    return try shares.map { share in
      let picture = QRPicture.svg([try symbol(share)])
      return (
        try NewFile(path: "\(folder)/share-\(share.set)-\(share.number).svg"), Array(picture.utf8)
      )
    }
  }

  private static func page(_ share: SecretShare, of count: Int) -> [String] {
    let columns = 3
    let words = share.words
    let rows = (words.count + columns - 1) / columns
    let table = (0..<rows).map { row in
      stride(from: row, to: words.count, by: rows).map { place in
        let number = place < 9 ? " \(place + 1)" : "\(place + 1)"
        let padding = String(repeating: " ", count: max(1, 14 - words[place].utf8.count))
        return "\(number) \(words[place])" + padding
      }.joined(separator: "  ")
    }
    return [
      "Share \(share.number) of \(count), set \(share.set), for one guardian alone. \(share.needed) shares are needed.",
      "It is shown once.", "",
    ] + table + [""]
  }
}

/// `passport wallet guardians check`: reads a share, and says what it is.
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

/// The shares of guardians who help somebody back into a wallet: typed one by one, not shown, or in a file.
struct RecoveryShares {
  static let file = Option(
    "--shares-file", "FILE", "take shares from a file, one a line")

  private let path: String?
  private let allowsPrompt: Bool

  init(_ options: Arguments) {
    path = options[Self.file]
    allowsPrompt = !options[CommonOptions.noInput]
  }

  /// The shares that are to be looked at: those of the file, or one that is typed.
  /// - Throws: ``SharesError``, `StorageError`, `InputError`.
  func checked(_ environment: AppEnvironment) throws -> [SecretShare] {
    if let path { return try shares(in: path) }
    return [try Self.share(terminal(), "the share", environment)]
  }

  /// The secret: of the shares in the file, or of those that are typed until there are enough.
  /// - Throws: ``SharesError``, `StorageError`, `InputError`.
  func secret(_ environment: AppEnvironment) throws -> SecretBytes {
    let found = try path.map(shares) ?? typed(environment)
    do throws(SecretShareError) {
      return try SharedSecret.join(found)
    } catch {
      throw SharesError(error: error)
    }
  }

  private func typed(_ environment: AppEnvironment) throws -> [SecretShare] {
    let terminal = try terminal()
    var shares: [SecretShare] = []
    while shares.count < shares.first?.needed ?? 1 {
      let needed = shares.first.map { " of \($0.needed)" } ?? ""
      let share = try Self.share(terminal, "share \(shares.count + 1)\(needed)", environment)
      guard shares.first.map({ $0.set == share.set }) ?? true else {
        throw SharesError(error: .otherSet)
      }
      guard !shares.contains(where: { $0.number == share.number }) else {
        throw SharesError(error: .twice(share.number))
      }
      environment.errors.say("share \(share.number) of set \(share.set)")
      shares.append(share)
    }
    return shares
  }

  private func terminal() throws -> Terminal {
    guard allowsPrompt, let terminal = Terminal() else {
      throw InputError.missing(.inputShares)
    }
    return terminal
  }

  private func shares(in path: String) throws -> [SecretShare] {
    let octets = try BoundedFile.read(path, limit: 64 << 10)
    let lines = octets.split { $0 == 0x0A || $0 == 0x0D }
    guard lines.count <= SharedSecret.mostShares else { throw SharesError(error: .otherSet) }
    return try lines.map { try Self.share(SecretBytes($0)) }
  }

  /// A share that is typed word by word.
  private static func share(
    _ terminal: Terminal, _ name: String, _ environment: AppEnvironment
  ) throws -> SecretShare {
    let words = try terminal.readWords(
      SecretShare.count, environment, isWord: { SecretShare.isWord(WireText($0)) }
    ) { "\(name), word \($0) of \(SecretShare.count) (hidden): " }
    return try share(words)
  }

  private static func share(_ text: SecretBytes) throws -> SecretShare {
    do throws(SecretShareError) {
      return try SecretShare(parsing: text)
    } catch {
      throw SharesError(error: error)
    }
  }
}

/// The error for words that are no share, or shares that give no secret.
struct SharesError: CodedError {
  let error: SecretShareError

  var code: ReasonCode {
    switch error {
    case .count: .recoveryShareCount
    case .unknown: .recoveryWordUnknown
    case .checksum, .groups: .recoveryShareChecksum
    case .otherSet: .recoverySharesOfTwoSets
    case .twice: .recoveryShareTwice
    case .tooFew: .recoverySharesTooFew
    case .digest: .recoverySharesOther
    case .crypto: .internalFault
    }
  }

  var details: [Detail] {
    switch error {
    case .count(let number), .unknown(let number), .twice(let number), .tooFew(let number):
      [.number(number)]
    case .crypto(let error): [error.detail ?? .text("libcrypto")]
    case .checksum, .groups, .otherSet, .digest: []
    }
  }
}

extension Phrase {
  /// Shares of guardians.
  static let inputShares = Phrase("input-shares")
}
