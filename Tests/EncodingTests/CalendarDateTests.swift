import Foundation
import Testing

import Encoding

@Suite struct CalendarDateTests {
  @Test(
    "given days that do not exist, when a date is made of them, then there is none",
    arguments: [
      (2023, 2, 29), (1900, 2, 29), (2024, 4, 31), (2024, 0, 1), (2024, 13, 1), (0, 1, 1),
    ])
  func missingDays(_ year: Int, _ month: Int, _ day: Int) {
    #expect(CalendarDate(year: year, month: month, day: day) == nil)
  }

  @Test("given leap days, when a date is made of them, then it is there")
  func leapDays() {
    #expect(CalendarDate(year: 2024, month: 2, day: 29) != nil)
    #expect(CalendarDate(year: 2000, month: 2, day: 29) != nil)
  }

  @Test(
    "given a text, when it is read as ISO 8601, then only ten characters of an existing day pass",
    arguments: [
      ("2034-12-31", true), ("0001-01-01", true), ("2034-12-32", false), ("2034-1-31", false),
      ("20341231", false), ("2034-12-3١", false), ("+034-12-31", false), ("", false),
    ])
  func iso8601(_ text: String, _ passes: Bool) {
    let date = CalendarDate(iso8601: text)
    #expect((date != nil) == passes)
    if let date { #expect(date.description == text) }
  }

  @Test("given every fifth day of 600 years, when its instant is turned into a day, then it fits")
  func instants() throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: "UTC"))
    for day in stride(from: -110_000, through: 110_000, by: 5) {
      let instant = Date(timeIntervalSince1970: Double(day) * 86400 + 86399)
      let parts = calendar.dateComponents([.year, .month, .day], from: instant)
      let date = CalendarDate(instant)
      try #require([date.year, date.month, date.day] == [parts.year, parts.month, parts.day])
    }
  }

  @Test("given instants beyond the calendar, when they are turned into days, then the ends count")
  func extremes() {
    #expect(CalendarDate(.distantPast).year == 1)
    #expect(CalendarDate(Date(timeIntervalSince1970: .infinity)).description == "9999-12-31")
    #expect(CalendarDate(Date(timeIntervalSince1970: -.infinity)).description == "0001-01-01")
    #expect(CalendarDate(Date(timeIntervalSince1970: .nan)).description == "1970-01-01")
  }

  @Test("given two days, when they are compared, then year, month and day count in this order")
  func order() throws {
    let days = ["1999-12-31", "2000-01-01", "2000-01-02", "2000-02-01"]
    let dates = days.compactMap(CalendarDate.init(iso8601:))
    #expect(dates.shuffled().sorted().map(\.description) == days)
    #expect(dates.map(\.yymmdd) == ["991231", "000101", "000102", "000201"])
  }
}
