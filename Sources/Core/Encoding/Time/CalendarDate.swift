import FoundationEssentials

/// A day of the Gregorian calendar, in the years 1 to 9999, without a time or a zone.
public struct CalendarDate: Hashable, Sendable {
  /// The year, 1 to 9999.
  public let year: Int
  /// The month, 1 to 12.
  public let month: Int
  /// The day of the month, 1 to 31.
  public let day: Int

  /// Takes year, month and day; nil when there is no such day.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month), day >= 1,
      day <= Self.lastDay(ofMonth: month, year: year)
    else { return nil }
    self.init(unchecked: year, month, day)
  }

  /// Reads `2034-12-31`, ISO 8601; nil for any other shape and for a day that does not exist.
  public init?(iso8601 text: String) {
    self.init(iso8601: Array(text.utf8))
  }

  /// Reads the characters of `2034-12-31`, ISO 8601.
  init?(iso8601 characters: [UInt8]) {
    guard characters.count == 10, characters[4] == UInt8(ascii: "-"),
      characters[7] == UInt8(ascii: "-"), let year = DecimalDigits.value(characters[0..<4]),
      let month = DecimalDigits.value(characters[5..<7]),
      let day = DecimalDigits.value(characters[8..<10])
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  /// The day of an instant in UTC; an instant outside the years 1 to 9999 gives the nearest day.
  public init(_ instant: Date) {
    let seconds = instant.timeIntervalSince1970
    let days = seconds.isNaN ? 0 : (seconds / Self.secondsOfDay).rounded(.down)
    self.init(daysSince1970: Int(min(max(days, Self.firstDay), Self.lastDay)))
  }

  /// The number of seconds in a day.
  package static let secondsOfDay: Double = 86400
  /// 1 January of the year 1 and 31 December of the year 9999, in days since 1 January 1970.
  private static let firstDay: Double = -719_162
  private static let lastDay: Double = 2_932_896

  /// The number of days from 1 January 1970 to this day.
  package var daysSince1970: Int { Self.daysSince1970(year: year, month: month, day: day) }

  /// The day after it; the last of all days is followed by itself.
  package var next: CalendarDate {
    CalendarDate(daysSince1970: min(daysSince1970 + 1, Int(Self.lastDay)))
  }

  /// The day this many days after 1 January 1970, in the years 1 to 9999.
  init(daysSince1970 days: Int) {
    let (year, month, day) = Self.components(daysSince1970: days)
    self.init(unchecked: year, month, day)
  }

  /// A day that is known to exist.
  init(unchecked year: Int, _ month: Int, _ day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }

  /// The last two digits of the year, the month and the day: `341231`, as in an MRZ.
  public var yymmdd: String {
    DecimalDigits.text(year % 100, 2) + DecimalDigits.text(month, 2) + DecimalDigits.text(day, 2)
  }

  /// The age in whole years, on another day, of a person born on this day; never below zero. A
  /// person born on 29 February has the birthday on 1 March in common years.
  package func years(until day: CalendarDate) -> Int {
    let hadBirthday = (day.month, day.day) >= (month, self.day)
    return max(0, day.year - year - (hadBirthday ? 0 : 1))
  }
}

/// Arithmetic of the Gregorian calendar, for days of any year. Years are counted from March, so that a
/// leap day is the last of its year.
extension CalendarDate {
  /// The days from 1 March of the year 0 to 1 January 1970.
  private static let daysBefore1970 = 719_468
  /// The days of 400 years, after which the pattern of leap years repeats.
  private static let daysOfEra = 146_097

  /// The days from 1 January 1970 to a day of any year. A day beyond the end of its month is a day
  /// of the next one.
  /// - Parameter month: 1 to 12.
  package static func daysSince1970(year: Int, month: Int, day: Int) -> Int {
    let (era, yearOfEra) = (month <= 2 ? year - 1 : year).floorDivided(by: 400)
    let monthFromMarch = month <= 2 ? month + 9 : month - 3
    let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
    let leapDays = yearOfEra / 4 - yearOfEra / 100
    return era * daysOfEra + yearOfEra * 365 + leapDays + dayOfYear - daysBefore1970
  }

  /// The year, month and day this many days after 1 January 1970.
  package static func components(daysSince1970 days: Int) -> (year: Int, month: Int, day: Int) {
    let (era, dayOfEra) = (days + daysBefore1970).floorDivided(by: daysOfEra)
    let leapDays = dayOfEra / 1460 - dayOfEra / 36_524 + dayOfEra / 146_096
    let yearOfEra = (dayOfEra - leapDays) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    return (
      era * 400 + yearOfEra + (month <= 2 ? 1 : 0), month,
      dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    )
  }

  /// The last day of a month; 31 for a month that does not exist.
  package static func lastDay(ofMonth month: Int, year: Int) -> Int {
    switch month {
    case 4, 6, 9, 11: 30
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    default: 31
    }
  }
}

extension Int {
  /// The quotient, rounded down, and the remainder, which is not negative.
  /// - Parameter divisor: more than zero.
  package func floorDivided(by divisor: Int) -> (quotient: Int, remainder: Int) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}

extension CalendarDate: Comparable {
  /// True if the one day comes before the other.
  public static func < (one: CalendarDate, other: CalendarDate) -> Bool {
    (one.year, one.month, one.day) < (other.year, other.month, other.day)
  }
}

extension CalendarDate: CustomStringConvertible {
  /// The day in ISO 8601: `2034-12-31`.
  public var description: String {
    DecimalDigits.text(year, 4) + "-" + DecimalDigits.text(month, 2) + "-"
      + DecimalDigits.text(day, 2)
  }
}
