/// Text from a chip or a file on its way to a terminal, which obeys some characters instead of
/// showing them, and lets others change the order in which it is read.
enum ShownText {
  /// Whether a text can be shown as it is: no control, no format character, no separator of lines,
  /// nothing that is no character.
  static func isPlain(_ text: String) -> Bool { text.unicodeScalars.allSatisfy(isPlain) }

  /// The text with a question mark in the place of each character that cannot be shown.
  static func plain(_ text: String) -> String {
    var shown = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { shown.append(isPlain(scalar) ? scalar : "?") }
    return String(shown)
  }

  /// Octets as text; nil when they are none, or cannot be shown as they are.
  static func text(of octets: [UInt8]) -> String? {
    guard !octets.isEmpty, let text = String(validating: octets, as: UTF8.self), isPlain(text)
    else { return nil }
    return text
  }

  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse,
      .unassigned:
      false
    default: true
    }
  }
}
