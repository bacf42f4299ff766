import LDS

/// What a chip holds after personalisation: its files, and the MRZ that opens it.
public struct PersonalisedDocument: Sendable {
  /// The files, as a reader gets them.
  public var files: [ChipFile: [UInt8]]
  /// The MRZ that is printed in the document.
  public let mrz: MRZ

  /// Joins files and MRZ.
  public init(files: [ChipFile: [UInt8]], mrz: MRZ) {
    self.files = files
    self.mrz = mrz
  }

  /// Takes the MRZ from DG1, Doc 9303-10, 4.7.1.
  /// - Throws: ``PersonalisationError/mrzMissing`` when there is no DG1, and `LDSError` when it is
  ///   malformed.
  public init(files: [ChipFile: [UInt8]]) throws {
    guard let first = files[.dataGroup(1)] else { throw PersonalisationError.mrzMissing }
    self.init(files: files, mrz: try DG1(parsing: first).mrz)
  }

  /// How many octets all files have together.
  public var totalLength: Int { files.values.reduce(0) { $0 + $1.count } }
}
