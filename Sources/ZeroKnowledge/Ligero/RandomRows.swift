import Crypto

extension Randomness {
  /// So many random elements of the field.
  mutating func elements<Element: FieldElement>(_ count: Int) throws(CryptoError) -> [Element] {
    var elements: [Element] = []
    elements.reserveCapacity(count)
    for _ in 0..<count { elements.append(try element()) }
    return elements
  }

  /// So many random elements of the subfield; of the field where it has none of its own.
  mutating func subfieldElements<Element: FieldElement>(
    _ count: Int
  ) throws(CryptoError) -> [Element] {
    var elements: [Element] = []
    elements.reserveCapacity(count)
    for _ in 0..<count { elements.append(try subfieldElement()) }
    return elements
  }
}
