import Testing

@testable import Presentation

@Suite("Text at a terminal's width")
struct WrappedTextTests {
  private let fingerprint = String(repeating: "0123456789abcdef", count: 4)

  @Test("given no width, when text is laid out, then it is as it was")
  func unbroken() {
    let layout = WrappedText(width: nil)
    let long = "  a  b " + String(repeating: "word ", count: 100) + "end"
    #expect(layout.lines(long) == [long])
    #expect(layout.row(["a", fingerprint, long]) == ["a  \(fingerprint)  \(long)"])
    #expect(layout.entry("name", "value", column: 10) == ["name      value"])
    #expect(layout.entry("a longer name", "value", column: 10) == ["a longer name  value"])
  }

  @Test(
    "given a width, when text is laid out, then it is broken between words, and goes on indented")
  func broken() {
    let layout = WrappedText(width: 20)
    #expect(
      layout.lines("one two three four five six") == ["one two three four", "  five six"])
    #expect(layout.lines("12345678901234567890") == ["12345678901234567890"])
    #expect(layout.lines("1234567890 123456789") == ["1234567890 123456789"])
    #expect(layout.lines("1234567890 1234567890") == ["1234567890", "  1234567890"])
    #expect(layout.lines("  a line moved in, and on") == ["  a line moved in,", "    and on"])
    #expect(layout.lines("one\n\ntwo") == ["one", "", "two"])
    #expect(layout.lines("") == [""])
    #expect(
      layout.lines("hint: six and one are seven", hanging: 6) == [
        "hint: six and one", "      are seven",
      ])
    // A column that leaves no space beside it moves to the middle.
    #expect(layout.lines("Data   failed words", hanging: 14) == ["Data   failed words"])
    #expect(
      layout.lines("Data   failed word go", hanging: 14) == ["Data   failed word", "          go"])
  }

  @Test("given a word longer than a line, when it is laid out, then it stays whole")
  func whole() {
    for width in [20, 40, 60, 63, 64, 65, 80, 120] {
      let layout = WrappedText(width: width)
      let texts = [
        layout.lines("SHA-256 of the signer: \(fingerprint)"),
        layout.lines("  SHA-256 of the signer: \(fingerprint), from the list itself"),
        layout.row([fingerprint, "root", "until 2030-01-01", "C=UT, CN=A name of many words"]),
        layout.entry("SHA-256 of root", fingerprint, column: 19),
      ]
      for lines in texts {
        #expect(lines.contains { $0.contains(fingerprint) })
        for line in lines where !line.contains(fingerprint) {
          #expect(line.count <= width)
        }
        for line in lines where line.count > width {
          // Nothing else is on a line that is too long, except a comma.
          #expect(line.split(separator: " ").count == 1, "\(width): \(line)")
        }
      }
    }
    #expect(
      WrappedText(width: 80).entry("SHA-256 of root", fingerprint, column: 19)
        == ["SHA-256 of root", String(repeating: " ", count: 16) + fingerprint])
  }

  @Test(
    "given cells, when they do not fit a line, then a cell goes to the next, and is broken last")
  func row() {
    let layout = WrappedText(width: 30)
    #expect(layout.row(["one", "two", "three"]) == ["one  two  three"])
    #expect(
      layout.row(["a name of words", "(another one)", "x"])
        == ["a name of words  (another one)", "    x"])
    #expect(
      layout.row(["a name of many words", "(another one)"])
        == ["a name of many words", "    (another one)"])
    #expect(
      layout.row(["short", "a cell that is longer than what a line can hold"])
        == ["short", "    a cell that is longer than", "    what a line can hold"])
  }

  @Test("given a term, when it reaches the column, then its text begins on the next line")
  func entry() {
    let layout = WrappedText(width: 30)
    #expect(layout.entry("--a", "what it does", column: 8) == ["--a     what it does"])
    #expect(
      layout.entry("--a", "what it does and what not to do", column: 8)
        == ["--a     what it does and what", "        not to do"])
    #expect(layout.entry("--six", "what", column: 8) == ["--six   what"])
    #expect(layout.entry("--seven", "what", column: 8) == ["--seven", "        what"])
  }

  @Test(
    "given characters of other scripts, when columns are counted, then marks take none, wide ones two",
    arguments: [
      ("", 0), ("abc", 3), ("\u{E9}", 1), ("e\u{301}", 1), ("\u{4E2D}\u{6587}", 4), ("\u{D55C}", 2),
      ("\u{FF21}", 2), ("\u{FF71}", 1), ("\u{200B}", 0), ("\u{1F600}", 2), ("\u{20000}", 2),
      ("\u{5D0}\u{5B0}", 1), ("\u{E01}\u{E34}", 1), ("\u{1B}[32mgreen\u{1B}[0m", 5), ("…", 1),
      ("\u{416}", 1),
    ])
  func columns(_ text: String, _ columns: Int) {
    #expect(DisplayWidth.of(text) == columns)
  }

  @Test("given wide characters, when text is broken, then columns count, not characters")
  func wide() {
    let word = "\u{4E2D}\u{6587}\u{4E2D}\u{6587}\u{4E2D}"
    #expect(WrappedText(width: 20).lines("\(word) \(word)") == [word, "  " + word])
    #expect(DisplayWidth.cut("\(word)", to: 5) == "\u{4E2D}\u{6587}")
    #expect(DisplayWidth.cut("abcdef", to: 4) == "abcd")
    #expect(DisplayWidth.cut("e\u{301}e\u{301}", to: 1) == "e\u{301}")
  }
}
