import Encoding
import LDS

/// The elementary files in a folder, identified by name or tag. The name is used first; a file
/// whose tag is another file's is refused, because either may be wrong. A file of any other name is
/// identified by its tag, if it is one data object from its first byte to its last.
public struct SavedFolder: Sendable {
  private let place: String
  private var named: [ElementaryFile: [UInt8]] = [:]
  private var tagged: [ElementaryFile: [UInt8]] = [:]

  /// A folder without files yet.
  /// - Parameter place: the name of the folder, for errors.
  public init(place: String) { self.place = place }

  /// Adds a file that its name identifies.
  /// - Throws: ``SavedDocumentError`` when its tag is another file's, and when a file that differs
  ///   was added as the same elementary file.
  public mutating func add(
    _ content: [UInt8], as file: ElementaryFile, named name: String
  ) throws(SavedDocumentError) {
    // DG13 is the issuer's own, and not TLV in every state's documents; a template of EF.DIR has the
    // tag of DG1.
    if file != .dg13, let held = Self.file(beginning: content), held != file,
      file.seriesTag != held.tag
    {
      throw .misnamed(place: name, named: file, holds: held)
    }
    try Self.add(content, as: file, to: &named, place)
  }

  /// Adds a file that its name does not identify.
  /// - Returns: true if its tag identifies it; false also if that elementary file was added by name
  ///   before.
  /// - Throws: ``SavedDocumentError`` when another one that differs has the same tag.
  public mutating func add(unnamed content: [UInt8]) throws(SavedDocumentError) -> Bool {
    guard
      let file = Self.file(whole: content.prefix(Self.headerLength), length: content.count),
      named[file] == nil
    else { return false }
    try Self.add(content, as: file, to: &tagged, place)
    return true
  }

  /// The document.
  /// - Throws: ``SavedDocumentError`` without an EF.SOD.
  public func document() throws(SavedDocumentError) -> SavedDocument {
    try SavedDocument(named.merging(tagged) { name, _ in name }, from: place)
  }

  /// The number of bytes that ``file(whole:length:)`` needs.
  public static let headerLength = 8

  /// The elementary file of a content that begins with these bytes and has this length; nil when
  /// it is not one data object with a file's tag. A text may begin with such a tag, but does not
  /// have the length.
  public static func file(
    whole beginning: some Collection<UInt8>, length: Int
  ) -> ElementaryFile? {
    guard let header = try? BERHeader(parsing: beginning), header.totalLength == length else {
      return nil
    }
    // A template of EF.DIR begins with the application's identifier, and DG1 with the MRZ.
    if header.tag == ElementaryFile.directory.seriesTag,
      beginning.dropFirst(header.length).first == applicationIdentifierTag
    {
      return nil
    }
    return ElementaryFile(tag: header.tag)
  }

  private static let applicationIdentifierTag: UInt8 = 0x4F

  private static func file(beginning content: [UInt8]) -> ElementaryFile? {
    (try? BERHeader(parsing: content.prefix(headerLength))).flatMap { ElementaryFile(tag: $0.tag) }
  }

  private static func add(
    _ content: [UInt8], as file: ElementaryFile, to files: inout [ElementaryFile: [UInt8]],
    _ place: String
  ) throws(SavedDocumentError) {
    if let other = files[file], other != content { throw .twice(place: place, file) }
    files[file] = content
  }
}

/// The name of a saved file, which identifies the elementary file; with the ending `.hex` its
/// bytes are written as hexadecimal digits.
public struct SavedFileName: Hashable, Sendable {
  /// The elementary file; nil for any other name.
  public let file: ElementaryFile?
  /// True if the bytes are written as hexadecimal digits.
  public let isHex: Bool

  /// Reads a name without its folder.
  public init(_ name: String) {
    isHex = WireText(name).lowercased.hasSuffix(".hex")
    let stem = isHex ? WireText(decoding: name.utf8.dropLast(".hex".utf8.count)) : WireText(name)
    file = ElementaryFile(dumpName: stem.forPeople)
  }

  /// The greatest length of a file of this name, in bytes as stored.
  public func longest(holding limit: Int) -> Int { isHex ? 3 * limit : limit }

  /// The content of a file of this name; nil when it should be hexadecimal digits and is not.
  public func content(of stored: [UInt8]) -> [UInt8]? {
    guard isHex else { return stored }
    let digits = stored.filter { $0 != 0x20 && !(0x09...0x0D).contains($0) }
    return try? Hex.decode(String(decoding: digits, as: UTF8.self))
  }
}
