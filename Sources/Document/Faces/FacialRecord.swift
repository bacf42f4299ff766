import Encoding
import Verdicts

/// A facial record, ISO/IEC 19794-5:2005, 5: header, and for every image an information block,
/// feature points, image information and the image.
public struct FacialRecord: Hashable, Sendable {
  /// The bytes it came from, padding included.
  public let bytes: [UInt8]
  /// The length that the record states.
  public let statedLength: Int
  /// The images with the statements about them; empty if the record has none.
  public let images: [FacialImage]
  /// The bytes that follow the last image.
  public let padding: [UInt8]
  /// The departures from the standard.
  public let notes: [FaceNote]

  private static let header: [UInt8] = Array("FAC\0010\0".utf8)
  private static let headerLength = 14

  /// Reads a record. Lengths may be wrong by eight bytes, padding may follow, and an image may be
  /// missing or neither JPEG nor JPEG 2000; each is noted.
  /// - Throws: ``BERError`` when the record is malformed or ends too early.
  public init(parsing bytes: some Collection<UInt8>) throws(BERError) {
    do { try self.init(reading: Array(bytes)[...]) } catch { throw error.cause }
  }

  /// Reads a record that is a part of a file.
  package init(reading bytes: ArraySlice<UInt8>) throws(DataObjectError) {
    var reader = ByteReader(bytes)
    let start = reader.offset
    guard let header = reader.take(Self.header.count), let length = reader.number(4),
      let count = reader.number(2)
    else { throw DataObjectError(.truncated, at: start) }
    guard header.elementsEqual(Self.header) else {
      throw .value(.faceRecordHeader, at: start)
    }
    guard length <= bytes.count + FacialImage.tolerance else {
      throw DataObjectError(.truncated, at: start)
    }
    var images: [FacialImage] = []
    var notes: [FaceNote] = count == 0 ? [FaceNote(.imageMissing, at: start)] : []
    for index in 0..<count {
      // Every round takes at least one block header, so that a false count ends at the data's end.
      let offset = reader.offset
      let image = try FacialImage(&reader, isLast: index == count - 1)
      notes += Self.notes(image, at: offset)
      images.append(image)
    }
    if length != reader.offset - start { notes.append(FaceNote(.recordLengthDiffers, at: start)) }
    if !reader.rest.isEmpty { notes.append(FaceNote(.paddingAfterRecord, at: reader.offset)) }
    self.bytes = Array(bytes)
    statedLength = length
    padding = Array(reader.rest)
    self.images = images
    self.notes = notes
  }

  /// Makes a record of some images.
  public init(images: [FacialImage]) {
    self.images = Array(images.prefix(0xFFFF))
    statedLength = self.images.reduce(Self.headerLength) { $0 + $1.length }
    padding = []
    notes = []
    bytes = Self.encode(statedLength, self.images)
  }

  private static func notes(_ image: FacialImage, at offset: Int) -> [FaceNote] {
    var kinds: [FaceNote.Kind] = image.length == image.statedLength ? [] : [.recordLengthDiffers]
    let information = image.imageInformation
    if image.image.isEmpty {
      kinds.append(.imageMissing)
    } else if let face = image.face {
      if information.format != face.format { kinds.append(.imageFormatDiffers) }
      if Int(information.width) != face.width || Int(information.height) != face.height {
        kinds.append(.imageSizeDiffers)
      }
    } else {
      kinds.append(.imageNotRecognised)
    }
    return kinds.map { FaceNote($0, at: offset) }
  }

  /// The images in JPEG or JPEG 2000.
  public var faces: [FaceImage] { images.compactMap(\.face) }

  /// A record of one image without feature points.
  public static func encode(
    _ format: FaceImage.Format, _ image: [UInt8], width: Int, height: Int
  ) -> [UInt8] {
    let information = FacialImageInformation(format: format, width: width, height: height)
    return FacialRecord(images: [FacialImage(imageInformation: information, image: image)]).bytes
  }

  private static func encode(_ length: Int, _ images: [FacialImage]) -> [UInt8] {
    header + ByteReader.bytes(length, 4) + ByteReader.bytes(images.count, 2)
      + images.flatMap(\.encoded)
  }

  /// The bytes of the record, with the lengths that it states and its padding.
  public var encoded: [UInt8] { Self.encode(statedLength, images) + padding }
}
