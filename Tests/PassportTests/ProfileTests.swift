import Encoding
import DeskTestSupport
import TestSupport
import Testing

/// What a read of a profile must come to.
struct Expectation: Sendable, CustomTestStringConvertible {
  let profile: String
  let exit: Int32
  /// The verdicts' codes, or the code of the error that ended the read.
  let data: String
  let chip: String
  let validity: String

  var testDescription: String { profile }

  init(_ profile: String, _ exit: Int32, _ data: String, _ chip: String, _ validity: String) {
    self.profile = profile
    self.exit = exit
    self.data = data
    self.chip = chip
    self.validity = validity
  }

  static func passed(_ profile: String) -> Expectation {
    Expectation(profile, 0, "data-authentic", "chip-not-provable", "document-in-date")
  }

  /// The data failed; DG1 is signed all the same.
  static func failed(_ profile: String, _ code: String) -> Expectation {
    Expectation(profile, 8, code, "chip-needs-data", "document-in-date")
  }

  /// The data failed, DG1 with them.
  static func refuted(_ profile: String, _ code: String) -> Expectation {
    Expectation(profile, 8, code, "chip-needs-data", "expiry-unconfirmed")
  }

  static func unknown(_ profile: String, _ code: String) -> Expectation {
    Expectation(profile, 10, code, "chip-needs-data", "expiry-unconfirmed")
  }
}

@Suite("Reading each profile of the virtual passport, with its root as a test anchor")
struct ProfileTests {
  @Test(
    "given a profile, when it is read, then it has the verdicts and the exit code that it should",
    arguments: [
      .passed("specimen"), .passed("td1"), .passed("td2"), .passed("large"),
      .passed("explicit-curve"), .passed("small-reads"), .passed("six-c"),
      .passed("extended-length"), .passed("get-response"), .passed("open"), .passed("closed-dg3"),
      Expectation("expired", 11, "data-authentic", "chip-not-provable", "document-expired"),
      Expectation("stripped", 9, "data-authentic", "file-stripped", "document-in-date"),
      .failed("wrong-digest", "digest-mismatch"),
      .refuted("altered-name", "digest-mismatch"),
      .failed("altered-details", "digest-mismatch"),
      .refuted("wrong-signature", "signature-invalid"),
      .failed("truncated-file", "file-truncated"),
      Expectation("lying-length", 8, "file-too-long", "chip-needs-data", "date-unreadable"),
      .refuted("sod-missing", "security-object-missing"),
      .unknown("unknown-signer", "signer-unknown"),
      .unknown("foreign-signer", "no-trust-anchor"),
    ] as [Expectation])
  func verdicts(_ expected: Expectation) throws {
    let desk = try Desk()
    try desk.trustUtopia()
    let read = try desk.ask(
      "read", "--mrz", "-", "--reader", "simulator:\(expected.profile)", "--json",
      input: desk.mrz("--profile", expected.profile))
    let record = try read.json
    #expect(record.at("verdicts.data.code").string?.forPeople == expected.data)
    #expect(record.at("verdicts.chip.code").string?.forPeople == expected.chip)
    #expect(record.at("verdicts.validity.code").string?.forPeople == expected.validity)
    #expect(read.exit == expected.exit)
    // Its path ends at a test anchor, or at none, and the chip is the simulator's.
    #expect(record.at("simulated").bool == true)
  }

  @Test(
    "given a link that breaks or a downgrade, when a profile is read, then one line says so",
    arguments: [
      ("removed", 7, "document-removed"), ("wrong-mac", 7, "secure-messaging-failed"),
      ("naked-status", 7, "secure-messaging-failed"), ("endless-61xx", 7, "response-endless"),
      ("pace-offered", 6, "pace-failed"), ("truncated-card-access", 6, "card-access-unreadable"),
    ] as [(String, Int32, String)])
  func refusals(_ profile: String, _ exit: Int32, _ code: String) throws {
    let desk = try Desk()
    let read = try desk.run(
      "read", "--mrz", "-", "--reader", "simulator:\(profile)", "--json", "--save",
      desk.path("dump"), input: desk.mrz("--profile", profile))
    #expect(read.exit == exit)
    #expect(try read.json.at("error.code").string?.forPeople == code)
    let lines = read.errors.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.first?.hasPrefix("passport: ") == true)
    #expect(lines.last?.hasPrefix("hint: ") == true)
    #expect(try !desk.contains("dump"))
  }

  @Test(
    "given PACE on offer, when the operator allows BAC, then the record says that it is weakened")
  func downgrade() throws {
    let desk = try Desk()
    try desk.trustUtopia()
    let read = try desk.ask(
      "read", "--mrz", "-", "--reader", "simulator:pace-offered", "--allow-bac-downgrade", "--json",
      input: desk.mrz("--profile", "pace-offered"))
    #expect(try read.json.at("access.downgraded").bool == true)
    #expect(try read.json.at("access.protocol").string == "BAC")
    let access = try read.json.at("checks").array?.first {
      $0.at("name").string == "access-control"
    }
    #expect(access?.at("status").string == "failed")
  }
}

@Suite("Anchors: the same document, judged by what this desk trusts")
struct AnchorTests {
  private func read(_ desk: Desk) throws -> (JSONValue, Int32) {
    let read = try desk.ask(
      "read", "--mrz", "-", "--reader", "simulator", "--json", input: desk.mrz())
    return (try read.json, read.exit)
  }

  @Test("given no anchor, when a document is read, then its data are unknown and never passed")
  func none() throws {
    let (record, exit) = try read(Desk())
    #expect(record.at("verdicts.data.status").string == "unknown")
    #expect(record.at("verdicts.data.code").string == "no-trust-anchor")
    #expect(record.at("simulated").bool == true)
    #expect(exit == 10)
  }

  @Test("given the root as a state anchor, when a document is read, then nothing is simulated")
  func state() throws {
    let desk = try Desk()
    try desk.trustUtopiaAsState()
    let (record, exit) = try read(desk)
    #expect(record.at("verdicts.data.status").string == "passed")
    #expect(record.at("simulated").bool == false)
    #expect(exit == 0)
  }

  @Test("given the root as a test anchor, when a document is read, then it is simulated")
  func test() throws {
    let desk = try Desk()
    try desk.trustUtopia()
    let (record, exit) = try read(desk)
    #expect(record.at("verdicts.data.status").string == "passed")
    #expect(record.at("simulated").bool == true)
    #expect(exit == 0)
  }

  @Test("given two desks, when both make their test country, then neither trusts the other's")
  func ownCountry() throws {
    let one = try Desk()
    let other = try Desk()
    try one.trustUtopia()
    other.environment["XDG_DATA_HOME"] = other.path("data")
    _ = try other.ask("sim", "root", "--out", other.path("utopia.der"))
    _ = try one.ask("trust", "import", "--test", "--yes", other.path("utopia.der"))
    let listed = try one.ask("trust", "list", "--json").json.at("anchors").array
    #expect(Set(listed?.compactMap { $0.at("fingerprint").string } ?? []).count == 2)
  }
}
