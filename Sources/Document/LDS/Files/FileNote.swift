import Faces

/// A departure from the standard in a file that was read nevertheless.
public struct FileNote: Hashable, Sendable {
  /// A kind of departure.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A text is not UTF-8 and was read as ISO/IEC 8859-1.
    case textNotUTF8 = "text-not-utf8"
    /// A text is in no encoding that is known here, and is kept as bytes.
    case textNotUnderstood = "text-not-understood"
    /// A member of the file cannot be read; the others can.
    case memberUnread = "member-unread"
    /// A date or time is neither digits nor BCD, or does not exist.
    case dateUnread = "date-unread"
    /// A value does not have the form of its field and is kept as bytes.
    case valueUnread = "value-unread"
    /// The list of tags is missing.
    case tagListMissing = "tag-list-missing"
    /// The list of tags differs from the tags that are present.
    case tagListDiffers = "tag-list-differs"
    /// A stated count differs from the real one.
    case countDiffers = "count-differs"
    /// A record or an image states another length than it has.
    case recordLengthDiffers = "record-length-differs"
    /// Bytes follow where a record should end.
    case paddingAfterRecord = "padding-after-record"
    /// A record has no image, or an image has no bytes.
    case imageMissing = "image-missing"
    /// An image begins like no format that the standard allows.
    case imageNotRecognised = "image-not-recognised"
    /// An image is of another format than the record states.
    case imageFormatDiffers = "image-format-differs"
    /// An image has another width or height than the record states.
    case imageSizeDiffers = "image-size-differs"
  }

  /// The kind of departure.
  public let kind: Kind
  /// The number of bytes of the file before the place; nil where it is not known.
  public let offset: Int?

  /// States a departure and its place.
  public init(_ kind: Kind, at offset: Int? = nil) {
    self.kind = kind
    self.offset = offset
  }

  /// Takes a departure in a record of faces.
  init(_ note: FaceNote) {
    let kind: Kind =
      switch note.kind {
      case .recordLengthDiffers: .recordLengthDiffers
      case .paddingAfterRecord: .paddingAfterRecord
      case .imageMissing: .imageMissing
      case .imageNotRecognised: .imageNotRecognised
      case .imageFormatDiffers: .imageFormatDiffers
      case .imageSizeDiffers: .imageSizeDiffers
      }
    self.init(kind, at: note.offset)
  }
}
