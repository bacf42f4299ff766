import ZeroKnowledge

/// The rule for the century of a date with a year of two digits, ICAO Doc 9303-3, 4.8. It is a part
/// of the statement, because the document does not give the century.
public enum CenturyRule: Hashable, Sendable {
  /// The years 2000 to 2099, for the expiry of passports.
  case twentyFirst
  /// 1900 to 1999 for years above this one, of two digits, and 2000 to 2099 for others: for births, the
  /// year in which the statement is made.
  case notAfter(Int)
}

/// A date in a circuit, as a number that increases with time: eight digits CCYYMMDD of four bits
/// each.
public struct DecimalDate<Element: FieldElement> {
  /// The 32 bits of the eight digits.
  public let bits: BitVector<Element>

  /// The date of bytes with the digits CCYYMMDD, with the assertion that they are digits.
  ///
  /// Nil for another number of bytes.
  public init?(ccyymmdd bytes: [BitVector<Element>], in builder: CircuitBuilder<Element>) {
    guard bytes.count == 8, bytes.allSatisfy({ $0.count == 8 }) else { return nil }
    let digits = bytes.map { Self.digit($0, in: builder) }
    bits = BitVector(digits.reversed().flatMap(\.bits))
  }

  /// The date of bytes with the digits YYMMDD, with the assertion that they are digits: a date of
  /// birth that is not known in full (ICAO Doc 9303-3, 4.8) satisfies no statement.
  ///
  /// Nil for another number of bytes.
  public init?(
    yymmdd bytes: [BitVector<Element>], century: CenturyRule, in builder: CircuitBuilder<Element>
  ) {
    guard bytes.count == 6, bytes.allSatisfy({ $0.count == 8 }) else { return nil }
    let digits = bytes.map { Self.digit($0, in: builder) }
    let year = BitVector(digits[1].bits + digits[0].bits)
    let isEarlier: Bit<Element>
    switch century {
    case .twentyFirst: isEarlier = Bit(false, in: builder)
    case .notAfter(let pivot):
      let pivot = UInt64(clamping: min(max(pivot, 0), 99))
      let last = BitVector((pivot / 10) << 4 | pivot % 10, count: 8, in: builder)
      isEarlier = last.isLess(than: year)?.kept ?? Bit(false, in: builder)
    }
    // 20 is 0010 0000, and 19 is 0001 1001.
    let zero = Bit(false, in: builder)
    let hundreds = [isEarlier, zero, zero, isEarlier, isEarlier, !isEarlier, zero, zero]
    bits = BitVector(digits.reversed().flatMap(\.bits) + hundreds)
  }

  /// A constant date.
  public init(year: Int, month: Int, day: Int, in builder: CircuitBuilder<Element>) {
    bits = BitVector(Self.number(year: year, month: month, day: day), count: 32, in: builder)
  }

  /// A public date, as 32 public bits.
  public init(publicIn builder: CircuitBuilder<Element>) { bits = builder.publicBits(32) }

  /// The number of a date: its eight digits of four bits each.
  public static func number(year: Int, month: Int, day: Int) -> UInt64 {
    let decimal = UInt64(clamping: year) * 10_000 + UInt64(clamping: month * 100 + day)
    var rest = decimal % 100_000_000
    var number: UInt64 = 0
    for digit in 0..<8 {
      number |= (rest % 10) << UInt64(4 * digit)
      rest /= 10
    }
    return number
  }

  /// True if the date is the other one or before it.
  public func isOnOrBefore(_ other: DecimalDate) -> Bit<Element> {
    // Neither vector is empty.
    bits.isAtMost(other.bits) ?? !bits.bits[0]
  }

  /// The lower four bits of a byte that is asserted to be a digit.
  private static func digit(
    _ byte: BitVector<Element>, in builder: CircuitBuilder<Element>
  ) -> BitVector<Element> {
    BitVector(byte.bits[4...]).assertEqual(BitVector(3, count: 4, in: builder))
    // Not above 9: not 8 or more together with 2 or 4.
    (byte.bits[3] & (byte.bits[1] | byte.bits[2])).assertFalse()
    return BitVector(byte.bits[..<4])
  }
}
