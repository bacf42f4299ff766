import TestSupport
import Testing

@testable import Circuits
import ZeroKnowledge

/// Bits and vectors of them against the operations of Swift.
struct BitTests {
  private func check<Element: FieldElement>(_ field: Element.Type) throws {
    // Every form of a bit: a wire, the opposite of one, a constant.
    let statement = try BuiltStatement<Element> { builder in
      let inputs = (0..<3).map { _ in builder.privateBit() }
      let forms = [
        inputs[0], !inputs[1], inputs[2], Bit(true, in: builder), Bit(false, in: builder),
      ]
      for x in forms {
        for y in forms {
          for bit in [x & y, x | y, x ^ y, !(x ^ y), (x & y).kept, (!x | y).kept] {
            builder.assertEqual(bit.wire, builder.publicInput())
          }
          for z in forms {
            for bit in [x.choosing(y, z), Bit.majority(x, y, z)] {
              builder.assertEqual(bit.wire, builder.publicInput())
            }
            builder.assertEqual(x.choosing(y.wire, z.wire), builder.publicInput())
          }
        }
      }
    }
    for number in 0..<8 {
      let bits = (0..<3).map { number >> $0 & 1 == 1 }
      var values = InputValues<Element>()
      for bit in bits { values.append(bits: 1, of: bit ? 1 : 0) }
      let forms = [bits[0], !bits[1], bits[2], true, false]
      for x in forms {
        for y in forms {
          for bit in [x && y, x || y, x != y, x == y, x && y, !x || y] {
            values.appendPublic(bit ? .one : .zero)
          }
          for z in forms {
            let choice = x ? y : z
            let majority = (x && y) || (y && z) || (x && z)
            for bit in [choice, majority, choice] { values.appendPublic(bit ? .one : .zero) }
          }
        }
      }
      #expect(statement.holds(values))
      for place in stride(from: 1, to: values.publicInputs.count, by: 7) {
        var inputs = values.inputs
        inputs[place] = .one - inputs[place]
        #expect(!statement.holds(inputs))
      }
    }
  }

  @Test("given all truth values, when they are joined, then the circuit agrees")
  func truthTables() throws {
    try check(GF2To128.self)
    try check(P256Field.self)
  }

  @Test("given a value that is no bit but adds up to the right number, then a vector refuses it")
  func onlyBits() throws {
    func check<Element: FieldElement>(_ field: Element.Type) throws {
      let statement = try BuiltStatement<Element> { builder in
        builder.privateBits(2).assertEqual(BitVector(2, count: 2, in: builder))
      }
      let weight = try #require(Element.bitWeight(1))
      #expect(statement.holds([.one, .zero, .one]))
      #expect(!statement.holds([.one, weight, .zero]))
      #expect(!statement.holds([.one, .one, .one]) && !statement.holds([.one, .one, .zero]))
    }
    try check(GF2To128.self)
    try check(P256Field.self)
    try check(Fp128.self)
  }

  @Test("given vectors longer than an element, when one bit differs, then they are not equal")
  func longVectors() throws {
    let statement = try BuiltStatement<GF2To128> { builder in
      builder.privateBits(300).assertEqual(builder.publicBits(300))
    }
    var values = InputValues<GF2To128>()
    values.append(bits: 300, of: 0xF0F0)
    values.appendPublic(bits: 300, of: 0xF0F0)
    #expect(statement.holds(values))
    #expect(statement.unnoticed(in: values).isEmpty)
  }

  @Test(
    "given packed bits, when they are recovered, then they are those of the number, and no others")
  func packed() throws {
    func check<Element: FieldElement>(_ field: Element.Type, _ bits: Int) throws {
      let packed = PackedBits<Element>(bits)
      let statement = try BuiltStatement<Element> { builder in
        packed.privateBits(8, in: builder).assertEqual(builder.publicBits(8))
      }
      for number in 0..<256 as Range<UInt64> {
        var values = InputValues<Element>()
        packed.append(8, of: number, to: &values)
        values.appendPublic(bits: 8, of: number)
        #expect(statement.holds(values))
        if number % 16 == 3 { #expect(statement.unnoticed(in: values).isEmpty) }
      }
      // A polynomial takes any value at a point of which nothing is known.
      let loose = try BuiltStatement<Element> { builder in
        _ = packed.privateBits(bits, in: builder)
      }
      let points = (0..<1 << bits).map { Element(index: 2 * $0) - Element(index: (1 << bits) - 1) }
      for index in 0..<64 {
        let element = Element(index: index)
        #expect(loose.holds([.one, element]) == points.contains(element))
      }
    }
    for bits in 1...4 {
      try check(GF2To128.self, bits)
      try check(P256Field.self, bits)
    }
  }
}
