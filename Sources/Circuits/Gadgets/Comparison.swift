import ZeroKnowledge

/// Comparisons of numbers as bit vectors of the same length.
extension BitVector {
  /// Tells if two numbers are equal.
  public func isEqual(to other: BitVector) -> Bit<Element>? {
    zip(bits, other.bits).map { !($0 ^ $1) }.treeReduced { $0 & $1 }
  }

  /// Tells if the number is a constant.
  public func isEqual(to value: UInt64) -> Bit<Element>? {
    guard let builder = bits.first?.builder else { return nil }
    return isEqual(to: BitVector(value, count: count, in: builder))
  }

  /// Tells if the number is less than another one; nothing for vectors without bits.
  public func isLess(than other: BitVector) -> Bit<Element>? {
    let places = zip(bits, other.bits).map { one, other in
      Order(isEqual: !(one ^ other), isLess: !one & other)
    }
    return places.treeReduced(Order.joined)?.isLess
  }

  /// Tells if the number is not above another one; nothing for vectors without bits.
  public func isAtMost(_ other: BitVector) -> Bit<Element>? { other.isLess(than: self).map { !$0 } }

  /// How some of the bits of one number stand to those of another.
  private struct Order {
    var isEqual: Bit<Element>
    var isLess: Bit<Element>

    /// That of more bits.
    static func joined(_ lower: Order, _ upper: Order) -> Order {
      let (equal, less) = (upper.isEqual.kept, upper.isLess.kept)
      return Order(
        isEqual: Bit(assured: (lower.isEqual.kept & equal).wire),
        isLess: less.or(exclusive: equal & lower.isLess.kept))
    }
  }
}
