import CommandTestSupport
import DeskTestSupport
import Foundation
import QRCode
import TestSupport
import Testing

@Suite(
  "An answer as QR codes on a terminal",
  .enabled(if: Program.path("zbarimg") != nil, "not run: zbarimg is not installed"))
struct TerminalSymbolTests {
  private let desk: Desk
  private let command: [String]

  init() throws {
    desk = try Desk(environment: ["NO_COLOR": "1"])
    command = [
      "present", "--prove", "age_over_18", "--yes", "--passphrase-file", desk.path("wallet.pass"),
    ]
    try desk.equipWithCard(trustingIssuer: false)
  }

  /// What a scanner reads from the lines of a symbol: blocks are light.
  private func scanned(_ lines: [Substring]) throws -> String {
    let rows = lines.flatMap { line in
      ["█▀", "█▄"].map { light in line.map { light.contains($0) ? "0" : "1" } }
    }
    let scale = 4
    let scaled = rows.flatMap { row in
      let line = row.flatMap { [String](repeating: $0, count: scale) }.joined(separator: " ")
      return [String](repeating: line, count: scale)
    }
    let width = (rows.first?.count ?? 0) * scale
    let text = "P1\n\(width) \(scaled.count)\n" + scaled.joined(separator: "\n") + "\n"
    try Data(text.utf8).write(to: desk.home.appending(path: "symbol.pbm"))
    return try Program.output(
      "zbarimg", ["--raw", "-q", "-Sdisable", "-Sqr.enable", desk.path("symbol.pbm")]
    ).trimmingCharacters(in: .newlines)
  }

  @Test(
    "given a terminal of 40 lines, when an answer is shown, then it is divided into QR codes that fit, one by one, and they are read as the answer"
  )
  func divided() throws {
    #expect(try desk.ask(command + ["--out", desk.path("answer")]).exit == 0)
    // 39 lines are 78 rows: version 13, whose 69 modules have a margin of eight.
    let part = QRFrame.part(in: try #require(QRVersion(13)))
    let count = (try desk.bytes("answer").count + part - 1) / part
    #expect(count > 1)
    desk.environment["TERMINAL_COLUMNS"] = "80"
    desk.environment["TERMINAL_ROWS"] = "40"
    let shown = try desk.type(
      (1...count).map { ("QR code \($0) of \(count). Press Enter. ", "\n") }
        + [("Show the QR codes once more? [y/N]: ", "\n")], command + ["--qr"])
    #expect(shown.contains("exit 0, echo on"), "\(shown)")
    let pages = shown.components(separatedBy: "\u{1B}[2J\u{1B}[H").map { page in
      page.matches(of: /\u{1B}\[97;40m([█▀▄ ]+)\u{1B}\[0m/).map(\.1)
    }.filter { !$0.isEmpty }
    #expect(pages.count == count && pages[0].count == 39 && pages[0][0].count == 77)
    // The last one may be smaller.
    #expect(pages.allSatisfy { $0.count <= 39 && $0[0].count <= 77 })
    let frames = try pages.map(scanned)
    let verdict = try desk.ask(
      [
        "scan", "-", "--yes", "--anchor", desk.path("desk.der"),
      ], input: Array(frames.reversed().map { $0 + "\n" }.joined().utf8))
    #expect(verdict.exit == 0 && verdict.output.contains("18"), "\(verdict)")
  }

  @Test(
    "given a terminal of 80 columns and 24 lines, when an answer needs too many QR codes there, then no copy is used, and it says what a terminal must have"
  )
  func tooSmall() throws {
    desk.environment["TERMINAL_COLUMNS"] = "80"
    let shown = try desk.type([], command + ["--qr"])
    let needed = try #require(shown.firstMatch(of: /terminal of (\d+) columns and (\d+)\s+rows/))
    let (columns, rows) = (Int(needed.1) ?? 0, Int(needed.2) ?? 0)
    // The smallest one in which it would be divided, and not the one that shows it whole.
    #expect((46...80).contains(columns) && (25...40).contains(rows), "\(shown)")
    #expect(
      try desk.ask(["card", "list", "--passphrase-file", desk.path("wallet.pass")]).output
        .contains("age (30)"))
  }
}
