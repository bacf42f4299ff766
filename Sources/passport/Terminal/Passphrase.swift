import Crypto
import Storage
import Verdicts

/// Passphrases: typed twice without echo where one is chosen, once where one is needed, or read from
/// a file; never an argument.
struct Passphrase {
  /// What a passphrase opens.
  enum Secret: String {
    // Called after the option that takes it, --desk-passphrase-file.
    case issuer = "desk"
    case wallet
    case savedRead = "saved read"

    /// Its passphrase, as what is asked for.
    var input: Phrase {
      switch self {
      case .issuer: .inputIssuerPassphrase
      case .wallet: .inputWalletPassphrase
      case .savedRead: .inputSavedReadPassphrase
      }
    }
  }

  private let secret: Secret
  private let file: String?
  private let allowsPrompt: Bool

  static let file = Option(
    "--passphrase-file", "FILE", "take its passphrase from the first line of a file")

  /// - Parameters:
  ///   - secret: what it opens.
  ///   - file: the option that may name a file.
  init(of secret: Secret, _ options: Arguments, file: Option<String> = Passphrase.file) {
    self.secret = secret
    self.file = options[file]
    allowsPrompt = !options[CommonOptions.noInput]
  }

  /// The passphrase of something that exists.
  func read() throws -> SecretBytes {
    if let file { return try read(file) }
    return try ask("passphrase of the \(secret.rawValue): ")
  }

  /// The number of characters that a new passphrase has at least, as Unicode counts them.
  static let shortest = 8

  /// A new passphrase; one that is too short is asked for again.
  /// - Throws: ``PassphraseTooShort`` for one in a file, and what asking throws.
  func choose() throws -> SecretBytes {
    if let file {
      let passphrase = try read(file)
      guard Self.isLongEnough(passphrase) else { throw PassphraseTooShort() }
      return passphrase
    }
    let prompt = "new passphrase for the \(secret.rawValue)"
    var first = try ask(prompt + ": ")
    while !Self.isLongEnough(first) {
      first = try ask("\(prompt), at least \(Self.shortest) characters: ")
    }
    let second = try ask("once more: ")
    guard ConstantTime.equal(first, second) else { throw UsageError(.passphrasesDiffer) }
    return first
  }

  /// Counted in the octets, of which no copy is made: those that begin a character of UTF-8.
  private static func isLongEnough(_ passphrase: SecretBytes) -> Bool {
    passphrase.octets.count { $0 & 0xC0 != 0x80 } >= shortest
  }

  /// The first line of the file, so that an editor's last line feed does not count.
  private func read(_ path: String) throws -> SecretBytes {
    SecretBytes(try BoundedFile.read(path, limit: 4096).prefix { $0 != 0x0A && $0 != 0x0D })
  }

  private func ask(_ prompt: String) throws -> SecretBytes {
    guard allowsPrompt, let terminal = Terminal() else {
      throw InputError.missing(secret.input)
    }
    return SecretBytes(Array(try terminal.readHiddenLine(prompt: prompt).utf8))
  }
}

/// A new passphrase that is soon guessed.
struct PassphraseTooShort: CodedError {
  var code: ReasonCode { .passphraseTooShort }
  var details: [Detail] { [.number(Passphrase.shortest)] }
}

/// What is wrong with what was typed.
extension Phrase {
  /// The two passphrases differ.
  static let passphrasesDiffer = Phrase("passphrases-differ")
}
