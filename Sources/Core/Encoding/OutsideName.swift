/// A name from outside this program, prepared for a line that a person reads. It cannot close the
/// quotes around it, push the rest of the line off the screen, or be longer than the sentence that
/// it is in.
public enum OutsideName {
  /// The greatest width of a name in columns of a terminal; a longer name is cut and ends with `…`.
  public static let longest = 60
  /// The width of a character that is shown as its number, `\u{202E}`.
  private static let escapedWidth = 8

  /// A name of a person or a firm, in quotes.
  public static func quoted(_ name: String) -> String { "\"\(folded(name))\"" }

  /// A name of a person or a firm, in quotes.
  public static func quoted(_ name: WireText) -> String { quoted(name.forPeople) }

  /// An identifier, such as a type or the path of a claim. A short one without blanks and quotes
  /// stays as it is; any other is treated as a name.
  public static func identifier(_ text: WireText) -> String {
    text.utf8.count <= 2 * longest && text.utf8.allSatisfy(isPlainInIdentifiers)
      ? text.forPeople : quoted(text)
  }

  /// A name without quotes, for a sentence that has them. Consecutive blanks become one, quotation
  /// marks become apostrophes, and a long name is cut at its end. Characters that are not plain are
  /// left for ``PlainText``, and have the width with which it shows them.
  /// - Parameter columns: the greatest width.
  public static func folded(_ name: String, atMost columns: Int = longest) -> String {
    var shown = String.UnicodeScalarView()
    var last: Unicode.Scalar = " "
    var width = 0
    for scalar in name.unicodeScalars {
      let next = plain(scalar)
      // Skips a blank at the beginning, a second blank, and a second apostrophe, which would look
      // like a quote.
      if next == last, next == " " || next == "'" { continue }
      last = next
      width += next.isPlain ? 1 : escapedWidth
      guard width <= columns else { return trimmed(shown) + "…" }
      shown.append(next)
    }
    return trimmed(shown)
  }

  /// The same for a name that was read.
  public static func folded(_ name: WireText) -> String { folded(name.forPeople) }

  private static func trimmed(_ text: String.UnicodeScalarView) -> String {
    String(text.last == " " ? text.dropLast() : text[...])
  }

  /// The replacement of a character: a blank for any that looks like one, an apostrophe for any
  /// quotation mark.
  private static func plain(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    if scalar.properties.isWhitespace || scalar == "\u{2800}" { return " " }
    return scalar.properties.isQuotationMark || lookalikes.contains(scalar) ? "'" : scalar
  }

  /// Characters that look like a quotation mark: accents, primes and modifiers, ornaments, marks of
  /// Hebrew, Armenian and NKo, the ditto mark.
  private static let lookalikes: Set<Unicode.Scalar> = [
    "`", "´", "ʹ", "ʺ", "ˮ", "˝", "״", "′", "″", "‴", "‵", "‶", "〃", "˶",
    "˵", "ʼ", "ˈ", "ꞌ", "՚", "׳", "ߴ", "ﾞ", "❛", "❜", "❝", "❞", "᳓",
  ]

  private static func isPlainInIdentifiers(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"):
      true
    default: "-._~:/#@*+".utf8.contains(byte)
    }
  }
}
