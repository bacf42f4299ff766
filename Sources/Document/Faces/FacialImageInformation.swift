import Encoding

/// The image information block of a facial record, ISO/IEC 19794-5:2005, 5.7. Codes that the standard
/// does not name are kept.
public struct FacialImageInformation: Hashable, Sendable {
  /// The code of the kind, 5.7.1: 1 is full frontal.
  public var kindCode: UInt8
  /// The code of the format: 0 is JPEG, 1 is JPEG 2000.
  public var formatCode: UInt8
  /// The width in pixels.
  public var width: UInt16
  /// The height in pixels.
  public var height: UInt16
  /// The code of the colour space, 5.7.4: 1 is RGB of 24 bits.
  public var colourSpaceCode: UInt8
  /// The code of the source, 5.7.6; 0 if it is not stated.
  public var sourceCode: UInt8
  /// The device, by its vendor's number.
  public var deviceType: UInt16
  /// The quality; 0 if it is not stated.
  public var quality: UInt16

  /// States a full frontal image in RGB of 24 bits, without source, device and quality.
  public init(format: FaceImage.Format, width: Int, height: Int) {
    kindCode = 1
    formatCode = format == .jpeg ? 0 : 1
    self.width = UInt16(clamping: width)
    self.height = UInt16(clamping: height)
    colourSpaceCode = 1
    sourceCode = 0
    deviceType = 0
    quality = 0
  }

  /// The format; nil if the code has no name.
  public var format: FaceImage.Format? { [0: .jpeg, 1: .jpeg2000][formatCode] }

  static let length = 12

  init?(_ reader: inout ByteReader) {
    guard let kind = reader.number(1), let format = reader.number(1),
      let width = reader.number(2), let height = reader.number(2),
      let colourSpace = reader.number(1), let source = reader.number(1),
      let device = reader.number(2), let quality = reader.number(2)
    else { return nil }
    kindCode = UInt8(truncatingIfNeeded: kind)
    formatCode = UInt8(truncatingIfNeeded: format)
    self.width = UInt16(truncatingIfNeeded: width)
    self.height = UInt16(truncatingIfNeeded: height)
    colourSpaceCode = UInt8(truncatingIfNeeded: colourSpace)
    sourceCode = UInt8(truncatingIfNeeded: source)
    deviceType = UInt16(truncatingIfNeeded: device)
    self.quality = UInt16(truncatingIfNeeded: quality)
  }

  package var encoded: [UInt8] {
    [kindCode, formatCode] + ByteReader.bytes(Int(width), 2)
      + ByteReader.bytes(Int(height), 2) + [colourSpaceCode, sourceCode]
      + ByteReader.bytes(Int(deviceType), 2) + ByteReader.bytes(Int(quality), 2)
  }
}
