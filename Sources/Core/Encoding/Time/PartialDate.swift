/// A date with a year of four digits, whose month or day may be unknown, ISO 8601-2: a date of birth in
/// DG11 or a date of issue in DG12 (ICAO Doc 9303-10, 4.7.11 and 4.7.12), or a date of the MRZ in a given
/// century.
public struct PartialDate: Hashable, Sendable {
  /// The year, 1 to 9999.
  public let year: Int
  /// The month, 1 to 12; nil when it is unknown.
  public let month: Int?
  /// The day of the month, 1 to 31; nil when it is unknown.
  public let day: Int?

  /// Takes what is known; nil when there is no such day in the month, or in any month when the month
  /// is unknown.
  public init?(year: Int, month: Int? = nil, day: Int? = nil) {
    guard (1...9999).contains(year), (1...12).contains(month ?? 1),
      (1...CalendarDate.lastDay(ofMonth: month ?? 1, year: year)).contains(day ?? 1)
    else { return nil }
    self.year = year
    self.month = month
    self.day = day
  }

  /// A date that is known to the day.
  public init(_ date: CalendarDate) {
    year = date.year
    month = date.month
    day = date.day
  }

  /// Reads eight digits, year, month and day; `00` stands for what is unknown.
  public init?(digits: some Collection<UInt8>) {
    let digits = Array(digits)
    guard digits.count == 8, let year = DecimalDigits.value(digits[0..<4]),
      let month = DecimalDigits.value(digits[4..<6]), let day = DecimalDigits.value(digits[6..<8])
    else { return nil }
    self.init(year: year, month: month == 0 ? nil : month, day: day == 0 ? nil : day)
  }

  /// Year, month and day in eight digits, `00` for what is unknown.
  public var digits: String {
    DecimalDigits.text(year, 4) + DecimalDigits.text(month ?? 0, 2)
      + DecimalDigits.text(day ?? 0, 2)
  }

  /// The earliest and the latest day that it can be; an age that is counted from the latest is not too
  /// high.
  public var span: ClosedRange<CalendarDate> {
    // January and December have 31 days: whatever day is known, both have it.
    let lastMonth = month ?? 12
    let lastDay = day ?? CalendarDate.lastDay(ofMonth: lastMonth, year: year)
    let earliest = CalendarDate(unchecked: year, month ?? 1, day ?? 1)
    return earliest...CalendarDate(unchecked: year, lastMonth, lastDay)
  }
}

extension PartialDate: CustomStringConvertible {
  /// The known parts in ISO 8601-2: `1970-12-01`, `1970-12`, `1970`, `1970-XX-01`.
  public var description: String {
    let year = DecimalDigits.text(year, 4)
    guard let day else { return year + (month.map { "-" + DecimalDigits.text($0, 2) } ?? "") }
    return year + "-" + (month.map { DecimalDigits.text($0, 2) } ?? "XX") + "-"
      + DecimalDigits.text(day, 2)
  }
}
