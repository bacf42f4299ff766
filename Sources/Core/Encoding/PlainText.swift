/// Text that is shown to people. A terminal or a page obeys some characters instead of showing
/// them, others change the order of a line, and some are not shown at all.
public enum PlainText {
  /// True if a text can be shown as it is.
  public static func isPlain(_ text: String) -> Bool { text.unicodeScalars.allSatisfy(\.isPlain) }

  /// The text, with each character that is not plain replaced by its number: `\u{202E}`. A `\u{` of
  /// the text itself becomes `\u{5C}u{`, so that no two texts look alike.
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
  /// True if the character is shown in its place and controls nothing. These are not plain:
  /// controls (C0, DEL, C1), format characters (marks, embeddings and isolates of direction,
  /// zero-width characters, tags), other invisible characters (fillers, joiners, variation
  /// selectors), separators of lines and paragraphs, characters for private use, and code points
  /// without a character.
  public var isPlain: Bool {
    if isASCII { return (0x20...0x7E).contains(value) }
    // Two texts that differ only by such a character look alike.
    if properties.isDefaultIgnorableCodePoint { return false }
    return switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse,
      .unassigned:
      false
    default: true
    }
  }
}
