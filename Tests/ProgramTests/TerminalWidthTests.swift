import Foundation
import Presentation
import DeskTestSupport
import TestSupport
import Testing

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
        "python3", "-ES", Vectors.root.appending(path: "Tests/TestSupport/in-terminal").path,
        Desk.binary,
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
        "  an argument",
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

  @Test("given a fingerprint, when the terminal is narrow, then it is whole on its line")
  func fingerprint() throws {
    try desk.trustUtopia()
    let digits = try #require(
      try desk.run("trust", "list", "--json").json.at("anchors").array?.first?.at("fingerprint")
        .string?.forPeople)
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

  @Test("given no terminal, when an error is reported, then it is one line and its hint one")
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
