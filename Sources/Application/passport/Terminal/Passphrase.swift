import Crypto
import Storage
import Verdicts

/// A passphrase: a new one is typed twice without echo, a known one once; or it is read from a
/// file. It is never an argument.
struct Passphrase {
  /// The thing that a passphrase opens, with its name in prompts and in the error for a missing
  /// passphrase.
  struct Secret: Sendable {
    let name: String
    let input: Phrase

    // Named like its option, --desk-passphrase-file.
    static let issuer = Secret(name: "desk", input: Phrase("input-issuer-passphrase"))
    static let wallet = Secret(name: "wallet", input: Phrase("input-wallet-passphrase"))
    static let savedRead = Secret(name: "saved read", input: Phrase("input-saved-read-passphrase"))
    static let terminal = Secret(
      name: "terminal's key", input: Phrase("input-terminal-passphrase"))
    static let backup = Secret(name: "backup", input: Phrase("input-backup-passphrase"))
    static let export = Secret(name: "export", input: Phrase("input-export-passphrase"))
  }

  private let secret: Secret
  private let file: String?
  private let options: Arguments

  static let file = Option(
    "--passphrase-file", "FILE", "take its passphrase from the first line of a file")

  /// - Parameters:
  ///   - secret: the thing that it opens.
  ///   - file: the option that may name a file.
  init(of secret: Secret, _ options: Arguments, file: Option<String> = Passphrase.file) {
    (self.secret, self.options, self.file) = (secret, options, options[file])
  }

  /// The passphrase of something that exists, typed once.
  func read() throws -> SecretBytes {
    try file.map(Self.line) ?? ask("passphrase of the \(secret.name): ")
  }

  /// The smallest length of a new passphrase, in Unicode scalars.
  static let shortest = 8

  /// A new passphrase; asks until it is long enough and typed the same way twice.
  /// - Throws: ``CommandRefusal`` for one in a file that is too short, and the errors of asking.
  func choose() throws -> SecretBytes {
    if let file {
      let passphrase = try Self.line(of: file)
      guard Self.isLongEnough(passphrase) else {
        throw CommandRefusal(.passphraseTooShort, .number(Self.shortest))
      }
      return passphrase
    }
    let question = "new passphrase for the \(secret.name)"
    var prompt = "\(question): "
    while true {
      let passphrase = try ask(prompt)
      guard Self.isLongEnough(passphrase) else {
        prompt = "\(question), at least \(Self.shortest) characters: "
        continue
      }
      if ConstantTime.equal(passphrase, try ask("once more: ")) { return passphrase }
      prompt = "the two were not the same; \(question): "
    }
  }

  /// True if a passphrase is long enough. The first bytes of UTF-8 scalars are counted in place,
  /// without a copy.
  private static func isLongEnough(_ passphrase: SecretBytes) -> Bool {
    passphrase.bytes.count { $0 & 0xC0 != 0x80 } >= shortest
  }

  /// The first line of a file with a passphrase or a PIN, without its line feed.
  /// - Throws: `StorageError`, also for a file that others can change.
  static func line(of path: String) throws -> SecretBytes {
    SecretBytes(try OwnFile.readSecret(path, limit: 4096).prefix { $0 != 0x0A && $0 != 0x0D })
  }

  private func ask(_ prompt: String) throws -> SecretBytes {
    let terminal = try options.terminal(otherwise: InputError.missing(secret.input))
    return SecretBytes(Array(try terminal.readHiddenLine(prompt: prompt).utf8))
  }
}
