import ZeroKnowledge

/// The choice of one of several options, by a private index in binary: each option has the
/// conjunction of the index's bits, and unused indices are refused. A row of bits whose sum is one
/// is not enough: in GF(2^128) the sum of three ones is also one.
struct Selection<Element: FieldElement> {
  /// One bit for each option; exactly one of them is true.
  let isChosen: [Bit<Element>]

  /// New private bits for the index of one of `count` options.
  init(_ count: Int, in builder: CircuitBuilder<Element>) {
    let index = builder.privateBits(Self.indexBits(count)).bits
    let codes = (0..<1 << index.count).map { code in
      index.enumerated().map { code >> $0 & 1 == 1 ? $1 : !$1 }.treeReduced { $0 & $1 }?.kept
        ?? Bit(true, in: builder)
    }
    isChosen = Array(codes.prefix(count))
    for code in codes.dropFirst(count) { code.assertFalse() }
  }

  static func indexBits(_ count: Int) -> Int { logOfCeiling(count) }

  /// Appends the index of the option that is chosen.
  static func append(_ choice: Int, of count: Int, to values: inout InputValues<Element>) {
    values.append(bits: indexBits(count), of: UInt64(clamping: choice))
  }

  /// The option that is chosen; all have the same number of bits.
  func chosen(_ options: [BitVector<Element>]) -> BitVector<Element> {
    BitVector(
      (0..<(options.first?.count ?? 0)).compactMap { place in
        zip(isChosen, options).map { $0 & $1.bits[place] }.treeReduced { $0.or(exclusive: $1) }
      })
  }

  /// The constant that is chosen.
  func chosen(_ constants: [Element], in builder: CircuitBuilder<Element>) -> Wire<Element> {
    builder.sum(zip(constants, isChosen).map { ($0, $1.wire) })
  }
}
