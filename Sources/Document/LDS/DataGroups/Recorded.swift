import Encoding

/// A date or a time, as a data object has it: in digits or in BCD, ICAO Doc 9303-10, 4.7.11 and 4.7.12.
public enum Recorded<Value: DecimalNotation>: Hashable, Sendable {
  /// Digits, as the standard asks: eight of a date, fourteen of a date with a time.
  case text(Value)
  /// BCD, two digits in an octet, as earlier editions allowed.
  case binary(Value)
  /// Octets that are neither.
  case unread([UInt8])

  init(_ octets: ArraySlice<UInt8>) {
    if octets.count == Value.digitCount, let value = Value(digits: octets) {
      self = .text(value)
    } else if octets.count == Value.digitCount / 2,
      let value = Value(digits: PackedDecimal.digits(octets))
    {
      self = .binary(value)
    } else {
      self = .unread(Array(octets))
    }
  }

  /// The date or time; nil when it is none.
  public var value: Value? {
    switch self {
    case .text(let value), .binary(let value): value
    case .unread: nil
    }
  }

  var octets: [UInt8] {
    switch self {
    case .text(let value): Array(value.digits.utf8)
    case .binary(let value): PackedDecimal.octets(value.digits.utf8)
    case .unread(let octets): octets
    }
  }
}

/// A value that is written in an even and fixed number of decimal digits.
public protocol DecimalNotation: Hashable, Sendable {
  /// The number of digits.
  static var digitCount: Int { get }

  /// Reads ASCII digits; nil for another number of them, or when they mean nothing.
  init?(digits: some Collection<UInt8>)

  /// The digits.
  var digits: String { get }
}

extension PartialDate: DecimalNotation {
  /// Four digits of the year, two of the month and two of the day.
  public static var digitCount: Int { 8 }
}
