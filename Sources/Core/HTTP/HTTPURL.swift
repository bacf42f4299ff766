import Encoding
import Verdicts

/// The address of a resource: `https://host[:port]/path?query`, RFC 9110, 4.2, or `http` to this
/// machine. It has no user, no fragment and no character beyond ASCII.
package struct HTTPURL: Sendable, CustomStringConvertible {
  /// The scheme: `http` without TLS, `https` with it.
  package enum Scheme: Hashable, Sendable {
    case http
    case https
  }

  package let scheme: Scheme
  /// The host: a name in lower case, or an IP address; an IPv6 address is without its brackets.
  package let host: WireText
  /// The port; 443 for `https` and 80 for `http` where the text names none.
  package let port: UInt16
  /// The path and the query, as the request line has them.
  package let target: WireText
  /// The address as it was given, without a fragment.
  package let text: WireText
  package var description: String { text.forPeople }

  /// True if the host is an address and no name.
  package let isAddress: Bool
  /// The host with the port, where the text names one: the value of the field `Host`, RFC 9110, 7.2.
  package let authority: WireText

  /// Reads an address.
  /// - Throws: ``HTTPError/urlMalformed(_:_:)``.
  package init(parsing text: String) throws(HTTPError) {
    do throws(HTTPURLDefect) {
      let bytes = Array(text.utf8)
      guard bytes.count <= 2048, bytes.allSatisfy({ Self.isAllowed($0) }) else {
        throw .init(.urlCharacters)
      }
      let (scheme, rest) = try Self.scheme(bytes)
      let end = rest.firstIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") }
      let parts = try Self.authority(rest[..<(end ?? rest.endIndex)])
      self.scheme = scheme
      host = parts.host
      isAddress = parts.isAddress
      port = parts.port ?? (scheme == .https ? 443 : 80)
      let name = parts.host.utf8.contains(UInt8(ascii: ":")) ? "[\(parts.host)]" : parts.host
      authority = parts.port.map { "\(name):\($0)" } ?? name
      let path = WireText(decoding: rest[(end ?? rest.endIndex)...])
      target = path.utf8.first == UInt8(ascii: "/") ? path : "/" + path
      self.text = WireText(text)
    } catch { throw .urlMalformed(text, error.phrase) }
    guard scheme == .https || isLoopback else { throw .urlMalformed(text, .urlPlain) }
  }

  /// Reads an address.
  /// - Throws: ``HTTPError/urlMalformed(_:_:)``.
  package init(parsing text: WireText) throws(HTTPError) { try self.init(parsing: text.forPeople) }

  /// True if the host is this machine: `localhost`, 127.0.0.0/8 or ::1.
  package var isLoopback: Bool {
    host == "localhost" || host == "::1"
      || (isAddress && host.utf8.starts(with: "127.".utf8))
  }

  /// The address with another path appended to its path.
  /// - Parameter path: begins with a slash.
  /// - Throws: ``HTTPError/urlMalformed(_:_:)``.
  package func appending(_ path: WireText) throws(HTTPError) -> HTTPURL {
    let isSlashed = text.hasSuffix("/")
    return try HTTPURL(
      parsing: (isSlashed ? WireText(decoding: text.utf8.dropLast()) : text) + path)
  }

  /// True for a printable character that a URI may have, RFC 3986, 2, except `#`, which would be
  /// sent.
  private static func isAllowed(_ byte: UInt8) -> Bool {
    (0x21...0x7E).contains(byte) && !"\"#<>\\^`{|}".utf8.contains(byte)
  }

  private static func scheme(
    _ bytes: [UInt8]
  ) throws(HTTPURLDefect) -> (Scheme, ArraySlice<UInt8>) {
    let start = bytes.prefix(8).map { lowered($0) }
    if start.starts(with: "https://".utf8) { return (.https, bytes.dropFirst(8)) }
    if start.starts(with: "http://".utf8) { return (.http, bytes.dropFirst(7)) }
    throw .init(.urlScheme)
  }

  /// The parts of an authority, RFC 3986, 3.2.
  private struct Authority {
    var host: WireText
    var isAddress: Bool
    var port: UInt16?
  }

  private static func authority(
    _ bytes: ArraySlice<UInt8>
  ) throws(HTTPURLDefect) -> Authority {
    guard !bytes.contains(UInt8(ascii: "@")) else { throw .init(.urlUser) }
    if bytes.first == UInt8(ascii: "[") {
      guard let end = bytes.firstIndex(of: UInt8(ascii: "]")) else { throw .init(.urlHost) }
      let inner = String(
        decoding: bytes[bytes.index(after: bytes.startIndex)..<end], as: UTF8.self)
      guard IPAddress.isVersion6(inner) else { throw .init(.urlHost) }
      return Authority(
        host: WireText(inner).lowercased, isAddress: true,
        port: try port(bytes[bytes.index(after: end)...]))
    }
    let end = bytes.firstIndex(of: UInt8(ascii: ":")) ?? bytes.endIndex
    let name = bytes[..<end].map { lowered($0) }
    let isAddress = IPAddress.isVersion4(name)
    guard isAddress || isName(name) else { throw .init(.urlHost) }
    return Authority(
      host: WireText(decoding: name), isAddress: isAddress,
      port: try port(bytes[end...]))
  }

  /// A host name, RFC 1123, 2.1: labels of letters, digits and hyphens, of which the last begins
  /// with a letter, so that no IP address in another notation is a name.
  private static func isName(_ name: [UInt8]) -> Bool {
    let labels = name.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard (1...253).contains(name.count), let last = labels.last?.first else { return false }
    guard !isDigit(last) else { return false }
    return labels.allSatisfy { label in
      (1...63).contains(label.count) && label.first != UInt8(ascii: "-")
        && label.last != UInt8(ascii: "-")
        && label.allSatisfy {
          isDigit($0) || $0 == UInt8(ascii: "-")
            || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
        }
    }
  }

  /// The port behind a colon; nil where there is nothing.
  private static func port(_ bytes: ArraySlice<UInt8>) throws(HTTPURLDefect) -> UInt16? {
    guard let colon = bytes.first else { return nil }
    let digits = bytes.dropFirst()
    guard colon == UInt8(ascii: ":"), (1...5).contains(digits.count), digits.allSatisfy(isDigit),
      let port = UInt16(String(decoding: digits, as: UTF8.self)), port > 0
    else { throw .init(.urlPort) }
    return port
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func lowered(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }
}

private struct HTTPURLDefect: Error {
  let phrase: Phrase
  init(_ phrase: Phrase) { self.phrase = phrase }
}

/// The notations of addresses.
enum IPAddress {
  /// Four decimal numbers without leading zeros, RFC 3986, 3.2.2.
  static func isVersion4(_ bytes: [UInt8]) -> Bool {
    let parts = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return parts.count == 4
      && parts.allSatisfy { part in
        (1...3).contains(part.count) && (part.count == 1 || part.first != UInt8(ascii: "0"))
          && part.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
          && UInt8(String(decoding: part, as: UTF8.self)) != nil
      }
  }

  /// An address of IPv6 without a zone, as the system reads it.
  static func isVersion6(_ text: String) -> Bool {
    text.utf8.count <= 45 && SystemSockets.isVersion6(text)
  }
}
