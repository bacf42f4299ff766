/// The check digit of MRZ fields, ICAO Doc 9303-3, 4.9: the sum of the characters' values times 7,
/// 3, 1, 7, 3, 1 … modulo 10.
public enum MRZCheckDigit {
  /// The check digit as an ASCII digit; nil when a character is not `A` to `Z`, `0` to `9` or `<`.
  public static func digit(for characters: some Sequence<UInt8>) -> UInt8? {
    var sum = 0
    for (index, character) in characters.enumerated() {
      guard let value = value(of: character) else { return nil }
      sum = (sum + value * weights[index % 3]) % 10
    }
    return UInt8(ascii: "0") + UInt8(sum)
  }

  /// The check digit as a character; nil when a character is not `A` to `Z`, `0` to `9` or `<`.
  public static func digit(for text: String) -> Character? {
    digit(for: text.utf8).map { Character(Unicode.Scalar($0)) }
  }

  private static let weights = [7, 3, 1]

  /// A character's value: digits 0 to 9, letters 10 to 35, the filler 0; nil for another character.
  static func value(of character: UInt8) -> Int? {
    switch character {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(character - UInt8(ascii: "0"))
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): Int(character - UInt8(ascii: "A")) + 10
    case MRZ.filler: 0
    default: nil
    }
  }
}
