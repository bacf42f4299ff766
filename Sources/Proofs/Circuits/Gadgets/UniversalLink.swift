import ZeroKnowledge

/// The statement that a tag is the hash of bits under a public key and a private pad: tag = T d + pad over
/// GF(2), T a Toeplitz matrix of 128 rows. The same bits, key, pad and tag in two circuits over different
/// fields make the bits equal, but for a chance of 2^-128, because the key is drawn after both commitments.
/// A pad is used once, so that the tag shows nothing of the bits.
///
/// Over GF(2^128) this is one sum of columns. In a prime field each row is an integer: row + pad
/// bit + tag bit must be even, which is stated by a polynomial whose roots are the even numbers up
/// to the greatest sum. No witness can depend on the key, because the key does not exist when the
/// prover commits to the witness.
public struct UniversalLink<Element: FieldElement> {
  /// New public inputs for the link and private ones for the pad, with the assertion about bits.
  ///
  /// - Parameter linked: the bits, which other assertions restrict to 0 and 1. They should be inputs: the
  ///   key, which they are multiplied by, is needed on their layer.
  @_specialize(where Element == GF2To128)
  @_specialize(where Element == P256Field)
  @_specialize(where Element == Fp128)
  @_specialize(where Element == BrainpoolP256Field)
  public init(_ linked: [Bit<Element>], in builder: CircuitBuilder<Element>) {
    if Element.isBinary {
      Self.assertSum(linked, in: builder)
    } else {
      Self.assertParities(linked, in: builder)
    }
  }

  /// Over GF(2^128): an element for each column, the tag, the pad.
  private static func assertSum(_ linked: [Bit<Element>], in builder: CircuitBuilder<Element>) {
    let columns = linked.map { _ in builder.publicInput() }
    let tag = builder.publicInput()
    let pad = builder.privateInput()
    let products = zip(columns, linked).map { $0 * $1.wire }
    builder.assertEqual(builder.sum(products + [pad]), tag)
  }

  /// In a prime field: the key's bits, the tag's bits, the pad's bits.
  private static func assertParities(
    _ linked: [Bit<Element>], in builder: CircuitBuilder<Element>
  ) {
    let key = (0..<linked.count + rows - 1).map { _ in builder.publicInput() }
    let tag = (0..<rows).map { _ in builder.publicInput() }
    let pad = (0..<rows).map { _ in builder.privateBit() }
    let wires = linked.map(\.wire)
    let parity = EvenNumber<Element>(upTo: linked.count + 2)
    for row in 0..<rows {
      let products = wires.indices.map { key[row + linked.count - 1 - $0] * wires[$0] }
      parity.assert(products + [pad[row].wire, tag[row]], in: builder)
    }
  }

  /// The number of rows, which is that of the tag's bits.
  private static var rows: Int { 128 }

  /// The values of the public inputs.
  public static func publicInputs(_ link: PublicLink) -> [Element] {
    if Element.isBinary {
      return (link.key.columns + [link.tag.element]).compactMap { $0 as? Element }
    }
    return (link.key.bits + link.tag.bits).map { $0 ? .one : .zero }
  }

  /// Appends the values of the private inputs.
  public static func append(_ pad: LinkPad, to values: inout InputValues<Element>) {
    if Element.isBinary {
      if let element = pad.element as? Element { values.append(element) }
    } else {
      for bit in pad.bits { values.appendSubfield(bit ? .one : .zero) }
    }
  }
}

/// The statement that a sum of bits is even, in a prime field whose prime exceeds the sum: the
/// product of its differences from the even numbers is zero. The even numbers are symmetric about
/// their middle. The product therefore has half as many factors, in the square of the distance from
/// the middle.
struct EvenNumber<Element: FieldElement> {
  /// The middle of the even numbers.
  private let middle: Element
  /// The factors, each of degree 8 at most in the square.
  private let factors: [LookupTable<Element>]

  /// Even numbers up to the first that is not below a bound.
  init(upTo bound: Int) {
    let last = bound + bound % 2
    // The middle is an integer or a half; both are elements.
    let half = Element(index: 2).inverse
    let middle = Element(index: last) * half
    self.middle = middle
    var roots: [Element] = []
    for number in stride(from: 0, through: last / 2, by: 2) {
      let distance = Element(index: number) - middle
      roots.append(distance * distance)
    }
    factors = stride(from: 0, to: roots.count, by: Self.degree).map { start in
      LookupTable(vanishingAt: Array(roots[start..<min(start + Self.degree, roots.count)]))
    }
  }

  private static var degree: Int { 8 }

  /// Asserts that the sum of wires is even.
  func assert(_ parts: [Wire<Element>], in builder: CircuitBuilder<Element>) {
    let distance = (builder.sum(parts) - middle).kept
    let square = (distance * distance).kept
    let second = (square * square).kept
    let (third, fourth) = ((second * square).kept, (second * second).kept)
    let values = factors.map { table in
      Self.value(table.coefficients, [builder.one, square, second, third, fourth], in: builder)
    }
    builder.assertZero(values.treeProduct() ?? builder.one)
  }

  /// A polynomial of degree 8 at most as a sum of products of powers up to the fourth.
  private static func value(
    _ coefficients: [Element], _ powers: [Wire<Element>], in builder: CircuitBuilder<Element>
  ) -> Wire<Element> {
    builder.sum(
      coefficients.enumerated().map { power, coefficient in
        (coefficient, power <= 4 ? powers[power] : powers[power - 4] * powers[4])
      }
    ).kept
  }
}
