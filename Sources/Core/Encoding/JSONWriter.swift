/// A writer of ``JSONValue`` as text, RFC 8259: members stay in their order, `/` is not escaped,
/// and every character that is not plain (``PlainText``) is.
public struct JSONWriter: Sendable {
  private let indented: Bool

  /// A writer of one line, or of lines indented by two blanks.
  public init(indented: Bool = false) { self.indented = indented }

  /// The text, without a last line feed. A number that is not finite becomes `null`.
  public func text(_ value: JSONValue) -> String {
    String(decoding: octets(value), as: UTF8.self)
  }

  /// The same text as the octets of UTF-8.
  public func octets(_ value: JSONValue) -> [UInt8] {
    var octets: [UInt8] = []
    octets.reserveCapacity(4096)
    write(value, depth: 0, to: &octets)
    return octets
  }

  private func write(_ value: JSONValue, depth: Int, to octets: inout [UInt8]) {
    switch value {
    case .null: octets += "null".utf8
    case .bool(let value): octets += (value ? "true" : "false").utf8
    case .integer(let number): octets += String(number).utf8
    case .number(let number): octets += (number.isFinite ? "\(number)" : "null").utf8
    case .string(let string): write(string, to: &octets)
    case .array(let elements):
      octets.append(UInt8(ascii: "["))
      for (index, element) in elements.enumerated() {
        begin(index, depth, in: &octets)
        write(element, depth: depth + 1, to: &octets)
      }
      end(elements.count, depth, in: &octets)
      octets.append(UInt8(ascii: "]"))
    case .object(let members):
      octets.append(UInt8(ascii: "{"))
      for (index, member) in members.enumerated() {
        begin(index, depth, in: &octets)
        write(member.name, to: &octets)
        octets.append(UInt8(ascii: ":"))
        if indented { octets.append(UInt8(ascii: " ")) }
        write(member.value, depth: depth + 1, to: &octets)
      }
      end(members.count, depth, in: &octets)
      octets.append(UInt8(ascii: "}"))
    }
  }

  /// The beginning of an element or a member.
  private func begin(_ index: Int, _ depth: Int, in octets: inout [UInt8]) {
    if index > 0 { octets.append(UInt8(ascii: ",")) }
    breakLine(depth + 1, in: &octets)
  }

  /// The end of an array or object of some elements.
  private func end(_ count: Int, _ depth: Int, in octets: inout [UInt8]) {
    if count > 0 { breakLine(depth, in: &octets) }
  }

  private func breakLine(_ depth: Int, in octets: inout [UInt8]) {
    guard indented else { return }
    octets.append(UInt8(ascii: "\n"))
    for _ in 0..<2 * depth { octets.append(UInt8(ascii: " ")) }
  }

  private func write(_ string: WireText, to octets: inout [UInt8]) {
    octets.append(UInt8(ascii: "\""))
    let start = octets.count
    octets += string.utf8
    // Most texts, and all long ones, stay as they are.
    if !octets[start...].allSatisfy(Self.isUnescaped) {
      octets.removeLast(octets.count - start)
      for scalar in string.forPeople.unicodeScalars { Self.write(scalar, to: &octets) }
    }
    octets.append(UInt8(ascii: "\""))
  }

  private static func write(_ scalar: Unicode.Scalar, to octets: inout [UInt8]) {
    switch scalar {
    case "\"": octets += "\\\"".utf8
    case "\\": octets += "\\\\".utf8
    case "\n": octets += "\\n".utf8
    case "\r": octets += "\\r".utf8
    case "\t": octets += "\\t".utf8
    // An invisible character may change the order of the rest, and a terminal may obey it.
    case _ where !scalar.isPlain: escape(scalar, in: &octets)
    default: octets += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
    }
  }

  /// True for a printable character of ASCII that stands for itself in a string.
  private static func isUnescaped(_ character: UInt8) -> Bool {
    (0x20...0x7E).contains(character) && character != UInt8(ascii: "\"")
      && character != UInt8(ascii: "\\")
  }

  private static func escape(_ scalar: Unicode.Scalar, in octets: inout [UInt8]) {
    for unit in UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter {
      let digits = String(unit, radix: 16)
      octets += "\\u".utf8
      for _ in digits.utf8.count..<4 { octets.append(UInt8(ascii: "0")) }
      octets += digits.utf8
    }
  }
}
