import TestSupport
import Testing

import Circuits
import ZeroKnowledge

/// Dates in circuits against tuples of year, month and day.
struct DecimalDateTests {
  private typealias Date = (year: Int, month: Int, day: Int)

  private func bytes(_ text: String) -> [UInt64] { text.utf8.map(UInt64.init) }

  private func text(_ date: Date, short: Bool) -> String {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let year = short ? two(date.year % 100) : two(date.year / 100) + two(date.year % 100)
    return year + two(date.month) + two(date.day)
  }

  /// A statement that a private date of so many bytes is on or before a public one.
  private func statement<Element: FieldElement>(
    bytes: Int, century: CenturyRule, _ field: Element.Type
  ) throws -> BuiltStatement<Element> {
    try BuiltStatement { builder in
      let bytes = (0..<bytes).map { _ in builder.privateBits(8) }
      let date =
        bytes.count == 8
        ? DecimalDate(ccyymmdd: bytes, in: builder)
        : DecimalDate(yymmdd: bytes, century: century, in: builder)
      try #require(date).isOnOrBefore(DecimalDate(publicIn: builder)).assertTrue()
    }
  }

  private func holds<Element: FieldElement>(
    _ statement: BuiltStatement<Element>, _ text: String, _ limit: Date
  ) -> Bool {
    var values = InputValues<Element>()
    for byte in bytes(text) { values.append(bits: 8, of: byte) }
    values.appendPublic(
      bits: 32,
      of: DecimalDate<Element>.number(year: limit.year, month: limit.month, day: limit.day))
    return statement.holds(values)
  }

  private func check<Element: FieldElement>(_ field: Element.Type) throws {
    var numbers = SeededNumbers(seed: 4)
    func date(_ years: ClosedRange<Int>) -> Date {
      (
        .random(in: years, using: &numbers), .random(in: 1...12, using: &numbers),
        .random(in: 1...31, using: &numbers)
      )
    }
    let long = try statement(bytes: 8, century: .twentyFirst, field)
    let expiry = try statement(bytes: 6, century: .twentyFirst, field)
    let birth = try statement(bytes: 6, century: .notAfter(26), field)
    for round in 0..<60 {
      let (any, limit) = (date(1800...2199), date(1800...2199))
      #expect(holds(long, text(any, short: false), limit) == (any <= limit))
      #expect(holds(long, text(limit, short: false), limit))
      let late = date(2000...2099)
      #expect(holds(expiry, text(late, short: true), limit) == (late <= limit))
      let born = date(1927...2026)
      let near = round % 2 == 0 ? limit : (born.year, born.month, 15)
      #expect(holds(birth, text(born, short: true), near) == (born <= near))
    }
    // The rule turns at the year that it names.
    #expect(holds(birth, "270101", (1927, 1, 1)) && !holds(birth, "270101", (1926, 12, 31)))
    #expect(holds(birth, "261231", (2026, 12, 31)) && !holds(birth, "261231", (1999, 12, 31)))
    #expect(holds(expiry, "991231", (2099, 12, 31)) && !holds(expiry, "991231", (2099, 12, 30)))
  }

  @Test("given dates, when they are compared, then those on or before hold, by the century's rule")
  func dates() throws {
    try check(GF2To128.self)
    try check(P256Field.self)
  }

  @Test("given bytes that are no digits, when they are a date, then the statement does not hold")
  func digits() throws {
    let long = try statement(bytes: 8, century: .twentyFirst, GF2To128.self)
    let birth = try statement(bytes: 6, century: .notAfter(26), P256Field.self)
    let limit = (9999, 99, 99)
    #expect(holds(long, "19700101", limit) && holds(birth, "700101", limit))
    for place in 0..<8 {
      for letter in ["<", ":", ";", "?", "/", " ", "A", "y", "\0", "\u{13}", "p"] {
        var text = Array("19700101").map(String.init)
        text[place] = letter
        #expect(!holds(long, text.joined(), limit))
        if place > 1 { #expect(!holds(birth, text[2...].joined(), limit)) }
      }
    }
  }

  @Test("given another number of bytes, when they are to be a date, then there is none")
  func lengths() {
    let builder = CircuitBuilder<GF2To128>()
    let bytes = (0..<9).map { _ in builder.privateBits(8) }
    for count in [0, 5, 7, 9] {
      #expect(
        DecimalDate(yymmdd: Array(bytes.prefix(count)), century: .twentyFirst, in: builder) == nil
      )
      #expect(DecimalDate(ccyymmdd: Array(bytes.prefix(count)), in: builder) == nil)
    }
    #expect(DecimalDate(ccyymmdd: Array(bytes.prefix(6)), in: builder) == nil)
    #expect(DecimalDate<GF2To128>.number(year: 1974, month: 8, day: 12) == 0x1974_0812)
  }
}
