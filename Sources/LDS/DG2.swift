import Encoding

/// DG2: the face, ICAO Doc 9303-10, 4.7.2: records of ISO/IEC 19794-5 or 39794-5 in the templates
/// of ISO/IEC 7816-11.
public struct DG2: Hashable, Sendable {
  /// The standard of the records.
  public enum RecordEncoding: String, Hashable, Sendable, CaseIterable {
    /// ISO/IEC 19794-5, whose images are read.
    case iso19794
    /// ISO/IEC 39794-5, whose images are not read.
    case iso39794
  }

  /// The octets it came from.
  public let bytes: [UInt8]
  /// The standard of the records; the older one when there is no record.
  public let encoding: RecordEncoding
  /// The portraits; empty for the newer standard, and when there is no image.
  public let faces: [FaceImage]
  /// The biometric data blocks as they stand in the file, one a template.
  public let records: [[UInt8]]

  private static let tag: BERTag = 0x75
  private static let groupTag: BERTag = 0x7F61
  private static let templateTag: BERTag = 0x7F60
  private static let headerTag: BERTag = 0xA1
  private static let primitiveBlockTag: BERTag = 0x5F2E
  private static let constructedBlockTag: BERTag = 0x7F2E

  /// Reads the content of the file.
  /// - Throws: ``LDSError`` when the templates or a record of ISO/IEC 19794-5 are malformed.
  public init(parsing bytes: some Collection<UInt8>) throws(LDSError) {
    self = try LDSError.naming(ElementaryFile.dg2.name) { () throws(BERError) in
      try DG2(reading: Array(bytes))
    }
  }

  private init(reading bytes: [UInt8]) throws(BERError) {
    let file = try BERTLV(parsing: bytes)
    guard file.tag == Self.tag else { throw .unexpectedTag(expected: Self.tag, found: file.tag) }
    var outer = file.reader()
    var group = try outer.read(Self.groupTag).reader()
    try outer.end()
    // The templates themselves say how many there are.
    _ = try group.read(.integer)
    var faces: [FaceImage] = []
    var records: [[UInt8]] = []
    var encoding = RecordEncoding.iso19794
    while !group.isAtEnd {
      let block = try Self.block(in: group.read(Self.templateTag))
      records.append(Array(block.content))
      if block.tag == Self.constructedBlockTag, !block.content.starts(with: Array("FAC".utf8)) {
        encoding = .iso39794
      } else if !block.content.isEmpty {
        faces += try FacialRecord(parsing: block.content).faces
      }
    }
    self.bytes = bytes
    self.encoding = encoding
    self.faces = encoding == .iso39794 ? [] : faces
    self.records = records
  }

  private static func block(in template: BERTLV) throws(BERError) -> BERTLV {
    for object in try template.children()
    where object.tag == primitiveBlockTag || object.tag == constructedBlockTag {
      return object
    }
    throw .invalidValue("a biometric template")
  }

  /// The content of a file with one portrait in JPEG.
  public static func encode(jpeg: [UInt8], width: Int, height: Int) -> [UInt8] {
    encode(.jpeg, jpeg, width: width, height: height)
  }

  /// The content of a file with one portrait.
  public static func encode(
    _ format: FaceImage.Format, _ image: [UInt8], width: Int, height: Int
  ) -> [UInt8] {
    // Patron header version 1.1, face, ICAO's format owner, ISO/IEC 19794-5 (ICAO Doc 9303-10,
    // 4.7.2.1).
    let header = BERTLV.encode(
      headerTag,
      containing: [
        [0x80, 0x02, 0x01, 0x01], [0x81, 0x01, 0x02], [0x87, 0x02, 0x01, 0x01],
        [0x88, 0x02, 0x00, 0x08],
      ])
    let record = FacialRecord.encode(format, image, width: width, height: height)
    let template = BERTLV.encode(
      templateTag, containing: [header, BERTLV.encode(primitiveBlockTag, record)])
    return BERTLV.encode(
      tag, BERTLV.encode(groupTag, containing: [DER.integer(UInt64(1)), template]))
  }

  /// The content of the file.
  public var encoded: [UInt8] { bytes }
}
