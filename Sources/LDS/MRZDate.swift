/// A date of the MRZ: two digits each for year, month and day, where month and day may be unknown
/// (`<<`); ICAO Doc 9303-3, 4.8. The century is not in it, so that every reading as a calendar date
/// depends on a given day.
public struct MRZDate: Hashable, Sendable {
  /// The six characters as they stand in the MRZ.
  public let characters: String
  private let year: Int?
  private let month: Part
  private let day: Part

  private enum Part: Hashable {
    case known(Int)
    case unknown
    case unreadable
  }

  /// Takes the six characters; nil for another number of them, or one that no MRZ can hold.
  public init?(characters: String) {
    let octets = Array(characters.utf8)
    guard octets.count == 6, octets.allSatisfy({ MRZCheckDigit.value(of: $0) != nil }) else {
      return nil
    }
    self.init(reading: octets)
  }

  /// The date of a day, without its century.
  public init(_ date: CalendarDate) { self.init(reading: Array(date.yymmdd.utf8)) }

  init(reading octets: [UInt8]) {
    characters = String(decoding: octets, as: UTF8.self)
    year = DecimalDigits.value(octets.prefix(2))
    month = Self.part(octets.dropFirst(2).prefix(2))
    day = Self.part(octets.dropFirst(4))
  }

  private static func part(_ octets: ArraySlice<UInt8>) -> Part {
    if octets.allSatisfy({ $0 == MRZ.filler }) { return .unknown }
    guard let value = DecimalDigits.value(octets) else { return .unreadable }
    return value == 0 ? .unknown : .known(value)
  }

  /// The latest reading as a date of birth that is not after a day; nil when a part is unknown or
  /// there is no such day.
  public func dateOfBirth(asOf day: CalendarDate) -> CalendarDate? {
    birthReadings(asOf: day).first
  }

  /// The readings as a date of birth in the century of a day and the one before, not after that
  /// day, the latest first. Two readings mean that the MRZ alone does not tell the age.
  public func birthReadings(asOf day: CalendarDate) -> [CalendarDate] {
    centuries(asOf: day).compactMap(date(inCentury:)).filter { $0 <= day }
  }

  /// The latest day, not after a given one, on which the holder can have been born, with unknown
  /// parts at their latest: what an age proof must reckon with. Nil when the year cannot be read.
  public func latestDateOfBirth(asOf day: CalendarDate) -> CalendarDate? {
    for century in centuries(asOf: day) {
      guard let (first, last) = span(inCentury: century), first <= day else { continue }
      return min(last, day)
    }
    return nil
  }

  /// The reading as a date of expiry, in the years from 50 before to 49 after a day; nil when a
  /// part is unknown or there is no such day.
  public func dateOfExpiry(asOf day: CalendarDate) -> CalendarDate? {
    let centuries = [day.year / 100 - 1, day.year / 100, day.year / 100 + 1]
    return centuries.compactMap(date(inCentury:)).first { (-50...49).contains($0.year - day.year) }
  }

  private func centuries(asOf day: CalendarDate) -> [Int] { [day.year / 100, day.year / 100 - 1] }

  private func date(inCentury century: Int) -> CalendarDate? {
    guard let year, case .known(let month) = month, case .known(let day) = day else { return nil }
    return CalendarDate(year: century * 100 + year, month: month, day: day)
  }

  private func span(inCentury century: Int) -> (CalendarDate, CalendarDate)? {
    guard let year, month != .unreadable, day != .unreadable else { return nil }
    let fullYear = century * 100 + year
    guard case .known(let month) = month else {
      return Self.pair(
        CalendarDate(year: fullYear, month: 1, day: 1),
        CalendarDate(year: fullYear, month: 12, day: 31))
    }
    guard case .known(let day) = day else {
      return Self.pair(
        CalendarDate(year: fullYear, month: month, day: 1),
        CalendarDate(
          year: fullYear, month: month, day: CalendarDate.lastDay(ofMonth: month, year: fullYear)))
    }
    let date = CalendarDate(year: fullYear, month: month, day: day)
    return Self.pair(date, date)
  }

  private static func pair(
    _ first: CalendarDate?, _ last: CalendarDate?
  ) -> (CalendarDate, CalendarDate)? {
    guard let first, let last else { return nil }
    return (first, last)
  }
}
