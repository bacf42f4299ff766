/// A line of an MRZ with marks at some characters.
enum MarkedLine {
  /// The line, and under it a mark at each marked character; the marks need no colour.
  static func lines(_ line: String, _ isMarked: [Bool], indent: String) -> [String] {
    guard let last = isMarked.lastIndex(of: true) else { return [indent + line] }
    let marks = isMarked[...last].map { $0 ? "^" : " " }.joined()
    return [indent + line, String(repeating: " ", count: indent.count) + marks]
  }

  /// Whether the characters at each position differ. A position that only one line has differs.
  static func differences(_ one: String, _ other: String) -> [Bool] {
    let (one, other) = (Array(one.utf8), Array(other.utf8))
    return (0..<max(one.count, other.count)).map { place in
      place >= one.count || place >= other.count || one[place] != other[place]
    }
  }
}
