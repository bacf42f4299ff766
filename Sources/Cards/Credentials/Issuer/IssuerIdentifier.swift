import Encoding

/// The identifier of an issuer of credentials: an address `https://host[:port][/path]`, which a
/// credential repeats as `iss`. It is in ASCII, with the host in lower case, and has no user, no
/// query, no fragment and no segments `.` and `..`, because identifiers are compared as texts.
public struct IssuerIdentifier: Hashable, Sendable, CustomStringConvertible {
  /// The greatest length in bytes.
  public static let maximumLength = 256

  /// The text.
  public let text: WireText
  /// The text, for people.
  public var description: String { text.forPeople }
  /// The host: a name, or an address of IPv4.
  public let host: WireText

  /// Reads a text; nil for one that is no such identifier.
  public init?(_ text: WireText) {
    let bytes = Array(text.utf8)
    guard bytes.count <= Self.maximumLength, bytes.starts(with: "https://".utf8) else {
      return nil
    }
    let rest = bytes.dropFirst("https://".utf8.count)
    let end = rest.firstIndex(of: UInt8(ascii: "/")) ?? rest.endIndex
    let authority = rest[..<end]
    let colon = authority.firstIndex(of: UInt8(ascii: ":")) ?? authority.endIndex
    guard Self.isHost(authority[..<colon]), Self.isPort(authority[colon...]),
      Self.isPath(rest[end...])
    else { return nil }
    self.text = text
    host = WireText(decoding: authority[..<colon])
  }

  /// Labels of lower-case letters, digits and hyphens, RFC 1123, 2.1.
  private static func isHost(_ bytes: ArraySlice<UInt8>) -> Bool {
    let labels = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return (1...253).contains(bytes.count)
      && labels.allSatisfy { label in
        (1...63).contains(label.count) && label.first != UInt8(ascii: "-")
          && label.last != UInt8(ascii: "-")
          && label.allSatisfy { isLowerCaseLetter($0) || isDigit($0) || $0 == UInt8(ascii: "-") }
      }
  }

  /// Nothing, or a colon and a number from 1 to 65535 without a zero at its start.
  private static func isPort(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard !bytes.isEmpty else { return true }
    let digits = bytes.dropFirst()
    return (1...5).contains(digits.count) && digits.allSatisfy(isDigit)
      && digits.first != UInt8(ascii: "0")
      && UInt16(String(decoding: digits, as: UTF8.self)) != nil
  }

  /// Segments of `pchar`, RFC 3986, 3.3.
  private static func isPath(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard
      !bytes.split(separator: UInt8(ascii: "/")).contains(where: {
        $0.elementsEqual(".".utf8) || $0.elementsEqual("..".utf8)
      })
    else { return false }
    var left = bytes
    while let byte = left.popFirst() {
      if byte == UInt8(ascii: "%") {
        guard left.count >= 2, left.prefix(2).allSatisfy(isHexadecimalDigit) else { return false }
        left = left.dropFirst(2)
      } else if !isLowerCaseLetter(byte | 0x20) && !isDigit(byte)
        && !"/-._~!$&'()*+,;=:@".utf8.contains(byte)
      {
        return false
      }
    }
    return true
  }

  private static func isLowerCaseLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte) }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  private static func isHexadecimalDigit(_ byte: UInt8) -> Bool {
    isDigit(byte) || (0x61...0x66).contains(byte | 0x20)
  }
}
