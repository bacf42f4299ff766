import Encoding
import Foundation
import Inspection
import TestSupport
import Testing
import Trust
import Verdicts

@testable import Operations

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
    let record = try ReadingDesk().read(expected.profile)
    #expect(record.data.code.rawValue == expected.data)
    #expect(record.chip.code.rawValue == expected.chip)
    #expect(record.validity.code.rawValue == expected.validity)
    #expect(record.exitCode.rawValue == expected.exit)
    // Its path ends at a test anchor, or at none, and the chip is the simulator's.
    #expect(record.isSimulated)
  }

  @Test(
    "given PACE on offer, when the operator allows BAC, then the record says that it is weakened")
  func downgrade() throws {
    let record = try ReadingDesk().read(
      "pace-offered", InspectionPolicy(allowsDowngrade: true)
    ).json()
    #expect(record.at("access.downgraded").bool == true)
    #expect(record.at("access.protocol").string == "BAC")
    let access = record.at("checks").array?.first { $0.at("name").string == "access-control" }
    #expect(access?.at("status").string == "failed")
  }

  @Test("given a desk without revocation lists, when a document is read, then the policy decides")
  func policies() throws {
    let desk = try ReadingDesk()
    for (policy, exit, data) in [
      (.strict, 10, "revocation-list-missing"), (.standard, 0, "data-authentic"),
      (.lenient, 0, "data-authentic"),
    ] as [(TrustPolicy, Int32, String)] {
      let record = try desk.read("specimen", InspectionPolicy(trust: policy))
      #expect(record.exitCode.rawValue == exit && record.data.code.rawValue == data)
      #expect(try record.json().at("policy").string?.forPeople == policy.rawValue)
    }
  }

  @Test("given a card that keeps its data to others, then the JSON has it, redacted too")
  func closedCard() throws {
    let read = try ReadingDesk().read("identity-card")
    #expect(read.exitCode.rawValue == 10)
    for isRedacted in [false, true] {
      let record = try read.json(redacted: isRedacted)
      #expect(record.at("verdicts.data.code").string == "closed-to-reader")
      #expect(record.at("decision.value").string == "check-by-hand")
      #expect(record.at("access.offered") == ["PACE-ECDH-GM-AES-CBC-CMAC-128"])
      let listed = record.at("applications").array?.map { $0.at("identifier").string }
      #expect(listed == ["A0000002471001", "E80704007F00070302", "A000000167455349474E"])
      guard JSONSchemas.isAvailable else { continue }
      #expect(try JSONSchemas.defects(in: [record])[0] == [])
    }
  }
}

@Suite("Anchors: the same document, judged by what a desk trusts")
struct AnchorTests {
  @Test("given no anchor, when a document is read, then its data are unknown and never passed")
  func none() throws {
    let record = try ReadingDesk(nil).read()
    #expect(record.data.status == .unknown && record.data.code.rawValue == "no-trust-anchor")
    #expect(record.isSimulated && record.exitCode.rawValue == 10)
  }

  @Test("given the root as a state anchor, when a document is read, then nothing is simulated")
  func state() throws {
    let record = try ReadingDesk(.state).read()
    #expect(record.data.status == .passed)
    #expect(!record.isSimulated && record.exitCode == .success)
  }

  @Test("given the root as a test anchor, when a document is read, then it is simulated")
  func test() throws {
    let record = try ReadingDesk(.test).read()
    #expect(record.data.status == .passed)
    #expect(record.isSimulated && record.exitCode == .success)
  }
}
