import Encoding
import LDS

/// Finds out which elementary files lie in a folder. A name counts first; a tag that belongs to
/// another file is refused, because either may be the lie. Where no name says which file it is, the
/// tag does, if the file is one data object from its first octet to its last.
public struct SavedFolder: Sendable {
  private let place: String
  private var named: [ElementaryFile: [UInt8]] = [:]
  private var tagged: [ElementaryFile: [UInt8]] = [:]

  /// A folder of which nothing is known yet.
  /// - Parameter place: what an error calls it.
  public init(place: String) { self.place = place }

  /// Adds a file whose name says which it is.
  /// - Throws: ``SavedDocumentError`` when its tag is another file's, and when another file that
  ///   differs was added under the same meaning.
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

  /// Adds a file whose name says nothing.
  /// - Returns: whether it is one of the document's; false also where a file of that name is there.
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

  /// The number of octets that ``file(whole:length:)`` needs.
  public static let headerLength = 8

  /// The file that begins with some octets and has a length; nil when it is not one data object with
  /// a file's tag. A text may begin with such a tag too, but never has the length.
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

/// What the name of a saved file says: which file it is, and whether its octets are written as
/// hexadecimal digits, as in `DG1.hex`.
public struct SavedFileName: Hashable, Sendable {
  /// The file; nil when the name says nothing.
  public let file: ElementaryFile?
  /// True if the octets are written as hexadecimal digits.
  public let isHex: Bool

  /// Reads a name without its folder.
  public init(_ name: String) {
    isHex = name.lowercased().hasSuffix(".hex")
    file = ElementaryFile(dumpName: isHex ? String(name.dropLast(4)) : name)
  }

  /// How long a file of this name may be, in octets as stored, when its content may be so long.
  public func longest(holding limit: Int) -> Int { isHex ? 3 * limit : limit }

  /// The content of a file of this name; nil when it should be digits and is something else.
  public func content(of stored: [UInt8]) -> [UInt8]? {
    guard isHex else { return stored }
    let digits = stored.filter { $0 != 0x20 && !(0x09...0x0D).contains($0) }
    return try? Hex.decode(String(decoding: digits, as: UTF8.self))
  }
}
