import Crypto
import Encoding
import HTTP

/// The fields of a form that the page sends (URL Standard, 5.1: application/x-www-form-urlencoded). Any of them may be
/// secret: they are in memory that is wiped.
struct DeskForm: Sendable {
  private let fields: [(name: WireText, content: SecretBytes)]

  /// Reads the fields of a form, and ignores those that are malformed.
  init(_ form: SecretBytes) {
    fields = form.bytes.split(separator: UInt8(ascii: "&")).compactMap { field in
      let parts = field.split(
        separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, let name = Self.decoded(parts[0]),
        let content = Self.decoded(parts[1]),
        let text = WireText(validating: name.bytes)
      else { return nil }
      return (text, content)
    }
  }

  /// The content of the first field with a name; nil if there is none.
  func content(_ name: WireText) -> SecretBytes? {
    fields.first { $0.name == name }?.content
  }

  /// The text of the first field with a name; nil if there is none, or if it is not UTF-8.
  func text(_ name: WireText) -> WireText? {
    content(name).flatMap { WireText(validating: $0.bytes) }
  }

  func isTicked(_ name: WireText) -> Bool { fields.contains { $0.name == name } }

  private static func decoded(_ bytes: Slice<SecretBytes.Bytes>) -> SecretBytes? {
    // All at once: an array that grows leaves copies behind.
    var decoded: [UInt8] = []
    decoded.reserveCapacity(bytes.count)
    var rest = bytes
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "+"): decoded.append(0x20)
      case UInt8(ascii: "%"):
        guard let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit)
        else {
          _ = SecretBytes(wiping: &decoded)
          return nil
        }
        decoded.append(high << 4 | low)
      default: decoded.append(byte)
      }
    }
    return SecretBytes(wiping: &decoded)
  }

  /// The value of a digit of base 16.
  private static func digit(_ byte: UInt8) -> UInt8? {
    Character(UnicodeScalar(byte)).hexDigitValue.flatMap { UInt8(exactly: $0) }
  }
}
