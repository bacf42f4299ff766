import Verdicts

/// Numbers of a fixed count of ASCII digits.
package enum DecimalDigits {
  /// The number that up to nine digits spell; nil for none, more, or another character.
  package static func value(_ characters: some Collection<UInt8>) -> Int? {
    guard (1...9).contains(characters.count) else { return nil }
    var value = 0
    for character in characters {
      guard isDigit(character) else { return nil }
      value = value * 10 + Int(character - UInt8(ascii: "0"))
    }
    return value
  }

  /// A non-negative number with leading zeros up to a width.
  package static func text(_ value: Int, _ width: Int) -> String {
    let digits = String(value)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }

  /// The value of a data object that must be this many digits; the name is for the error.
  package static func string(
    _ object: BERTLV, _ count: Int, _ name: Phrase
  ) throws(BERError) -> String {
    guard object.content.count == count, object.content.allSatisfy(isDigit) else {
      throw .invalidValue(name)
    }
    return String(decoding: object.content, as: UTF8.self)
  }

  /// True if a character is an ASCII digit.
  package static func isDigit(_ character: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(character)
  }
}
