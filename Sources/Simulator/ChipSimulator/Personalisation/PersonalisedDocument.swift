import LDS
import MRZ
import Storage
import Verdicts

/// The content of a chip after personalisation: its files, the MRZ that opens it, its keys.
public struct PersonalisedDocument: Sendable {
  /// The files, as a reader gets them.
  public var files: [ChipFile: [UInt8]]
  /// The MRZ that is printed in the document.
  public let mrz: MRZ
  /// The chip's secrets; none if only the files are known, as in a folder.
  public var secrets: ChipSecrets

  /// Joins files, MRZ and secrets.
  public init(files: [ChipFile: [UInt8]], mrz: MRZ, secrets: ChipSecrets = ChipSecrets()) {
    self.files = files
    self.mrz = mrz
    self.secrets = secrets
  }

  /// Takes the MRZ from DG1, Doc 9303-10, 4.7.1.
  /// - Throws: ``PersonalisationError/mrzMissing`` when there is no DG1, and `LDSError` when it is
  ///   malformed.
  public init(files: [ChipFile: [UInt8]]) throws {
    guard let first = files[.dataGroup(1)] else { throw PersonalisationError.mrzMissing }
    self.init(files: files, mrz: try DG1(parsing: first).mrz)
  }

  /// The number of bytes that all files have together.
  public var totalLength: Int { files.values.reduce(0) { $0 + $1.count } }
}

/// The secrets of a chip: the passwords that are not in the MRZ, and the private keys.
public struct ChipSecrets: Sendable {
  /// The card access number, Doc 9303-11, 4.4.2; nil for none.
  public var cardAccessNumber: String?
  /// The holder's secret number, TR-03110-2, 2.5.2; nil for none.
  public var personalIdentificationNumber: String?
  /// The number that unblocks the secret number; nil for none.
  public var personalUnblockingKey: String?
  /// The static keys for chip authentication.
  public var chipAuthenticationKeys: [ChipAuthenticationKey] = []
  /// The key for active authentication; nil for none.
  public var activeAuthenticationKey: ActiveAuthenticationKeyPair?

  /// No secrets.
  public init() {}
}

extension PersonalisedDocument {
  /// The greatest length of a file that is read, in bytes.
  private static let longestFile = 1 << 24

  /// Takes the files of a folder as they are, by their names in a dump. Files with other names are
  /// ignored. The MRZ is taken from DG1.
  /// - Throws: a `CodedError` when the folder or a file cannot be read,
  ///   ``PersonalisationError/mrzMissing`` when there is no DG1, and `LDSError` when it is
  ///   malformed.
  public init(filesIn folder: String) throws {
    var files: [ChipFile: [UInt8]] = [:]
    for name in try FolderContents.names(in: folder) {
      guard let file = ElementaryFile(dumpName: name) else { continue }
      files[.elementary(file)] = try BoundedFile.read(
        folder + "/" + name, limit: Self.longestFile)
    }
    try self.init(files: files)
  }
}

/// The reason why no document can be made.
public enum PersonalisationError: CodedError, Hashable {
  /// DG1 is missing.
  case mrzMissing
  /// The years that a document is valid for end after the year 9999.
  case expiryTooLate

  /// The reason.
  public var code: ReasonCode {
    switch self {
    case .mrzMissing: .fileMalformed
    case .expiryTooLate: .dateUnreadable
    }
  }

  /// The details that the sentence names.
  public var details: [Detail] {
    switch self {
    case .mrzMissing: [.text("DG1"), .phrase(.mrzMissing)]
    case .expiryTooLate: []
    }
  }
}

extension Phrase {
  /// DG1 is missing.
  static let mrzMissing = Phrase(
    english: "it is missing, so that there is no machine readable zone")
}
