import Encoding

/// DG7: the displayed signature or usual mark, ICAO Doc 9303-10, 4.7.7.
public struct DG7: FileContent {
  /// The octets it came from.
  public let bytes: [UInt8]
  /// The signatures.
  public let displayed: DisplayedImages

  private static let tag: BERTag = 0x67
  private static let imageTag: BERTag = 0x5F43

  /// Reads the content of the file. What the images are is noted, not required.
  /// - Throws: ``LDSError`` when it is malformed.
  public init(parsing bytes: some Collection<UInt8>) throws(LDSError) {
    let bytes = Array(bytes)
    displayed = try LDSError.locating(ElementaryFile.dg7.name) { () throws(FileDefect) in
      try DisplayedImages(DataObject.file(bytes, Self.tag), imageTag: Self.imageTag)
    }
    self.bytes = bytes
  }

  /// Makes the file of some images.
  public init(images: [EncodedImage]) {
    displayed = DisplayedImages(images)
    bytes = displayed.encoded(Self.tag, imageTag: Self.imageTag)
  }

  /// The images, most often one.
  public var images: [EncodedImage] { displayed.images }

  /// What is not as the standard asks.
  public var notes: [FileNote] { displayed.notes }

  /// The content of the file. Lengths and the count are written in the fewest octets.
  public var encoded: [UInt8] { displayed.encoded(Self.tag, imageTag: Self.imageTag) }
}
