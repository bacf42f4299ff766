import Encoding
import Foundation
import DeskTestSupport
import TestSupport
import Testing

@Suite("A practice read of the virtual passport", .serialized, .on(.pcsc))
struct PracticeTests {
  private let desk: Desk

  init() throws { desk = try Desk() }

  private static let verdicts = ["data", "chip", "validity"]

  private func expectGenuine(_ run: Desk.Run) throws {
    #expect(run.exit == 0, "\(run.errors)")
    let record = try run.json
    for verdict in Self.verdicts {
      #expect(record.at("verdicts.\(verdict).status").string == "passed")
    }
    #expect(record.at("simulated").bool == true && record.at("decision.testOnly").bool == true)
    #expect(record.at("source").string == "chip")
  }

  @Test("given no home, when a read is practised, then three verdicts are shown as of a read")
  func shows() throws {
    desk.environment = ["HOME": "", "XDG_DATA_HOME": ""]
    let run = try desk.run("practice")
    #expect(run.exit == 0, "\(run.errors)")
    let lines = run.output.split(separator: "\n")
    #expect(lines[0] == "PRACTICE: the virtual passport of a state that does not exist")
    #expect(lines[1].hasPrefix("TEST ONLY: would be ACCEPT"))
    for (line, name) in zip(lines[2...], ["Data", "Chip", "Validity"]) {
      #expect(line.hasPrefix(name) && line.contains("passed"))
    }
    #expect(lines[5].hasPrefix("SIMULATED"))
    try expectGenuine(try desk.run("practice", "--json"))
  }

  @Test("given a practice read, when it is over, then nothing is kept and its state is not trusted")
  func keepsNothing() throws {
    try expectGenuine(try desk.run("practice", "--json"))
    #expect(!FileManager.default.fileExists(atPath: desk.path("data")))
    let read = try desk.run("read", "--mrz", "-", "--reader", "simulator", input: desk.mrz())
    #expect(read.exit == 10)
    let again = try [desk.run("practice", "--json"), desk.run("practice", "--json")].map { run in
      try #require(
        try run.json.at("checks").array?.first { $0.at("name").string == "signer-path" }
      )
      .at("evidence")
    }
    #expect(again[0] != again[1], "each practice has a state of its own")
  }

  @Test(
    "given a passport with a fault, when it is practised on, then the verdict is that of a read",
    arguments: [
      ("wrong-digest", 8, "data", "failed"), ("foreign-signer", 10, "data", "unknown"),
      ("expired", 11, "validity", "failed"),
    ] as [(String, Int32, String, String)])
  func faults(_ profile: String, _ exit: Int32, _ verdict: String, _ status: String) throws {
    let run = try desk.run("practice", "--profile", profile, "--json")
    #expect(run.exit == exit)
    #expect(try run.json.at("verdicts.\(verdict).status").string?.forPeople == status)
    let shown = try desk.run("practice", "--profile", profile)
    #expect(shown.output.hasPrefix("PRACTICE: "))
    #expect(!shown.output.contains("\nACCEPT"))
  }

  @Test(
    "given a PC/SC service, when the passport lies on its virtual reader, then it is read there")
  func throughService() throws {
    try PrivatePCSCD.use { service in
      desk.environment = service.environment
      let port = String(service.port)
      for _ in 0..<2 {
        try expectGenuine(try desk.run("practice", "--through-pcscd", "--port", port, "--json"))
      }
      #expect(!FileManager.default.fileExists(atPath: desk.path("data")))
      let other = try desk.run(
        "practice", "--through-pcscd", "--port", port, "--reader", "Virtual PCD 00 07")
      #expect(other.exit == 3)
      #expect(other.errors.contains("there is no reader named \"Virtual PCD 00 07\""))
      // The port of no reader.
      let nobody = try desk.run("practice", "--through-pcscd", "--port", "1")
      #expect(nobody.exit == 3 && nobody.output.isEmpty)
    }
  }

  @Test(
    "given a card on the virtual reader, when a read is practised there, then that card is not read"
  )
  func otherCard() throws {
    try PrivatePCSCD.use { service in
      desk.environment = service.environment
      let port = String(service.port)
      let card = try desk.start(Desk.binary, ["sim", "start", "--quiet", "--port", port])
      defer { card.stop() }
      let waited = try desk.run("read", "--mrz", "-", input: desk.mrz())
      #expect(waited.exit == 10)
      let run = try desk.run("practice", "--through-pcscd", "--port", port)
      #expect(run.exit == 3 && run.output.isEmpty)
      #expect(run.errors.contains("another program is using the document on Virtual PCD 00 00"))
    }
  }

  @Test("given no PC/SC service, when the passport should go through it, then that is said")
  func withoutService() throws {
    desk.environment = ["PCSCLITE_CSOCK_NAME": desk.path("nobody")]
    let run = try desk.run("practice", "--through-pcscd")
    #expect(run.exit == 3 && run.output.isEmpty)
    #expect(run.errors.contains("pcscd"))
    let port = try desk.run("practice", "--port", "35963")
    #expect(port.exit == 2)
    #expect(port.errors.contains("--port goes with --through-pcscd"))
  }
}
