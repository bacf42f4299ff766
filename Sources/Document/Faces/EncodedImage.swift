/// An image as it is in a file, not decoded: a portrait, a signature, a page of the document.
public struct EncodedImage: Hashable, Sendable {
  /// The format of an image, by its first bytes.
  public enum Format: String, Hashable, Sendable, CaseIterable {
    /// JPEG, ISO/IEC 10918-1.
    case jpeg
    /// JPEG 2000 in a JP2 file, ISO/IEC 15444-1, I.
    case jp2
    /// The bare codestream of JPEG 2000, ISO/IEC 15444-1, A.
    case codestream
    /// WSQ, a compression of finger images.
    case wsq

    /// The media type, RFC 2046 and RFC 3745.
    public var mediaType: String {
      switch self {
      case .jpeg: "image/jpeg"
      case .jp2: "image/jp2"
      case .codestream: "image/j2c"
      case .wsq: "image/x-wsq"
      }
    }
  }

  /// The bytes of the image, as they are.
  public let bytes: [UInt8]
  /// The format; nil if the image begins like none of them.
  public let format: Format?
  /// The width in pixels; nil if neither the image nor its record states it.
  public let width: Int?
  /// The height in pixels; nil if neither the image nor its record states it.
  public let height: Int?
  /// The number of colour components: 1 is grey; nil if the image does not state it.
  public let components: Int?

  /// Takes an image. The given width and height are used only if the image does not state its own
  /// and they are greater than zero.
  public init(_ bytes: some Collection<UInt8>, width: Int? = nil, height: Int? = nil) {
    self.bytes = Array(bytes)
    format = ImageHeader.kind(of: self.bytes)
    let dimensions = ImageHeader.dimensions(of: self.bytes)
    self.width = dimensions?.width ?? width.flatMap { $0 > 0 ? $0 : nil }
    self.height = dimensions?.height ?? height.flatMap { $0 > 0 ? $0 : nil }
    components = dimensions?.components
  }
}
