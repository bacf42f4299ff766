import Encoding
import Faces

/// An image of a finger or an iris in DG3 or DG4: what its record says of it. The image itself is
/// not decoded.
public struct BiometricImage: Hashable, Sendable {
  /// What an image shows.
  public enum Position: String, Hashable, Sendable, CaseIterable {
    /// The fingers, ISO/IEC 19794-4:2005, table 5, in its order.
    case rightThumb = "right-thumb"
    case rightIndexFinger = "right-index-finger"
    case rightMiddleFinger = "right-middle-finger"
    case rightRingFinger = "right-ring-finger"
    case rightLittleFinger = "right-little-finger"
    case leftThumb = "left-thumb"
    case leftIndexFinger = "left-index-finger"
    case leftMiddleFinger = "left-middle-finger"
    case leftRingFinger = "left-ring-finger"
    case leftLittleFinger = "left-little-finger"
    case plainRightThumb = "plain-right-thumb"
    case plainLeftThumb = "plain-left-thumb"
    case rightFourFingers = "right-four-fingers"
    case leftFourFingers = "left-four-fingers"
    case bothThumbs = "both-thumbs"
    /// The irises, ISO/IEC 19794-6:2005, 6.5.2, in its order.
    case rightIris = "right-iris"
    case leftIris = "left-iris"
  }

  /// The encoding of an image.
  public enum Encoding: String, Hashable, Sendable, CaseIterable {
    /// Not compressed.
    case raw
    /// WSQ, a compression of finger images.
    case wsq
    /// JPEG, ISO/IEC 10918-1.
    case jpeg
    /// JPEG 2000, ISO/IEC 15444-1.
    case jpeg2000
    /// PNG, ISO/IEC 15948.
    case png

    /// The usual name, which is the same in every language except for `raw`.
    public var name: String {
      switch self {
      case .raw: "raw"
      case .wsq: "WSQ"
      case .jpeg: "JPEG"
      case .jpeg2000: "JPEG 2000"
      case .png: "PNG"
      }
    }

    private static let pngStart: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    /// The longest start by which an image is recognised.
    private static let longestStart = 12

    /// The encoding of an image by its first bytes; nil if it begins like none that has a header.
    init?(startOf image: ArraySlice<UInt8>) {
      switch EncodedImage(image.prefix(Self.longestStart)).format {
      case .wsq: self = .wsq
      case .jpeg: self = .jpeg
      case .jp2, .codestream: self = .jpeg2000
      case nil:
        if image.starts(with: Self.pngStart) {
          self = .png
        } else if image.starts(with: Array("P5".utf8)) || image.starts(with: Array("P6".utf8)) {
          // The records of ISO/IEC 39794 have pixels in PGM or PPM.
          self = .raw
        } else {
          return nil
        }
      }
    }
  }

  /// What it shows; nil if the record does not say, or if it is a palm.
  public let position: Position?
  /// The encoding, by the first bytes of an image that is not raw; nil if it begins like none.
  public let encoding: Encoding?

  init(_ position: Position?, _ encoding: Encoding?) {
    self.position = position
    self.encoding = encoding
  }
}
