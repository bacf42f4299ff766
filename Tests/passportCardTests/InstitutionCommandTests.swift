import CommandTestSupport
import Crypto
import Encoding
import Foundation
import DeskTestSupport
import TestSupport
import Testing

@Suite("Institutions, as the command imports and shows them")
struct InstitutionCommandTests {
  private let desk: Desk
  private let root: String
  private let sha256: String

  /// A desk whose own root stands for an institution.
  init() throws {
    desk = try Desk()
    try Data("the desk's words\n".utf8).write(to: desk.home.appending(path: "desk.pass"))
    root = desk.path("bank.der")
    _ = try desk.ask("sim", "root", "--out", desk.path("bank.der"))
    sha256 = Hex.encode(try DigestAlgorithm.sha256.digest(desk.bytes("bank.der")))
  }

  private func importing(_ arguments: String...) throws -> Desk.Run {
    try desk.ask(["trust", "import", "--institution"] + arguments)
  }

  private func institutions() throws -> [JSONValue] {
    try desk.ask("trust", "list", "--json").json.at("institutions").array ?? []
  }

  @Test("given no terminal, when a root is imported, then it is shown and nothing is kept")
  func noTerminal() throws {
    let run = try desk.run(
      "/usr/bin/env", ["setsid", "-w", Desk.binary, "trust", "import", "--institution", root])
    #expect(run.exit == 2)
    #expect(run.errors.contains("  SHA-256: \(sha256)"))
    #expect(run.errors.contains("They never count for a passport."))
    #expect(try institutions().isEmpty)
  }

  @Test("given a terminal, when the answer is no or yes, then that counts", arguments: ["n", "y"])
  func answered(_ answer: String) throws {
    let run = try desk.run(
      "/usr/bin/env",
      [
        "PROMPT=[y/N]: ", "python3",
        Vectors.root.appending(path: "Tests/TestSupport/in-terminal").path,
        Desk.binary, "trust", "import", "--institution", root,
      ], input: Array("\(answer)\n".utf8))
    #expect(run.output.contains("Accept it as an issuer of credentials? [y/N]:"))
    #expect(run.output.hasSuffix(answer == "y" ? "exit 0, echo on\n" : "exit 14, echo on\n"))
    #expect(try institutions().count == (answer == "y" ? 1 : 0))
  }

  @Test("given an institution that is the passport's own root, when it is read, then it is unknown")
  func neverForPassports() throws {
    #expect(try importing(root, "--yes").exit == 0)
    let run = try desk.ask(
      ["read", "--mrz", "-", "--reader", "simulator:specimen", "--json"],
      input: Array(try desk.mrz("--profile", "specimen").utf8))
    #expect(run.exit == 10)
    #expect(try run.json.at("verdicts.data.status").string == "unknown")
    let doctor = try desk.run("doctor").output
    #expect(doctor.contains("institutions only: every genuine document is unknown"))
  }

  @Test("given an institution, when the store is listed, exported and imported, then it stays one")
  func exported() throws {
    let made = try importing(root, "--yes", "--json")
    #expect(try made.json.at("imports").array?.first?.at("added").integer == 1)
    let list = try desk.ask("trust", "list").output
    #expect(list.contains("institutions, for credentials and never for a passport:\n\(sha256)"))
    #expect(try institutions().first?.at("fingerprint").string?.forPeople == sha256)
    #expect(try desk.ask("trust", "list", "--json").json.at("anchors").array == [])
    // Without --institution, there is nothing to export.
    #expect(try desk.ask("trust", "export", desk.path("all.pem"), "--pem").exit == 14)
    #expect(try desk.ask("trust", "export", desk.path("all"), "--bundle").exit == 14)
    let file = desk.path("institutions.pem")
    #expect(try desk.ask("trust", "export", file, "--pem", "--institution").exit == 0)
    #expect(try desk.ask("trust", "remove", String(sha256.prefix(8))).exit == 0)
    #expect(try institutions().isEmpty)
    #expect(try importing(file, "--yes").exit == 0)
    #expect(try institutions().count == 1)
  }

  @Test("given options that contradict each other, when they are given, then that is refused")
  func contradictions() throws {
    #expect(try importing(root, "--test").exit == 2)
    #expect(try importing(root, "--root", root).exit == 2)
    let path = desk.path("out")
    #expect(try desk.ask("trust", "export", path, "--institution", "--bundle").exit == 2)
    #expect(try desk.ask("trust", "export", path, "--institution", "--test").exit == 2)
  }
}
