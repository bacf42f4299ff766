/// Breaks text into lines of a width. Lines are broken at spaces alone: a word longer than a line,
/// such as a fingerprint, stays whole and begins further to the left.
package struct WrappedText: Sendable {
  /// The number of columns of a line; nil if lines are not wrapped, as for scripts.
  package let width: Int?

  package init(width: Int?) { self.width = width }

  /// The layout for longer texts such as help: at most a hundred columns, and eighty if the output
  /// is not a terminal.
  package var forReading: WrappedText { WrappedText(width: min(width ?? Self.usual, 100)) }

  /// The number of columns of a terminal that does not state it.
  package static let usual = 80

  /// A text in lines.
  /// - Parameters:
  ///   - text: the text; its line feeds are kept, and its spaces too if lines are not wrapped.
  ///   - hanging: the column at which the rest of a broken line begins; nil for two columns to the
  ///     right of the line's beginning.
  package func lines(_ text: String, hanging: Int? = nil) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line -> [String] in
      let indent = line.prefix { $0 == " " }.count
      return Self.broken(Self.words(line), width, hanging ?? indent + 2)
    }
  }

  /// A text, wrapped into lines that are joined with line feeds.
  package func text(_ text: String, hanging: Int? = nil) -> String {
    lines(text, hanging: hanging).joined(separator: "\n")
  }

  /// A row of a table, with two spaces between cells; a cell that does not fit is on the next line.
  func row(_ cells: [String], hanging: Int = 4) -> [String] {
    var lines: [String] = []
    for cell in cells {
      let joined = (lines.last.map { $0 + "  " } ?? "") + cell
      if lines.isEmpty || fits(joined) {
        lines = lines.dropLast() + self.lines(joined, hanging: hanging)
      } else {
        lines += self.lines(Self.indent(hanging, for: cell, width) + cell, hanging: hanging)
      }
    }
    return lines
  }

  /// A term, and its text from a given column on; a term that is too long has a line of its own.
  package func entry(_ term: String, _ text: String, column: Int) -> [String] {
    guard !text.isEmpty else { return lines(term, hanging: column) }
    let term = String(term.reversed().drop { $0 == " " }.reversed())
    let space = column - DisplayWidth.of(term)
    if space >= 2 || width == nil {
      return lines(term + String(repeating: " ", count: max(2, space)) + text, hanging: column)
    }
    let place = String(repeating: " ", count: Self.column(column, width))
    return lines(term) + lines(place + text, hanging: column)
  }

  private func fits(_ line: String) -> Bool { width.map { DisplayWidth.of(line) <= $0 } ?? true }

  /// A word with the spaces before it.
  private struct Word {
    let gap: Int
    let text: Substring
  }

  private static func words(_ line: Substring) -> [Word] {
    var words: [Word] = []
    var rest = line
    while !rest.isEmpty {
      let gap = rest.prefix { $0 == " " }
      rest = rest.dropFirst(gap.count)
      let text = rest.prefix { $0 != " " }
      rest = rest.dropFirst(text.count)
      words.append(Word(gap: gap.count, text: text))
    }
    return words
  }

  private static func broken(_ words: [Word], _ width: Int?, _ hanging: Int) -> [String] {
    var lines = [""]
    var columns = 0
    var isFirst = true
    for word in words {
      let length = DisplayWidth.of(word.text)
      if !isFirst, length > 0, let width, columns + word.gap + length > width {
        let indent = indent(hanging, for: word.text, width)
        lines.append(indent + word.text)
        columns = indent.count + length
      } else {
        lines[lines.count - 1] += String(repeating: " ", count: word.gap) + word.text
        columns += word.gap + length
      }
      isFirst = false
    }
    return lines
  }

  /// The spaces before a word that begins a line; fewer where the word would not fit.
  private static func indent(_ hanging: Int, for word: some StringProtocol, _ width: Int?) -> String
  {
    guard let width else { return String(repeating: " ", count: hanging) }
    let longest = word.split(separator: " ").first.map { DisplayWidth.of($0) } ?? 0
    return String(
      repeating: " ", count: max(0, min(column(hanging, width), width - longest)))
  }

  /// A column that leaves space to its right: twenty columns, or half of a narrow line.
  private static func column(_ column: Int, _ width: Int?) -> Int {
    guard let width, width - column < 20 else { return column }
    return min(column, width / 2)
  }
}

/// The number of columns of a terminal that a text takes: none for combining marks and colour
/// sequences, two for wide characters of East Asia and pictures (Unicode Standard Annex 11, W and
/// F), one for any other character. Pictures that a terminal joins into one are counted one by one.
package enum DisplayWidth {
  package static func of(_ text: some StringProtocol) -> Int {
    var columns = 0
    var isSequence = false
    for scalar in text.unicodeScalars {
      if scalar == "\u{1B}" {
        isSequence = true
      } else if isSequence {
        // A sequence is ESC [ with parameters and a final letter (ECMA-48, 8.3.117).
        isSequence = !scalar.properties.isAlphabetic
      } else {
        columns += of(scalar)
      }
    }
    return columns
  }

  /// The beginning of a text that fits into a width.
  package static func cut(_ text: String, to width: Int) -> String {
    var kept = ""
    var columns = 0
    for character in text {
      columns += of(String(character))
      if columns > width { break }
      kept.append(character)
    }
    return kept
  }

  private static func of(_ scalar: Unicode.Scalar) -> Int {
    if scalar.isASCII { return 1 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: return 0
    default: return wide.contains { $0.contains(scalar.value) } ? 2 : 1
    }
  }

  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x231A...0x231B, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF,
    0x4E00...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
    0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x17000...0x18CFF, 0x1B000...0x1B2FF, 0x1F300...0x1F64F,
    0x1F680...0x1F6FF, 0x1F900...0x1F9FF, 0x20000...0x3FFFD,
  ]
}
