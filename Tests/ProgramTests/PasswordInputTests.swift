import Foundation
import DeskTestSupport
import TestSupport
import Testing

@Suite("CAN and PIN: where they come from, and what is wrong with them")
struct PasswordInputTests {
  private let desk: Desk

  init() throws { desk = try Desk() }

  @Test(
    "given what cannot be a CAN, when it is read, then no chip is asked and nothing is repeated",
    arguments: ["", "12345\n", "1234567\n", "ABCDEF\n", "98765x\n"])
  func unusable(_ input: String) throws {
    let run = try desk.run("read", "--can", "-", "--reader", "nothing by this name", input: input)
    #expect(run.exit == 5)
    #expect(run.errors.contains("this is not a CAN, which has six digits"))
    #expect(!run.errors.contains("98765"))
  }

  @Test("given a CAN for a document without PACE, when it is read, then the MRZ is asked for")
  func withoutPACE() throws {
    let run = try desk.run(
      "read", "--can", "-", "--reader", "simulator", "--json", input: "123456\r\n")
    #expect(run.exit == 5)
    #expect(try run.json.at("error.code").string == "access-key-missing")
  }

  @Test(
    "given a CAN in a file beside the MRZ, when a document has only BAC, then it opens with that")
  func file() throws {
    try Data("123456\n".utf8).write(to: desk.home.appending(path: "can"))
    let run = try desk.run(
      "read", "--mrz", "-", "--can-file", desk.path("can"), "--reader", "simulator", "--json",
      input: desk.mrz())
    #expect(run.exit == 10)
    #expect(try run.json.at("access.protocol").string == "BAC")
    #expect(try desk.run("read", "--pin-file", desk.path("none")).exit == 14)
  }

  @Test(
    "given options that exclude each other, when they stand together, then that is said",
    arguments: [
      ["--can", "-", "--mrz", "-"], ["--can", "--pin"], ["--can", "--can-file", "x"],
      ["--pin-file", "x", "--puk-file", "y"], [],
    ])
  func exclusions(_ options: [String]) throws {
    let run = try desk.run(Desk.binary, ["read", "--reader", "simulator"] + options)
    #expect(run.exit == 2)
  }

  @Test("given a CAN as an argument, when it is there, then it is refused and not repeated")
  func argument() throws {
    for arguments in [["--can", "918273"], ["--can=918273"], ["--pin", "918273"]] {
      let run = try desk.run(
        Desk.binary, ["read"] + arguments + ["--reader", "simulator"])
      #expect(run.exit == 2)
      #expect(!run.errors.contains("918273"))
    }
  }

  @Test("given no terminal, when a CAN is to be prompted for, then that is said at once")
  func noInput() throws {
    let run = try desk.run("read", "--can", "--no-input", "--reader", "simulator")
    #expect(run.exit == 2)
    #expect(run.errors.contains("the CAN is needed"))
  }
}
