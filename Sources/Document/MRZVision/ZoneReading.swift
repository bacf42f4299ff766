import MRZ

/// The machine readable zone that was read from a picture, as a proposal: with what is certain in
/// it and what is not.
package struct ZoneReading: Sendable {
  /// A character as it was read.
  package struct Character: Sendable {
    /// An ASCII character.
    package let character: UInt8
    /// How probable it is among the characters that its field may have, from 0 to 1.
    package let confidence: Float
    /// True if another character looked more probable, until the check digits decided.
    package let isCorrected: Bool

    /// The least confidence of a character that a person need not look at.
    static let least: Float = 0.9

    /// True if a person should look at it.
    package var isDoubtful: Bool { isCorrected || confidence < Self.least }
  }

  package let format: MRZFormat
  /// The characters line by line.
  package let lines: [[Character]]
  /// True if document number, date of birth and date of expiry are certain enough to be used
  /// without being asked for.
  package let isKeyAccepted: Bool
  /// The corners of the zone in the picture, in pixels from its top left: first the one at the
  /// beginning of the first line, then around the zone through the end of that line.
  package internal(set) var corners: [(x: Float, y: Float)]

  /// The lines as text.
  package var text: [String] {
    lines.map { String(decoding: $0.map(\.character), as: UTF8.self) }
  }
}
