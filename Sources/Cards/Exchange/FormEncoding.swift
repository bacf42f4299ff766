import Encoding

/// Names and values as `application/x-www-form-urlencoded`, RFC 6749, Appendix B: the query of an address, and the body
/// of a form.
package struct FormEncoding: Sendable {
  /// The media type of a body.
  package static let mediaType: WireText = "application/x-www-form-urlencoded"
  /// The greatest number of pairs.
  static let most = 64

  /// A name with its value.
  package struct Pair: Sendable {
    package let name: WireText
    package let value: WireText

    package init(_ name: WireText, _ value: WireText) { (self.name, self.value) = (name, value) }
  }

  /// The pairs, in their order.
  package let pairs: [Pair]

  package init(_ pairs: [Pair]) { self.pairs = pairs }

  /// Reads a form.
  /// - Throws: ``Defect``.
  package init(parsing bytes: some Collection<UInt8>) throws(Defect) {
    let parts = Array(bytes).split(separator: UInt8(ascii: "&"))
    guard parts.count <= Self.most else { throw .form }
    var pairs: [Pair] = []
    var names: Set<WireText> = []
    for part in parts {
      guard let equals = part.firstIndex(of: UInt8(ascii: "=")),
        let name = Self.decoded(part[..<equals]), let value = Self.decoded(part[(equals + 1)...])
      else { throw .form }
      guard names.insert(name).inserted else { throw .twice(name) }
      pairs.append(Pair(name, value))
    }
    self.pairs = pairs
  }

  /// The reason for which bytes are no form.
  package enum Defect: Error {
    /// The bytes have another form, or too many pairs.
    case form
    /// This name is there twice.
    case twice(WireText)
  }

  /// The value of a name; nil if it is missing.
  package func value(_ name: WireText) -> WireText? {
    pairs.first { $0.name == name }?.value
  }

  /// The form as a text in ASCII.
  package var text: WireText {
    pairs.map { Self.encoded($0.name) + "=" + Self.encoded($0.value) }.joined(separator: "&")
  }

  private static func decoded(_ bytes: ArraySlice<UInt8>) -> WireText? {
    var result: [UInt8] = []
    var place = bytes.startIndex
    while place < bytes.endIndex {
      switch bytes[place] {
      case UInt8(ascii: "%"):
        guard place + 2 < bytes.endIndex,
          let pair = WireText(validating: bytes[(place + 1)...(place + 2)]),
          let byte = (try? Hex.decode(pair))?.first
        else { return nil }
        result.append(byte)
        place += 3
      case UInt8(ascii: "+"):
        result.append(0x20)
        place += 1
      default:
        result.append(bytes[place])
        place += 1
      }
    }
    return WireText(validating: result)
  }

  /// Leaves the characters that a query may contain (RFC 3986, 3.4) unescaped, so that a QR code
  /// stays small.
  private static func encoded(_ text: WireText) -> WireText {
    let plain = Set("-._~:/,!*()@$".utf8)
    var result = ""
    for byte in text.utf8 {
      let isLetter =
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF)
      if isLetter || plain.contains(byte) {
        result.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        result += "%" + Hex.encode([byte]).uppercased()
      }
    }
    return WireText(result)
  }
}
