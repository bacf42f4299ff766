import Encoding

/// A line, or a part of one, that is safe to print. It is made from a text by escaping alone, line
/// feeds included: the data of a chip or a file can neither begin a line of their own nor control
/// the terminal.
package struct ShownLine: Sendable {
  /// The colours that a part may have.
  enum Colour: String {
    case red = "31"
    case green = "32"
    case yellow = "33"
    case boldRed = "1;31"
    case boldGreen = "1;32"
    case boldYellow = "1;33"
  }

  /// The line, escaped, with the control sequences of its colours.
  package private(set) var text: String

  /// The line of any text.
  package init(_ text: String) { self.text = PlainText.escaped(text) }

  fileprivate init(escaped: String) { text = escaped }

  func coloured(_ colour: Colour) -> ShownLine {
    var line = self
    line.text = "\u{1B}[\(colour.rawValue)m\(text)\u{1B}[0m"
    return line
  }

  static func + (left: ShownLine, right: ShownLine) -> ShownLine {
    var line = left
    line.text += right.text
    return line
  }
}

/// Text is escaped before it is wrapped: a line feed in a name cannot begin a line, and the width
/// is that of the escaped text.
extension WrappedText {
  /// A text, escaped and wrapped.
  package func shown(_ text: String, hanging: Int? = nil) -> [ShownLine] {
    lines(PlainText.escaped(text), hanging: hanging).map { ShownLine(escaped: $0) }
  }

  /// An escaped line, wrapped.
  func shown(_ line: ShownLine, hanging: Int) -> [ShownLine] {
    lines(line.text, hanging: hanging).map { ShownLine(escaped: $0) }
  }

  package func shownRow(_ cells: [String]) -> [ShownLine] {
    row(cells.map(PlainText.escaped)).map { ShownLine(escaped: $0) }
  }

  /// A term, and its text from a given column on.
  package func shownEntry(_ term: String, _ text: String, column: Int) -> [ShownLine] {
    entry(PlainText.escaped(term), PlainText.escaped(text), column: column)
      .map { ShownLine(escaped: $0) }
  }
}

/// Bytes that may be text.
enum ShownText {
  /// The bytes as text; nil if they are not text, or if the text needs escaping.
  static func text(of bytes: [UInt8]) -> String? {
    guard !bytes.isEmpty, let text = String(validating: bytes, as: UTF8.self),
      PlainText.isPlain(text)
    else { return nil }
    return text
  }
}
