/// Text on its way to people. A terminal or a page obeys some characters instead of showing them, lets
/// others change the order in which a line is read, and shows some not at all.
public enum PlainText {
  /// Tells if a text can be shown as it is.
  public static func isPlain(_ text: String) -> Bool { text.unicodeScalars.allSatisfy(\.isPlain) }

  /// The text with `\u{202E}` in the place of each character that is not plain, whose number it has.
  /// A `\u{` of the text itself becomes `\u{5C}u{`, so that no two texts look alike.
  public static func escaped(_ text: String) -> String {
    if text.utf8.allSatisfy({ (0x20...0x7E).contains($0) && $0 != UInt8(ascii: "\\") }) {
      return text
    }
    var shown = String.UnicodeScalarView()
    let scalars = text.unicodeScalars
    for index in scalars.indices {
      let scalar = scalars[index]
      let isMark = scalar == "\\" && scalars[index...].starts(with: "\\u{".unicodeScalars)
      if scalar.isPlain, !isMark {
        shown.append(scalar)
      } else {
        shown.append(contentsOf: "\\u{".unicodeScalars)
        shown.append(contentsOf: String(scalar.value, radix: 16, uppercase: true).unicodeScalars)
        shown.append("}")
      }
    }
    return String(shown)
  }
}

extension Unicode.Scalar {
  /// True if it is shown, where it stands, and orders nothing: no control (C0, DEL, C1), no format
  /// character (marks, embeddings and isolates of direction, zero-width ones, tags), no other one that
  /// is not to be seen (fillers, joiners and selectors of variants), no separator of lines or
  /// paragraphs, none for private use, and none that is no character.
  public var isPlain: Bool {
    if isASCII { return (0x20...0x7E).contains(value) }
    // Two texts that differ by one of these would look alike.
    if properties.isDefaultIgnorableCodePoint { return false }
    return switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse,
      .unassigned:
      false
    default: true
    }
  }
}
