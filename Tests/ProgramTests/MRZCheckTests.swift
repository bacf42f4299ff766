import Foundation
import DeskTestSupport
import TestSupport
import Testing

@Suite("passport mrz check")
struct MRZCheckTests {
  private let desk: Desk
  private static let right = [
    "P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<",
    "L898902C36UTO7408122F1204159ZE184226B<<<<<10",
  ]

  init() throws { desk = try Desk() }

  private func check(_ input: String, _ options: String...) throws -> Desk.Run {
    try desk.run(
      Desk.binary, ["mrz", "check", "--mrz", "-"] + options, input: Array(input.utf8))
  }

  @Test(
    "given a right MRZ, when it is checked, then every field is reported and the exit code is 0")
  func right() throws {
    let run = try check(Self.right.joined(separator: "\n"), "--at", "2026-06-01")
    #expect(run.exit == 0)
    for text in [
      "a TD3 passport", "ERIKSSON", "ANNA MARIA", "L898902C3", "1974-08-12", "2012-04-15", "female",
      "ZE184226B", "check digit 6 is right", "All is right.",
    ] { #expect(run.output.contains(text), "\(text)") }
    #expect(run.errors.isEmpty)
  }

  @Test(
    "given codes that are no state's, when an MRZ is checked, then what they are is said",
    arguments: [("WSA", "World Service Authority: not a state"), ("XXK", "Kosovo")])
  func noState(_ code: String, _ meaning: String) throws {
    let run = try check(Self.right.joined(separator: "\n").replacing("UTO", with: code))
    #expect(run.output.contains(meaning), "\(run.output)")
  }

  @Test("given every profile's MRZ, when it is checked, then all is right")
  func profiles() throws {
    for profile in ["specimen", "td1", "td2"] {
      let run = try check(desk.mrz("--profile", profile))
      #expect(run.exit == 0, "\(profile)")
    }
  }

  @Test("given a visa and a French card, when they are checked, then they are known")
  func otherFormats() throws {
    let visa = try check(
      "V<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<\nL8988901C4XXX4009078F9612109<<<<<<<<\n")
    #expect(visa.exit == 0 && visa.output.contains("MRV-B visa"))
    let card = try check(
      "IDFRABERTHIER<<<<<<<<<<<<<<<<<<<<<<<\n8806923102858CORINNE<<<<<<<6512068F6\n", "--json")
    #expect(card.exit == 0)
    #expect(try card.json.at("format").string == "FRA-ID")
    let read = try desk.run(
      "read", "--mrz", "-", "--reader", "simulator",
      input: "V<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<\nL8988901C4XXX4009078F9612109<<<<<<<<\n")
    #expect(read.exit == 5 && read.errors.contains("a visa, which has no chip"))
  }

  @Test(
    "given wrong characters, when they are checked, then place and repair are reported and exit is 5"
  )
  func wrong() throws {
    let input = Self.right.joined(separator: "\n").replacing("902C36", with: "9O2C36")
    let run = try check(input)
    #expect(run.exit == 5)
    #expect(run.output.contains("line 2, column 10: the document number's check digit is 6"))
    #expect(run.output.contains("line 2, column 6: 0 instead of O"))
    #expect(run.output.contains("Did you mean this?"))
    #expect(run.errors.isEmpty)
    let json = try check(input, "--json")
    #expect(json.exit == 5)
    #expect(try json.json.at("right").bool == false)
    #expect(try json.json.at("exit").integer == 5)
    #expect(try json.json.at("schema").string == "passport.mrz/1")
    #expect(json.output.contains("\"meant\": \"0\""))
    let both = try check(
      Self.right[0] + "\n0AA0AAAAA8UTO7408122F1204159ZE184226B<<<<<10\n")
    #expect(both.output.contains("none is proven"))
    #expect(!both.output.contains("Did you mean"))
  }

  @Test("given --quiet, when an MRZ is checked, then only the exit code tells")
  func quiet() throws {
    let good = try check(Self.right.joined(), "--quiet")
    #expect(good.exit == 0 && good.output.isEmpty && good.errors.isEmpty)
    let bad = try check(Self.right.joined().replacing("36UTO", with: "35UTO"), "--quiet")
    #expect(bad.exit == 5 && bad.output.isEmpty && bad.errors.isEmpty)
  }

  @Test("given a line too short, when it is checked, then the line is named")
  func shortLine() throws {
    let run = try check(Self.right[0].dropLast() + "\n" + Self.right[1])
    #expect(run.exit == 5)
    #expect(run.output.contains("line 1: it has 43 characters, it should have 44"))
  }

  @Test(
    "given what is no MRZ, when it is checked, then one line and a hint say so and repeat nothing",
    arguments: ["", "SECRETNAME", String(repeating: "SECRETNAME", count: 300)])
  func unreadable(_ input: String) throws {
    let run = try check(input)
    #expect(run.exit == 5 && run.output.isEmpty)
    #expect(run.errors.contains("the MRZ cannot be read") && run.errors.contains("hint:"))
    #expect(run.errors.split(separator: "\n").count == 2)
    #expect(!run.errors.contains("SECRETNAME"))
  }

  @Test("given ten megabytes or control characters, when they are checked, then nothing breaks")
  func hostile() throws {
    let large = try check(String(repeating: "P<UTO", count: 2_000_000))
    #expect(large.exit == 14 || large.exit == 5)
    let escape = try check(
      Self.right[0].replacing("ANNA", with: "A\u{1B}[A") + "\n" + Self.right[1])
    #expect(escape.exit == 5)
    #expect(!escape.output.contains("\u{1B}") && escape.output.contains("U+001B"))
  }

  @Test("given a file, no source, or an MRZ as an argument, then it is read or refused")
  func sources() throws {
    try Data(Self.right.joined(separator: "\n").utf8).write(to: desk.home.appending(path: "mrz"))
    #expect(try desk.run("mrz", "check", "--mrz-file", desk.path("mrz")).exit == 0)
    #expect(try desk.run("mrz", "check", "--mrz-file", desk.path("none")).exit == 14)
    #expect(try desk.run("mrz", "check").exit == 2)
    #expect(try desk.run("mrz", "check", "--mrz", "--no-input").exit == 2)
    let argument = try desk.run("mrz", "check", "--mrz", Self.right[1])
    #expect(argument.exit == 2 && !argument.errors.contains("L898902C3"))
    #expect(try desk.run("mrz", "check", "--mrz", "-", "--mrz-file", "x").exit == 2)
    #expect(try desk.run("help", "mrz").output.contains("passport mrz check"))
  }

  @Test("given a terminal, when the MRZ is typed, then its lines are not shown but its meaning is")
  func prompt() throws {
    let run = try desk.run(
      "/usr/bin/env",
      [
        "python3", "-ES", Vectors.root.appending(path: "Tests/TestSupport/in-terminal").path,
        Desk.binary, "mrz", "check", "--mrz",
      ], input: Array((Self.right.joined(separator: "\n") + "\n").utf8))
    #expect(run.output.contains("MRZ, line by line") && run.output.contains("All is right."))
    #expect(!run.output.contains("ERIKSSON<<"))
    #expect(run.output.hasSuffix("exit 0, echo on\n"))
  }
}
