import Encoding
import Foundation
import TestSupport
import Testing

@Suite("A working day at the terminal")
struct DeskLoopTests {
  private static let cleared = "\u{1B}[H\u{1B}[2J\u{1B}[3J"

  private let desk: Desk

  init() throws {
    desk = try Desk()
    desk.environment["NO_COLOR"] = "1"
    try desk.trustUtopia()
  }

  /// Types an answer at each prompt, in a terminal that the loop has for itself.
  private func day(
    _ answers: [(prompt: String, answer: String)], profile: String = "aa-ca"
  ) throws -> String {
    let all = answers + [(prompt: "not shown: ", answer: "\u{04}")]
    return try desk.type(all, ["desk", "--terminal", "--reader", "simulator:\(profile)"])
  }

  private func mrz(_ profile: String = "aa-ca") throws -> String {
    try desk.mrz("--profile", profile)
  }

  @Test(
    "given two documents, when they are read one after the other, then each is cleared before the next"
  )
  func twoDocuments() throws {
    let typed = (prompt: "not shown: ", answer: try mrz())
    let lifted = (prompt: "to clear this. ", answer: "\n")
    let shown = try day([typed, lifted, typed, lifted])
    let parts = shown.components(separatedBy: Self.cleared)
    #expect(parts.count == 3)
    for part in parts.prefix(2) { #expect(part.contains("ERIKSSON") && part.contains("Data ")) }
    #expect(parts.last?.contains("ERIKSSON") == false)
    #expect(shown.hasSuffix("exit 0, echo on\n"))
    #expect(!shown.contains("L898902C36"))
  }

  @Test(
    "given a swipe while a document is shown, when the next one is asked for, then nothing of it was shown"
  )
  func earlySwipe() throws {
    let mrz = try mrz()
    let shown = try day([
      ("not shown: ", mrz), ("Data ", mrz), ("to clear this. ", "\n"),
    ])
    #expect(!shown.contains("P<UTO") && shown.contains("ERIKSSON"))
  }

  @Test(
    "given an MRZ that is wrong three times, when the day goes on, then the next document is read"
  )
  func errors() throws {
    let right = try mrz().split(separator: "\n").map(String.init)
    let other = right[1].replacing("7408122", with: "7408123")
    let shown = try day([
      ("not shown: ", "\(right[0])\n\(other)\n"), ("again, not shown: ", other + "\n"),
      ("again, not shown: ", other + "\n"), ("not shown: ", try mrz()), ("to clear this. ", "\n"),
    ])
    #expect(shown.contains("the check digit of the date of birth in the MRZ is wrong"))
    #expect(shown.components(separatedBy: "Next document.").count == 4)
    #expect(shown.contains("ERIKSSON") && shown.hasSuffix("exit 0, echo on\n"))
  }

  @Test("given no terminal, when a day begins, then it is an error in a line")
  func refused() throws {
    let run = try desk.run("/usr/bin/setsid", ["-w", Desk.binary, "desk", "--terminal"])
    #expect(run.exit == 2 && run.errors.contains("terminal"))
  }
}
