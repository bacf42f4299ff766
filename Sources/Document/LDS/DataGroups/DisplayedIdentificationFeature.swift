import Encoding
import Faces

/// A displayed identification feature: DG5, the portrait, or DG7, the signature or usual mark; ICAO
/// Doc 9303-10, 4.7.5 and 4.7.7.
public struct DisplayedIdentificationFeature<Kind: DisplayedFeatureKind>: FileContent {
  /// The bytes it came from.
  public let bytes: [UInt8]
  /// The images, with their count.
  public let displayed: DisplayedImages

  /// Reads the content of the file. An image that is empty or of no known format is noted.
  /// - Throws: ``LDSError`` when it is malformed.
  public init(parsing bytes: some Collection<UInt8>) throws(LDSError) {
    let bytes = Array(bytes)
    displayed = try LDSError.locating(Kind.file.name) { () throws(DataObjectError) in
      try DisplayedImages(DataObject.file(bytes, Kind.tag), imageTag: Kind.imageTag)
    }
    self.bytes = bytes
  }

  /// Makes the file of some images.
  public init(images: [EncodedImage]) {
    displayed = DisplayedImages(images)
    bytes = displayed.encoded(Kind.tag, imageTag: Kind.imageTag)
  }

  /// The images, most often one.
  public var images: [EncodedImage] { displayed.images }

  /// The departures from the standard.
  public var notes: [FileNote] { displayed.notes }

  /// The content of the file. Lengths and the count are written in the fewest bytes.
  public var encoded: [UInt8] { displayed.encoded(Kind.tag, imageTag: Kind.imageTag) }
}

/// The displayed feature of a data group: its file, its tag and the tag of its images.
public protocol DisplayedFeatureKind: DataGroupKind {
  /// The tag of each image.
  static var imageTag: BERTag { get }
}

/// DG5: the displayed portrait, ICAO Doc 9303-10, 4.7.5.
public typealias DG5 = DisplayedIdentificationFeature<DisplayedPortrait>

/// The portrait, as the feature of a data group.
public enum DisplayedPortrait: DisplayedFeatureKind {
  /// DG5.
  public static let file = ElementaryFile.dg5
  /// The tag of DG5.
  public static let tag: BERTag = 0x65
  /// The tag of each portrait.
  public static let imageTag: BERTag = 0x5F40
}

/// DG7: the displayed signature or usual mark, ICAO Doc 9303-10, 4.7.7.
public typealias DG7 = DisplayedIdentificationFeature<DisplayedSignature>

/// The signature or usual mark, as the feature of a data group.
public enum DisplayedSignature: DisplayedFeatureKind {
  /// DG7.
  public static let file = ElementaryFile.dg7
  /// The tag of DG7.
  public static let tag: BERTag = 0x67
  /// The tag of each signature.
  public static let imageTag: BERTag = 0x5F43
}
