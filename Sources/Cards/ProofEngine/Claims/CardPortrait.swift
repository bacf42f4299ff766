import Faces
import Verdicts

/// The portrait of a card: a JPEG of limited size, which every verifier can show.
enum CardPortrait {
  /// The greatest length in bytes.
  static let maximumLength = 65536

  /// The bytes of an image that a card can have.
  /// - Throws: ``CardPortraitDefect`` for no image, another format, and a greater length.
  static func bytes(of image: EncodedImage?) throws(CardPortraitDefect) -> [UInt8] {
    guard let image else { throw .missing }
    guard image.format == .jpeg else { throw .format }
    guard image.bytes.count <= maximumLength else { throw .length }
    return image.bytes
  }
}

/// The reason for which an image cannot be the portrait of a card.
enum CardPortraitDefect: Error, Hashable {
  case missing
  case format
  case length

  var phrase: Phrase {
    switch self {
    case .missing: .mintPortraitMissing
    case .format: .mintPortraitFormat
    case .length: .mintPortraitLength(CardPortrait.maximumLength)
    }
  }
}
