import ZeroKnowledge

/// Bits of a number in a circuit, the lowest first.
public struct BitVector<Element: FieldElement> {
  /// The bits, the lowest first.
  public let bits: [Bit<Element>]

  /// These bits, the lowest first.
  public init(_ bits: some Sequence<Bit<Element>>) { self.bits = Array(bits) }

  /// The lowest `count` bits of a constant.
  public init(_ value: UInt64, count: Int, in builder: CircuitBuilder<Element>) {
    bits = (0..<count).map { Bit($0 < 64 && value >> UInt64($0) & 1 == 1, in: builder) }
  }

  /// The number of bits that there are.
  public var count: Int { bits.count }

  /// Each bit's opposite.
  public static prefix func ~ (vector: BitVector) -> BitVector {
    BitVector(vector.bits.map { !$0 })
  }

  /// Bit by bit, whether both hold.
  public static func & (left: BitVector, right: BitVector) -> BitVector {
    BitVector(zip(left.bits, right.bits).map { $0 & $1 })
  }

  /// Bit by bit, whether one of the two holds or both.
  public static func | (left: BitVector, right: BitVector) -> BitVector {
    BitVector(zip(left.bits, right.bits).map { $0 | $1 })
  }

  /// Bit by bit, whether just one of the two holds.
  public static func ^ (left: BitVector, right: BitVector) -> BitVector {
    BitVector(zip(left.bits, right.bits).map { $0 ^ $1 })
  }

  /// Moved to the right by a constant, those that fall out coming in at the left.
  public func rotatedRight(_ places: Int) -> BitVector {
    BitVector(bits.indices.map { bits[($0 + places) % count] })
  }

  /// Moved to the right by a constant, with zeros from the left.
  public func shiftedRight(_ places: Int) -> BitVector {
    guard let first = bits.first else { return self }
    let zero = Bit(false, in: first.builder)
    return BitVector(bits.indices.map { $0 + places < count ? bits[$0 + places] : zero })
  }

  /// The element whose serialisation has these bits: different vectors are different elements.
  ///
  /// - Precondition: as many bits as an element holds, at most: a vector of bits is as long as the
  ///   program says, not as its input does.
  func element(in builder: CircuitBuilder<Element>) -> Wire<Element> {
    precondition(count <= Element.bitCapacity, "an element does not hold so many bits")
    return builder.sum(
      bits.enumerated().compactMap { number, bit in
        Element.bitWeight(number).map { ($0, bit.wire) }
      })
  }

  /// States that two vectors of the same length are equal.
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
  /// The lowest bits of a number, for `privateBits`.
  public mutating func append(bits count: Int, of number: UInt64) {
    for bit in 0..<count { appendSubfield(Self.bit(number, bit)) }
  }

  /// The lowest bits of a number, for `publicBits`.
  public mutating func appendPublic(bits count: Int, of number: UInt64) {
    for bit in 0..<count { appendPublic(Self.bit(number, bit)) }
  }

  private static func bit(_ number: UInt64, _ bit: Int) -> Element {
    bit < 64 && number >> UInt64(bit) & 1 == 1 ? .one : .zero
  }
}
