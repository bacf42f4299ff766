import Verdicts

/// Parts of a face image that may have a value that is not allowed.
extension Phrase {
  static let faceRecordHeader = Phrase("face-record-header")
  static let faceImageLength = Phrase("face-image-length")
  static let faceBlockVersion = Phrase("face-block-version")
  static let faceRepresentations = Phrase("face-representations")
  static let faceRepresentation = Phrase("face-representation")
  /// Data objects nest too deep or are too many.
  static let faceObjects = Phrase("face-objects")
}
