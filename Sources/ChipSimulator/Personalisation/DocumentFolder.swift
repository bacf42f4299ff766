import LDS
import Storage

extension PersonalisedDocument {
  /// No file of a passport is longer than what a three-octet length tells.
  private static let longestFile = 1 << 24

  /// Takes the files of a folder as they are, by the names that a dump gives them; files with other
  /// names are passed over. The MRZ is taken from DG1.
  /// - Throws: `StorageError` when the folder or a file cannot be read,
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
