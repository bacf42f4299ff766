import Encoding
import HTTP

/// The fields of a form that the page sends (URL Standard, 5.1: application/x-www-form-urlencoded).
package struct DeskForm: Sendable {
  private let fields: [(name: ExactText, octets: [UInt8])]

  /// The fields of a body. What is not well formed is left out.
  package init(_ body: [UInt8]) {
    fields = body.split(separator: UInt8(ascii: "&")).compactMap { field in
      let parts = field.split(
        separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, let name = Self.decoded(parts[0]),
        let octets = Self.decoded(parts[1]),
        let text = String(validating: name, as: UTF8.self)
      else { return nil }
      return (text.exact, octets)
    }
  }

  /// The octets of the first field of a name; nil where there is none.
  package func octets(_ name: String) -> [UInt8]? { fields.first { $0.name == name.exact }?.octets }

  /// The text of the first field of a name; nil where there is none, or it is no UTF-8.
  package func text(_ name: String) -> String? {
    octets(name).flatMap { String(validating: $0, as: UTF8.self) }
  }

  /// True if a box of this name is ticked.
  package func isTicked(_ name: String) -> Bool { fields.contains { $0.name == name.exact } }

  private static func decoded(_ octets: ArraySlice<UInt8>) -> [UInt8]? {
    var decoded: [UInt8] = []
    var rest = octets
    while let octet = rest.popFirst() {
      switch octet {
      case UInt8(ascii: "+"): decoded.append(0x20)
      case UInt8(ascii: "%"):
        guard rest.count >= 2,
          let value = try? Hex.decode(String(decoding: rest.prefix(2), as: UTF8.self))
        else {
          return nil
        }
        decoded += value
        rest = rest.dropFirst(2)
      default: decoded.append(octet)
      }
    }
    return decoded
  }
}
