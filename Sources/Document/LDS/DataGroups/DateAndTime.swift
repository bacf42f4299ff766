import Encoding

/// A date with a time of day, as DG12 has one; the zone is not stated. ICAO Doc 9303-10, 4.7.12.
public struct DateAndTime: DecimalNotation {
  /// The date.
  public let date: PartialDate
  /// The hour, 0 to 23.
  public let hour: Int
  /// The minute, 0 to 59.
  public let minute: Int
  /// The second, 0 to 60.
  public let second: Int

  /// Takes date and time of day; nil when there is no such time.
  public init?(date: PartialDate, hour: Int, minute: Int, second: Int) {
    guard (0...23).contains(hour), (0...59).contains(minute), (0...60).contains(second) else {
      return nil
    }
    self.date = date
    self.hour = hour
    self.minute = minute
    self.second = second
  }

  /// The number of digits: those of the date, and two each for hour, minute and second.
  public static let digitCount = 14

  /// Reads fourteen digits: the date, hour, minute and second.
  public init?(digits: some Collection<UInt8>) {
    let digits = Array(digits)
    guard digits.count == Self.digitCount, let date = PartialDate(digits: digits[0..<8]),
      let hour = DecimalDigits.value(digits[8..<10]),
      let minute = DecimalDigits.value(digits[10..<12]),
      let second = DecimalDigits.value(digits[12..<14])
    else { return nil }
    self.init(date: date, hour: hour, minute: minute, second: second)
  }

  /// Date, hour, minute and second in fourteen digits.
  public var digits: String {
    date.digits + [hour, minute, second].map { DecimalDigits.text($0, 2) }.joined()
  }
}

extension DateAndTime: CustomStringConvertible {
  /// Date and time in the shape of ISO 8601, without a zone: `2016-11-15T01:36:12`.
  public var description: String {
    date.description + "T"
      + [hour, minute, second].map { DecimalDigits.text($0, 2) }.joined(separator: ":")
  }
}
