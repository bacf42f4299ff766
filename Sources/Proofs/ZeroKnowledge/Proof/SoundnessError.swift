import Glibc

/// The greatest chance that one round of a proof accepts a false statement, as a negative
/// logarithm.
public struct SoundnessError: Hashable, Sendable {
  /// The round.
  public let round: String
  /// The bits: a false statement passes this round with a chance of 2 to the power of minus this many.
  public let bits: Double

  /// Makes the error of a round from its bits.
  public init(_ round: String, bits: Double) {
    self.round = round
    self.bits = bits
  }

  /// A round in which `roots` of the elements of a field are bad challenges.
  package init<Element: FieldElement>(
    _ round: String, roots: Int, over field: Element.Type = Element.self
  ) {
    self.init(round, roots: Double(max(1, roots)), over: field)
  }

  /// The same for a bound that is not a whole number; it is at least one.
  init<Element: FieldElement>(_ round: String, roots: Double, over field: Element.Type) {
    self.init(round, bits: Element.orderBits - log2(roots))
  }
}

extension FieldElement {
  /// The logarithm of the number of elements. Every prime of 128 bits in use is below a power of two
  /// by less than one in a million of it, of 256 bits none is below 0.66 times a power of two, and longer ones have
  /// their highest bit set.
  fileprivate static var orderBits: Double {
    Double(8 * byteCount) - (byteCount > 32 ? 1 : byteCount > 16 ? 0.6 : 2e-6)
  }
}

extension ProofSystem {
  /// The opened columns miss a commitment that is far from a code word, or a false product, with a
  /// chance of at most C((n + k) / 2, t) / C(n, t) + C(2 k - 2, t) / C(n, t) for n leaves, rows of
  /// k elements before encoding and t openings (D. Khovratovich's review of Ligero, December 2025,
  /// section 6). One such sum is enough, because all tests open the same columns. "Far" is beyond the radius of
  /// unique decoding, (n - k) / 2.
  public var queryErrorBits: Double {
    let (n, k, t) = (parameters.leaves, parameters.block, parameters.openings)
    let far = Self.logOfRatio((n + k) / 2, n, t)
    let product = Self.logOfRatio(2 * k - 2, n, t)
    return -log2(exp2(far) + exp2(product))
  }

  /// The binary logarithm of C(few, t) / C(all, t).
  private static func logOfRatio(_ few: Int, _ all: Int, _ t: Int) -> Double {
    guard few >= t else { return -.infinity }
    return (0..<t).reduce(0) { sum, index in
      sum + log2(Double(few - index)) - log2(Double(all - index))
    }
  }

  /// The greatest number of code words near a row that blinds the linear or the quadratic test. No
  /// test checks the degree of these rows. The tests miss a row that is far from all code words of
  /// the products' length with a chance of 2^-128, as above. A row is near a code word if they
  /// agree in `a` columns, where `a` is the least number of columns that contain all ``openings``
  /// opened columns with a greater chance than that. Two code words agree in at most b = 2 k - 2
  /// columns. With n leaves there are at most (a - b) / (a^2 / n - b) such words: count the pairs
  /// that agree in a column. Each is a fixed polynomial before the challenges are drawn, and only
  /// one challenge is bad for it.
  var wordsNearBlindingRow: Double {
    let (n, b) = (Double(parameters.leaves), Double(2 * parameters.block - 2))
    let near = (0...parameters.leaves).first {
      Self.logOfRatio($0, parameters.leaves, parameters.openings) > -128
    }
    let a = Double(near ?? parameters.leaves)
    let excess = a * a / n - b
    return excess > 0 ? max(1, (a - b) / excess) : .infinity
  }

  /// The rounds of a proof with their soundness errors, each as docs/SOUNDNESS.md proves it or greater.
  public var soundnessErrors: [SoundnessError] {
    let wires = circuit.layers.map(\.logWires).max() ?? 0
    return [
      SoundnessError("queries", bits: queryErrorBits),
      SoundnessError("proximity", roots: parameters.codeCount, over: Element.self),
      SoundnessError("blinding rows", roots: wordsNearBlindingRow, over: Element.self),
      SoundnessError("linear constraints", roots: 1, over: Element.self),
      SoundnessError("quadratic constraints", roots: 1, over: Element.self),
      // Two more than the outputs' bits, because the first layer's factors are drawn with their challenges.
      SoundnessError(
        "a layer's outputs", roots: max(circuit.logOutputs + 2, wires), over: Element.self),
      SoundnessError("a round of sumcheck", roots: 2, over: Element.self),
      // Two factors are drawn together, that of the right claim and that of the assertions.
      SoundnessError("claims of a layer", roots: 2, over: Element.self),
    ]
  }
}
