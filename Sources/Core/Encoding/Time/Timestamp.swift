import FoundationEssentials

/// A second in UTC, in the years 1 to 9999, with its only text form: `2024-10-01T09:00:00Z`. That
/// is the `date-time` of RFC 3339, 5.6 without fractions and with the offset `Z`; ISO/IEC 18013-5,
/// 7.1 allows no other form of a `tdate`.
public struct Timestamp: Hashable, Sendable {
  /// The seconds since the beginning of 1970.
  private let seconds: Int

  /// The number of characters of every timestamp.
  package static let length = 20

  /// The first second of the year 1 and the last one of the year 9999, since the beginning of 1970.
  private static let first: Double = -62_135_596_800
  private static let last: Double = 253_402_300_799
  private static let secondsOfDay = Int(CalendarDate.secondsOfDay)

  /// The second that contains an instant; an instant outside the years 1 to 9999 gives the nearest
  /// one.
  public init(_ instant: Date) {
    let seconds = instant.timeIntervalSince1970.rounded(.down)
    self.seconds = seconds.isNaN ? 0 : Int(min(max(seconds, Self.first), Self.last))
  }

  /// The first second of a day in UTC.
  public init(beginningOf day: CalendarDate) {
    seconds = day.daysSince1970 * Self.secondsOfDay
  }

  /// Reads the text; nil for any other form, and for a day or a time of day that does not exist.
  public init?(_ text: String) {
    let characters = Array(text.utf8)
    guard characters.count == Self.length, characters[10] == UInt8(ascii: "T"),
      characters[13] == UInt8(ascii: ":"), characters[16] == UInt8(ascii: ":"),
      characters[19] == UInt8(ascii: "Z"),
      let day = CalendarDate(iso8601: Array(characters[0..<10])),
      let hour = DecimalDigits.value(characters[11..<13]),
      let minute = DecimalDigits.value(characters[14..<16]),
      let second = DecimalDigits.value(characters[17..<19]), hour < 24, minute < 60, second < 60
    else { return nil }
    seconds = day.daysSince1970 * Self.secondsOfDay + (hour * 60 + minute) * 60 + second
  }

  /// The instant at which the second begins.
  public var instant: Date { Date(timeIntervalSince1970: Double(seconds)) }
}

extension Timestamp: Comparable {
  /// True if one second comes before the other.
  public static func < (one: Timestamp, other: Timestamp) -> Bool { one.seconds < other.seconds }
}

extension Timestamp: CustomStringConvertible {
  /// The 20 characters.
  public var description: String {
    let (day, second) = seconds.floorDivided(by: Self.secondsOfDay)
    let time = [second / 3600, second / 60 % 60, second % 60].map { DecimalDigits.text($0, 2) }
    return CalendarDate(daysSince1970: day).description + "T" + time.joined(separator: ":") + "Z"
  }
}
