import Encoding
import LDS
import MRZ
import TestSupport
import Testing
import Trust
import Verdicts

@testable import ChipSimulator
@testable import Inspection

@Suite("When a document ends")
struct ExpiryTests {
  /// A passport of Utopia, with these characters as its date of expiry.
  private func passport(_ expiry: String) throws -> [UInt8] {
    let date = try #require(MRZDate(characters: expiry))
    return DG1.encode(try SpecimenMRZ.composed(size: .td3, state: .utopia, dateOfExpiry: date))
  }

  /// An identity card of a state, with these characters as its date of expiry.
  private func card(_ state: String, _ expiry: String) throws -> [UInt8] {
    DG1.encode(
      try MRZ(
        reading: Array(
          ("C<\(state)CA00000AA4<<<<<<<<<<<<<<<4001016M\(expiry)8\(state)<<<<<<<<<<<3"
            + "SPECIMEN<<ANNA<<<<<<<<<<<<<<<<").utf8)))
  }

  private func record(
    _ dg1: [UInt8], anchors: AnchorClass? = .state, policy: TrustPolicy = .standard
  ) throws -> InspectionRecord {
    try SavedInspection(
      anchors: TestDesk.store(anchors), policy: InspectionPolicy(trust: policy)
    ).run(SavedDocument(Saving.small([.dg1: dg1]), from: "a test"), at: TestDesk.now)
  }

  @Test("given a DG1 that its state signed, then its year of expiry is in 2000 to 2099")
  func century() throws {
    let signed = try record(passport("990101"))
    #expect(signed.data.status == .passed)
    #expect(signed.validity == Outcome(.passed, .documentInDate, ["2099-01-01"]))
    #expect(signed.expiry == .day(try #require(CalendarDate(iso8601: "2099-01-01"))))
    #expect(signed.exitCode == .success)
    // What is not known of a revocation, under a policy that asks for it, changes no century.
    let strict = try record(passport("990101"), policy: .strict)
    #expect(strict.data.status != .passed)
    #expect(strict.validity == Outcome(.notDone, .expiryUnconfirmed, ["2099-01-01"]))
  }

  @Test("given a DG1 whose path or digest did not pass, then its year is the nearest one")
  func window() throws {
    let expired = Outcome(.failed, .documentExpired, ["1999-01-01"])
    #expect(try record(passport("990101"), anchors: nil).validity == expired)
    var files = try Saving.small()
    files[.dg1] = try passport("990101")
    let altered = try Saving.inspect(files)
    #expect(altered.data.status == .failed && altered.validity == expired)
  }

  @Test("given cards that their state issues without an end, then they have none, and no others")
  func withoutEnd() throws {
    let day = try #require(CalendarDate(iso8601: "2099-01-01"))
    let italian = try record(card("ITA", "990101"))
    // The test country is not Italy: the data did not pass, and nothing of them is in date.
    #expect(italian.data.status != .passed)
    #expect(italian.validity == Outcome(.notDone, .expiryUnconfirmed, ["2099-01-01"]))
    let check = CheckValidity(time: JudgementTime(TestDesk.now, in: .utc)).check(
      .never(day), signer: nil, isSigned: true, leftOut: nil)
    #expect(check.outcome == Outcome(.passed, .documentWithoutEnd))
    #expect(italian.expiry == .never(day))
    #expect(try record(card("ESP", "990101")).expiry == .day(day))
    // A passport of the same state has an end.
    let passport = try MRZ(
      reading: Array(
        ("P<ITASPECIMEN<<ANNA<<<<<<<<<<<<<<<<<<<<<<<<<"
          + "AA00000000ITA4001016F9901018<<<<<<<<<<<<<<00").utf8))
    #expect(try record(DG1.encode(passport)).expiry == .day(day))
    #expect(try record(card("ITA", "991231")).expiry?.day != nil)
    #expect(try record(card("ITA", "991231")).validity.code == .expiryUnconfirmed)
    #expect(try record(card("ITA", "990101"), anchors: nil).validity.code == .documentExpired)
  }

  @Test("given an end before its signer's certificate began, then nothing is known, nor refused")
  func contradiction() throws {
    let record = try record(passport("200101"))
    #expect(record.data.status == .passed)
    #expect(record.validity.status == .unknown && record.validity.code == .expiryContradictory)
    #expect(record.validity.details.first == "2020-01-01")
    #expect(record.exitCode == .notValid)
  }

  @Test("given fillers in the place of the end, then none is stated, and it is not in date")
  func unstated() throws {
    for anchors in [AnchorClass.state, nil] {
      let record = try record(passport("<<<<<<"), anchors: anchors)
      #expect(record.validity == Outcome(.unknown, .expiryUnstated))
      #expect(record.expiry == .unstated)
      #expect(record.exitCode == (anchors == nil ? .dataUnknown : .notValid))
    }
    #expect(try record(passport("3112<<")).validity == Outcome(.unknown, .dateUnreadable))
  }
}
