import Testing

import MRZ
import Encoding

@Suite("The date of birth, decided once")
struct BirthDateTests {
  private func day(_ text: String) throws -> CalendarDate {
    try #require(CalendarDate(iso8601: text))
  }

  private func mrz(_ characters: String) throws -> MRZDate {
    try #require(MRZDate(characters: characters))
  }

  @Test("given DG11 that agrees, when the birth is asked for, then its century counts")
  func agreement() throws {
    let today = try day("2026-06-01")
    #expect(BirthDate(mrz: try mrz("150302")).readings(asOf: today).count == 2)
    #expect(BirthDate(mrz: try mrz("150302")).date(asOf: today) == nil)
    let old = BirthDate(mrz: try mrz("150302"), year: 1915, month: 3, day: 2)
    #expect(old.agreesWithDetails == true)
    #expect(old.date(asOf: today)?.description == "1915-03-02")
    #expect(old.ages(on: today) == 111...111)
    let onlyYear = BirthDate(mrz: try mrz("150302"), year: 1915)
    #expect(onlyYear.date(asOf: today)?.description == "1915-03-02")
    let onlyDetails = BirthDate(mrz: try mrz("15<<<<"), year: 1915, month: 3, day: 2)
    #expect(onlyDetails.date(asOf: today)?.description == "1915-03-02")
  }

  @Test(
    "given DG11 that differs, when the birth is asked for, then every reading counts",
    arguments: [(1974, 8, 13), (1974, 7, 12), (1975, 8, 12), (2011, 8, 12)])
  func difference(_ year: Int, _ month: Int, _ dayOfMonth: Int) throws {
    let today = try day("2026-06-01")
    let birth = BirthDate(mrz: try mrz("740812"), year: year, month: month, day: dayOfMonth)
    #expect(birth.agreesWithDetails == false)
    #expect(birth.readings(asOf: today).count == 2)
    #expect(birth.date(asOf: today) == nil)
    #expect(birth.isAtLeast(18, on: today) == (year != 2011))
  }

  @Test("given DG11 that differs, when one of the two cannot be, then no age is proven")
  func unreadableDifference() throws {
    let today = try day("2026-06-01")
    let noMonth = BirthDate(mrz: try mrz("741312"), year: 1974, month: 8, day: 12)
    #expect(noMonth.agreesWithDetails == false && noMonth.readings(asOf: today).isEmpty)
    let unborn = BirthDate(mrz: try mrz("740812"), year: 2074, month: 8, day: 13)
    #expect(unborn.agreesWithDetails == false && !unborn.isAtLeast(0, on: today))
  }

  @Test("given a date in DG11 that no calendar has, then it does not agree and the MRZ counts")
  func impossible() throws {
    let today = try day("2026-06-01")
    for (year, month, dayOfMonth) in [
      (1974, 13, 12), (1974, 2, 30), (0, 1, 1), (10000, 1, 1), (.min, 1, 1), (.max, nil, nil),
      (1974, .min, 1), (1974, 8, .max),
    ] as [(Int, Int?, Int?)] {
      let birth = BirthDate(mrz: try mrz("740812"), year: year, month: month, day: dayOfMonth)
      #expect(birth.agreesWithDetails == false)
      #expect(birth.date(asOf: today)?.description == "1974-08-12")
    }
  }

  @Test("given a birth after the day, when it is asked for, then it is in the past or not at all")
  func future() throws {
    let today = try day("2026-06-01")
    #expect(BirthDate(mrz: try mrz("260602")).date(asOf: today)?.year == 1926)
    let later = BirthDate(mrz: try mrz("260602"), year: 2026, month: 6, day: 2)
    #expect(later.readings(asOf: today).isEmpty)
    #expect(later.ages(on: today) == nil && !later.isAtLeast(0, on: today))
  }

  @Test(
    "given unknown parts, when ages are asked for, then they span from the last day to the first",
    arguments: [
      ("08<<<<", "2026-12-30", 17), ("08<<<<", "2026-12-31", 18), ("0811<<", "2026-11-29", 17),
      ("0811<<", "2026-11-30", 18), ("0802<<", "2026-02-28", 17), ("0802<<", "2026-03-01", 18),
      ("080229", "2026-02-28", 17), ("080229", "2026-03-01", 18), ("080229", "2028-02-29", 20),
    ])
  func ages(_ birth: String, _ asOf: String, _ least: Int) throws {
    let date = BirthDate(mrz: try mrz(birth), year: 2008)
    #expect(date.ages(on: try day(asOf))?.lowerBound == least)
    #expect(date.isAtLeast(least, on: try day(asOf)))
    #expect(!date.isAtLeast(least + 1, on: try day(asOf)))
  }

  @Test("given every day of a birth, when each birthday comes, then the age counts from that day")
  func everyBirthday() throws {
    for start in [try day("2007-01-01"), try day("2008-01-01")] {
      for month in 1...12 {
        for dayOfMonth in 1...CalendarDate.lastDay(ofMonth: month, year: start.year) {
          let birth = try #require(
            CalendarDate(year: start.year, month: month, day: dayOfMonth))
          let date = BirthDate(mrz: MRZDate(birth), year: start.year)
          let isLeapDay = month == 2 && dayOfMonth == 29
          let birthday = try #require(
            CalendarDate(
              year: start.year + 18, month: isLeapDay ? 3 : month,
              day: isLeapDay ? 1 : dayOfMonth))
          #expect(date.isAtLeast(18, on: birthday))
          if dayOfMonth > 1, !isLeapDay {
            let eve = try #require(
              CalendarDate(year: start.year + 18, month: month, day: dayOfMonth - 1))
            #expect(!date.isAtLeast(18, on: eve))
          }
        }
      }
    }
  }
}
