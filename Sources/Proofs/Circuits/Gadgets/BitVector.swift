import ZeroKnowledge

/// A number in a circuit as bits, the lowest first.
public struct BitVector<Element: FieldElement> {
  /// The bits, the lowest first.
  public let bits: [Bit<Element>]

  /// These bits, the lowest first.
  public init(_ bits: some Sequence<Bit<Element>>) { self.bits = Array(bits) }

  /// The lowest `count` bits of a constant.
  public init(_ value: UInt64, count: Int, in builder: CircuitBuilder<Element>) {
    bits = (0..<count).map { Bit($0 < 64 && value >> UInt64($0) & 1 == 1, in: builder) }
  }

  /// The number of bits.
  public var count: Int { bits.count }

  /// The negation of each bit.
  public static prefix func ~ (vector: BitVector) -> BitVector {
    BitVector(vector.bits.map { !$0 })
  }

  /// The conjunction, bit by bit.
  public static func & (left: BitVector, right: BitVector) -> BitVector {
    BitVector(zip(left.bits, right.bits).map { $0 & $1 })
  }

  /// The disjunction, bit by bit.
  public static func | (left: BitVector, right: BitVector) -> BitVector {
    BitVector(zip(left.bits, right.bits).map { $0 | $1 })
  }

  /// The exclusive or, bit by bit.
  public static func ^ (left: BitVector, right: BitVector) -> BitVector {
    BitVector(zip(left.bits, right.bits).map { $0 ^ $1 })
  }

  /// Rotated to the right by a constant number of places.
  public func rotatedRight(_ places: Int) -> BitVector {
    BitVector(bits.indices.map { bits[($0 + places) % count] })
  }

  /// Shifted to the right by a constant number of places, with zeros from the left.
  public func shiftedRight(_ places: Int) -> BitVector {
    guard let first = bits.first else { return self }
    let zero = Bit(false, in: first.builder)
    return BitVector(bits.indices.map { $0 + places < count ? bits[$0 + places] : zero })
  }

  /// The element whose serialisation has these bits. Different vectors give different elements.
  ///
  /// - Precondition: the vector has at most as many bits as an element holds. The program fixes its
  ///   length, not the input.
  func element(in builder: CircuitBuilder<Element>) -> Wire<Element> {
    precondition(count <= Element.bitCapacity, "an element does not hold so many bits")
    return builder.sum(
      bits.enumerated().compactMap { number, bit in
        Element.bitWeight(number).map { ($0, bit.wire) }
      })
  }

  /// Asserts that two vectors of the same length are equal.
  public func assertEqual(_ other: BitVector) {
    guard let builder = bits.first?.builder else { return }
    for start in stride(from: 0, to: count, by: Element.bitCapacity) {
      let end = min(start + Element.bitCapacity, count)
      let (left, right) = (BitVector(bits[start..<end]), BitVector(other.bits[start..<end]))
      builder.assertEqual(left.element(in: builder), right.element(in: builder))
    }
  }
}

extension CircuitBuilder {
  /// New private inputs that are asserted to be bits.
  public func privateBits(_ count: Int) -> BitVector<Element> {
    BitVector((0..<count).map { _ in privateBit() })
  }

  /// New public inputs that are asserted to be bits.
  public func publicBits(_ count: Int) -> BitVector<Element> {
    BitVector((0..<count).map { _ in publicBit() })
  }
}

extension InputValues {
  /// Appends the lowest bits of a number, for `privateBits`.
  public mutating func append(bits count: Int, of number: UInt64) {
    for bit in 0..<count { appendSubfield(Self.bit(number, bit)) }
  }

  /// Appends the lowest bits of a number, for `publicBits`.
  public mutating func appendPublic(bits count: Int, of number: UInt64) {
    for bit in 0..<count { appendPublic(Self.bit(number, bit)) }
  }

  private static func bit(_ number: UInt64, _ bit: Int) -> Element {
    bit < 64 && number >> UInt64(bit) & 1 == 1 ? .one : .zero
  }
}
