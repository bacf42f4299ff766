import Encoding
import Verdicts

/// EF.COM: the versions and the list of data groups, ICAO Doc 9303-10, 4.6.1. Nothing in it is
/// signed.
public struct EFCOM: Hashable, Sendable {
  /// The bytes it came from.
  public let bytes: [UInt8]
  /// The version of the LDS, four digits: `0107`.
  public let ldsVersion: String
  /// The version of Unicode, six digits: `040000`.
  public let unicodeVersion: String
  /// The data groups, in the order of the list; tags of no data group are left out.
  public let dataGroups: [ElementaryFile]
  /// The list as it is in the file, tags of no data group included.
  public let tagList: [UInt8]

  private static let tag: BERTag = 0x60
  private static let ldsVersionTag: BERTag = 0x5F01
  private static let unicodeVersionTag: BERTag = 0x5F36
  private static let tagListTag: BERTag = 0x5C

  /// Reads the content of the file.
  /// - Throws: ``LDSError`` when it is malformed.
  public init(parsing bytes: some Collection<UInt8>) throws(LDSError) {
    self = try LDSError.locating(ElementaryFile.com.name) { () throws(DataObjectError) in
      try EFCOM(reading: Array(bytes))
    }
  }

  private init(reading bytes: [UInt8]) throws(DataObjectError) {
    var reader = try DataObject.file(bytes, Self.tag).reader()
    ldsVersion = try Self.digits(reader.read(Self.ldsVersionTag), 4, .fieldLDSVersion)
    unicodeVersion = try Self.digits(
      reader.read(Self.unicodeVersionTag), 6, .fieldUnicodeVersion)
    let list = try reader.read(Self.tagListTag)
    try reader.end()
    tagList = Array(list.content)
    dataGroups = list.content.compactMap { byte in
      guard let file = ElementaryFile(tag: BERTag(rawValue: UInt32(byte))),
        file.dataGroupNumber != nil
      else { return nil }
      return file
    }
    self.bytes = bytes
  }

  private static func digits(
    _ object: DataObject, _ count: Int, _ name: Phrase
  ) throws(DataObjectError) -> String {
    try DataObjectError.placing(at: object.contentOffset) { () throws(BERError) in
      try DecimalDigits.string(BERTLV(parsing: object.encoded), count, name)
    }
  }

  /// The content of a file that lists these data groups in this order; other files are left out.
  public static func encode(
    ldsVersion: String = "0107", unicodeVersion: String = "040000", dataGroups: [ElementaryFile]
  ) -> [UInt8] {
    let tags = dataGroups.filter { $0.dataGroupNumber != nil }.compactMap { $0.tag?.bytes }
    return encode(
      ldsVersion: ldsVersion, unicodeVersion: unicodeVersion, tagList: Array(tags.joined()))
  }

  private static func encode(
    ldsVersion: String, unicodeVersion: String, tagList: [UInt8]
  ) -> [UInt8] {
    BERTLV.encode(
      tag,
      containing: [
        BERTLV.encode(ldsVersionTag, ldsVersion.utf8),
        BERTLV.encode(unicodeVersionTag, unicodeVersion.utf8),
        BERTLV.encode(tagListTag, tagList),
      ])
  }

  /// The content of the file. Lengths are written in the fewest bytes.
  public var encoded: [UInt8] {
    Self.encode(ldsVersion: ldsVersion, unicodeVersion: unicodeVersion, tagList: tagList)
  }
}
