import Verdicts

extension GreyPicture {
  /// The most bytes that a file with a picture may have.
  package static let mostFileBytes = 64 << 20

  /// Reads a picture from a file in the format PNG or PGM.
  /// - Throws: ``PictureError`` when it is in another format, malformed or too large.
  package init(file bytes: [UInt8]) throws(PictureError) {
    guard bytes.count <= Self.mostFileBytes else { throw .unreadable(.pictureTooLarge) }
    if bytes.starts(with: PNGPicture.signature) {
      self = try PNGPicture(bytes).grey()
    } else if bytes.starts(with: PGMPicture.signature) {
      self = try PGMPicture.grey(bytes)
    } else {
      throw .unreadable(.pictureFormat)
    }
  }

  /// Refuses a picture with too many pixels before there is memory for them.
  static func checkSize(_ width: Int, _ height: Int) throws(PictureError) {
    guard width > 0, height > 0 else { throw .unreadable(.pictureEmpty) }
    guard width <= longestSide, height <= longestSide, width * height <= mostPixels else {
      throw .unreadable(.pictureTooLarge)
    }
  }
}

/// The reason why a file is no picture that can be read.
package enum PictureError: CodedError, Hashable {
  /// The argument is the defect.
  case unreadable(Phrase)

  package var code: ReasonCode { .pictureUnreadable }

  package var details: [Detail] {
    switch self {
    case .unreadable(let defect): [.phrase(defect)]
    }
  }
}

extension ReasonCode {
  /// The picture cannot be read: *defect*.
  package static let pictureUnreadable = ReasonCode("picture-unreadable", .fileDamaged, .defect)
}

/// The defects of a file with a picture.
extension Phrase {
  static let pictureFormat = Phrase("picture-format")
  static let pictureTooLarge = Phrase("picture-too-large")
  static let pictureEmpty = Phrase("picture-empty")
  static let pictureCutShort = Phrase("picture-cut-short")
  static let pictureDamaged = Phrase("picture-damaged")
  static let pictureKind = Phrase("picture-kind")
}
