/// Base 64, RFC 4648, 4, with padding.
public enum Base64 {
  fileprivate static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  private static let values: [UInt8] = {
    var table = [UInt8](repeating: 0xFF, count: 256)
    for (value, character) in alphabet.enumerated() { table[Int(character)] = UInt8(value) }
    return table
  }()

  /// The text of some bytes, on one line, padded.
  public static func encode(_ bytes: some Collection<UInt8>) -> String {
    var text = characters(of: Array(bytes), alphabet)
    while text.count % 4 != 0 { text.append(UInt8(ascii: "=")) }
    return String(decoding: text, as: UTF8.self)
  }

  /// The characters of some bytes in an alphabet, without padding. It takes an array: calls from
  /// other modules are not specialised, and a generic loop is slow.
  fileprivate static func characters(of bytes: [UInt8], _ alphabet: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    var place = 0
    while place + 3 <= bytes.count {
      let (first, second, third) = (bytes[place], bytes[place + 1], bytes[place + 2])
      text.append(alphabet[Int(first >> 2)])
      text.append(alphabet[Int(first << 4 & 0x30 | second >> 4)])
      text.append(alphabet[Int(second << 2 & 0x3C | third >> 6)])
      text.append(alphabet[Int(third & 0x3F)])
      place += 3
    }
    guard place < bytes.count else { return text }
    let first = bytes[place]
    let second = place + 1 < bytes.count ? bytes[place + 1] : nil
    text.append(alphabet[Int(first >> 2)])
    let high: UInt8 = (second ?? 0) >> 4
    text.append(alphabet[Int(first << 4 & 0x30 | high)])
    if let second { text.append(alphabet[Int(second << 2 & 0x3C)]) }
    return text
  }

  /// Reads padded base 64; white space between characters is passed over, as PEM (RFC 7468, 2)
  /// and LDIF need it.
  /// - Throws: ``Base64Error`` at a foreign character, at data after the padding, at a length that
  ///   is no multiple of four, and at padding bits that are not zero.
  public static func decode(_ text: some StringProtocol) throws(Base64Error) -> [UInt8] {
    // Read as an array: calls from other modules are not specialised, and a generic loop is slow.
    try decode(Array(text.utf8))
  }

  /// Reads padded base 64; white space between characters is passed over.
  /// - Throws: ``Base64Error``.
  public static func decode(_ text: WireText) throws(Base64Error) -> [UInt8] {
    try decode(Array(text.utf8))
  }

  /// Reads padded base 64 from its characters in ASCII, as ``decode(_:)-(StringProtocol)`` does.
  /// - Throws: ``Base64Error``.
  public static func decode(_ characters: [UInt8]) throws(Base64Error) -> [UInt8] {
    // Written by index, which costs half of appending.
    var decoded = [UInt8](repeating: 0, count: characters.count / 4 * 3)
    var place = 0
    var offset = 0
    var group: UInt32 = 0
    var count = 0
    var padding = 0
    while offset < characters.count {
      if count == 0, padding == 0 {
        decodeWholeGroups(characters, &offset, into: &decoded, &place)
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
        for byte in try bytes(group, padding: padding) {
          decoded[place] = byte
          place += 1
        }
        group = 0
        count = 0
        if padding > 0 { padding = 3 }
      }
    }
    guard count == 0 else { throw .incomplete }
    decoded.removeLast(decoded.count - place)
    return decoded
  }

  /// Decodes the groups of four characters of the alphabet at the start; they are nearly the whole
  /// of most texts.
  private static func decodeWholeGroups(
    _ characters: [UInt8], _ offset: inout Int, into bytes: inout [UInt8], _ place: inout Int
  ) {
    let values = values
    while offset + 4 <= characters.count {
      let first = values[Int(characters[offset])]
      let second = values[Int(characters[offset + 1])]
      let third = values[Int(characters[offset + 2])]
      let fourth = values[Int(characters[offset + 3])]
      guard first | second | third | fourth < 64 else { break }
      bytes[place] = first << 2 | second >> 4
      bytes[place + 1] = second << 4 | third >> 2
      bytes[place + 2] = third << 6 | fourth
      place += 3
      offset += 4
    }
  }

  /// The bytes of a group of four characters.
  private static func bytes(_ group: UInt32, padding: Int) throws(Base64Error) -> [UInt8] {
    let unused: UInt32
    switch padding {
    case 0: return [16, 8, 0].map { UInt8(truncatingIfNeeded: group >> $0) }
    case 1: unused = 0x3
    case 2: unused = 0xF
    default: throw .incomplete
    }
    guard group & unused == 0 else { throw .incomplete }
    return padding == 1
      ? [UInt8(truncatingIfNeeded: group >> 10), UInt8(truncatingIfNeeded: group >> 2)]
      : [UInt8(truncatingIfNeeded: group >> 4)]
  }
}

/// The reason for which a text is no base 64.
public enum Base64Error: Error, Hashable, Sendable {
  /// The character at this offset, in UTF-8 code units, is not in the alphabet or follows padding.
  case foreignCharacter(offset: Int)
  /// The text stops inside a group of four, or its padding is wrong.
  case incomplete
}

/// Base 64 for URLs and file names, RFC 4648, 5, without padding, as JOSE uses it (RFC 7515, 2).
public enum Base64URL {
  /// The text of some bytes, without padding.
  public static func encode(_ bytes: some Collection<UInt8>) -> String {
    String(decoding: Base64.characters(of: Array(bytes), alphabet), as: UTF8.self)
  }

  private static let alphabet =
    Array(Base64.alphabet.dropLast(2)) + [UInt8(ascii: "-"), UInt8(ascii: "_")]

  /// Reads base 64 without padding and without any other characters.
  /// - Throws: ``Base64Error`` at a foreign character, padding and white space included, and where
  ///   unused bits are not zero: no two texts give the same bytes.
  public static func decode(_ text: some StringProtocol) throws(Base64Error) -> [UInt8] {
    // Read as an array, as Base64 does.
    try decode(Array(text.utf8))
  }

  /// Reads base 64 without padding and without any other characters.
  /// - Throws: ``Base64Error``.
  public static func decode(_ text: WireText) throws(Base64Error) -> [UInt8] {
    try decode(Array(text.utf8))
  }

  /// Reads base 64 without padding from its characters in ASCII, as ``decode(_:)-(StringProtocol)`` does.
  /// - Throws: ``Base64Error``.
  public static func decode(_ characters: [UInt8]) throws(Base64Error) -> [UInt8] {
    var plain = characters
    for (offset, character) in characters.enumerated() {
      switch character {
      case UInt8(ascii: "-"): plain[offset] = UInt8(ascii: "+")
      case UInt8(ascii: "_"): plain[offset] = UInt8(ascii: "/")
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        continue
      default: throw .foreignCharacter(offset: offset)
      }
    }
    guard plain.count % 4 != 1 else { throw .incomplete }
    plain += [UInt8](repeating: UInt8(ascii: "="), count: (4 - plain.count % 4) % 4)
    return try Base64.decode(plain)
  }
}

/// Base 64, RFC 4648, 4, without padding and in its canonical form only, as the age format
/// requires.
public enum UnpaddedBase64 {
  /// The text of some bytes.
  public static func encode(_ bytes: some Collection<UInt8>) -> String {
    String(Substring(Base64.encode(bytes).utf8.prefix { $0 != UInt8(ascii: "=") }))
  }

  /// Reads a text from its characters in ASCII.
  /// - Throws: ``Base64Error`` at any character outside the alphabet, padding and white space
  ///   included, at a length that no encoding has, and at spare bits that are not zero (3.5).
  public static func decode(_ characters: some Collection<UInt8>) throws(Base64Error) -> [UInt8] {
    for (offset, character) in characters.enumerated() {
      switch character {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "/"):
        continue
      default: throw .foreignCharacter(offset: offset)
      }
    }
    let padding = (4 - characters.count % 4) % 4
    guard padding < 3 else { throw .incomplete }
    return try Base64.decode(
      Array(characters) + [UInt8](repeating: UInt8(ascii: "="), count: padding))
  }
}
