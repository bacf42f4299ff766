import Age
import Crypto
import Inspection
import Storage

/// Where `--save` keeps what was read: a folder in clear, or an encrypted file, by its ending.
enum SaveDestination {
  case folder(DumpFolder)
  case encrypted(EncryptedSave)
  /// An encrypted file whose new passphrase is still to be asked for.
  case unready(path: String, Passphrase)

  static let values: Set<String> = ["--save", "--save-passphrase-file"]
  static let repeatable: Set<String> = ["--recipient"]

  private static let ending = ".age"

  /// Finds the place and whom it is for. Nil without `--save`.
  /// - Throws: ``UsageError`` for options that do not fit, `StorageError` when nothing can be written
  ///   there.
  init?(_ options: Arguments) throws {
    let keys = options.list("--recipient")
    let hasFile = options.has("--save-passphrase-file")
    guard let path = options.value("--save"), path.hasSuffix(Self.ending) else {
      guard keys.isEmpty, !hasFile else {
        throw UsageError("--recipient and --save-passphrase-file go with --save FILE.age")
      }
      guard let path = options.value("--save") else { return nil }
      self = .folder(try DumpFolder(path: path))
      return
    }
    guard keys.isEmpty || !hasFile else {
      throw UsageError("--recipient and --save-passphrase-file exclude each other")
    }
    // Whether it can be written is told before anybody types a passphrase.
    _ = try NewFile(path: path)
    guard !keys.isEmpty else {
      self = .unready(
        path: path, Passphrase(of: "saved read", options, option: "--save-passphrase-file"))
      return
    }
    self = .encrypted(try EncryptedSave(path: path, to: keys.map(Self.recipient)))
  }

  /// Whether options make it ask for a new passphrase on a terminal.
  static func asks(_ options: Arguments) -> Bool {
    options.value("--save")?.hasSuffix(ending) == true && options.list("--recipient").isEmpty
      && !options.has("--save-passphrase-file")
  }

  /// The place with whom it is for; a new passphrase is asked for where nobody was named.
  /// - Throws: ``UsageError`` for an empty one, `StorageError` when nothing can be written there, and
  ///   what asking throws.
  func ready() throws -> SaveDestination {
    guard case .unready(let path, let passphrase) = self else { return self }
    let recipients = [try Self.recipient(passphrase)]
    return .encrypted(try EncryptedSave(path: path, to: recipients))
  }

  /// Writes every file that was read whole.
  /// - Throws: `StorageError`; all of it appears, or nothing.
  func write(_ record: any JudgedRecord, random: RandomSource) throws {
    switch self {
    case .folder(let folder): try folder.write(record)
    case .encrypted(let file): try file.write(record, random: random)
    case .unready: try ready().write(record, random: random)
    }
  }

  private static func recipient(_ chosen: Passphrase) throws -> AgeRecipient {
    .passphrase(try chosen.choose())
  }

  private static func recipient(_ text: String) throws -> AgeRecipient {
    guard let key = try? AgePublicKey(parsing: text) else {
      throw UsageError("--recipient takes a public key of age, which begins with age1")
    }
    return .publicKey(key)
  }
}
