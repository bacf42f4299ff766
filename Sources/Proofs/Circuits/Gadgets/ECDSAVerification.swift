import ZeroKnowledge

/// The statement that (r, s) with 0 < r, s < n is an ECDSA signature over a digest e under a key Q
/// (FIPS 186-5, 6.4.2).
///
/// R is the point with the x coordinate r. The circuit asserts that eG + rQ - sR is the neutral
/// element, which is the same as R = (e/s)G + (r/s)Q. One pass over the bits of e, r and -s
/// computes it; the intermediate points are inputs. It cannot prove signatures for which R's x
/// coordinate is not below n (one in 2^128 or fewer), nor those for which a sum of some of G, Q and R is the
/// neutral element.
public struct ECDSAVerification<Curve: PrimeCurve> {
  /// The field.
  public typealias Field = Curve.Field
  typealias Point = ProjectivePoint<Curve, Wire<Field>>

  private let builder: CircuitBuilder<Field>
  private let generator: Point
  private let point: Point
  private let key: Point
  private let inverses: [Wire<Field>]
  private let sums: [Point]
  /// The powers of the choices up to the eighth.
  private let powers: [[Wire<Field>]]
  private let steps: [Point]

  /// The elements that stand for the eight choices of points, by one bit each of e, r and -s.
  static var choicePoints: [Field] { (0..<8).map { Field(index: 2 * $0) - Field(index: 7) } }

  /// New private inputs for a signature under a key; the caller gives the wires of the key's
  /// coordinates.
  public init(
    keyX: Wire<Field>, keyY: Wire<Field>, in builder: CircuitBuilder<Field>
  ) {
    self.builder = builder
    func affine() -> Point {
      Point(x: builder.privateInput(), y: builder.privateInput(), z: builder.one)
    }
    generator = Point(
      x: builder.constant(Curve.generatorX), y: builder.constant(Curve.generatorY),
      z: builder.one)
    key = Point(x: keyX, y: keyY, z: builder.one)
    point = affine()
    inverses = (0..<3).map { _ in builder.privateInput() }
    sums = (0..<4).map { _ in affine() }
    let choices = (0..<Curve.bits).map { _ in builder.privateInput() }
    steps = (0..<Curve.bits).map { _ in
      Point(x: builder.privateInput(), y: builder.privateInput(), z: builder.privateInput())
    }
    powers = choices.map { LookupTable<Field>.powers(of: $0, count: 9) }
  }

  /// Asserts that the inputs are a signature over this digest, a number modulo the field's prime.
  public func assert(digest: Wire<Field>) {
    for point in points { assertOnCurve(point) }
    assertSums()
    assertScalars(digest: digest)
    assertSteps()
  }

  /// Asserts that the inputs are a signature over a digest of these bits, the lowest first. Of a digest that is
  /// longer than the order e is the highest bits, as many as the order has; for a shorter one e's other bits are
  /// zero. Bits, not a number modulo the prime: two digests may be the same number.
  public func assert(digest: BitVector<Field>) {
    for point in points { assertOnCurve(point) }
    assertSums()
    assertScalars(digest: digest)
    assertSteps()
  }

  /// The points among the inputs, without the intermediate ones: Q, R, and the sums of G, Q and R.
  var points: [Point] { [key, point] + sums }

  /// Asserts that the product of two wires is 1.
  private func assertInverse(_ one: Wire<Field>, _ other: Wire<Field>) {
    builder.assertEqual(one * other, builder.one)
  }

  func assertOnCurve(_ point: Point) {
    let cubic = point.x * point.x * point.x + Curve.a * point.x
    builder.assertEqual(point.y * point.y, cubic + Curve.b)
  }

  /// Asserts the sums of G and Q, G and R, Q and R, and all three. A sum that is the neutral
  /// element has no affine coordinates and cannot be asserted.
  func assertSums() {
    let pairs = [(generator, key), (generator, point), (key, point), (generator, sums[2])]
    for (sum, (left, right)) in zip(sums, pairs) {
      let projective = left + right
      builder.assertEqual(projective.x, projective.z * sum.x)
      builder.assertEqual(projective.y, projective.z * sum.y)
    }
  }

  /// Asserts that the bits of the choices are those of the digest, of r and of -s, and that the
  /// latter two are below the order and not 0.
  func assertScalars(digest: Wire<Field>) {
    let vectors = choiceBits()
    builder.assertEqual(number(vectors[0]), digest)
    assertRanges(vectors)
  }

  /// The same for a digest in bits.
  func assertScalars(digest: BitVector<Field>) {
    let vectors = choiceBits()
    let number = digest.bits.suffix(Curve.bits)
    for (bit, other) in zip(vectors[0].bits, number) {
      builder.assertEqual(bit.wire, other.wire)
    }
    for bit in vectors[0].bits.dropFirst(number.count) { bit.assertFalse() }
    assertRanges(vectors)
  }

  /// The bits of e, r and -s, the lowest first, with the assertion that each choice is one of eight.
  private func choiceBits() -> [BitVector<Field>] {
    let outOfRange = LookupTable(vanishingAt: Self.choicePoints)
    for powers in powers { outOfRange.assertZero(at: powers) }
    // The first choice is that of the highest bits.
    return (0..<3).map { number in
      let table = LookupTable(
        points: Self.choicePoints,
        values: (0..<8).map { $0 >> number & 1 == 1 ? Field.one : .zero })
      return BitVector(powers.reversed().map { Bit(assured: table.value(at: $0).kept) })
    }
  }

  private func assertRanges(_ vectors: [BitVector<Field>]) {
    builder.assertEqual(number(vectors[1]), point.x)
    let words = Curve.order
    let order = BitVector(
      (0..<Curve.bits).map { bit in
        Bit(words[bit / 64] >> UInt64(bit % 64) & 1 == 1, in: builder)
      })
    for vector in vectors[1...] { vector.isLess(than: order)?.assertTrue() }
    assertInverse(point.x, inverses[0])
    assertInverse(number(vectors[2]), inverses[1])
  }

  private func number(_ vector: BitVector<Field>) -> Wire<Field> {
    Self.number(vector, in: builder)
  }

  /// The number of some bits modulo the field's prime.
  static func number(
    _ vector: BitVector<Field>, in builder: CircuitBuilder<Field>
  ) -> Wire<Field> {
    var weight = Field.one
    var parts: [(factor: Field, wire: Wire<Field>)] = []
    for bit in vector.bits {
      parts.append((weight, bit.wire))
      weight += weight
    }
    return builder.sum(parts)
  }

  /// Asserts that each step is the double of the one before plus the chosen point, and that the
  /// last is the neutral element.
  func assertSteps() {
    let identity = Point(x: builder.zero, y: builder.one, z: builder.zero)
    let table = [identity, generator, key, sums[0], point, sums[1], sums[2], sums[3]]
    let coefficients = [\Point.x, \Point.y, \Point.z].map { coordinate in
      LookupTable.coefficientWires(
        points: Self.choicePoints, values: table.map { $0[keyPath: coordinate] })
    }
    var sum = identity
    for (powers, step) in zip(powers, steps) {
      let chosen = coefficients.map { LookupTable.value($0, at: powers).kept }
      sum = sum.doubled + Point(x: chosen[0], y: chosen[1], z: chosen[2])
      builder.assertEqual(sum.x, step.x)
      builder.assertEqual(sum.y, step.y)
      builder.assertEqual(sum.z, step.z)
      sum = step
    }
    builder.assertZero(sum.x)
    builder.assertZero(sum.z)
    assertInverse(sum.y, inverses[2])
  }
}
