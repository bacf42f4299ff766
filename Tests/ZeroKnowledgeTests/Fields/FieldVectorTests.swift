import Encoding
import TestSupport
import Testing

import ZeroKnowledge

/// The arithmetic of each field against computations with big integers and bit strings.
@Suite struct FieldVectorTests {
  private static func cases(_ comment: String) throws -> [JSONValue] {
    let groups = try Vectors.load("longfellow-fields.json")["groups"]?.array ?? []
    let group = groups.first { $0["comment"]?.string?.forPeople == comment }
    return try #require(group?["cases"]?.array)
  }

  private func check<Field: FieldElement>(_ field: Field.Type, _ comment: String) throws {
    let cases = try Self.cases(comment)
    #expect(cases.count > 20)
    for vector in cases {
      func element(_ name: String) throws -> Field {
        let bytes = Array(try vector.bytes(name).reversed())
        return try #require(bytes.withUnsafeBytes { Field(canonical: $0) })
      }
      let left = try element("left")
      let right = try element("right")
      #expect(try left + right == element("sum"))
      #expect(try left - right == element("difference"))
      #expect(try left * right == element("product"))
      #expect(try left.inverse == element("inverse"))
      #expect(-left + left == .zero)
      var sum = left
      sum += right
      sum -= left
      #expect(sum == right)
      sum *= left
      #expect(sum == left * right)
    }
  }

  @Test("given computed vectors of the base field of P-256, when calculating, then all agree")
  func p256() throws { try check(P256Field.self, "the base field of P-256") }

  @Test("given computed vectors of the other curves' fields, when calculating, then all agree")
  func otherCurves() throws {
    try check(BrainpoolP256Field.self, "the base field of brainpoolP256r1")
    try check(P384Field.self, "the base field of P-384")
    try check(BrainpoolP384Field.self, "the base field of brainpoolP384r1")
    try check(BrainpoolP512Field.self, "the base field of brainpoolP512r1")
  }

  @Test("given computed vectors of Fp128, when calculating, then all agree")
  func fp128() throws { try check(Fp128.self, "Fp128") }

  @Test("given computed vectors of GF(2^128), when calculating, then all agree")
  func gf2to128() throws { try check(GF2To128.self, "GF(2^128)") }

  private func checkScalars<Order: PrimeModulus>(_ order: Order.Type, of curve: String) throws {
    typealias Scalar = CurveScalar<Order>
    let cases = try Self.cases("the scalars of \(curve)")
    #expect(cases.count > 20)
    for vector in cases {
      let left = try #require(Scalar(bigEndian: vector.bytes("left")))
      let right = try #require(Scalar(bigEndian: vector.bytes("right")))
      #expect(try (left + right).bigEndian == vector.bytes("sum"))
      #expect(try (left - right).bigEndian == vector.bytes("difference"))
      #expect(try (left * right).bigEndian == vector.bytes("product"))
      #expect(try left.inverse.bigEndian == vector.bytes("inverse"))
    }
  }

  @Test("given computed vectors of the scalars of every curve, when calculating, then all agree")
  func scalars() throws {
    try checkScalars(P256Order.self, of: "P-256")
    try checkScalars(BrainpoolP256Order.self, of: "brainpoolP256r1")
    try checkScalars(P384Order.self, of: "P-384")
    try checkScalars(BrainpoolP384Order.self, of: "brainpoolP384r1")
    try checkScalars(BrainpoolP512Order.self, of: "brainpoolP512r1")
  }

  @Test("given computed numbers of the subfield, when mapping there and back, then all agree")
  func subfield() throws {
    for vector in try Self.cases("inj into the subfield GF(2^16)") {
      let index = Int(try #require(vector["index"]?.integer))
      let bytes = Array(try vector.bytes("element").reversed())
      let element = try #require(bytes.withUnsafeBytes { GF2To128(canonical: $0) })
      #expect(GF2To128(index: index) == element)
      #expect(element.isInSubfield)
      var number = [UInt8](repeating: 0xAA, count: 2)
      number.withUnsafeMutableBytes { element.writeSubfield(to: $0) }
      #expect(number == [UInt8(index & 0xFF), UInt8(index >> 8)])
      #expect(number.withUnsafeBytes { GF2To128(subfield: $0) } == element)
    }
  }
}
