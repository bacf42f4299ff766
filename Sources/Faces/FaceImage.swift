/// A portrait as it stands in DG2.
public struct FaceImage: Hashable, Sendable {
  /// How a portrait is compressed.
  public enum Format: String, Hashable, Sendable, CaseIterable {
    /// ISO/IEC 10918-1.
    case jpeg
    /// ISO/IEC 15444-1, in a JP2 file or as a bare codestream.
    case jpeg2000
  }

  /// How it is compressed, by its first octets.
  public let format: Format
  /// The width in pixels, as the image itself says; else as the record says.
  public let width: Int
  /// The height in pixels, as the image itself says; else as the record says.
  public let height: Int
  /// The octets of the image file.
  public let image: [UInt8]

  /// The number of octets that the image has.
  public var size: Int { image.count }

  /// Takes an image; nil when it does not begin like JPEG or JPEG 2000. The figures given are used
  /// only where the image does not say them itself.
  init?(image: [UInt8], recordedWidth: Int, recordedHeight: Int) {
    guard let format = ImageHeader.format(of: image) else { return nil }
    let dimensions = ImageHeader.dimensions(of: image)
    self.format = format
    self.image = image
    width = dimensions?.width ?? recordedWidth
    height = dimensions?.height ?? recordedHeight
  }

  /// The image with what it says of itself: whether a JPEG 2000 image is a file or a codestream, and
  /// how many components it has.
  public var encodedImage: EncodedImage {
    EncodedImage(image, width: width, height: height)
  }
}
