/// A writer of ``JSONValue`` as text, RFC 8259: members stay in their order, `/` is not escaped,
/// and every character that is not plain (``PlainText``) is.
public struct JSONWriter: Sendable {
  private let indented: Bool

  /// A writer of one line, or of lines indented by two blanks.
  public init(indented: Bool = false) { self.indented = indented }

  /// The text, without a last line feed. A number that is not finite becomes `null`.
  public func text(_ value: JSONValue) -> String {
    String(decoding: bytes(value), as: UTF8.self)
  }

  /// The same text as the bytes of UTF-8.
  public func bytes(_ value: JSONValue) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(4096)
    write(value, depth: 0, to: &bytes)
    return bytes
  }

  private func write(_ value: JSONValue, depth: Int, to bytes: inout [UInt8]) {
    switch value {
    case .null: bytes += "null".utf8
    case .bool(let value): bytes += (value ? "true" : "false").utf8
    case .integer(let number): bytes += String(number).utf8
    case .number(let number): bytes += (number.isFinite ? "\(number)" : "null").utf8
    case .string(let string): write(string, to: &bytes)
    case .array(let elements):
      bytes.append(UInt8(ascii: "["))
      for (index, element) in elements.enumerated() {
        begin(index, depth, in: &bytes)
        write(element, depth: depth + 1, to: &bytes)
      }
      end(elements.count, depth, in: &bytes)
      bytes.append(UInt8(ascii: "]"))
    case .object(let members):
      bytes.append(UInt8(ascii: "{"))
      for (index, member) in members.enumerated() {
        begin(index, depth, in: &bytes)
        write(member.name, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        if indented { bytes.append(UInt8(ascii: " ")) }
        write(member.value, depth: depth + 1, to: &bytes)
      }
      end(members.count, depth, in: &bytes)
      bytes.append(UInt8(ascii: "}"))
    }
  }

  /// The beginning of an element or a member.
  private func begin(_ index: Int, _ depth: Int, in bytes: inout [UInt8]) {
    if index > 0 { bytes.append(UInt8(ascii: ",")) }
    breakLine(depth + 1, in: &bytes)
  }

  /// The end of an array or object of some elements.
  private func end(_ count: Int, _ depth: Int, in bytes: inout [UInt8]) {
    if count > 0 { breakLine(depth, in: &bytes) }
  }

  private func breakLine(_ depth: Int, in bytes: inout [UInt8]) {
    guard indented else { return }
    bytes.append(UInt8(ascii: "\n"))
    for _ in 0..<2 * depth { bytes.append(UInt8(ascii: " ")) }
  }

  private func write(_ string: WireText, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    let start = bytes.count
    bytes += string.utf8
    // Most texts, and all long ones, stay as they are.
    if !bytes[start...].allSatisfy(Self.isUnescaped) {
      bytes.removeLast(bytes.count - start)
      for scalar in string.forPeople.unicodeScalars { Self.write(scalar, to: &bytes) }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private static func write(_ scalar: Unicode.Scalar, to bytes: inout [UInt8]) {
    switch scalar {
    case "\"": bytes += "\\\"".utf8
    case "\\": bytes += "\\\\".utf8
    case "\n": bytes += "\\n".utf8
    case "\r": bytes += "\\r".utf8
    case "\t": bytes += "\\t".utf8
    // An invisible character may change the order of the rest, and a terminal may obey it.
    case _ where !scalar.isPlain: escape(scalar, in: &bytes)
    default: bytes += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
    }
  }

  /// True for a printable character of ASCII that needs no escape in a string.
  private static func isUnescaped(_ character: UInt8) -> Bool {
    (0x20...0x7E).contains(character) && character != UInt8(ascii: "\"")
      && character != UInt8(ascii: "\\")
  }

  private static func escape(_ scalar: Unicode.Scalar, in bytes: inout [UInt8]) {
    for unit in UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter {
      let digits = String(unit, radix: 16)
      bytes += "\\u".utf8
      for _ in digits.utf8.count..<4 { bytes.append(UInt8(ascii: "0")) }
      bytes += digits.utf8
    }
  }
}
