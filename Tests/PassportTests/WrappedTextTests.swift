import Foundation
import TestSupport
import Testing

@testable import passport

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
    // A column that leaves no room beside it moves to the middle.
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
          // Nothing else stands on a line that is too long, except a comma.
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

@Suite("What is shown on a terminal")
struct TerminalWidthTests {
  private let desk: Desk

  init() throws { desk = try Desk() }

  /// What a terminal of so many columns shows; nil: of one that does not say.
  private func shown(
    _ columns: Int?, _ arguments: [String], _ variables: [String: String] = [:]
  ) throws -> [String] {
    desk.environment = ["TERM": "xterm", "PROMPT": "no prompt"].merging(variables) { $1 }
    if let columns { desk.environment["TERMINAL_COLUMNS"] = String(columns) }
    let run = try desk.run(
      "/usr/bin/env",
      [
        "python3", Vectors.root.appending(path: "Tests/TestSupport/in-terminal").path, Desk.binary,
      ] + arguments)
    desk.environment = [:]
    return run.output.split(separator: "\n").map(String.init)
  }

  private func longest(_ lines: [String]) -> Int { lines.map { DisplayWidth.of($0) }.max() ?? 0 }

  @Test(
    "given a terminal, when help, hints and tables are shown, then they are as wide and no wider",
    arguments: [40, 60, 80, 120])
  func width(_ columns: Int) throws {
    let help = try shown(columns, ["help", "read"])
    #expect(longest(help) <= max(columns, 50))
    #expect(longest(help) > min(columns, 100) - 12)
    let errors = try shown(columns, ["show", "/nowhere/at/all"])
    #expect(errors.contains { $0.hasPrefix("passport: ") })
    #expect(longest(errors) <= columns)
    let profiles = try shown(columns, ["sim", "profiles"])
    #expect(longest(profiles) <= columns)
    let group = try shown(columns, ["trust"])
    #expect(longest(group) <= columns)
  }

  @Test("given a narrow terminal, when an error has a hint, then the hint goes on below itself")
  func hint() throws {
    let lines = try shown(40, ["read", "--mrz", "L898902C"])
    #expect(
      lines.prefix(4) == [
        "passport: read: argument 2 is one too",
        "  many; personal data are never given as",
        "  one",
        "hint: passport help read shows its",
      ])
    #expect(lines[4] == "      options")
  }

  @Test("given COLUMNS, when a terminal says otherwise or nothing, then COLUMNS counts, else 80")
  func columns() throws {
    #expect(longest(try shown(60, ["help"], ["COLUMNS": "90"])) > 80)
    #expect(longest(try shown(60, ["help"], ["COLUMNS": "nonsense"])) <= 60)
    let silent = longest(try shown(nil, ["help"]))
    #expect(silent <= 80 && silent > 70)
  }

  @Test("given a fingerprint, when the terminal is narrow, then it stands whole on its line")
  func fingerprint() throws {
    try desk.trustUtopia()
    let digits = try #require(
      try desk.run("trust", "list", "--json").json.at("anchors").array?.first?.at("fingerprint")
        .string)
    for columns in [40, 60, 80, 120] {
      let lines = try shown(columns, ["trust", "list", "--country", "UT"])
      #expect(lines.contains { $0.contains(digits) })
      #expect(lines.filter { !$0.contains(digits) }.allSatisfy { DisplayWidth.of($0) <= columns })
    }
    // A script gets a line for each.
    let run = try desk.run("trust", "list", "--country", "UT")
    let lines = run.output.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines[0].hasPrefix("\(digits)  root, test  until "))
    #expect(lines[0].hasSuffix("specimen, not a state"))
  }

  @Test("given no terminal, when an error is told, then it is one line and its hint one")
  func pipe() throws {
    desk.environment = ["COLUMNS": "30"]
    let run = try desk.run("read", "--mrz", "L898902C")
    #expect(run.errors.split(separator: "\n").count == 2)
    let profiles = try desk.run("sim", "profiles").output.split(separator: "\n").count
    desk.environment = [:]
    #expect(try desk.run("sim", "profiles").output.split(separator: "\n").count == profiles)
  }

  @Test(
    "given TERM=dumb or NO_COLOR, when a document is read, then nothing is coloured or drawn over")
  func dumb() throws {
    try desk.trustUtopia()
    try Data(try desk.mrz().utf8).write(to: desk.home.appending(path: "mrz"))
    let read = ["read", "--mrz-file", desk.path("mrz"), "--reader", "simulator"]
    let coloured = try shown(80, read).joined()
    #expect(coloured.contains("\u{1B}[32m") && coloured.contains("\u{1B}[K"))
    let plain = try shown(80, read, ["NO_COLOR": "1"]).joined()
    #expect(!plain.contains("\u{1B}[32m") && plain.contains("\u{1B}[K"))
    #expect(!(try shown(80, read, ["TERM": "dumb"]).joined().contains("\u{1B}")))
  }
}
