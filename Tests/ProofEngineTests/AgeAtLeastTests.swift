import LDS
import MRZ
import ProofEngine
import Testing
import Encoding

@Suite("Ages that a date of birth proves")
struct AgeAtLeastTests {
  private func proven(_ birth: String, _ day: String) throws -> [Int] {
    AgeAtLeast.proven(
      by: try #require(MRZDate(characters: birth)), on: try #require(CalendarDate(iso8601: day)))
  }

  @Test("given a birthday, when it is tomorrow, then the age is not reached; today, it is")
  func birthday() throws {
    #expect(try proven("081122", "2026-11-21") == [12, 14, 16])
    #expect(try proven("081121", "2026-11-21") == [12, 14, 16, 18])
    #expect(try proven("081120", "2026-11-21") == [12, 14, 16, 18])
  }

  @Test("given the full date of DG11, when it agrees, then it counts; when it differs, the younger")
  func details() throws {
    let day = try #require(CalendarDate(iso8601: "2026-11-21"))
    let mrz = try #require(MRZDate(characters: "200101"))
    let old = BirthDate(mrz: mrz, year: 1920, month: 1, day: 1)
    #expect(AgeAtLeast.proven(by: old, on: day) == AgeAtLeast.thresholds)
    let other = BirthDate(mrz: mrz, year: 1921, month: 1, day: 1)
    #expect(AgeAtLeast.proven(by: other, on: day) == [])
    let adult = try #require(MRZDate(characters: "740812"))
    let younger = BirthDate(mrz: adult, year: 2011, month: 8, day: 12)
    #expect(AgeAtLeast.proven(by: younger, on: day) == [12, 14])
  }

  @Test("given a birth on 29 February, when the year has none, then the birthday is 1 March")
  func leapDay() throws {
    #expect(try !proven("080229", "2026-02-28").contains(18))
    #expect(try proven("080229", "2026-03-01").contains(18))
  }

  @Test(
    "given two digits of a year that may be this century's, when ages are proven, then the younger counts"
  )
  func century() throws {
    #expect(try proven("200101", "2026-11-21") == [])
    #expect(try proven("740812", "2026-11-21") == [12, 14, 16, 18, 21])
    #expect(try proven("300101", "2026-11-21") == AgeAtLeast.thresholds)
  }

  @Test(
    "given a day or month that is not known, when ages are proven, then the latest possible counts")
  func unknownParts() throws {
    #expect(try !proven("08<<<<", "2026-11-21").contains(18))
    #expect(try proven("07<<<<", "2026-11-21").contains(18))
    #expect(try !proven("0811<<", "2026-11-21").contains(18))
    #expect(try proven("0810<<", "2026-11-21").contains(18))
    #expect(try proven("<<<<<<", "2026-11-21") == [])
  }
}
