import ZeroKnowledge

/// A window into a row of numbers that begins where the prover says: moves the row to the left step by
/// step, each by a power of two or not at all.
public struct Shifter<Element: FieldElement> {
  private let builder: CircuitBuilder<Element>

  /// A shifter in this builder.
  public init(in builder: CircuitBuilder<Element>) { self.builder = builder }

  /// The `count` wires from the place `offset` of `row` on, with zeros behind its end.
  ///
  /// What the offset may be is for the caller to assert: from numbers that are signed, not from the
  /// prover's.
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

  /// The `count` numbers from the place `offset` of `row` on, with zeros behind its end; all have the
  /// same number of bits.
  public func window(
    _ row: [BitVector<Element>], offset: BitVector<Element>, count: Int
  ) -> [BitVector<Element>] {
    let width = row.first?.count ?? 0
    let columns = (0..<width).map { bit in
      window(row.map { $0.bits[bit].wire }, offset: offset, count: count)
    }
    // One of two bits is a bit.
    return (0..<count).map { position in
      BitVector(columns.map { Bit(assured: $0[position]) })
    }
  }
}
