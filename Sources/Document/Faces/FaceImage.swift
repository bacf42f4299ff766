/// A portrait as it is in DG2.
public struct FaceImage: Hashable, Sendable {
  /// A compression of a portrait.
  public enum Format: String, Hashable, Sendable, CaseIterable {
    /// ISO/IEC 10918-1.
    case jpeg
    /// ISO/IEC 15444-1, in a JP2 file or as a bare codestream.
    case jpeg2000
  }

  /// The compression, by the first bytes.
  public let format: Format
  /// The width in pixels that the image states, otherwise the one of the record.
  public let width: Int
  /// The height in pixels that the image states, otherwise the one of the record.
  public let height: Int
  /// The bytes of the image file.
  public let image: [UInt8]

  /// The number of bytes that the image has.
  public var size: Int { image.count }

  /// Takes an image; nil if it does not begin like JPEG or JPEG 2000. The given width and height
  /// are used only if the image does not state its own.
  init?(image: [UInt8], recordedWidth: Int, recordedHeight: Int) {
    guard let format = ImageHeader.format(of: image) else { return nil }
    let dimensions = ImageHeader.dimensions(of: image)
    self.format = format
    self.image = image
    width = dimensions?.width ?? recordedWidth
    height = dimensions?.height ?? recordedHeight
  }

  /// The image with what its header states: JPEG 2000 as a file or a codestream, and the number of
  /// components.
  public var encodedImage: EncodedImage {
    EncodedImage(image, width: width, height: height)
  }
}
