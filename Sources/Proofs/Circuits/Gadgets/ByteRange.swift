import ZeroKnowledge

/// The statement that values are bytes, 0 to 255, over a field of 128 bits, by sums of fractions (U. Haböck,
/// "Multivariate lookups based on logarithmic derivatives", eprint 2022/1530): the sum of 1 / (x - v) over
/// all values is the sum of m / (x - j) over the bytes j, m the number of values that are j. x is drawn
/// after values and numbers are committed to. If a value is no byte, its pole is on one side only, and the
/// two rational functions differ; they agree at x with a chance of at most (values + 256) / |F|. Two points
/// square it.
///
/// Fractions are added as pairs of numerator and denominator, in a tree, so that no inverse is committed to.
struct ByteRange {
  typealias Value = Wire<Fp128>

  /// The number of bytes.
  static let bytes = 256

  private let points: [Point]

  /// A point, and 1 / (point - j) for each byte j; public, and computed from the point.
  private struct Point {
    let x: Value
    let reciprocals: [Value]
  }

  /// New public inputs for the reciprocals at each point, which are given as wires.
  init(_ points: [Value], in builder: CircuitBuilder<Fp128>) {
    self.points = points.map { x in
      Point(x: x, reciprocals: (0..<Self.bytes).map { _ in builder.publicInput() })
    }
  }

  /// The values of the public inputs.
  static func publicInputs(_ points: ChallengePoints<Fp128>) -> [Fp128] {
    [points.x, points.y].flatMap { point in
      Fp128.inverses((0..<bytes).map { point - Fp128(index: $0) })
    }
  }

  /// Asserts that values are bytes, with new private inputs that count how often each byte occurs.
  func assert(_ values: [Value], in builder: CircuitBuilder<Fp128>) {
    let counts = (0..<Self.bytes).map { _ in builder.privateInput() }
    for point in points {
      let expected = builder.sum(zip(counts, point.reciprocals).map { $0 * $1 }).kept
      let fractions = values.map { Fraction(numerator: nil, denominator: point.x - $0) }
      guard let sum = fractions.treeReduced({ $0 + $1 }) else { return }
      builder.assertEqual(sum.numerator ?? builder.one, expected * sum.denominator)
    }
  }

  /// Appends the number of times that each byte occurs in the values.
  static func append(countsIn values: [UInt8], to inputs: inout InputValues<Fp128>) {
    var counts = [Int](repeating: 0, count: bytes)
    for value in values { counts[Int(value)] += 1 }
    inputs.append(counts.map { Fp128(index: $0) })
  }

  /// A fraction: its numerator, nil for 1, and its denominator.
  private struct Fraction {
    let numerator: Value?
    let denominator: Value

    static func + (left: Fraction, right: Fraction) -> Fraction {
      let (one, other) = (left.denominator.kept, right.denominator.kept)
      let first = left.numerator.map { $0 * other } ?? other
      let second = right.numerator.map { $0 * one } ?? one
      return Fraction(numerator: (first + second).kept, denominator: (one * other).kept)
    }
  }
}

extension Fp128 {
  /// The inverses of elements that are not zero, with one inversion.
  static func inverses(_ elements: [Fp128]) -> [Fp128] {
    var products = [Fp128.one]
    for element in elements { products.append(products[products.count - 1] * element) }
    var rest = products[products.count - 1].inverse
    var inverses = elements
    for index in elements.indices.reversed() {
      inverses[index] = rest * products[index]
      rest *= elements[index]
    }
    return inverses
  }
}
