import ZeroKnowledge

/// A window into a row of numbers that begins at an offset which the prover chooses: the row is
/// moved to the left step by step, each time by a power of two or not at all.
public struct Shifter<Element: FieldElement> {
  private let builder: CircuitBuilder<Element>

  /// A shifter in this builder.
  public init(in builder: CircuitBuilder<Element>) { self.builder = builder }

  /// The `count` wires of `row` from `offset` on, with zeros after its end.
  ///
  /// The caller must assert which offsets are allowed, from signed numbers and not from the
  /// prover's own.
  public func window(
    _ row: [Wire<Element>], offset: BitVector<Element>, count: Int
  ) -> [Wire<Element>] {
    var row = row
    // The largest steps first: after each, the window ends earlier.
    for (place, bit) in offset.bits.enumerated().reversed() {
      let step = 1 << min(place, 30)
      let reach = count + step - 1
      let bit = bit.kept
      row = (0..<min(row.count, reach)).map { position in
        let moved = position + step < row.count ? row[position + step] : builder.zero
        return bit.choosing(moved, row[position]).kept
      }
    }
    return (0..<count).map { $0 < row.count ? row[$0] : builder.zero }
  }

  /// The `count` numbers of `row` from `offset` on, with zeros after its end; all have the same
  /// number of bits.
  public func window(
    _ row: [BitVector<Element>], offset: BitVector<Element>, count: Int
  ) -> [BitVector<Element>] {
    let width = row.first?.count ?? 0
    let columns = (0..<width).map { bit in
      window(row.map { $0.bits[bit].wire }, offset: offset, count: count)
    }
    // A choice between two bits is a bit.
    return (0..<count).map { position in
      BitVector(columns.map { Bit(assured: $0[position]) })
    }
  }
}
