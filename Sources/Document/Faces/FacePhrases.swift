import Verdicts

/// Parts of a face image that may have a value that is not allowed.
extension Phrase {
  static let faceRecordHeader = Phrase(english: "the header of the facial record")
  static let faceImageLength = Phrase(english: "the length of a facial image")
  static let faceBlockVersion = Phrase(english: "the version of the face image data block")
  static let faceRepresentations = Phrase(english: "the representations of the face")
  static let faceRepresentation = Phrase(english: "a representation of the face")
  /// Data objects nest too deep or are too many.
  static let faceObjects = Phrase(english: "data objects nest too deep or are too many")
}
