import Encoding

/// A date or a time, as a data object has it: in digits or in BCD, ICAO Doc 9303-10, 4.7.11 and 4.7.12.
public enum Recorded<Value: DecimalNotation>: Hashable, Sendable {
  /// Digits, as the standard asks: eight of a date, fourteen of a date with a time.
  case text(Value)
  /// BCD, two digits in a byte, as earlier editions allowed.
  case binary(Value)
  /// Bytes that are neither.
  case unread([UInt8])

  init(_ bytes: ArraySlice<UInt8>) {
    if bytes.count == Value.digitCount, let value = Value(digits: bytes) {
      self = .text(value)
    } else if bytes.count == Value.digitCount / 2,
      let value = Value(digits: PackedDecimal.digits(bytes))
    {
      self = .binary(value)
    } else {
      self = .unread(Array(bytes))
    }
  }

  /// The date or time; nil when it is none.
  public var value: Value? {
    switch self {
    case .text(let value), .binary(let value): value
    case .unread: nil
    }
  }

  var bytes: [UInt8] {
    switch self {
    case .text(let value): Array(value.digits.utf8)
    case .binary(let value): PackedDecimal.bytes(value.digits.utf8)
    case .unread(let bytes): bytes
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
