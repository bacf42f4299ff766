import LDS
import MRZ

/// What a chip holds after personalisation: its files, the MRZ that opens it, its keys.
public struct PersonalisedDocument: Sendable {
  /// The files, as a reader gets them.
  public var files: [ChipFile: [UInt8]]
  /// The MRZ that is printed in the document.
  public let mrz: MRZ
  /// What the chip knows besides; nothing for files whose keys are elsewhere.
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

  /// The number of octets that all files have together.
  public var totalLength: Int { files.values.reduce(0) { $0 + $1.count } }
}
