/// Text of others, as from a chip, on its way to a terminal.
enum TerminalText {
  /// The text without anything that a terminal obeys or that turns the writing around; each such
  /// character becomes the sign for what cannot be shown.
  static func printable(_ text: String) -> String {
    var printable = String.UnicodeScalarView()
    for character in text.unicodeScalars {
      printable.append(isSafe(character) ? character : "\u{FFFD}")
    }
    return String(printable)
  }

  private static func isSafe(_ character: Unicode.Scalar) -> Bool {
    switch character.value {
    case 0x00...0x1F, 0x7F...0x9F, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069:
      false
    default: true
    }
  }
}
