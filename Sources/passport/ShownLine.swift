import Encoding

/// A line, or a part of one, as a person sees it. From a text to one there is no way but through the
/// escaping of what is not plain, line feeds included: what a chip, a file or a name holds begins no
/// line of its own and gives the terminal no orders.
struct ShownLine: Sendable {
  /// The colours that a part may have.
  enum Colour: String {
    case red = "31"
    case green = "32"
    case yellow = "33"
  }

  /// The line with all that is not plain escaped, and with the orders for its colours.
  private(set) var text: String

  /// The line of any text.
  init(_ text: String) { self.text = PlainText.escaped(text) }

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
