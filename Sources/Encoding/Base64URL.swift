/// Base 64 for URLs and file names, RFC 4648, 5, without padding, as JOSE uses it (RFC 7515, 2).
public enum Base64URL {
  /// The text of some octets, without padding.
  public static func encode(_ bytes: some Collection<UInt8>) -> String {
    var text = Base64.encode(bytes)
    while text.utf8.last == UInt8(ascii: "=") { text.removeLast() }
    return String(
      decoding: text.utf8.map { character in
        switch character {
        case UInt8(ascii: "+"): UInt8(ascii: "-")
        case UInt8(ascii: "/"): UInt8(ascii: "_")
        default: character
        }
      }, as: UTF8.self)
  }

  /// Reads base 64 without padding; nothing else may stand between the characters.
  /// - Throws: ``Base64Error`` at a foreign character, padding and white space included, and where
  ///   unused bits are not zero: two texts never stand for the same octets.
  public static func decode(_ text: some StringProtocol) throws(Base64Error) -> [UInt8] {
    var plain: [UInt8] = []
    plain.reserveCapacity(text.utf8.count + 2)
    for (offset, character) in text.utf8.enumerated() {
      switch character {
      case UInt8(ascii: "-"): plain.append(UInt8(ascii: "+"))
      case UInt8(ascii: "_"): plain.append(UInt8(ascii: "/"))
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        plain.append(character)
      default: throw .foreignCharacter(offset: offset)
      }
    }
    guard plain.count % 4 != 1 else { throw .incomplete }
    plain += [UInt8](repeating: UInt8(ascii: "="), count: (4 - plain.count % 4) % 4)
    return try Base64.decode(String(decoding: plain, as: UTF8.self))
  }
}
