import Encoding
import TestSupport
import Testing

@testable import ZeroKnowledge

@Suite struct FieldSerializationTests {
  private func canonical<Element: FieldElement>(_ bytes: [UInt8]) -> Element? {
    bytes.withUnsafeBytes { Element(canonical: $0) }
  }

  private func checkRoundTrip<Element: FieldElement>(_ field: Element.Type) throws {
    var randomness = SeededRandomness(seed: 9)
    for _ in 0..<20 {
      let element: Element = try randomness.element()
      let bytes = Element.serialization([element])
      #expect(bytes.count == Element.byteCount)
      #expect(canonical(bytes) == element)
    }
    #expect(
      Element.serialization([.one]) == [1] + [UInt8](repeating: 0, count: Element.byteCount - 1))
    for count in [0, 1, Element.byteCount - 1, Element.byteCount + 1] {
      #expect(canonical([UInt8](repeating: 0, count: count)) as Element? == nil)
      #expect([UInt8](repeating: 0, count: count).withUnsafeBytes { Element(subfield: $0) == nil })
    }
  }

  @Test("given random elements, when they are written and read, then they are the same")
  func roundTrip() throws {
    try checkRoundTrip(GF2To128.self)
    try checkRoundTrip(P256Field.self)
    try checkRoundTrip(Fp128.self)
    try checkRoundTrip(P384Field.self)
    try checkRoundTrip(BrainpoolP384Field.self)
    try checkRoundTrip(BrainpoolP512Field.self)
  }

  private func checkPrime<Element: PrimeField>(_ field: Element.Type) {
    let largest = (-Element.one).bytes
    #expect(canonical(largest) == -Element.one)
    #expect(Element(bigEndian: largest.reversed()) == -Element.one)
    #expect(Element.sumcheckPoint == .one + .one)
    // The prime is odd, so that its lowest byte is one more.
    let prime = [largest[0] + 1] + largest.dropFirst()
    for bytes in [prime, [UInt8](repeating: 0xFF, count: Element.byteCount)] {
      #expect(canonical(bytes) as Element? == nil)
      #expect(Element(bigEndian: bytes.reversed()) == nil)
    }
    #expect(Element(bigEndian: [0] + largest.reversed()) == nil)
    #expect(Element(bigEndian: largest.reversed().dropLast()) == nil)
  }

  @Test("given numbers from another curve's prime on, when they are read, then there is no element")
  func otherPrimes() {
    checkPrime(BrainpoolP256Field.self)
    checkPrime(P384Field.self)
    checkPrime(BrainpoolP384Field.self)
    checkPrime(BrainpoolP512Field.self)
  }

  /// The bytes of a number, the lowest first.
  private func littleEndian(_ digits: String) throws -> [UInt8] {
    Array(try Hex.decode(digits).reversed())
  }

  @Test("given numbers from the modulus on, when they are read, then there is no element")
  func p256() throws {
    let modulus = "FFFFFFFF00000001000000000000000000000000FFFFFFFFFFFFFFFF"
    let largest = try littleEndian(modulus + "FFFFFFFE")
    #expect(canonical(largest) == -P256Field.one)
    #expect(P256Field(bigEndian: largest.reversed()) == -P256Field.one)
    let tooLarge = [modulus + "FFFFFFFF", String(repeating: "F", count: 64)]
    for digits in tooLarge {
      let bytes = try littleEndian(digits)
      #expect(canonical(bytes) as P256Field? == nil)
      #expect(bytes.withUnsafeBytes { P256Field(subfield: $0) } == nil)
      #expect(P256Field(bigEndian: bytes.reversed()) == nil)
    }
    #expect(P256Field(bigEndian: [UInt8](repeating: 0, count: 31)) == nil)
  }

  @Test("given numbers from the modulus of Fp128 on, when they are read, then there is no element")
  func fp128() throws {
    #expect(try canonical(littleEndian("FFFFF000000000000000000000000000")) == -Fp128.one)
    for digits in ["FFFFF000000000000000000000000001", String(repeating: "F", count: 32)] {
      #expect(try canonical(littleEndian(digits)) as Fp128? == nil)
    }
  }

  @Test(
    "given integers from the order of P-256 on, when they are read as scalars, then there is none")
  func scalars() throws {
    let order = "FFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC63"
    #expect(try P256Scalar(bigEndian: Hex.decode(order + "2550")) == -P256Scalar.one)
    #expect(try P256Scalar(bigEndian: Hex.decode(order + "2551")) == nil)
    #expect(try P256Scalar(reducing: Hex.decode(order + "2551")) == .zero)
    #expect(try P256Scalar(reducing: Hex.decode(order + "2550")) == -P256Scalar.one)
    #expect(P256Scalar(bigEndian: []) == nil)
    #expect(P256Scalar(reducing: [1]) == nil)
  }

  @Test("given elements outside of the subfield, when asked, then they are not in it")
  func outside() throws {
    #expect(!GF2To128(low: 2, high: 0).isInSubfield)
    for index in [0, 1, 2, 300, 65535] {
      let inside = GF2To128(index: index)
      #expect(inside.isInSubfield)
      for bit in [1, 2, 17, 63] {
        #expect(!(inside + GF2To128(low: 1 << UInt64(bit), high: 0)).isInSubfield)
        #expect(!(inside + GF2To128(low: 0, high: 1 << UInt64(bit))).isInSubfield)
      }
    }
    #expect(GF2To128.sumcheckPoint == GF2To128(index: 2))
    #expect(P256Field.sumcheckPoint == .one + .one)
    #expect(Fp128.sumcheckPoint == .one + .one)
    #expect(P256Field(index: 7).isInSubfield)
  }

  @Test("given the roots of unity, when they are raised, then their orders and norms are right")
  func roots() {
    let root = P256ExtensionField.rootOfUnity
    #expect(root * root.conjugate == .one)
    let fourth = P256ExtensionField.rootOfUnity(orderBits: 2)
    #expect(fourth == P256ExtensionField(.zero, .one))
    #expect(fourth * root == root.timesI)
    #expect(P256ExtensionField.rootOfUnity(orderBits: 0) == .one)
    #expect(Fp128.rootOfUnity(orderBits: 1) == -Fp128.one)
    #expect(Fp128.rootOfUnity(orderBits: 2) * Fp128(index: 5) == Fp128(index: 5).timesI)
  }
}
