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

  /// How many octets the image has.
  public var size: Int { image.count }

  /// Takes an image. Format and figures given are used only where the image does not say itself;
  /// nil when the image does not begin like JPEG or JPEG 2000 and no format is given.
  init?(image: [UInt8], recordedFormat: Format?, recordedWidth: Int, recordedHeight: Int) {
    guard !image.isEmpty, let format = ImageHeader.format(of: image) ?? recordedFormat else {
      return nil
    }
    let dimensions = ImageHeader.dimensions(of: image)
    self.format = format
    self.image = image
    width = dimensions?.width ?? recordedWidth
    height = dimensions?.height ?? recordedHeight
  }
}
