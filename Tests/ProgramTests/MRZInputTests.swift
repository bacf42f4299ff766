import Foundation
import DeskTestSupport
import TestSupport
import Testing

@Suite("The MRZ: where it comes from, and what is wrong with it")
struct MRZInputTests {
  private let desk: Desk

  init() throws { desk = try Desk() }

  private func read(_ input: String) throws -> Desk.Run {
    try desk.run("read", "--mrz", "-", "--reader", "simulator", "--json", input: input)
  }

  @Test(
    "given a swipe reader, when it types anything between the lines, then the MRZ is understood",
    arguments: ["\n", "\r", "\r\n", "\t", "", "\n\n"])
  func separators(_ separator: String) throws {
    let lines = try desk.mrz().split(separator: "\n")
    let run = try read(lines.joined(separator: separator) + separator)
    #expect(run.exit == 10)
    #expect(try run.json.at("holder.primaryIdentifier").string == "ERIKSSON")
  }

  @Test("given a file, when it holds the MRZ, then it is read from there")
  func file() throws {
    try Data(try desk.mrz().utf8).write(to: desk.home.appending(path: "mrz"))
    let run = try desk.run("read", "--mrz-file", desk.path("mrz"), "--reader", "simulator")
    #expect(run.exit == 10)
    #expect(try desk.run("read", "--mrz-file", desk.path("none")).exit == 14)
  }

  @Test("given a file in UTF-16 with a byte order mark, when it is read, then it is the same MRZ")
  func wide() throws {
    let text = try desk.mrz().replacing("\n", with: "\r\n")
    for (encoding, mark) in [
      (String.Encoding.utf16LittleEndian, [0xFF, 0xFE] as [UInt8]),
      (.utf16BigEndian, [0xFE, 0xFF]),
    ] {
      let bytes = try #require(text.data(using: encoding))
      try (Data(mark) + bytes).write(to: desk.home.appending(path: "mrz"))
      let run = try desk.run("read", "--mrz-file", desk.path("mrz"), "--reader", "simulator")
      #expect(run.exit == 10, "\(run.errors)")
    }
  }

  @Test("given a wrong check digit, when it is typed, then no chip is asked and the field is named")
  func checkDigit() throws {
    let mrz = try desk.mrz().replacing("7408122", with: "7408123")
    let run = try desk.run("read", "--mrz", "-", "--reader", "nothing by this name", input: mrz)
    #expect(run.exit == 5)
    #expect(run.errors.contains("date of birth"))
  }

  @Test("given another document's MRZ, when it is tried, then the key is rejected")
  func wrongKey() throws {
    let run = try read(desk.mrz("--profile", "td2"))
    #expect(run.exit == 5)
    #expect(try run.json.at("error.code").string == "access-key-rejected")
  }

  @Test(
    "given what is no MRZ, when it is read, then the error repeats nothing of it",
    arguments: [
      "", "SECRETNAME", "P<UTOSECRETNAME<<ANNA", String(repeating: "SECRETNAME", count: 300),
    ])
  func garbage(_ input: String) throws {
    let run = try read(input)
    #expect(run.exit == 5)
    #expect(!run.errors.contains("SECRETNAME") && !run.output.contains("SECRETNAME"))
  }

  @Test("given an MRZ as an argument, when it is there, then it is refused and not repeated")
  func argument() throws {
    let run = try desk.run("read", "--mrz", "L898902C36UTO7408122F3112314", "--reader", "simulator")
    #expect(run.exit == 2)
    #expect(!run.errors.contains("L898902C3"))
    let other = try desk.run("read", "--mrz=L898902C36UTO7408122F3112314")
    #expect(other.exit == 2)
    #expect(!other.errors.contains("L898902C3"))
  }

  @Test("given no terminal, when the MRZ is to be prompted for, then that is said at once")
  func noInput() throws {
    let run = try desk.run("read", "--mrz", "--no-input", "--reader", "simulator")
    #expect(run.exit == 2)
    #expect(run.errors.contains("the MRZ is needed"))
  }

  /// Types into a terminal that the command has for itself, and shows what the terminal showed.
  private func inTerminal(_ typed: String) throws -> Desk.Run {
    try desk.run(
      "/usr/bin/env",
      [
        "python3", "-ES", Vectors.root.appending(path: "Tests/TestSupport/in-terminal").path,
        Desk.binary, "read", "--mrz", "--reader", "simulator",
      ], input: Array(typed.utf8))
  }

  @Test(
    "given a terminal, when the MRZ is typed, then it is not shown and the terminal is given back")
  func prompt() throws {
    let run = try inTerminal(desk.mrz())
    #expect(run.output.contains("MRZ, line by line"))
    #expect(run.output.contains("ERIKSSON, ANNA MARIA"))
    #expect(!run.output.contains("L898902C36") && !run.output.contains("ERIKSSON<<"))
    #expect(run.output.hasSuffix("exit 10, echo on\n"))
  }

  @Test(
    "given a terminal, when Ctrl-C is typed, then the command ends and the terminal is given back")
  func interrupted() throws {
    let run = try inTerminal("P<UTO\u{3}")
    #expect(run.output.contains("interrupted"))
    #expect(run.output.hasSuffix("exit 130, echo on\n"))
  }
}
