/// Base 64, RFC 4648, 4, with padding.
public enum Base64 {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  private static let values: [UInt8] = {
    var table = [UInt8](repeating: 0xFF, count: 256)
    for (value, character) in alphabet.enumerated() { table[Int(character)] = UInt8(value) }
    return table
  }()

  /// The text of some octets, on one line, padded.
  public static func encode(_ bytes: some Collection<UInt8>) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    var group: UInt32 = 0
    var count = 0
    for byte in bytes {
      group = group << 8 | UInt32(byte)
      count += 1
      if count == 3 {
        for shift in [18, 12, 6, 0] { text.append(alphabet[Int(group >> UInt32(shift) & 63)]) }
        group = 0
        count = 0
      }
    }
    if count > 0 {
      group <<= UInt32(8 * (3 - count))
      for position in 0..<4 {
        let character = alphabet[Int(group >> UInt32(18 - 6 * position) & 63)]
        text.append(position <= count ? character : UInt8(ascii: "="))
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Reads padded base 64; white space between characters is passed over, as PEM (RFC 7468, 2)
  /// and LDIF need it.
  /// - Throws: ``Base64Error`` at a foreign character, at data after the padding, at a length that
  ///   is no multiple of four, and at padding bits that are not zero.
  public static func decode(_ text: some StringProtocol) throws(Base64Error) -> [UInt8] {
    // Walked as an array: other rooms' calls are not specialised, and a generic walk is slow.
    try decode(Array(text.utf8))
  }

  /// Reads padded base 64 from its characters in ASCII, as ``decode(_:)-(StringProtocol)`` does.
  /// - Throws: ``Base64Error``.
  public static func decode(_ characters: [UInt8]) throws(Base64Error) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(characters.count / 4 * 3)
    var offset = 0
    var group: UInt32 = 0
    var count = 0
    var padding = 0
    while offset < characters.count {
      if count == 0, padding == 0 {
        offset = decodeWholeGroups(characters, from: offset, into: &bytes)
        guard offset < characters.count else { break }
      }
      let character = characters[offset]
      defer { offset += 1 }
      if character == 0x20 || (0x09...0x0D).contains(character) { continue }
      if character == UInt8(ascii: "=") {
        padding += 1
      } else {
        let value = values[Int(character)]
        guard value < 64, padding == 0 else { throw .foreignCharacter(offset: offset) }
        group = group << 6 | UInt32(value)
      }
      count += 1
      if count == 4 {
        try append(group, padding: padding, to: &bytes)
        group = 0
        count = 0
        if padding > 0 { padding = 3 }
      }
    }
    guard count == 0 else { throw .incomplete }
    return bytes
  }

  /// Decodes groups of four characters of the alphabet, which is nearly all of a text.
  /// - Returns: the place behind them.
  private static func decodeWholeGroups(
    _ characters: [UInt8], from start: Int, into bytes: inout [UInt8]
  ) -> Int {
    let values = values
    var offset = start
    while offset + 4 <= characters.count {
      let first = values[Int(characters[offset])]
      let second = values[Int(characters[offset + 1])]
      let third = values[Int(characters[offset + 2])]
      let fourth = values[Int(characters[offset + 3])]
      guard first | second | third | fourth < 64 else { break }
      bytes.append(first << 2 | second >> 4)
      bytes.append(second << 4 | third >> 2)
      bytes.append(third << 6 | fourth)
      offset += 4
    }
    return offset
  }

  private static func append(
    _ group: UInt32, padding: Int, to bytes: inout [UInt8]
  ) throws(Base64Error) {
    switch padding {
    case 0:
      bytes.append(UInt8(truncatingIfNeeded: group >> 16))
      bytes.append(UInt8(truncatingIfNeeded: group >> 8))
      bytes.append(UInt8(truncatingIfNeeded: group))
    case 1:
      guard group & 0x3 == 0 else { throw .incomplete }
      bytes.append(UInt8(truncatingIfNeeded: group >> 10))
      bytes.append(UInt8(truncatingIfNeeded: group >> 2))
    case 2:
      guard group & 0xF == 0 else { throw .incomplete }
      bytes.append(UInt8(truncatingIfNeeded: group >> 4))
    default:
      throw .incomplete
    }
  }
}

/// Why a text is no base 64.
public enum Base64Error: Error, Hashable, Sendable {
  /// The character at this offset, in UTF-8 code units, is not in the alphabet or follows padding.
  case foreignCharacter(offset: Int)
  /// The text stops inside a group of four, or its padding is wrong.
  case incomplete
}
