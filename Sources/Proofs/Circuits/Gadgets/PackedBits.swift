import ZeroKnowledge

/// Several bits as one input: a number v below n = 2^bits becomes the element of 2v minus that of n
/// - 1, from which polynomials recover each bit. Fewer inputs make a proof smaller; the polynomials
/// make the circuit larger.
public struct PackedBits<Element: FieldElement> {
  /// The number of bits that one input holds.
  public let bits: Int
  private let points: [Element]

  /// Packs this many bits into an input, 1 to 4.
  public init(_ bits: Int) {
    let count = 1 << min(max(bits, 1), 4)
    self.bits = min(max(bits, 1), 4)
    points = (0..<count).map { Element(index: 2 * $0) - Element(index: count - 1) }
  }

  /// The polynomials that recover each bit. A circuit needs them, its inputs do not.
  private var tables: [LookupTable<Element>] {
    (0..<bits).map { bit in
      LookupTable(
        points: points, values: points.indices.map { $0 >> bit & 1 == 1 ? .one : .zero })
    }
  }

  /// New private inputs for a number of this many bits, asserted to be valid packed values.
  public func privateBits(_ count: Int, in builder: CircuitBuilder<Element>) -> BitVector<Element> {
    let tables = tables
    var vector: [Bit<Element>] = []
    for _ in stride(from: 0, to: count, by: bits) {
      let input = builder.privateSubfieldInput()
      let powers = LookupTable<Element>.powers(of: input, count: points.count + 1)
      LookupTable(vanishingAt: points).assertZero(at: powers)
      vector += tables.map { Bit(assured: $0.value(at: powers).kept) }
    }
    return BitVector(vector.prefix(count))
  }

  /// The elements for the lowest `count` bits of a number, those of the lowest bits first.
  public func elements(_ count: Int, of number: UInt64) -> [Element] {
    stride(from: 0, to: count, by: bits).map { start in
      points[Int(truncatingIfNeeded: number >> UInt64(start)) & (points.count - 1)]
    }
  }

  /// Appends the values of the inputs for the lowest `count` bits of a number.
  public func append(_ count: Int, of number: UInt64, to values: inout InputValues<Element>) {
    for element in elements(count, of: number) { values.appendSubfield(element) }
  }
}
