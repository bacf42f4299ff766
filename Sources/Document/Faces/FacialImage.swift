import Encoding
import Verdicts

/// An image of a facial record with the statements about it, ISO/IEC 19794-5:2005, 5.5 to 5.8. What they say of the
/// person, and the points of the face, are kept as they are, and not used.
public struct FacialImage: Hashable, Sendable {
  /// The length that the record states, from the facial information block to the image's end.
  public let statedLength: Int
  /// The statement about the face, 5.5, after the length of the block and the count of points.
  private let information: [UInt8]
  /// The points that are marked, 5.6.
  private let featurePoints: [UInt8]
  /// The statement about the image.
  public let imageInformation: FacialImageInformation
  /// The bytes of the image.
  public let image: [UInt8]

  private static let informationLength = 14
  private static let pointLength = 8

  /// Makes an image's part of a record, with the right length, that states nothing of the person.
  public init(imageInformation: FacialImageInformation, image: [UInt8]) {
    information = [UInt8](repeating: 0, count: Self.informationLength)
    featurePoints = []
    self.imageInformation = imageInformation
    self.image = image
    statedLength = Self.headLength(points: 0) + image.count
  }

  /// The greatest error, in bytes, of the stated length in real records.
  static let tolerance = 8

  /// The length of everything before the image, in bytes.
  private static func headLength(points: Int) -> Int {
    6 + informationLength + pointLength * points + FacialImageInformation.length
  }

  private var pointCount: Int { featurePoints.count / Self.pointLength }

  /// The number of bytes that it takes.
  var length: Int { Self.headLength(points: pointCount) + image.count }

  init(_ reader: inout ByteReader, isLast: Bool) throws(DataObjectError) {
    let offset = reader.offset
    guard let length = reader.number(4), let count = reader.number(2),
      let information = reader.take(Self.informationLength)
    else { throw DataObjectError(.truncated, at: offset) }
    guard let points = reader.take(Self.pointLength * count),
      let imageInformation = FacialImageInformation(&reader)
    else { throw DataObjectError(.truncated, at: reader.offset) }
    let stated = length - Self.headLength(points: count)
    guard stated >= 0 else { throw .value(.faceImageLength, at: offset) }
    let left = reader.rest.count
    let isNear = isLast && abs(stated - left) <= Self.tolerance
    let endsAsStated = reader.rest.prefix(stated).suffix(2).elementsEqual([0xFF, 0xD9])
    guard let image = reader.take(isNear && !(stated <= left && endsAsStated) ? left : stated)
    else { throw DataObjectError(.truncated, at: reader.offset) }
    statedLength = length
    self.information = Array(information)
    featurePoints = Array(points)
    self.imageInformation = imageInformation
    self.image = Array(image)
  }

  /// The portrait; nil when the image begins like neither JPEG nor JPEG 2000.
  var face: FaceImage? {
    FaceImage(
      image: image, recordedWidth: Int(imageInformation.width),
      recordedHeight: Int(imageInformation.height))
  }

  /// The bytes of the image's part of a record, with the stated length as it is.
  package var encoded: [UInt8] {
    ByteReader.bytes(statedLength, 4) + ByteReader.bytes(pointCount, 2) + information
      + featurePoints + imageInformation.encoded + image
  }
}
