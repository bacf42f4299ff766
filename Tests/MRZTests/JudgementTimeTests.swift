import Foundation
import Testing

import MRZ
import Encoding

@Suite("The time of judgement and its local day")
struct JudgementTimeTests {
  private func zone(_ name: String) throws -> LocalZone {
    let zone = try #require(TimeZone(identifier: name))
    return LocalZone(name: name) { zone.secondsFromGMT(for: $0) }
  }

  private func instant(_ text: String) throws -> Date {
    try Date(text, strategy: .iso8601)
  }

  private func day(_ text: String) throws -> CalendarDate {
    try #require(CalendarDate(iso8601: text))
  }

  @Test(
    "given a moment, when a desk asks for the day, then it is the one on its wall",
    arguments: [
      // The eve of a birthday at closing time, when it is the birthday in Greenwich.
      ("America/Los_Angeles", "2026-06-15T00:30:00Z", "2026-06-14", "-07:00"),
      ("America/Los_Angeles", "2026-06-15T06:59:59Z", "2026-06-14", "-07:00"),
      ("America/Los_Angeles", "2026-06-15T07:00:00Z", "2026-06-15", "-07:00"),
      ("Pacific/Kiritimati", "2026-06-14T09:59:59Z", "2026-06-14", "+14:00"),
      ("Pacific/Kiritimati", "2026-06-14T10:00:00Z", "2026-06-15", "+14:00"),
      ("Asia/Kathmandu", "2026-06-14T18:14:59Z", "2026-06-14", "+05:45"),
      ("Asia/Kathmandu", "2026-06-14T18:15:00Z", "2026-06-15", "+05:45"),
      // The night in which clocks go forward, and the one in which they go back.
      ("America/Los_Angeles", "2026-03-08T07:59:59Z", "2026-03-07", "-08:00"),
      ("America/Los_Angeles", "2026-03-08T08:00:00Z", "2026-03-08", "-08:00"),
      ("America/Los_Angeles", "2026-03-09T06:59:59Z", "2026-03-08", "-07:00"),
      ("America/Los_Angeles", "2026-11-01T06:59:59Z", "2026-10-31", "-07:00"),
      ("America/Los_Angeles", "2026-11-02T07:59:59Z", "2026-11-01", "-08:00"),
      // 29 February begins when it does there.
      ("America/Los_Angeles", "2028-02-29T07:59:59Z", "2028-02-28", "-08:00"),
      ("Pacific/Kiritimati", "2028-02-28T10:00:00Z", "2028-02-29", "+14:00"),
      ("Europe/Berlin", "1970-01-01T00:00:00Z", "1970-01-01", "+01:00"),
      ("America/New_York", "1970-01-01T00:00:00Z", "1969-12-31", "-05:00"),
    ])
  func days(_ name: String, _ moment: String, _ expected: String, _ offset: String) throws {
    let time = JudgementTime(try instant(moment), in: try zone(name))
    #expect(time.day.description == expected && time.today == time.day)
    #expect(time.zone.offset(at: time.instant) == offset)
  }

  @Test(
    "given a day, when it begins at a desk, then the second before is the day before",
    arguments: [
      "America/Los_Angeles", "Pacific/Kiritimati", "Asia/Kathmandu", "Europe/Berlin",
      // Clocks go forward at midnight: the day begins at one.
      "America/Santiago", "Africa/Cairo",
    ])
  func beginnings(_ name: String) throws {
    let zone = try zone(name)
    var day = try day("2025-12-30")
    for _ in 0..<800 {
      let beginning = zone.beginning(of: day)
      #expect(zone.day(at: beginning) == day, "\(day)")
      #expect(zone.day(at: beginning.addingTimeInterval(-1)) < day, "\(day)")
      #expect(zone.end(of: day).addingTimeInterval(1) == zone.beginning(of: day.next))
      let noon = JudgementTime(beginning, in: zone).on(day)
      #expect(noon.day == day && zone.day(at: noon.instant) == day)
      day = day.next
    }
    #expect(day.description == "2028-03-09")
  }

  @Test("given a day that a zone left out, when it begins there, then it is the day after")
  func leftOut() throws {
    let zone = try zone("Pacific/Apia")
    let beginning = zone.beginning(of: try day("2011-12-30"))
    #expect(zone.day(at: beginning).description == "2011-12-31")
    #expect(
      JudgementTime(beginning, in: zone).on(try day("2011-12-30")).day.description == "2011-12-30")
  }

  @Test("given every day of four centuries, when it is counted, then the days follow each other")
  func counting() throws {
    var day = try day("1799-12-31")
    for number in day.daysSince1970...day.daysSince1970 + 150_000 {
      #expect(day.daysSince1970 == number)
      #expect(CalendarDate(Date(timeIntervalSince1970: Double(number) * 86400)) == day)
      day = day.next
    }
    let last = try self.day("9999-12-31")
    #expect(last.next == last)
    #expect(try self.day("1970-01-01").daysSince1970 == 0)
    #expect(try self.day("0001-01-01").daysSince1970 == -719_162)
  }

  @Test("given another day than today, when it is judged, then today stays what it was")
  func today() throws {
    let now = JudgementTime(
      try instant("2026-06-15T00:30:00Z"), in: try zone("America/Los_Angeles"))
    let then = now.on(try day("1980-01-01"))
    #expect(then.day.description == "1980-01-01" && then.today.description == "2026-06-14")
  }

  @Test(
    "given a day before the birth, when an age is asked for, then there is none",
    arguments: [
      // Two digits of a year that were read as of that day would make somebody a century older.
      ("850815", "1980-06-01", nil), ("850815", "1985-08-14", nil), ("850815", "1985-01-01", nil),
      ("850815", "1900-01-01", nil), ("850815", "0001-01-01", nil),
      ("850815", "1985-08-15", 0), ("850815", "2003-08-14", 17), ("850815", "2003-08-15", 18),
      // Two readings: before the later one nothing is certain.
      ("050815", "2000-01-01", nil), ("050815", "2005-08-15", 0),
      // On a day to come somebody may be there who was not born yet.
      ("350815", "2035-08-14", 99), ("350815", "2040-01-01", 4),
    ] as [(String, String, Int?)])
  func unborn(_ birth: String, _ asked: String, _ age: Int?) throws {
    let date = BirthDate(mrz: try #require(MRZDate(characters: birth)))
    let now = JudgementTime(
      try instant("2026-06-15T00:30:00Z"), in: try zone("America/Los_Angeles"))
    #expect(date.ages(at: now.on(try day(asked)))?.lowerBound == age)
    #expect(
      date.ages(on: try day(asked), asOf: try day("2026-06-14"))
        == date.ages(at: now.on(try day(asked))))
  }
}
