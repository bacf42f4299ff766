import Encoding

/// A facial record, ISO/IEC 19794-5:2005, 5: header, and for every image an information block,
/// feature points, image information and the image.
public struct FacialRecord: Hashable, Sendable {
  /// The octets it came from, padding included.
  public let bytes: [UInt8]
  /// The images that can be shown; empty when the record holds none.
  public let faces: [FaceImage]

  /// Real records state their length up to this much wrong.
  private static let tolerance = 8
  private static let header: [UInt8] = Array("FAC\0010\0".utf8)
  private static let blockHeaderLength = 20
  private static let imageInformationLength = 12

  /// Reads a record. Lengths may be wrong by eight octets, and padding may follow.
  /// - Throws: ``BERError`` when the record is malformed or ends too early, or when an image is
  ///   neither JPEG nor JPEG 2000.
  public init(parsing bytes: some Collection<UInt8>) throws(BERError) {
    let bytes = Array(bytes)
    var reader = OctetReader(bytes)
    guard let start = reader.take(Self.header.count), let length = reader.number(4),
      let count = reader.number(2)
    else { throw .truncated }
    guard start.elementsEqual(Self.header) else {
      throw .invalidValue("the header of the facial record")
    }
    guard length <= bytes.count + Self.tolerance else { throw .truncated }
    var faces: [FaceImage] = []
    for index in 0..<count {
      // Every round takes at least one block header, so that a false count ends at the data's end.
      faces.append(try Self.face(&reader, isLast: index == count - 1))
    }
    self.faces = faces
    self.bytes = bytes
  }

  private static func face(
    _ reader: inout OctetReader, isLast: Bool
  ) throws(BERError) -> FaceImage {
    let available = reader.rest.count
    guard let length = reader.number(4), let points = reader.number(2),
      reader.take(blockHeaderLength - 6) != nil, reader.take(8 * points) != nil,
      reader.number(1) != nil, let type = reader.number(1), let width = reader.number(2),
      let height = reader.number(2), reader.take(6) != nil
    else { throw .truncated }
    let used = blockHeaderLength + 8 * points + imageInformationLength
    let stated = length - used
    guard stated >= 0 else { throw .invalidValue("the length of a facial image") }
    let left = available - used
    let isNear = isLast && abs(stated - left) <= tolerance
    guard let image = reader.take(isNear ? left : stated) else { throw .truncated }
    let format: FaceImage.Format? = [0: .jpeg, 1: .jpeg2000][type]
    guard
      let face = FaceImage(
        image: Array(image), recordedFormat: format, recordedWidth: width, recordedHeight: height)
    else { throw .invalidValue("a facial image") }
    return face
  }

  /// A record of one image without feature points.
  public static func encode(
    _ format: FaceImage.Format, _ image: [UInt8], width: Int, height: Int
  ) -> [UInt8] {
    let blockLength = blockHeaderLength + imageInformationLength + image.count
    let blockHeader = octets(blockLength, 4) + [UInt8](repeating: 0, count: blockHeaderLength - 4)
    // Full frontal, colour space RGB 24 bit, source and device not stated.
    let information =
      [0x01, format == .jpeg ? 0x00 : 0x01] + octets(width, 2) + octets(height, 2)
      + [0x01, 0x00, 0x00, 0x00, 0x00, 0x00]
    return header + octets(header.count + 6 + blockLength, 4) + octets(1, 2) + blockHeader
      + information + image
  }

  private static func octets(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}
