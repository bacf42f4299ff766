import Encoding

/// The holder's date of birth. Only this type decides it: from the MRZ, which leaves the century
/// open and may leave out day and month, and from DG11 where it is there (ICAO Doc 9303-3, 4.8;
/// 9303-10, 4.7.11). No reading is after the day for which an age is asked.
public struct BirthDate: Hashable, Sendable {
  /// The date in the MRZ.
  public let mrz: MRZDate
  /// True if DG11 and MRZ agree in all parts that both state; nil when DG11 says nothing.
  public let agreesWithDetails: Bool?

  private let details: PartialDate?

  /// The date of the MRZ alone.
  public init(mrz: MRZDate) {
    self.mrz = mrz
    details = nil
    agreesWithDetails = nil
  }

  /// The date of the MRZ and that of DG11, which has four digits for the year and may leave out the
  /// day, or month and day. A date in DG11 that no calendar has does not agree with the MRZ.
  public init(mrz: MRZDate, year: Int, month: Int? = nil, day: Int? = nil) {
    self.mrz = mrz
    guard let details = PartialDate(year: year, month: month, day: month == nil ? nil : day)
    else {
      self.details = nil
      agreesWithDetails = false
      return
    }
    self.details = details
    agreesWithDetails =
      Self.agrees(details.year % 100, mrz.year) && Self.agrees(details.month, mrz.knownMonth)
      && Self.agrees(details.day, mrz.knownDay)
  }

  private static func agrees(_ one: Int?, _ other: Int?) -> Bool {
    guard let one, let other else { return true }
    return one == other
  }

  /// Every span of days in which the birth can have been, none of them after a day, the latest
  /// first. An unknown day spans a month, an unknown month a year. DG11 settles the century when it
  /// agrees; when it does not, its reading is added to those of the MRZ. If the MRZ or DG11 then
  /// has no reading, the result is empty.
  public func readings(asOf day: CalendarDate) -> [ClosedRange<CalendarDate>] {
    guard let details else { return Self.past(mrz.birthSpans(asOf: day), day) }
    if agreesWithDetails == true {
      let joined = PartialDate(
        year: details.year, month: details.month ?? mrz.knownMonth,
        day: details.day ?? mrz.knownDay)
      return Self.past([(joined ?? details).span], day)
    }
    let one = Self.past(mrz.birthSpans(asOf: day), day)
    let other = Self.past([details.span], day)
    guard !one.isEmpty, !other.isEmpty else { return [] }
    return Self.past(one + other, day)
  }

  /// The spans that have begun, up to a day, the latest first.
  private static func past(
    _ spans: [ClosedRange<CalendarDate>], _ day: CalendarDate
  ) -> [ClosedRange<CalendarDate>] {
    spans.filter { $0.lowerBound <= day }
      .map { $0.lowerBound...min($0.upperBound, day) }
      .sorted { ($0.upperBound, $0.lowerBound) > ($1.upperBound, $1.lowerBound) }
  }

  /// The day of birth, when there is only one reading and no part of it is unknown; otherwise nil.
  public func date(asOf day: CalendarDate) -> CalendarDate? {
    let readings = readings(asOf: day)
    guard readings.count == 1, let only = readings.first, only.lowerBound == only.upperBound else {
      return nil
    }
    return only.lowerBound
  }

  /// The latest day on which the holder can have been born; nil when there is no reading.
  public func latest(asOf day: CalendarDate) -> CalendarDate? {
    readings(asOf: day).map(\.upperBound).max()
  }

  /// The ages in whole years that the holder can have on a day, from the youngest reading to the
  /// oldest; nil when there is no reading, or when one of them is after the day.
  /// - Parameter today: the day on which this is asked; nil for the same day. Two digits of a year
  ///   are read as of the later of both days. So a holder born in 1985 is not read as born in 1885
  ///   when the day is in 1980; and when a document is shown on a day to come, its holder may be
  ///   born until then.
  public func ages(
    on day: CalendarDate, asOf today: CalendarDate? = nil
  ) -> ClosedRange<Int>? {
    let readings = readings(asOf: max(today ?? day, day))
    guard let latest = readings.map(\.upperBound).max(),
      let earliest = readings.map(\.lowerBound).min(), latest <= day
    else { return nil }
    return latest.years(until: day)...earliest.years(until: day)
  }

  /// The same for the day on which a document is judged.
  public func ages(at time: JudgementTime) -> ClosedRange<Int>? {
    ages(on: time.day, asOf: time.today)
  }

  /// True if the holder has reached an age on a day by every possible reading.
  public func isAtLeast(_ years: Int, on day: CalendarDate) -> Bool {
    ages(on: day).map { $0.lowerBound >= years } ?? false
  }
}
