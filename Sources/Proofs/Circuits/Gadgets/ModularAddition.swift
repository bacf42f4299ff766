import ZeroKnowledge

/// The addition of several words modulo 2^w, FIPS 180-4, 2.2.2, without carries bit by bit: numbers
/// are mapped to a group in which their addition is one operation, and every possible number of
/// carries is tried.
struct ModularAddition<Element: FieldElement> {
  private let builder: CircuitBuilder<Element>
  /// The images of sums of words that were made already, by the numbers of their bits.
  private var images: [[Int32]: Wire<Element>] = [:]

  init(_ builder: CircuitBuilder<Element>) { self.builder = builder }

  /// Asserts that `sum` is the sum of the words of all groups modulo 2^w; all have w bits. Words
  /// that occur together in several sums form a group.
  mutating func assertSum(_ sum: BitVector<Element>, _ groups: [[BitVector<Element>]]) {
    let count = groups.reduce(0) { $0 + $1.count }
    let expected = image(sum)
    let images = groups.map { group in joined(group.map { image($0) }) }
    let found = joined(images)
    let step = Self.imageOfPower(sum.count)
    var multiple = Element.isBinary ? Element.one : Element.zero
    // A sum of n words has at most n - 1 carries out of the word.
    var differences: [Wire<Element>] = []
    for _ in 0..<count {
      if Element.isBinary {
        differences.append(found - multiple * expected)
        multiple *= step
      } else {
        differences.append((found - expected).kept - multiple)
        multiple += step
      }
    }
    if let product = differences.treeProduct() { builder.assertZero(product) }
  }

  /// The image of a sum.
  private func joined(_ images: [Wire<Element>]) -> Wire<Element> {
    if !Element.isBinary { return builder.sum(images) }
    // Wires of low layers first, so that the tree is as low as possible.
    var rest = images
    while rest.count > 1 {
      rest.sort {
        builder.graph.nodes[Int($0.number)].depth > builder.graph.nodes[Int($1.number)].depth
      }
      let (one, other) = (rest.removeLast(), rest.removeLast())
      rest.append(one * other)
    }
    return rest.first ?? builder.one
  }

  /// The image of a number in the group: the number itself in a prime field, which is larger than
  /// any sum; x to the power of the number in GF(2^128), where x has the order 2^128 - 1.
  private mutating func image(_ word: BitVector<Element>) -> Wire<Element> {
    if !Element.isBinary { return word.element(in: builder) }
    let key = word.bits.map(\.wire.number)
    if let image = images[key] { return image }
    let factors = word.bits.enumerated().map { number, bit in
      builder.one + (Self.imageOfPower(number) - .one) * bit.wire
    }
    let pairs = stride(from: 0, to: factors.count, by: 2).map { number in
      number + 1 < factors.count
        ? joinedPair(factors[number], factors[number + 1]) : factors[number]
    }
    let image = pairs.treeProduct() ?? builder.one
    images[key] = image
    return image
  }

  /// The product of two images. If each depends on one input, it is multiplied out into one wire;
  /// with more inputs, multiplying out would make more terms than the separate wires.
  private func joinedPair(_ one: Wire<Element>, _ other: Wire<Element>) -> Wire<Element> {
    let terms =
      builder.graph.terms(of: one.number).count * builder.graph.terms(of: other.number).count
    return terms <= 4 ? one.expandedProduct(other) : one * other
  }

  /// The image of 2 to the power `exponent`.
  private static func imageOfPower(_ exponent: Int) -> Element {
    if !Element.isBinary { return Element.bitWeight(exponent) ?? .zero }
    guard let generator = Element.bitWeight(1) else { return .zero }
    return (0..<exponent).reduce(generator) { power, _ in power * power }
  }
}
