import ChipSimulator
import LDS
import MRZ
import Testing

@testable import Inspection
import Encoding

@Suite("Who the holder is, by DG1 and DG11")
struct HolderIdentityTests {
  private let today = CalendarDate(TestDesk.now)

  private func identity(_ birth: String, details: PartialDate? = nil) throws -> HolderIdentity {
    let record = try TestDesk.inspect(
      .make {
        $0.dateOfBirth = birth
        if let details { $0.contents = [.dg11: DG11(dateOfBirth: details).bytes] }
      })
    return try #require(record.identity)
  }

  @Test(
    "given a year that fits two centuries, when it is shown, then the latest is, and proves none")
  func twoCenturies() throws {
    let holder = try identity("050301")
    #expect(holder.shownDateOfBirth(asOf: today)?.description == "2005-03-01")
    #expect(holder.dateOfBirth.date(asOf: today) == nil)
  }

  @Test("given DG11 with the whole year, when it agrees with the MRZ, then it settles the century")
  func settled() throws {
    let holder = try identity("050301", details: PartialDate(year: 1905, month: 3, day: 1))
    #expect(holder.shownDateOfBirth(asOf: today)?.description == "1905-03-01")
    #expect(holder.dateOfBirth.isAtLeast(100, on: today))
  }

  @Test("given DG11 with another date, when it is shown, then the MRZ counts and that is noted")
  func contradiction() throws {
    let holder = try identity("740812", details: PartialDate(year: 2015, month: 8, day: 12))
    #expect(holder.shownDateOfBirth(asOf: today)?.description == "1974-08-12")
    #expect(!holder.dateOfBirth.isAtLeast(18, on: today))
    #expect(holder.contradictions.map(\.code) == [.holderBirthDiffers])
  }
}
