import Testing

import MRZ
import Encoding

@Suite struct MRZDateTests {
  private func day(_ text: String) throws -> CalendarDate {
    try #require(CalendarDate(iso8601: text))
  }

  @Test(
    "given two digits for the year, when a birth is read, then the latest day up to today counts",
    arguments: [
      ("740812", "2026-06-01", "1974-08-12"), ("260601", "2026-06-01", "2026-06-01"),
      ("260602", "2026-06-01", "1926-06-02"), ("000229", "2026-06-01", "2000-02-29"),
      ("240229", "2023-06-01", "1924-02-29"), ("230229", "2026-06-01", nil),
      ("7408<<", "2026-06-01", nil), ("74<<<<", "2026-06-01", nil),
      ("741312", "2026-06-01", nil), ("74OB12", "2026-06-01", nil), ("740012", "2026-06-01", nil),
    ] as [(String, String, String?)])
  func births(_ characters: String, _ today: String, _ expected: String?) throws {
    let date = try #require(MRZDate(characters: characters))
    #expect(date.dateOfBirth(asOf: try day(today))?.description == expected)
  }

  @Test(
    "given two digits for the year, when an expiry is read, then the nearest century counts",
    arguments: [
      ("340415", "2026-06-01", "2034-04-15"), ("761231", "2026-06-01", "1976-12-31"),
      ("751231", "2026-06-01", "2075-12-31"), ("991231", "2050-01-01", "2099-12-31"),
      ("000101", "2050-01-01", "2000-01-01"), ("000101", "2099-01-01", "2100-01-01"),
      ("34<<<<", "2026-06-01", nil),
    ] as [(String, String, String?)])
  func expiries(_ characters: String, _ today: String, _ expected: String?) throws {
    let date = try #require(MRZDate(characters: characters))
    #expect(date.dateOfExpiry(asOf: try day(today))?.description == expected)
  }

  @Test("given the expiry of a DG1 that was signed, then it is in the years 2000 to 2099")
  func signedExpiries() throws {
    for (characters, expected) in [
      ("990101", "2099-01-01"), ("000229", "2000-02-29"), ("760101", "2076-01-01"),
      ("34<<<<", nil), ("<<<<<<", nil), ("991301", nil),
    ] as [(String, String?)] {
      let date = try #require(MRZDate(characters: characters))
      #expect(date.signedDateOfExpiry?.description == expected)
      #expect(date.isUnstated == (characters == "<<<<<<"))
    }
  }

  @Test("given a year with two readings, when both are asked for, then the later comes first")
  func bothReadings() throws {
    let today = try day("2026-06-01")
    let readings = try #require(MRZDate(characters: "150302")).birthReadings(asOf: today)
    #expect(readings.map(\.description) == ["2015-03-02", "1915-03-02"])
    let old = try #require(MRZDate(characters: "740812")).birthReadings(asOf: today)
    #expect(old.map(\.description) == ["1974-08-12"])
  }

  @Test(
    "given unknown parts, when the latest birth is asked for, then they are taken at their latest",
    arguments: [
      ("7408<<", "1974-08-31"), ("740<<<", nil), ("74<<<<", "1974-12-31"), ("740000", "1974-12-31"),
      ("26<<<<", "2026-06-01"), ("2606<<", "2026-06-01"), ("2607<<", "1926-07-31"),
      ("0402<<", "2004-02-29"), ("740812", "1974-08-12"), ("<<<<<<", nil),
    ] as [(String, String?)])
  func latestBirth(_ characters: String, _ expected: String?) throws {
    let date = try #require(MRZDate(characters: characters))
    #expect(date.latestDateOfBirth(asOf: try day("2026-06-01"))?.description == expected)
  }

  @Test(
    "given a text that no MRZ can hold, when a date is made of it, then there is none",
    arguments: ["", "12345", "1234567", "74-812", "74o812", "٧٤٠٨١٢"])
  func unreadable(_ characters: String) {
    #expect(MRZDate(characters: characters) == nil)
  }

  @Test("given a calendar day, when it is written, then it has six digits")
  func written() throws {
    #expect(MRZDate(try day("2034-04-15")).characters == "340415")
  }
}
