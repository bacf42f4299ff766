import Crypto
import Inspection
import Storage

/// Where `--save` keeps what was read: a folder in clear, or an encrypted file, by its ending.
enum SaveDestination {
  case folder(DumpFolder)
  case encrypted(EncryptedSave)

  static let values: Set<String> = ["--save", "--save-passphrase-file"]
  static let repeatable: Set<String> = ["--recipient"]

  private static let ending = ".age"

  /// Finds the place and whom it is for; asks for a new passphrase where nobody was named. Nil
  /// without `--save`.
  /// - Throws: ``UsageError`` for options that do not fit, `StorageError` when nothing can be written
  ///   there, and what asking throws.
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
    let recipients = try keys.isEmpty ? [Self.passphrase(options)] : keys.map(Self.recipient)
    self = .encrypted(try EncryptedSave(path: path, to: recipients))
  }

  /// Writes every file that was read whole.
  /// - Throws: `StorageError`; all of it appears, or nothing.
  func write(_ record: InspectionRecord, random: RandomSource) throws {
    switch self {
    case .folder(let folder): try folder.write(record)
    case .encrypted(let file): try file.write(record, random: random)
    }
  }

  private static func passphrase(_ options: Arguments) throws -> AgeRecipient {
    .passphrase(
      try Passphrase(of: "saved read", options, option: "--save-passphrase-file").choose())
  }

  private static func recipient(_ text: String) throws -> AgeRecipient {
    guard let key = try? AgePublicKey(parsing: text) else {
      throw UsageError("--recipient takes a public key of age, which begins with age1")
    }
    return .publicKey(key)
  }
}
