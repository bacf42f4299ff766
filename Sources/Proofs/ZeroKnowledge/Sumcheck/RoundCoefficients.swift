/// The constant and the square coefficient of a round's polynomial: the sum of weight times value over all pairs of
/// wires of one hand, as a polynomial in the lowest bit of the index.
///
/// Both are linear in the weights. So each part of the terms has its own, from weights that are in memory only while
/// the part is in work, and those of all parts are added up.
struct RoundCoefficients<Element: FieldElement> {
  private(set) var constant = Element.zero
  private(set) var square = Element.zero

  /// None, of no terms.
  init() {}

  /// Those of some terms.
  /// - Parameters:
  ///   - places: a range that contains the wires of the terms, except wire 0.
  ///   - values: the values of all wires of the hand, at least one.
  ///   - weigh: adds the weights of the terms to sums that are zero.
  init(
    places: Range<Int>, values: UnsafeBufferPointer<Element>,
    _ weigh: (PartialSum<Element>) -> Void
  ) {
    // Whole pairs. Wire 0 is far from the others, unless these begin with wire 1.
    let (first, end) = (places.lowerBound & ~1, (places.upperBound + 1) & ~1)
    let base = max(1, first) - 1
    var weights = [Element](repeating: .zero, count: end - base)
    unsafe weights.withUnsafeMutableBufferPointer { weights in
      guard let weights = weights.baseAddress, let start = values.baseAddress else { return }
      unsafe weigh(PartialSum(array: weights, base: UInt32(base)))
      unsafe add(weights + (first - base), start, first..<min(end, values.count))
      if base > 0 {
        // The weight of wire 1 is among the others.
        unsafe constant += weights[0] * start[0]
        unsafe square += weights[0] * (start[0] - start[1])
      }
    }
  }

  /// Adds some pairs of wires.
  private mutating func add(
    _ weights: UnsafePointer<Element>, _ values: UnsafePointer<Element>, _ wires: Range<Int>
  ) {
    let sums = unsafe Element.sums(
      ofPairs: wires.count / 2, weights: weights, values: values + wires.lowerBound)
    constant += sums.firsts
    square += sums.differences
    if wires.count % 2 == 1 {
      // The last wire is paired with a zero.
      let last = unsafe weights[wires.count - 1] * values[wires.upperBound - 1]
      constant += last
      square += last
    }
  }

  static func += (left: inout RoundCoefficients, right: RoundCoefficients) {
    left.constant += right.constant
    left.square += right.square
  }
}
