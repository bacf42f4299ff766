import Age
import Crypto
import Encoding
import FoundationEssentials
import Inspection
import LDS
import Operations
import Storage
import Verdicts

/// The destination of `--save`: an unencrypted folder, or an encrypted file, depending on the
/// extension.
enum SaveDestination {
  case folder(DumpFolder)
  case encrypted(EncryptedSave)
  /// An encrypted file whose new passphrase was not asked for yet.
  case unready(path: String, Passphrase)

  private static let save = Option<String>(
    "--save",
    forms: [
      "DIR": "keep the files that were read in a new folder, in clear",
      "FILE.age": "keep the files that were read in one encrypted file, which age opens too",
    ]
  ) { $0 ?? "" }
  private static let passphraseFile = Option(
    "--save-passphrase-file", "FILE",
    "take the passphrase of the encrypted file from the first line of a file")
  private static let also = Option(
    "--save-also", "FILES",
    "keep fingerprints (DG3) or irises (DG4) too, which are only kept when this or --only names them",
    takes: "DG3, DG4 or both with a comma"
  ) { text in
    ReadOptions.files(text).flatMap {
      $0.isSubset(of: ElementaryFile.additionalFeatures) ? $0 : nil
    }
  }
  static let recipient = Option(
    "--recipient", "KEY",
    "encrypt for the owner of this public key of age, and not by a passphrase; repeatable",
    takes: recipientForm, mayRepeat: true
  ) { text in (try? AgePublicKey(parsing: text)).map { AgeRecipient.publicKey($0) } }

  /// The form of an age public key.
  static let recipientForm = "a public key of age, which begins with age1"

  static let options: [any HelpItem] = [save, passphraseFile, recipient, also]
  static let rules: [OptionRule] = [
    .exclude([recipient, passphraseFile]), .goesWith(also, [save]),
  ]

  /// The files that the options name, so that they are kept whatever they hold.
  static func named(_ options: Arguments) -> Set<ElementaryFile> {
    (options[also] ?? []).union(options[ReadOptions.only] ?? [])
  }

  private static let ending: WireText = ".age"

  /// The destination that the options choose, with its recipients; nil without `--save`.
  /// - Throws: ``UsageError`` for options that do not fit, `StorageError` when nothing can be written
  ///   there.
  init?(_ options: Arguments) throws {
    let recipients = options.all(Self.recipient)
    guard let path = options[Self.save], WireText(path).hasSuffix(Self.ending) else {
      guard recipients.isEmpty, !options.has(Self.passphraseFile) else {
        throw UsageError(
          "\(Self.recipient) and \(Self.passphraseFile) go with \(Self.save) FILE.age")
      }
      guard let path = options[Self.save] else { return nil }
      self = .folder(try DumpFolder(path: path))
      return
    }
    // Checked before the passphrase is asked for.
    _ = try NewFile(path: path)
    guard !recipients.isEmpty else {
      self = .unready(
        path: path, Passphrase(of: .savedRead, options, file: Self.passphraseFile))
      return
    }
    self = .encrypted(try EncryptedSave(path: path, to: recipients))
  }

  /// True if a new passphrase must be typed on a terminal.
  static func asks(_ options: Arguments) -> Bool {
    options[save].map { WireText($0).hasSuffix(ending) } == true && !options.has(recipient)
      && !options.has(passphraseFile)
  }

  /// The destination with its recipients; if none is named, a new passphrase is asked for.
  /// - Throws: ``UsageError`` for an empty one, `StorageError` when nothing can be written there,
  ///   and the errors of asking.
  func ready() throws -> SaveDestination {
    guard case .unready(let path, let chosen) = self else { return self }
    return .encrypted(try EncryptedSave(path: path, to: [.passphrase(try chosen.choose())]))
  }

  /// Writes every file that was read whole; fingerprints and irises only if they are named.
  /// - Throws: `StorageError`; either everything is written, or nothing.
  func write(
    _ record: InspectionRecord, naming named: Set<ElementaryFile>, _ surroundings: Surroundings
  ) throws {
    switch self {
    case .folder(let folder): try folder.write(record, naming: named)
    case .encrypted(let file):
      try file.write(
        record, naming: named, workFactor: surroundings.ageWorkFactor, random: surroundings.random)
    case .unready: try ready().write(record, naming: named, surroundings)
    }
  }
}
