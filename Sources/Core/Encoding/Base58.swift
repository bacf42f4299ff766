/// Base 58 with the alphabet of Bitcoin (`base58btc`, draft-msporny-base58): the bytes as one
/// number, and each zero byte at their beginning as a `1`. Each byte string has exactly one text.
public enum Base58 {
  /// The greatest number of characters that are read; the time grows with its square.
  public static let maximumLength = 256

  private static let alphabet = Array(
    "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz".utf8)

  private static let values: [UInt8] = {
    var table = [UInt8](repeating: 0xFF, count: 256)
    for (value, character) in alphabet.enumerated() { table[Int(character)] = UInt8(value) }
    return table
  }()

  /// The text of some bytes. The time grows with the square of their number.
  public static func encode(_ bytes: some Collection<UInt8>) -> String {
    let zeros = bytes.prefix { $0 == 0 }.count
    // The digits of the number, the last one first.
    var digits: [UInt8] = []
    for byte in bytes.dropFirst(zeros) {
      var carry = UInt32(byte)
      for position in digits.indices {
        carry += UInt32(digits[position]) << 8
        digits[position] = UInt8(carry % 58)
        carry /= 58
      }
      while carry > 0 {
        digits.append(UInt8(carry % 58))
        carry /= 58
      }
    }
    let ones = [UInt8](repeating: alphabet[0], count: zeros)
    return String(
      decoding: ones + digits.reversed().map { alphabet[Int($0)] }, as: UTF8.self)
  }

  /// Reads a text of at most ``maximumLength`` characters.
  /// - Throws: ``Base58Error``.
  public static func decode(_ text: some StringProtocol) throws(Base58Error) -> [UInt8] {
    let characters = text.utf8
    guard characters.prefix(maximumLength + 1).count <= maximumLength else { throw .tooLong }
    let zeros = characters.prefix { $0 == alphabet[0] }.count
    // The bytes of the number, the last one first.
    var bytes: [UInt8] = []
    for (offset, character) in characters.enumerated().dropFirst(zeros) {
      let value = values[Int(character)]
      guard value < 58 else { throw .foreignCharacter(offset: offset) }
      var carry = UInt32(value)
      for position in bytes.indices {
        carry += UInt32(bytes[position]) * 58
        bytes[position] = UInt8(truncatingIfNeeded: carry)
        carry >>= 8
      }
      if carry > 0 { bytes.append(UInt8(carry)) }
    }
    return [UInt8](repeating: 0, count: zeros) + bytes.reversed()
  }
}

/// The reason for which a text is no base 58.
public enum Base58Error: Error, Hashable, Sendable {
  /// The character at this offset, in UTF-8 code units, is not in the alphabet.
  case foreignCharacter(offset: Int)
  /// It has more than ``Base58/maximumLength`` characters.
  case tooLong
}
