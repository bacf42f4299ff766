import DeskTestSupport
import Encoding
import Foundation
import TestSupport
import Testing

/// The transport of a phone that is the reader: vsmartcard's virtual reader of a real pcscd, and a
/// program that does what its app does (`Tests/TestSupport/phone-reader`).
@Suite(
  "A phone as the reader", .serialized, .on(.pcsc),
  .enabled(if: Program.path("python3") != nil, "not run: python3 is not installed"))
struct PhoneReaderTests {
  /// Lays a virtual passport on the phone, for as long as the body runs.
  private func withPhone<Result>(
    _ service: PrivatePCSCD, _ options: String..., profile: String = "pace-extended",
    body: (Desk) throws -> Result
  ) throws -> Result {
    let desk = try Desk(environment: service.environment)
    try desk.trustUtopia()
    let script = Vectors.root.appending(path: "Tests/TestSupport/phone-reader").path
    let phone = Process()
    let output = Pipe()
    phone.executableURL = URL(filePath: script)
    phone.arguments = [String(service.port)] + options
    phone.standardOutput = output
    try phone.run()
    defer {
      // Gentler signals do not work: see ``Desk/Running/stop()``.
      kill(phone.processIdentifier, SIGKILL)
      phone.waitUntilExit()
    }
    var port = ""
    while let byte = output.fileHandleForReading.readData(ofLength: 1).first, byte != 0x0A {
      port.unicodeScalars.append(Unicode.Scalar(byte))
    }
    let document = try desk.start(
      Desk.binary, ["sim", "start", "--quiet", "--port", port, "--profile", profile])
    defer { document.stop() }
    return try body(desk)
  }

  private func read(_ desk: Desk, _ options: String..., profile: String = "pace-extended") throws
    -> Desk.Run
  {
    try desk.run(
      Desk.binary, ["read", "--mrz", "-"] + options,
      input: Array(try desk.mrz("--profile", profile).utf8))
  }

  @Test(
    "given a document at a phone, when it is read over a slow link, then three verdicts pass",
    arguments: ["pace-extended", "aa-ca"])
  func reads(_ profile: String) throws {
    try PrivatePCSCD.use { service in
      try withPhone(service, "--slow", "20", profile: profile) { desk in
        for _ in 0..<2 {
          let run = try read(desk, "--json", profile: profile)
          #expect(run.exit == 0, "\(run.errors)")
          for verdict in ["data", "chip", "validity"] {
            #expect(try run.json.at("verdicts.\(verdict).status").string == "passed")
          }
        }
      }
    }
  }

  @Test("given a document that slips from the phone, when it is read, then the connection is lost")
  func lost() throws {
    try PrivatePCSCD.use { service in
      try withPhone(service, "--lost-after", "12") { desk in
        let run = try read(desk, "--save", desk.path("dump"))
        #expect(run.exit == 7, "\(run.output) \(run.errors)")
        #expect(run.errors.contains("hint: ") && !run.output.contains("ERIKSSON"))
        #expect(try !desk.contains("dump"))
      }
    }
  }

  @Test("given a phone that says nothing more, when a document is read, then the read ends in time")
  func silent() throws {
    try PrivatePCSCD.use { service in
      try withPhone(service, "--silent-after", "12") { desk in
        let run = try read(desk, "--timeout", "1")
        #expect(run.exit == 3, "\(run.output) \(run.errors)")
        #expect(run.errors.contains("no answer came from Virtual PCD 00 00 in time"))
      }
    }
  }

  @Test("given a phone's virtual reader, when the doctor looks, then it says what to type there")
  func doctor() throws {
    try PrivatePCSCD.use { service in
      let desk = try Desk(environment: service.environment)
      let run = try desk.run("doctor")
      #expect(run.output.contains("a phone can be the reader, with the app Remote Smart Card"))
      #expect(run.output.contains("the port 35963"))
      #expect(try !desk.run("doctor", "--reader", "OMNIKEY").output.contains("a phone"))
    }
  }
}
