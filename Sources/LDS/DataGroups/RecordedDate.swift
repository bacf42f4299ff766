import MRZ

/// A date as a data object has it, ICAO Doc 9303-10, 4.7.11 and 4.7.12.
public enum RecordedDate: Hashable, Sendable {
  /// Eight digits, as the standard asks.
  case text(FullDate)
  /// Four octets of BCD, as earlier editions allowed.
  case binary(FullDate)
  /// Octets that are no date.
  case unread([UInt8])

  init(_ octets: ArraySlice<UInt8>) {
    if octets.count == 8, let date = FullDate(digits: octets) {
      self = .text(date)
    } else if octets.count == 4, let date = FullDate(digits: PackedDecimal.digits(octets)) {
      self = .binary(date)
    } else {
      self = .unread(Array(octets))
    }
  }

  /// The date; nil when it is none.
  public var date: FullDate? {
    switch self {
    case .text(let date), .binary(let date): date
    case .unread: nil
    }
  }

  var octets: [UInt8] {
    switch self {
    case .text(let date): Array(date.digits.utf8)
    case .binary(let date): PackedDecimal.octets(date.digits.utf8)
    case .unread(let octets): octets
    }
  }
}

/// A date with a time of day, as DG12 has one; the zone is not stated. ICAO Doc 9303-10, 4.7.12.
public struct DateAndTime: Hashable, Sendable {
  /// The date.
  public let date: FullDate
  /// The hour, 0 to 23.
  public let hour: Int
  /// The minute, 0 to 59.
  public let minute: Int
  /// The second, 0 to 60.
  public let second: Int

  /// Takes date and time of day; nil when there is no such time.
  public init?(date: FullDate, hour: Int, minute: Int, second: Int) {
    guard (0...23).contains(hour), (0...59).contains(minute), (0...60).contains(second) else {
      return nil
    }
    self.date = date
    self.hour = hour
    self.minute = minute
    self.second = second
  }

  init?(digits: some Collection<UInt8>) {
    let digits = Array(digits)
    guard digits.count == 14, let date = FullDate(digits: digits[0..<8]),
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

/// A date with a time of day as a data object has it.
public enum RecordedTime: Hashable, Sendable {
  /// Fourteen digits, as the standard asks.
  case text(DateAndTime)
  /// Seven octets of BCD, as earlier editions allowed.
  case binary(DateAndTime)
  /// Octets that are no time.
  case unread([UInt8])

  init(_ octets: ArraySlice<UInt8>) {
    if octets.count == 14, let time = DateAndTime(digits: octets) {
      self = .text(time)
    } else if octets.count == 7, let time = DateAndTime(digits: PackedDecimal.digits(octets)) {
      self = .binary(time)
    } else {
      self = .unread(Array(octets))
    }
  }

  /// The time; nil when it is none.
  public var time: DateAndTime? {
    switch self {
    case .text(let time), .binary(let time): time
    case .unread: nil
    }
  }

  var octets: [UInt8] {
    switch self {
    case .text(let time): Array(time.digits.utf8)
    case .binary(let time): PackedDecimal.octets(time.digits.utf8)
    case .unread(let octets): octets
    }
  }
}
