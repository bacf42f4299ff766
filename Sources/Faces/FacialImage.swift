import Encoding
import Verdicts

/// A marked point of the face in the image of a record, ISO/IEC 19794-5:2005, 5.6.
public struct FeaturePoint: Hashable, Sendable {
  /// The kind of point: 1 is one of the two-dimensional points of MPEG-4.
  public let type: UInt8
  /// The point: the group in the upper four bits, the point in it in the lower.
  public let code: UInt8
  /// The column in pixels, from the left.
  public let x: UInt16
  /// The row in pixels, from the top.
  public let y: UInt16
  /// Reserved.
  public let reserved: UInt16

  /// Marks a point.
  public init(type: UInt8 = 1, code: UInt8, x: UInt16, y: UInt16, reserved: UInt16 = 0) {
    self.type = type
    self.code = code
    self.x = x
    self.y = y
    self.reserved = reserved
  }

  static let length = 8

  init?(_ reader: inout OctetReader) {
    guard let type = reader.number(1), let code = reader.number(1), let x = reader.number(2),
      let y = reader.number(2), let reserved = reader.number(2)
    else { return nil }
    self.init(
      type: UInt8(truncatingIfNeeded: type), code: UInt8(truncatingIfNeeded: code),
      x: UInt16(truncatingIfNeeded: x), y: UInt16(truncatingIfNeeded: y),
      reserved: UInt16(truncatingIfNeeded: reserved))
  }

  package var encoded: [UInt8] {
    [type, code] + [x, y, reserved].flatMap { OctetReader.octets(Int($0), 2) }
  }
}

/// An image of a facial record with the statements about it, ISO/IEC 19794-5:2005, 5.5 to 5.8.
public struct FacialImage: Hashable, Sendable {
  /// The length that the record states, from the facial information block to the image's end.
  public let statedLength: Int
  /// The statement about the face.
  public let information: FacialInformation
  /// The points that are marked.
  public let featurePoints: [FeaturePoint]
  /// The statement about the image.
  public let imageInformation: FacialImageInformation
  /// The octets of the image.
  public let image: [UInt8]

  /// Makes an image's part of a record, with the right length.
  public init(
    information: FacialInformation = FacialInformation(), featurePoints: [FeaturePoint] = [],
    imageInformation: FacialImageInformation, image: [UInt8]
  ) {
    self.information = information
    self.featurePoints = Array(featurePoints.prefix(0xFFFF))
    self.imageInformation = imageInformation
    self.image = image
    statedLength = Self.headLength(points: self.featurePoints.count) + image.count
  }

  /// The greatest error, in octets, of the stated length in real records.
  static let tolerance = 8

  /// Everything before the image.
  private static func headLength(points: Int) -> Int {
    6 + FacialInformation.length + FeaturePoint.length * points + FacialImageInformation.length
  }

  /// The number of octets that it takes.
  var length: Int { Self.headLength(points: featurePoints.count) + image.count }

  init(_ reader: inout OctetReader, isLast: Bool) throws(DataObjectError) {
    let offset = reader.offset
    guard let length = reader.number(4), let count = reader.number(2),
      let information = FacialInformation(&reader)
    else { throw DataObjectError(.truncated, at: offset) }
    guard reader.rest.count >= FeaturePoint.length * count else {
      throw DataObjectError(.truncated, at: reader.offset)
    }
    featurePoints = (0..<count).compactMap { _ in FeaturePoint(&reader) }
    guard let imageInformation = FacialImageInformation(&reader) else {
      throw DataObjectError(.truncated, at: reader.offset)
    }
    let stated = length - Self.headLength(points: count)
    guard stated >= 0 else { throw .value(.faceImageLength, at: offset) }
    let left = reader.rest.count
    let isNear = isLast && abs(stated - left) <= Self.tolerance
    let endsAsStated = reader.rest.prefix(stated).suffix(2).elementsEqual([0xFF, 0xD9])
    guard let image = reader.take(isNear && !(stated <= left && endsAsStated) ? left : stated)
    else { throw DataObjectError(.truncated, at: reader.offset) }
    statedLength = length
    self.information = information
    self.imageInformation = imageInformation
    self.image = Array(image)
  }

  /// The image, with the width and height of the record if it does not state its own.
  public var encodedImage: EncodedImage {
    EncodedImage(
      image, width: Int(imageInformation.width), height: Int(imageInformation.height))
  }

  /// The portrait; nil when the image begins like neither JPEG nor JPEG 2000.
  var face: FaceImage? {
    FaceImage(
      image: image, recordedWidth: Int(imageInformation.width),
      recordedHeight: Int(imageInformation.height))
  }

  /// The octets of the image's part of a record, with the stated length as it is.
  package var encoded: [UInt8] {
    OctetReader.octets(statedLength, 4) + OctetReader.octets(featurePoints.count, 2)
      + information.encoded + featurePoints.flatMap(\.encoded) + imageInformation.encoded + image
  }
}
