import Encoding
import MRZ
import MRZVision
import Verdicts

/// The machine readable zone in a picture.
package enum MRZPicture {
  /// The zone in a file with a picture.
  /// - Throws: ``PictureError``, ``PictureConversionError``, ``MRZPictureError/none``.
  package static func reading(
    of bytes: [UInt8], _ surroundings: Surroundings
  ) throws -> ZoneReading {
    let picture = try PictureConversion.grey(bytes, surroundings)
    guard let reading = ZoneReading(of: picture) else { throw MRZPictureError.none }
    return reading
  }

  /// The MRZ of a reading, to open a chip with. A reading that is not certain is never used: it
  /// would open the chip of another document, or none.
  /// - Throws: ``MRZPictureError/doubtful``, `MRZError` for the MRZ of a document without a chip.
  package static func accepted(_ reading: ZoneReading) throws -> MRZ {
    guard reading.isKeyAccepted else { throw MRZPictureError.doubtful }
    return try MRZ(reading: reading.lines.joined().map(\.character))
  }
}

/// The reason why a picture gives no MRZ that can be used.
package enum MRZPictureError: CodedError, Hashable {
  /// No MRZ was seen.
  case none
  /// An MRZ was seen, and its number or dates are not certain.
  case doubtful

  package var code: ReasonCode {
    switch self {
    case .none: .mrzNotSeen
    case .doubtful: .mrzDoubtful
    }
  }
}

extension ReasonCode {
  /// No MRZ was seen in the picture.
  static let mrzNotSeen = ReasonCode("mrz-not-seen", .keyRejected)
  /// The document number and the dates in the picture are not certain.
  static let mrzDoubtful = ReasonCode("mrz-doubtful", .keyRejected)
}
