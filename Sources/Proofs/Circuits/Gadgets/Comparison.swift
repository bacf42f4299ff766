import ZeroKnowledge

/// Comparisons of numbers as bit vectors of the same length.
extension BitVector {
  /// True if two numbers are equal.
  public func isEqual(to other: BitVector) -> Bit<Element>? {
    zip(bits, other.bits).map { !($0 ^ $1) }.treeReduced { $0 & $1 }
  }

  /// True if the number is equal to a constant.
  public func isEqual(to value: UInt64) -> Bit<Element>? {
    guard let builder = bits.first?.builder else { return nil }
    return isEqual(to: BitVector(value, count: count, in: builder))
  }

  /// True if the number is less than another one; nil for vectors without bits.
  public func isLess(than other: BitVector) -> Bit<Element>? {
    let places = zip(bits, other.bits).map { one, other in
      Order(isEqual: !(one ^ other), isLess: !one & other)
    }
    return places.treeReduced(Order.joined)?.isLess
  }

  /// True if the number is less than another one or equal; nil for vectors without bits.
  public func isAtMost(_ other: BitVector) -> Bit<Element>? { other.isLess(than: self).map { !$0 } }

  /// The order of two numbers by some of their bits.
  private struct Order {
    var isEqual: Bit<Element>
    var isLess: Bit<Element>

    /// The order by the bits of both parts.
    static func joined(_ lower: Order, _ upper: Order) -> Order {
      let (equal, less) = (upper.isEqual.kept, upper.isLess.kept)
      return Order(
        isEqual: Bit(assured: (lower.isEqual.kept & equal).wire),
        isLess: less.or(exclusive: equal & lower.isLess.kept))
    }
  }
}
