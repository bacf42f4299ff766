/// The holder's sex as the MRZ gives it, ICAO Doc 9303-4, 4.2.2.2.
public enum Sex: String, Hashable, Sendable, CaseIterable {
  /// `F`.
  case female
  /// `M`.
  case male
  /// `<`, or any other character.
  case unspecified

  init(character: UInt8) {
    switch character {
    case UInt8(ascii: "F"): self = .female
    case UInt8(ascii: "M"): self = .male
    default: self = .unspecified
    }
  }

  var character: UInt8 {
    switch self {
    case .female: UInt8(ascii: "F")
    case .male: UInt8(ascii: "M")
    case .unspecified: MRZ.filler
    }
  }
}
