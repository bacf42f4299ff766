/// Bech32, BIP 173, without its limit of length: a readable prefix, the separator `1`, and bytes in
/// groups of five bits with a checksum.
public struct Bech32: Hashable, Sendable {
  /// The prefix in lower case.
  public let prefix: WireText
  /// The bytes.
  public let content: [UInt8]
  /// True if the text was in capitals.
  public let isUppercase: Bool

  private static let alphabet = Array("qpzry9x8gf2tvdw0s3jn54khce6mua7l".utf8)
  private static let checksumLength = 6
  private static let longest = 1024

  /// A prefix and bytes, to be written as text.
  public init(prefix: WireText, content: [UInt8], isUppercase: Bool = false) {
    self.prefix = prefix.lowercased
    self.content = content
    self.isUppercase = isUppercase
  }

  /// Reads a text of at most 1,024 characters.
  /// - Throws: ``Bech32Error`` for capitals and small letters in one text, a foreign character, a
  ///   checksum that does not hold, and a last group whose spare bits are not zero or are too many.
  public init(parsing text: String) throws(Bech32Error) {
    let characters = Array(text.utf8)
    guard characters.count <= Self.longest else { throw .malformed }
    guard characters.allSatisfy({ (33...126).contains($0) }) else { throw .foreignCharacter }
    let capitals = characters.contains { (0x41...0x5A).contains($0) }
    let smalls = characters.contains { (0x61...0x7A).contains($0) }
    guard !(capitals && smalls) else { throw .mixedCase }
    let lower = characters.map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 }
    guard let separator = lower.lastIndex(of: UInt8(ascii: "1")), separator > 0,
      lower.count - separator > Self.checksumLength
    else { throw .malformed }
    var groups: [UInt8] = []
    for character in lower[(separator + 1)...] {
      guard let value = Self.alphabet.firstIndex(of: character) else { throw .foreignCharacter }
      groups.append(UInt8(value))
    }
    let prefix = Array(lower[..<separator])
    guard Self.remainder(Self.expanded(prefix) + groups) == 1 else { throw .checksum }
    content = try Self.bytes(groups.dropLast(Self.checksumLength))
    self.prefix = WireText(decoding: prefix)
    isUppercase = capitals
  }

  /// The text, all in one case.
  public var text: String {
    let prefix = Array(prefix.utf8)
    let groups = Self.groups(content)
    let zeros = [UInt8](repeating: 0, count: Self.checksumLength)
    let sum = Self.remainder(Self.expanded(prefix) + groups + zeros) ^ 1
    let checksum = (0..<Self.checksumLength).map { UInt8(sum >> UInt32(5 * (5 - $0)) & 31) }
    let characters = (groups + checksum).map { Self.alphabet[Int($0 & 31)] }
    let text = "\(self.prefix)1\(String(decoding: characters, as: UTF8.self))"
    return isUppercase ? text.uppercased() : text
  }

  private static func bytes(_ groups: ArraySlice<UInt8>) throws(Bech32Error) -> [UInt8] {
    var bytes: [UInt8] = []
    var held: UInt32 = 0
    var bits = 0
    for group in groups {
      held = held << 5 | UInt32(group)
      bits += 5
      if bits >= 8 {
        bits -= 8
        bytes.append(UInt8(truncatingIfNeeded: held >> UInt32(bits)))
        held &= (1 << UInt32(bits)) - 1
      }
    }
    guard bits < 5, held == 0 else { throw .padding }
    return bytes
  }

  private static func groups(_ bytes: [UInt8]) -> [UInt8] {
    var groups: [UInt8] = []
    var held: UInt32 = 0
    var bits = 0
    for byte in bytes {
      held = held << 8 | UInt32(byte)
      bits += 8
      while bits >= 5 {
        bits -= 5
        groups.append(UInt8(held >> UInt32(bits) & 31))
        held &= (1 << UInt32(bits)) - 1
      }
    }
    if bits > 0 { groups.append(UInt8(held << UInt32(5 - bits) & 31)) }
    return groups
  }

  private static func expanded(_ prefix: [UInt8]) -> [UInt8] {
    prefix.map { $0 >> 5 } + [0] + prefix.map { $0 & 31 }
  }

  /// The remainder of the checksum polynomial of BIP 173; 1 for a correct checksum.
  private static func remainder(_ groups: [UInt8]) -> UInt32 {
    let generator: [UInt32] = [0x3B6A_57B2, 0x2650_8E6D, 0x1EA1_19FA, 0x3D42_33DD, 0x2A14_62B3]
    var sum: UInt32 = 1
    for group in groups {
      let top = sum >> 25
      sum = (sum & 0x01FF_FFFF) << 5 ^ UInt32(group)
      for (bit, term) in generator.enumerated() where top >> UInt32(bit) & 1 == 1 { sum ^= term }
    }
    return sum
  }
}

/// The reason for which a text is no Bech32.
public enum Bech32Error: Error, Hashable, Sendable {
  /// It has no prefix, no separator, no space for a checksum, or is too long.
  case malformed
  /// A character is not printable ASCII or, after the separator, not in the alphabet.
  case foreignCharacter
  /// The text has both capitals and small letters.
  case mixedCase
  /// The checksum does not hold.
  case checksum
  /// The bits that fill up the last group are not zero, or are five or more.
  case padding
}
