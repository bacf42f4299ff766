/// Base 64, RFC 4648, 4, without padding and in its canonical form only, as the age format has it.
public enum UnpaddedBase64 {
  /// The text of some octets.
  public static func encode(_ bytes: some Collection<UInt8>) -> String {
    String(Substring(Base64.encode(bytes).utf8.prefix { $0 != UInt8(ascii: "=") }))
  }

  /// Reads a text from its characters in ASCII.
  /// - Throws: ``Base64Error`` at any character outside the alphabet, padding and white space
  ///   included, at a length that no octets have, and at spare bits that are not zero (3.5).
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
