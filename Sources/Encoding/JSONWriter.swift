/// A writer of ``JSONValue`` as text, RFC 8259: members stay in their order, `/` is not escaped,
/// and every character that is not plain (``PlainText``) is.
public struct JSONWriter: Sendable {
  private let indented: Bool

  /// A writer of one line, or of lines indented by two blanks.
  public init(indented: Bool = false) { self.indented = indented }

  /// The text, without a last line feed. A number that is not finite becomes `null`.
  public func text(_ value: JSONValue) -> String {
    var text = ""
    write(value, depth: 0, to: &text)
    return text
  }

  private func write(_ value: JSONValue, depth: Int, to text: inout String) {
    switch value {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .integer(let number): text += String(number)
    case .number(let number): text += number.isFinite ? "\(number)" : "null"
    case .string(let string): write(string, to: &text)
    case .array(let elements):
      write(elements.count, open: "[", close: "]", depth: depth, to: &text) { index, text in
        write(elements[index], depth: depth + 1, to: &text)
      }
    case .object(let members):
      write(members.count, open: "{", close: "}", depth: depth, to: &text) { index, text in
        write(members[index].name, to: &text)
        text += indented ? ": " : ":"
        write(members[index].value, depth: depth + 1, to: &text)
      }
    }
  }

  private func write(
    _ count: Int, open: String, close: String, depth: Int, to text: inout String,
    element: (Int, inout String) -> Void
  ) {
    text += open
    for index in 0..<count {
      if index > 0 { text += "," }
      breakLine(depth + 1, in: &text)
      element(index, &text)
    }
    if count > 0 { breakLine(depth, in: &text) }
    text += close
  }

  private func breakLine(_ depth: Int, in text: inout String) {
    guard indented else { return }
    text += "\n" + String(repeating: "  ", count: depth)
  }

  private func write(_ string: String, to text: inout String) {
    text += "\""
    // Most texts, and all long ones, are written as they are.
    guard !string.utf8.allSatisfy(Self.isUnescaped) else {
      text += string
      text += "\""
      return
    }
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      // An invisible character may change the order of the rest, and a terminal may obey it.
      case _ where !scalar.isPlain: Self.escape(scalar, in: &text)
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }

  /// True for a printable character of ASCII that stands for itself in a string.
  private static func isUnescaped(_ character: UInt8) -> Bool {
    (0x20...0x7E).contains(character) && character != UInt8(ascii: "\"")
      && character != UInt8(ascii: "\\")
  }

  private static func escape(_ scalar: Unicode.Scalar, in text: inout String) {
    for unit in String(scalar).utf16 {
      let digits = String(unit, radix: 16)
      text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
  }
}
