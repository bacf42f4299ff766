import Encoding

/// A date of the MRZ: two digits each for year, month and day, where month and day may be unknown
/// (`<<`); ICAO Doc 9303-3, 4.8. The century is not in it, so that every reading as a calendar date
/// depends on a given day.
public struct MRZDate: Hashable, Sendable {
  /// The six characters as they are in the MRZ.
  public let characters: String
  /// The last two digits of the year; nil when they are unknown or unreadable.
  let year: Int?
  private let month: Part
  private let day: Part

  private enum Part: Hashable {
    case known(Int)
    case unknown
    case unreadable
  }

  /// Takes the six characters; nil for another number of them, or one that no MRZ can hold.
  public init?(characters: String) {
    let bytes = Array(characters.utf8)
    guard bytes.count == 6, bytes.allSatisfy({ MRZCheckDigit.value(of: $0) != nil }) else {
      return nil
    }
    self.init(reading: bytes)
  }

  /// The date of a day, without its century.
  public init(_ date: CalendarDate) { self.init(reading: Array(date.yymmdd.utf8)) }

  init(reading bytes: [UInt8]) {
    characters = String(decoding: bytes, as: UTF8.self)
    year = DecimalDigits.value(bytes.prefix(2))
    month = Self.part(bytes.dropFirst(2).prefix(2))
    day = Self.part(bytes.dropFirst(4))
  }

  private static func part(_ bytes: ArraySlice<UInt8>) -> Part {
    if bytes.allSatisfy({ $0 == MRZ.filler }) { return .unknown }
    guard let value = DecimalDigits.value(bytes) else { return .unreadable }
    return value == 0 ? .unknown : .known(value)
  }

  /// The month; nil when it is unknown or unreadable.
  var knownMonth: Int? { if case .known(let month) = month { month } else { nil } }

  /// The day; nil when it or its month is unknown or unreadable.
  var knownDay: Int? {
    if case .known(let day) = day, knownMonth != nil { day } else { nil }
  }

  /// The latest reading as a date of birth that is not after a day; nil when a part is unknown or
  /// there is no such day.
  public func dateOfBirth(asOf day: CalendarDate) -> CalendarDate? {
    birthReadings(asOf: day).first
  }

  /// The readings as a date of birth in the century of a day and the one before, not after that
  /// day, the latest first; none when a part is unknown. Two readings mean that the MRZ alone does
  /// not tell the age.
  public func birthReadings(asOf day: CalendarDate) -> [CalendarDate] {
    guard knownDay != nil else { return [] }
    return BirthDate(mrz: self).readings(asOf: day).map(\.upperBound)
  }

  /// The latest day, not after a given one, on which the holder can have been born, with unknown
  /// parts at their latest: the date by which an age is proven. Nil when the year cannot be read.
  public func latestDateOfBirth(asOf day: CalendarDate) -> CalendarDate? {
    BirthDate(mrz: self).latest(asOf: day)
  }

  /// The spans of days in the two centuries in which a birth can be, whether they are over or not.
  func birthSpans(asOf day: CalendarDate) -> [ClosedRange<CalendarDate>] {
    guard let year, month != .unreadable, self.day != .unreadable else { return [] }
    return [day.year / 100, day.year / 100 - 1].compactMap { century in
      PartialDate(year: century * 100 + year, month: knownMonth, day: knownDay)?.span
    }
  }

  /// True if there is such a day in the 20th or the 21st century; unknown parts are not checked.
  public var isPossible: Bool {
    if isUnstated { return true }
    guard let year else { return false }
    return [19, 20].contains { century in
      guard month != .unreadable, day != .unreadable else { return false }
      return PartialDate(year: century * 100 + year, month: knownMonth, day: knownDay) != nil
    }
  }

  /// The reading as a date of expiry, in the years from 50 before to 49 after a day; nil when a
  /// part is unknown or there is no such day.
  public func dateOfExpiry(asOf day: CalendarDate) -> CalendarDate? {
    let centuries = [day.year / 100 - 1, day.year / 100, day.year / 100 + 1]
    return centuries.compactMap(date(inCentury:)).first { (-50...49).contains($0.year - day.year) }
  }

  /// The reading as the date of expiry of a DG1 that its state signed, in the years 2000 to 2099: no chip is
  /// older, and proofs over a passport read it so (docs/ZERO-KNOWLEDGE.md). Nil when a part is unknown or there
  /// is no such day.
  public var signedDateOfExpiry: CalendarDate? { date(inCentury: 20) }

  /// True if the whole date is fillers.
  public var isUnstated: Bool { characters.utf8.allSatisfy { $0 == MRZ.filler } }

  private func date(inCentury century: Int) -> CalendarDate? {
    guard let year, case .known(let month) = month, case .known(let day) = day else { return nil }
    return CalendarDate(year: century * 100 + year, month: month, day: day)
  }
}
