import FoundationEssentials
import Encoding

/// The time zone of the place where a document is judged: how far it is ahead of UTC at each moment.
public struct LocalZone: Sendable {
  /// Its name in the IANA time zone database, such as `America/Los_Angeles`; nil when that is not
  /// known.
  public let name: String?
  private let offset: @Sendable (Date) -> Int

  /// Universal time.
  public static let utc = LocalZone(name: "UTC") { _ in 0 }

  /// - Parameter offset: the number of seconds that it is ahead of UTC at a moment; less than zero
  ///   to the west.
  public init(name: String?, offset: @escaping @Sendable (Date) -> Int) {
    self.name = name
    self.offset = offset
  }

  /// The offset from UTC at a moment, in ISO 8601: `-08:00`.
  public func offset(at instant: Date) -> String {
    let seconds = offset(instant)
    let minutes = abs(seconds) / 60
    return (seconds < 0 ? "-" : "+") + DecimalDigits.text(minutes / 60, 2) + ":"
      + DecimalDigits.text(minutes % 60, 2)
  }

  /// The time of day at a moment: `14:05`.
  public func timeOfDay(at instant: Date) -> String {
    let local = Int(instant.timeIntervalSince1970.rounded(.down)) + offset(instant)
    let day = Int(CalendarDate.secondsOfDay)
    let minutes = ((local % day) + day) % day / 60
    return DecimalDigits.text(minutes / 60, 2) + ":" + DecimalDigits.text(minutes % 60, 2)
  }

  /// The day of the calendar that it is at a moment.
  public func day(at instant: Date) -> CalendarDate {
    CalendarDate(instant.addingTimeInterval(Double(offset(instant))))
  }

  /// The moment at which a day begins; for a day that the zone skipped, the beginning of the next
  /// one.
  public func beginning(of day: CalendarDate) -> Date {
    // Clocks on earth are less than a day ahead of or behind UTC.
    var before = Int(CalendarDate.secondsOfDay) * (day.daysSince1970 - 1)
    var after = before + 2 * Int(CalendarDate.secondsOfDay)
    while after - before > 1 {
      let middle = before + (after - before) / 2
      if self.day(at: Date(timeIntervalSince1970: Double(middle))) < day {
        before = middle
      } else {
        after = middle
      }
    }
    return Date(timeIntervalSince1970: Double(after))
  }

  /// The last second of a day.
  public func end(of day: CalendarDate) -> Date {
    beginning(of: day.next).addingTimeInterval(-1)
  }
}

/// The time at which a document is judged: the moment, for certificates and lists; the local day,
/// for the dates of a document and the ages of its holder. A document is valid through its last
/// day, and a person turns 18 on the birthday, in local time, not in UTC.
public struct JudgementTime: Sendable {
  /// The moment.
  public let instant: Date
  /// The day on which dates and ages are judged.
  public let day: CalendarDate
  /// The present day, on which the document is shown: the two digits of its year of expiry are read
  /// as of this day, also where another day is judged.
  public let today: CalendarDate
  /// The later of ``day`` and ``today``: a holder who shows a document was not born after it.
  public var latest: CalendarDate { max(day, today) }
  /// The local time zone.
  public let zone: LocalZone

  /// A moment and the local day.
  public init(_ instant: Date, in zone: LocalZone) {
    self.instant = instant
    self.zone = zone
    day = zone.day(at: instant)
    today = day
  }

  /// A moment and its days as they were written down.
  public init(_ instant: Date, day: CalendarDate, today: CalendarDate, in zone: LocalZone) {
    self.instant = instant
    self.zone = zone
    self.day = day
    self.today = today
  }

  /// Noon of another day in the same time zone.
  public func on(_ day: CalendarDate) -> JudgementTime {
    JudgementTime(
      zone.beginning(of: day).addingTimeInterval(CalendarDate.secondsOfDay / 2), day: day,
      today: today, in: zone)
  }
}
