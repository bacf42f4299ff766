import CommandTestSupport
import DeskTestSupport
import Encoding
import Foundation
import MRZ
import MRZVision
import QRCode
import TestSupport
import Testing

@Suite("The MRZ in a picture, for the commands that take one")
struct MRZPictureCommandTests {
  private let desk: Desk

  init() throws { desk = try Desk() }

  private static func vector(_ name: String) -> String {
    Vectors.root.appending(path: "Vectors/MRZPictures/\(name).png").path
  }

  /// The lines of the virtual passport's MRZ.
  private func mrz() throws -> [String] {
    try desk.mrz().split(separator: "\n").map(String.init)
  }

  /// The path of a picture of some lines.
  private func drawn(_ lines: [String]) throws -> String {
    let path = desk.path("\(UUID().uuidString).pgm")
    try Data(DrawnMRZ.picture(lines).pgm).write(to: URL(filePath: path))
    return path
  }

  // MARK: passport mrz read

  @Test("given a picture, when its MRZ is certain, then it is shown, and the exit code is 0")
  func shown() throws {
    let run = try desk.ask("mrz", "read", Self.vector("td3"))
    #expect(run.exit == 0)
    #expect(run.output.contains("  P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<\n"))
    #expect(run.output.contains("  L898902C36UTO7408122F1204159ZE184226B<<<<<10\n"))
    #expect(run.output.contains("Document number and dates are certain."))
    #expect(run.errors.isEmpty)
  }

  @Test(
    "given a wrong check digit, when the MRZ is shown, then its characters are marked in 80 columns"
  )
  func marked() throws {
    let run = try desk.ask("mrz", "read", Self.vector("td3-wrong-digit"))
    #expect(run.exit == 5)
    let lines = run.output.split(separator: "\n")
    #expect(lines.contains { $0.contains("^") && $0.allSatisfy { " ^".contains($0) } })
    #expect(lines.allSatisfy { $0.count <= 80 } && !run.output.contains("\u{1B}"))
    #expect(run.output.contains("Document number and dates are not certain"))
    #expect(run.errors.contains("cannot be read with certainty"))
    #expect(!run.errors.contains("L898902C3") && !run.errors.contains("ERIKSSON"))
  }

  @Test("given either, when JSON is asked for, then it has the lines and the doubtful characters")
  func json() throws {
    let right = try desk.ask("mrz", "read", Self.vector("td1"), "--json")
    #expect(right.exit == 0)
    #expect(try right.json.at("keyAccepted").bool == true)
    #expect(try right.json.at("lines.0").string == "I<UTOD231458907<<<<<<<<<<<<<<<")
    let wrong = try desk.ask("mrz", "read", Self.vector("td3-wrong-digit"), "--json")
    #expect(wrong.exit == 5 && wrong.errors.isEmpty)
    #expect(try wrong.json.at("keyAccepted").bool == false)
    #expect(try wrong.json.at("exit").integer == 5)
    #expect(try wrong.json.at("doubtful").array?.isEmpty == false)
    let defects = try JSONSchemas.defects(in: [right.json, wrong.json])
    #expect(defects == [[], []])
  }

  @Test("given a picture on standard input, when it is read, then it is the same")
  func standardInput() throws {
    let bytes = try Data(contentsOf: URL(filePath: Self.vector("td2")))
    let run = try desk.run(Desk.binary, ["mrz", "read", "-"], input: Array(bytes))
    #expect(run.exit == 0 && run.output.contains("D231458907UTO7408122F1204159<<<<<<<6"))
  }

  @Test("given no MRZ, no picture or no file, when it is to be read, then that is said")
  func nothing() throws {
    try Data("P5 40 40 255\n".utf8 + [UInt8](repeating: 200, count: 1600))
      .write(to: desk.home.appending(path: "blank"))
    try Data("SECRETNAME".utf8).write(to: desk.home.appending(path: "text"))
    for (name, code, exit) in [
      ("blank", "mrz-not-seen", 5), ("text", "picture-unreadable", 14), ("none", nil, 14),
      (".", nil, 14),
    ] as [(String, WireText?, Int32)] {
      let run = try desk.ask("mrz", "read", desk.path(name), "--json")
      #expect(run.exit == exit, "\(name)")
      if let code { #expect(try run.json.at("error.code").string == code) }
      #expect(!run.output.contains("SECRETNAME") && !run.errors.contains("SECRETNAME"))
    }
    let quiet = try desk.ask("mrz", "read", Self.vector("td3"), "--quiet")
    #expect(quiet.exit == 0 && quiet.output.isEmpty && quiet.errors.isEmpty)
  }

  @Test("given a picture, when mrz check has it, then its fields are told if they are certain")
  func checked() throws {
    let right = try desk.ask("mrz", "check", "--mrz-picture", Self.vector("td3"), "--json")
    #expect(right.exit == 0)
    #expect(try right.json.at("lines.1").string == "L898902C36UTO7408122F1204159ZE184226B<<<<<10")
    let wrong = try desk.ask("mrz", "check", "--mrz-picture", Self.vector("td3-wrong-digit"))
    #expect(wrong.exit == 5)
    #expect(wrong.errors.contains("cannot be read with certainty") && wrong.output.isEmpty)
  }

  // MARK: passport read

  @Test("given a picture of the document, when it is read, then its MRZ opens the chip")
  func opened() throws {
    let picture = try drawn(mrz())
    let run = try desk.ask("read", "--mrz-picture", picture, "--reader", "simulator", "--json")
    #expect(run.exit == 10, "\(run.errors)")
    #expect(try run.json.at("holder.primaryIdentifier").string == "ERIKSSON")
    let piped = try desk.run(
      Desk.binary, ["read", "--mrz-picture", "-", "--reader", "simulator"],
      input: Array(try Data(contentsOf: URL(filePath: picture))))
    #expect(piped.exit == 10)
    #expect(!piped.output.contains("on the chip"))
  }

  /// The number's check digit is wrong. What is read is the chip's key all the same, which would open it.
  @Test("given a key that is not accepted, when a chip is there, then it is not tried")
  func doubtful() throws {
    var lines = try mrz()
    lines[1] = lines[1].replacing("L898902C36", with: "L898902C37")
    let run = try desk.ask(
      "read", "--mrz-picture", drawn(lines), "--reader", "simulator", "--json", "--trace-secrets",
      desk.path("trace"))
    #expect(run.exit == 5)
    #expect(try run.json.at("error.code").string == "mrz-doubtful")
    #expect(!FileManager.default.fileExists(atPath: desk.path("trace")))
    #expect(!run.errors.contains("L898902C3") && !run.output.contains("L898902C3"))
  }

  @Test("given the picture of another document, when its key is rejected, then it was the only try")
  func onlyTry() throws {
    let other = try composed(
      .td3, number: "L898902C4", expiry: "331231", optionalData: ["ZE184226B"])
    let run = try desk.ask(
      "read", "--mrz-picture", drawn(other.lines), "--reader", "simulator", "--json",
      "--trace-secrets", desk.path("trace"))
    #expect(run.exit == 5)
    #expect(try run.json.at("error.code").string == "access-key-rejected")
    let trace = try String(contentsOfFile: desk.path("trace"), encoding: .utf8)
    let tries = trace.split(separator: "\n").filter { $0.contains("\"EXTERNAL AUTHENTICATE\"") }
    #expect(tries.count == 1)
  }

  @Test(
    "given a picture with another name, when the chip was read, then both lines are shown with marks"
  )
  func otherName() throws {
    var lines = try mrz()
    lines[0] = lines[0].replacing("ANNA", with: "ANNE")
    let run = try desk.ask(
      "read", "--mrz-picture", drawn(lines), "--reader", "simulator", "--no-input")
    let shown = run.output.split(separator: "\n").map(String.init)
    let printed = try #require(shown.first { $0.hasPrefix("printed") })
    let chip = try #require(shown.first { $0.hasPrefix("on the chip") })
    #expect(printed.hasSuffix(lines[0]))
    let onChip = try mrz()[0]
    #expect(chip.hasSuffix(onChip))
    let marks = try #require(shown.dropFirst(shown.firstIndex(of: chip) ?? 0).dropFirst().first)
    let place = try #require(printed.firstRange(of: "ANNE")).upperBound
    #expect(marks == String(repeating: " ", count: printed[..<place].count - 1) + "^")
  }

  @Test("given a picture with another name, when a person types the line again, then that counts")
  func typedAgain() throws {
    var lines = try mrz()
    let right = lines[0]
    lines[0] = lines[0].replacing("ANNA", with: "ANNE")
    let shown = try desk.type(
      [("again (hidden): ", right + "\n")],
      ["read", "--mrz-picture", drawn(lines), "--reader", "simulator"])
    #expect(shown.contains("not as the chip has it: "))
    #expect(!shown.contains("on the chip"))
  }

  @Test(
    "given a picture beside another source, when both are given, then the usage is wrong",
    arguments: [
      ["--mrz-picture", "a", "--mrz-file", "b"], ["--mrz-picture", "a", "--mrz-fields"],
      ["--mrz-picture", "-", "--can", "-"], ["--mrz-picture", "-", "--can-picture", "-"],
      ["--can-picture", "a", "--can-file", "b"],
    ])
  func exclusive(_ options: [String]) throws {
    #expect(try desk.run(Desk.binary, ["read", "--reader", "simulator"] + options).exit == 2)
  }

  @Test("given a picture of a visa, when a chip is to be read, then the visa is named")
  func visa() throws {
    let run = try desk.ask("read", "--mrz-picture", Self.vector("mrv-a"), "--reader", "simulator")
    #expect(run.exit == 5 && run.errors.contains("which has no chip"))
  }

  // MARK: Codes

  private static let hasZBar = Program.path("zbarimg") != nil

  /// The path of a picture of QR codes.
  private func code(_ texts: [String]) throws -> String {
    let path = desk.path("\(UUID().uuidString).png")
    let symbols = try texts.map { try QRSymbol(Array($0.utf8)) }
    try Data(QRPicture.png(symbols)).write(to: URL(filePath: path))
    return path
  }

  @Test(
    "given a picture of a code with the CAN or the MRZ, when it is read, then that opens the chip",
    .enabled(if: hasZBar, "not run: zbarimg is not installed"))
  func codes() throws {
    let can = try desk.ask("sim", "can", "--profile", "can").output.filter(\.isNumber)
    let run = try desk.ask(
      "read", "--can-picture", code([can]), "--reader", "simulator:can", "--json")
    #expect(run.exit == 10, "\(run.errors)")
    let zone = try desk.ask(
      "read", "--can-picture", code([desk.mrz()]), "--reader", "simulator", "--json")
    #expect(zone.exit == 10, "\(zone.errors)")
    let beside = try desk.ask(
      "read", "--can-picture", code([desk.mrz()]), "--mrz-picture", drawn(mrz()), "--reader",
      "simulator")
    #expect(beside.exit == 2)
  }

  @Test(
    "given other codes or several, when the key is looked for, then none is used",
    .enabled(if: hasZBar, "not run: zbarimg is not installed"))
  func otherCodes() throws {
    for (texts, reason) in [
      (["1234567"], "code-key-missing"), (["SECRETNAME"], "code-key-missing"),
      (["918273", "918274"], "code-keys-several"),
    ] as [([String], WireText)] {
      let run = try desk.ask(
        "read", "--can-picture", code(texts), "--reader", "nothing by this name", "--json")
      #expect(run.exit == 5)
      #expect(try run.json.at("error.code").string == reason)
      #expect(texts.allSatisfy { !run.output.contains($0) && !run.errors.contains($0) })
    }
  }
}
