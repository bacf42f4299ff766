import Encoding

/// DG6, DG8, DG9 and DG10: data groups whose content the standard reserves or leaves to the issuer,
/// ICAO Doc 9303-10, 4.7.6 and 4.7.8 to 4.7.10. The template is read and its value kept.
public struct UndividedDataGroup: FileContent {
  /// The bytes it came from.
  public let bytes: [UInt8]
  /// The file, by its tag.
  public let file: ElementaryFile
  /// The value of the template.
  public let content: [UInt8]

  private static let files: [ElementaryFile] = [.dg6, .dg8, .dg9, .dg10]

  /// Reads the content of any of the files.
  /// - Throws: ``LDSError`` when it is no such template, or bytes follow.
  public init(parsing bytes: some Collection<UInt8>) throws(LDSError) {
    let bytes = Array(bytes)
    let file = Self.files.first { $0.tag?.bytes == Array(bytes.prefix(1)) } ?? .dg6
    try self.init(parsing: bytes, of: file)
  }

  /// Reads the content of one of the files.
  /// - Throws: ``LDSError`` when it is no such template, or bytes follow.
  public init(parsing bytes: some Collection<UInt8>, of file: ElementaryFile) throws(LDSError) {
    let bytes = Array(bytes)
    content = try LDSError.locating(file.name) { () throws(DataObjectError) in
      guard Self.files.contains(file), let tag = file.tag else {
        throw DataObjectError(.fileIsDivided, at: nil)
      }
      return Array(try DataObject.file(bytes, tag).content)
    }
    self.file = file
    self.bytes = bytes
  }

  /// The content of the file. Lengths are written in the fewest bytes.
  public var encoded: [UInt8] { file.tag.map { BERTLV.encode($0, content) } ?? content }
}
