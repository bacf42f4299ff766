/// A departure from the standard in a record of faces that was read nevertheless.
public struct FaceNote: Hashable, Sendable {
  /// The kind of departure.
  public enum Kind: Hashable, Sendable, CaseIterable {
    /// A record or an image states another length than it has.
    case recordLengthDiffers
    /// Bytes follow where a record should end.
    case paddingAfterRecord
    /// A record has no image, or an image has no bytes.
    case imageMissing
    /// An image begins like no format that the standard allows.
    case imageNotRecognised
    /// An image is of another format than the record states.
    case imageFormatDiffers
    /// An image has another width or height than the record states.
    case imageSizeDiffers
  }

  /// The kind of departure.
  public let kind: Kind
  /// The number of bytes of the file before the place; nil where it is not known.
  public let offset: Int?

  init(_ kind: Kind, at offset: Int? = nil) {
    self.kind = kind
    self.offset = offset
  }
}
