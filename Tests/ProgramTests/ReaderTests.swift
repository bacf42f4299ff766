import Encoding
import Foundation
import SmartCard
import DeskTestSupport
import TestSupport
import Testing

/// The command against a real pcscd: the document lies on a virtual reader of it.
@Suite("Reading through a real PC/SC service", .serialized, .on(.pcsc))
struct ReaderTests {
  /// Lays a virtual passport on the first reader, for as long as the body runs.
  private func withDocument<Result>(
    _ desk: Desk, _ service: PrivatePCSCD, _ options: String...,
    body: () throws -> Result
  ) throws -> Result {
    let card = try desk.start(
      Desk.binary, ["sim", "start", "--quiet", "--port", String(service.port)] + options)
    defer { card.stop() }
    return try body()
  }

  private func desk(_ service: PrivatePCSCD) throws -> Desk {
    let desk = try Desk(environment: service.environment)
    try desk.trustUtopia()
    return desk
  }

  @Test(
    "given a document on the reader, when it is read, then three verdicts pass and it is simulated")
  func reads() throws {
    try PrivatePCSCD.use { service in
      let desk = try desk(service)
      try withDocument(desk, service) {
        let run = try desk.run("read", "--mrz", "-", "--json", input: desk.mrz())
        #expect(run.exit == 0, "\(run.errors)")
        let record = try run.json
        #expect(record.at("verdicts.data.status").string == "passed")
        #expect(record.at("verdicts.chip.status").string == "notSupported")
        #expect(record.at("verdicts.validity.status").string == "passed")
        #expect(record.at("simulated").bool == true)
      }
    }
  }

  @Test(
    "given a document that was read, when it is read again, then no half-open session is in the way"
  )
  func again() throws {
    try PrivatePCSCD.use { service in
      let desk = try desk(service)
      try withDocument(desk, service) {
        let right = try desk.mrz()
        let wrong = try desk.mrz("--profile", "td2")
        let exits = try [right, right, wrong, right].map {
          try desk.run("read", "--mrz", "-", input: $0).exit
        }
        #expect(exits == [0, 0, 5, 0])
      }
    }
  }

  @Test("given a read that waits, when the document is laid down, then it is read")
  func waits() throws {
    try PrivatePCSCD.use { service in
      let desk = try desk(service)
      let read = try desk.start(
        Desk.binary, ["read", "--mrz", "-", "--reader", "Virtual PCD 00 00"],
        input: Array(try desk.mrz().utf8))
      let run = try withDocument(desk, service) { try read.finish() }
      #expect(run.exit == 0)
      #expect(run.output.contains("ERIKSSON, ANNA MARIA"))
    }
  }

  @Test(
    "given a document that is taken away, when it is being read, then that is said and nothing saved"
  )
  func removed() throws {
    try PrivatePCSCD.use { service in
      let desk = try desk(service)
      try withDocument(desk, service, "--profile", "removed") {
        let run = try desk.run(
          "read", "--mrz", "-", "--save", desk.path("dump"),
          input: desk.mrz("--profile", "removed"))
        #expect(run.exit == 7)
        #expect(run.errors.contains("hint: lay the document flat"))
        #expect(try !desk.contains("dump"))
      }
    }
  }

  @Test("given readers, when they are listed, then their names and kinds are reported")
  func list() throws {
    try PrivatePCSCD.use { service in
      let desk = try desk(service)
      let readers = try #require(try desk.run("reader", "list", "--json").json.at("readers").array)
      #expect(
        readers.compactMap { $0.at("name").string } == ["Virtual PCD 00 00", "Virtual PCD 00 01"])
    }
  }

  @Test("given no document, when the time is up, then the exit code is 4")
  func noDocument() throws {
    try PrivatePCSCD.use { service in
      let desk = try desk(service)
      let run = try desk.run("read", "--mrz", "-", "--timeout", "1", input: desk.mrz())
      #expect(run.exit == 4)
      #expect(run.errors.contains("no document is on the reader"))
    }
  }

  @Test("given a reader name that is not there, when it is asked for, then it is said at once")
  func wrongName() throws {
    try PrivatePCSCD.use { service in
      let desk = try desk(service)
      let run = try desk.run("read", "--mrz", "-", "--reader", "No Such", input: desk.mrz())
      #expect(run.exit == 3)
      #expect(run.errors.contains("hint: passport reader list"))
    }
  }

  @Test("given no service, when readers are wanted, then the exit code is 3 and the hint starts it")
  func noService() throws {
    let desk = try Desk()
    desk.environment["PCSCLITE_CSOCK_NAME"] = desk.path("nothing")
    for arguments in [["reader", "list"], ["read", "--mrz", "-"]] {
      let run = try desk.run(Desk.binary, arguments, input: Array(try desk.mrz().utf8))
      #expect(run.exit == 3)
      #expect(run.errors.contains("the smart card service (pcscd) is not running"))
    }
  }

  @Test("given a reader without power, when the time is up, then that is said and not the document")
  func unplugged() throws {
    try PrivatePCSCD.use { service in
      try service.restart(readers: .unpluggable)
      defer { try? service.restart() }
      let desk = try desk(service)
      service.unplug(0)
      let run = try desk.run(
        "read", "--mrz", "-", "--reader", "Virtual PCD 00 00", "--timeout", "6", input: desk.mrz())
      #expect(run.exit == 3)
      #expect(
        run.errors.contains("the reader Virtual PCD 00 00 was unplugged or lost its power"))
    }
  }

  @Test(
    "given a document that another program holds, when it is read, then that is said, or waited for"
  )
  func held() throws {
    try PrivatePCSCD.use { service in
      let desk = try desk(service)
      try withDocument(desk, service) {
        let context = try PCSCContext()
        let name = try context.waitForDocument(reader: nil, timeout: .seconds(20))
        let channel = try context.connect(reader: name)
        let refused = try desk.run("read", "--mrz", "-", input: desk.mrz())
        #expect(refused.exit == 3)
        #expect(refused.errors.contains("another program is using the document on \(name)"))
        #expect(refused.errors.contains("scdaemon"))
        let waiting = try desk.start(
          Desk.binary, ["read", "--mrz", "-"], input: Array(try desk.mrz().utf8))
        channel.close()
        #expect(try waiting.finish().exit == 0)
      }
    }
  }

  @Test("given a document that answers no more, when it is read, then a line says so, and it ends")
  func silent() throws {
    try PrivatePCSCD.use { service in
      let desk = try desk(service)
      let card = try desk.start(
        Desk.binary, ["sim", "start", "--quiet", "--port", String(service.port)])
      defer { card.stop() }
      let mrz = try desk.mrz()
      #expect(try desk.run("read", "--mrz", "-", input: mrz).exit == 0)
      kill(card.process.processIdentifier, SIGSTOP)
      let start = Date()
      let run = try desk.run("read", "--mrz", "-", "--timeout", "1", input: mrz)
      // At least five seconds for an answer, whatever the time for a document is.
      #expect((4.9..<20).contains(Date().timeIntervalSince(start)))
      #expect(run.exit == 3 && run.errors.contains("no answer from Virtual PCD 00 00 yet"))
      #expect(run.errors.contains("no answer came from Virtual PCD 00 00 in time"), "\(run.errors)")
      kill(card.process.processIdentifier, SIGCONT)
      #expect(try desk.run("read", "--mrz", "-", input: mrz).exit == 0)
    }
  }

  @Test("given a service without readers, when a document is to be read, then the exit code is 3")
  func noReader() throws {
    try PrivatePCSCD.use { service in
      try service.restart(readers: .none)
      defer { try? service.restart() }
      let desk = try desk(service)
      #expect(try desk.run("reader", "list").exit == 3)
      #expect(try desk.run("read", "--mrz", "-", input: desk.mrz()).exit == 3)
    }
  }

  @Test(
    "given a saved read, when it personalises the virtual passport, then it reads as the original did"
  )
  func savedFiles() throws {
    try PrivatePCSCD.use { service in
      let desk = try desk(service)
      _ = try desk.run(
        "read", "--mrz", "-", "--reader", "simulator", "--save", desk.path("dump"),
        input: desk.mrz())
      try withDocument(desk, service, "--files", desk.path("dump")) {
        let run = try desk.run(
          "read", "--mrz", "-", "--save", desk.path("copy"),
          input: desk.mrz("--files", desk.path("dump")))
        #expect(run.exit == 0, "\(run.errors)")
        for name in ["EF_COM.bin", "EF_SOD.bin", "EF_DG1.bin", "EF_DG2.bin"] {
          #expect(try desk.bytes("dump/\(name)") == desk.bytes("copy/\(name)"))
        }
      }
    }
  }

  @Test(
    "given a BSI reference document, when it is read, then its data are unknown here and its chip likewise",
    .enabled(if: Vectors.realData != nil, "not run: PASSPORT_TEST_DATA is not set"),
    arguments: ["bsi_tr03105_5_reference", "bsi_2008"])
  func referenceDumps(_ name: String) throws {
    try PrivatePCSCD.use { service in
      let desk = try desk(service)
      let folder = try #require(Vectors.realData).appending(path: "dumps/\(name)").path
      try withDocument(desk, service, "--files", folder) {
        let run = try desk.run(
          "read", "--mrz", "-", "--json", input: desk.mrz("--files", folder))
        let record = try run.json
        #expect(record.at("verdicts.data.code").string == "no-trust-anchor")
        #expect(record.at("verdicts.chip.code").string == "chip-needs-data")
        let digests = record.at("checks").array?.first { $0.at("name").string == "file-digests" }
        #expect(digests?.at("status").string == "passed")
        #expect(record.at("holder.primaryIdentifier").string == "MUSTERMANN")
        #expect(run.exit == 10)
      }
    }
  }
}
