import Encoding

/// A line, or a part of one, as a person sees it. From a text to one there is no way but through the
/// escaping of what is not plain, line feeds included: what a chip, a file or a name holds begins no
/// line of its own and gives the terminal no orders.
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

  /// The line with all that is not plain escaped, and with the orders for its colours.
  package private(set) var text: String

  /// The line of any text.
  package init(_ text: String) { self.text = PlainText.escaped(text) }

  fileprivate init(escaped: String) { text = escaped }

  /// This part in a colour.
  func coloured(_ colour: Colour) -> ShownLine {
    var line = self
    line.text = "\u{1B}[\(colour.rawValue)m\(text)\u{1B}[0m"
    return line
  }

  /// Two parts of one line.
  static func + (left: ShownLine, right: ShownLine) -> ShownLine {
    var line = left
    line.text += right.text
    return line
  }
}

/// What is broken in lines is escaped first: no line feed of a name begins a line, and the columns of
/// what is shown count.
extension WrappedText {
  /// A text in lines.
  package func shown(_ text: String, hanging: Int? = nil) -> [ShownLine] {
    lines(PlainText.escaped(text), hanging: hanging).map { ShownLine(escaped: $0) }
  }

  /// A line that was made before, in lines.
  func shown(_ line: ShownLine, hanging: Int) -> [ShownLine] {
    lines(line.text, hanging: hanging).map { ShownLine(escaped: $0) }
  }

  /// A row of a table.
  package func shownRow(_ cells: [String]) -> [ShownLine] {
    row(cells.map(PlainText.escaped)).map { ShownLine(escaped: $0) }
  }

  /// A term and what is said of it, which begins in a column.
  package func shownEntry(_ term: String, _ text: String, column: Int) -> [ShownLine] {
    entry(PlainText.escaped(term), PlainText.escaped(text), column: column)
      .map { ShownLine(escaped: $0) }
  }
}

/// Text in what holds octets of any kind.
enum ShownText {
  /// Octets as text; nil when they are none, or cannot be shown as they are.
  static func text(of octets: [UInt8]) -> String? {
    guard !octets.isEmpty, let text = String(validating: octets, as: UTF8.self),
      PlainText.isPlain(text)
    else { return nil }
    return text
  }
}
