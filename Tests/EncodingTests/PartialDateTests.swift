import Testing

import Encoding

@Suite struct PartialDateTests {
  @Test(
    "given eight digits, when they are read, then what is known is known",
    arguments: [
      ("19701201", "1970-12-01"), ("19701200", "1970-12"), ("19700000", "1970"),
      ("19700031", "1970-XX-31"), ("20240229", "2024-02-29"),
    ])
  func digits(_ digits: String, _ text: String) throws {
    let date = try #require(PartialDate(digits: digits.utf8))
    #expect(date.description == text && date.digits == digits)
  }

  @Test(
    "given digits that are no date, when they are read, then there is none",
    arguments: ["00000000", "19701301", "19700230", "20230229", "1970120", "197012011", "1970<<<<"])
  func noDate(_ digits: String) { #expect(PartialDate(digits: digits.utf8) == nil) }

  @Test("given a partial date, when its bounds are asked for, then they enclose it")
  func bounds() throws {
    func bounds(_ date: PartialDate?) -> [String?] {
      [date?.span.lowerBound.description, date?.span.upperBound.description]
    }
    #expect(bounds(PartialDate(year: 2024)) == ["2024-01-01", "2024-12-31"])
    #expect(bounds(PartialDate(year: 2024, month: 2)) == ["2024-02-01", "2024-02-29"])
    #expect(bounds(PartialDate(year: 2024, day: 31)) == ["2024-01-31", "2024-12-31"])
    let day = try #require(CalendarDate(year: 2024, month: 5, day: 6))
    #expect(bounds(PartialDate(day)) == ["2024-05-06", "2024-05-06"])
  }
}
