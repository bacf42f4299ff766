import Encoding

/// EF.COM: the versions and which data groups are there, ICAO Doc 9303-10, 4.6.1. Nothing in it is
/// signed.
public struct EFCOM: Hashable, Sendable {
  /// The octets it came from.
  public let bytes: [UInt8]
  /// The version of the LDS, four digits: `0107`.
  public let ldsVersion: String
  /// The version of Unicode, six digits: `040000`.
  public let unicodeVersion: String
  /// The data groups, in the order of the list; tags of no data group are left out.
  public let dataGroups: [ElementaryFile]

  private static let tag: BERTag = 0x60
  private static let ldsVersionTag: BERTag = 0x5F01
  private static let unicodeVersionTag: BERTag = 0x5F36
  private static let tagListTag: BERTag = 0x5C

  /// Reads the content of the file.
  /// - Throws: ``LDSError`` when it is malformed.
  public init(parsing bytes: some Collection<UInt8>) throws(LDSError) {
    self = try LDSError.naming(ElementaryFile.com.name) { () throws(BERError) in
      try EFCOM(reading: Array(bytes))
    }
  }

  private init(reading bytes: [UInt8]) throws(BERError) {
    let file = try BERTLV(parsing: bytes)
    guard file.tag == Self.tag else {
      throw .unexpectedTag(expected: Self.tag, found: file.tag)
    }
    var reader = file.reader()
    ldsVersion = try DecimalDigits.string(reader.read(Self.ldsVersionTag), 4, "the LDS version")
    unicodeVersion = try DecimalDigits.string(
      reader.read(Self.unicodeVersionTag), 6, "the Unicode version")
    let list = try reader.read(Self.tagListTag)
    try reader.end()
    dataGroups = list.content.compactMap { octet in
      guard let file = ElementaryFile(tag: BERTag(rawValue: UInt32(octet))),
        file.dataGroupNumber != nil
      else { return nil }
      return file
    }
    self.bytes = bytes
  }

  /// The content of a file that lists these data groups in this order; other files are left out.
  public static func encode(
    ldsVersion: String = "0107", unicodeVersion: String = "040000", dataGroups: [ElementaryFile]
  ) -> [UInt8] {
    let tags = dataGroups.filter { $0.dataGroupNumber != nil }.compactMap { $0.tag?.octets }
    return BERTLV.encode(
      tag,
      containing: [
        BERTLV.encode(ldsVersionTag, ldsVersion.utf8),
        BERTLV.encode(unicodeVersionTag, unicodeVersion.utf8),
        BERTLV.encode(tagListTag, Array(tags.joined())),
      ])
  }

  /// The same facts as the content of a new file.
  public var encoded: [UInt8] {
    Self.encode(ldsVersion: ldsVersion, unicodeVersion: unicodeVersion, dataGroups: dataGroups)
  }
}
