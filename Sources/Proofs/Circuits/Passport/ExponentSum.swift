import ZeroKnowledge

/// A sum of natural numbers in a circuit over GF(2^128), as a power of x: the numbers are
/// exponents, so that a sum is a product. x has the order 2^128 - 1, so that no sum of short
/// numbers wraps around.
struct ExponentSum {
  let power: Wire<GF2To128>

  private init(_ power: Wire<GF2To128>) { self.power = power }

  init(_ number: BitVector<GF2To128>, in builder: CircuitBuilder<GF2To128>) {
    let factors = number.bits.enumerated().map { place, bit in
      builder.one + (Self.power(of: 1 << place) - .one) * bit.wire
    }
    self.init((factors.treeProduct() ?? builder.one).kept)
  }

  /// One of several constants.
  init(
    _ selection: Selection<GF2To128>, _ constants: [Int], in builder: CircuitBuilder<GF2To128>
  ) {
    self.init(selection.chosen(constants.map { Self.power(of: $0) }, in: builder).kept)
  }

  /// A constant if a bit is true, otherwise 0.
  init(_ constant: Int, if bit: Bit<GF2To128>, in builder: CircuitBuilder<GF2To128>) {
    self.init((builder.one + (Self.power(of: constant) - .one) * bit.wire).kept)
  }

  static func + (left: ExponentSum, right: ExponentSum) -> ExponentSum {
    ExponentSum((left.power * right.power).kept)
  }

  static func + (left: ExponentSum, right: Int) -> ExponentSum {
    ExponentSum(power(of: right) * left.power)
  }

  /// Asserts that two sums are equal.
  func assertEqual(_ other: ExponentSum) { power.builder.assertEqual(power, other.power) }

  /// Asserts that two sums are equal if a bit is true.
  func assertEqual(_ other: ExponentSum, if bit: Bit<GF2To128>) {
    power.builder.assertZero(bit.wire * (power - other.power))
  }

  /// x to a power.
  static func power(of exponent: Int) -> GF2To128 {
    guard let x = GF2To128.bitWeight(1) else { return .zero }
    var (result, square, rest) = (GF2To128.one, x, exponent)
    while rest > 0 {
      if rest & 1 == 1 { result *= square }
      square *= square
      rest >>= 1
    }
    return result
  }
}

/// Bytes in a circuit over GF(2^128).
typealias CircuitByte = BitVector<GF2To128>

extension [CircuitByte] {
  /// Asserts that the bytes from a position on are constants.
  func assertEqual(_ constants: [UInt8], at start: Int, in builder: CircuitBuilder<GF2To128>) {
    for (offset, constant) in constants.enumerated() {
      self[start + offset].assertEqual(BitVector(UInt64(constant), count: 8, in: builder))
    }
  }

  /// Asserts the same if a bit is true.
  func assertEqual(
    _ constants: [UInt8], at start: Int, if bit: Bit<GF2To128>,
    in builder: CircuitBuilder<GF2To128>
  ) {
    for (offset, constant) in constants.enumerated() {
      let expected = CircuitByte(UInt64(constant), count: 8, in: builder).element(in: builder)
      builder.assertZero(bit.wire * (self[start + offset].element(in: builder) - expected))
    }
  }

  /// The bits of the bytes as one number, big-endian, the lowest first.
  var number: BitVector<GF2To128> { BitVector(reversed().flatMap(\.bits)) }
}
