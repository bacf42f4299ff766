import Encoding

/// A representation of a face in two dimensions, ISO/IEC 39794-5. What it says of the person, the camera and the capture
/// is kept in its block, and not used.
public struct FaceImageRepresentation: Hashable, Sendable {
  /// A format of an image in ICAO's profile.
  public enum DataFormat: Int, Hashable, Sendable, CaseIterable {
    /// JPEG.
    case jpeg = 2
    /// JPEG 2000, lossy.
    case jpeg2000Lossy = 3
    /// JPEG 2000, lossless.
    case jpeg2000Lossless = 4

    var faceFormat: FaceImage.Format { self == .jpeg ? .jpeg : .jpeg2000 }
  }

  /// The bytes of the image; nil when the representation has none in two dimensions.
  public let image: [UInt8]?
  private let information: RecordNode?

  init?(_ node: RecordNode) {
    guard node.integer(0) != nil, let representation = node[1] else { return nil }
    let image2D = representation[0]?[0]
    if let image2D {
      guard let data = image2D[0], !data.tag.isConstructed, image2D[1] != nil else { return nil }
      image = data.bytes
    } else {
      image = nil
    }
    information = image2D?[1]
  }

  /// The format that the record states; nil when ICAO's profile does not allow it.
  public var format: DataFormat? {
    information?.code(0).flatMap { DataFormat(rawValue: $0) }
  }
  /// The width that the record states, in pixels.
  public var width: Int? { information?[7]?.integer(0) }
  /// The height that the record states, in pixels.
  public var height: Int? { information?[7]?.integer(1) }

  /// The portrait; nil when the image begins like neither JPEG nor JPEG 2000.
  var face: FaceImage? {
    image.flatMap {
      FaceImage(image: $0, recordedWidth: max(0, width ?? 0), recordedHeight: max(0, height ?? 0))
    }
  }

  var defects: [FaceNote.Kind] {
    guard let image, !image.isEmpty else { return [.imageMissing] }
    guard let face else { return [.imageNotRecognised] }
    let isOfFormat = format == nil || format?.faceFormat == face.format
    let isOfSize = (width ?? face.width) == face.width && (height ?? face.height) == face.height
    return (isOfFormat ? [] : [.imageFormatDiffers]) + (isOfSize ? [] : [.imageSizeDiffers])
  }
}
