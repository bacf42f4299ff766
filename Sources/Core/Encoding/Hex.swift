/// Base 16, RFC 4648, 8: two digits for each byte, no separators.
public enum Hex {
  /// Reads an even number of hexadecimal digits of either case.
  /// - Throws: ``HexError`` at the first character that is no digit, or at a lone last digit.
  public static func decode(_ text: some StringProtocol) throws(HexError) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count / 2)
    var high: UInt8?
    for (offset, character) in text.utf8.enumerated() {
      guard let digit = value(of: character) else { throw .notADigit(offset: offset) }
      if let first = high {
        bytes.append(first << 4 | digit)
        high = nil
      } else {
        high = digit
      }
    }
    guard high == nil else { throw .oddNumberOfDigits }
    return bytes
  }

  /// Reads an even number of hexadecimal digits of either case.
  /// - Throws: ``HexError``.
  public static func decode(_ text: WireText) throws(HexError) -> [UInt8] {
    try decode(text.forPeople)
  }

  /// The bytes in lower-case digits, two for each.
  public static func encode(_ bytes: some Sequence<UInt8>) -> String {
    String(decoding: digits(Array(bytes)), as: UTF8.self)
  }

  private static func digits(_ bytes: [UInt8]) -> [UInt8] {
    var digits: [UInt8] = []
    digits.reserveCapacity(bytes.count * 2)
    for byte in bytes {
      digits.append(digit(byte >> 4))
      digits.append(digit(byte & 0x0F))
    }
    return digits
  }

  private static func value(of character: UInt8) -> UInt8? {
    switch character {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): character - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): character - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): character - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }
}

/// The reason for which a text is no sequence of bytes in hexadecimal digits.
public enum HexError: Error, Hashable, Sendable {
  /// The character at this offset, in UTF-8 code units, is no hexadecimal digit.
  case notADigit(offset: Int)
  /// The last byte has one digit.
  case oddNumberOfDigits
}
