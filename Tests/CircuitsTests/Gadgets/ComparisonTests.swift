import TestSupport
import Testing

import Circuits
import ZeroKnowledge

/// Comparison, windows and sets against those of Swift.
struct ComparisonTests {
  private func check<Element: FieldElement>(_ field: Element.Type) throws {
    for width in [1, 3, 8, 13, 64] {
      let statement = try BuiltStatement<Element> { builder in
        let (left, right) = (builder.privateBits(width), builder.privateBits(width))
        for bit in [left.isEqual(to: right), left.isLess(than: right), left.isAtMost(right)] {
          builder.assertEqual(try #require(bit).wire, builder.publicInput())
        }
      }
      var numbers = SeededNumbers(seed: UInt64(width))
      let mask = UInt64.max >> UInt64(64 - width)
      for round in 0..<60 {
        let left = numbers.next() & mask
        // Equal numbers, neighbours, those that differ in the highest bit, and any.
        let right =
          [left, left &+ 1, left ^ 1 << UInt64(width - 1), numbers.next()][round % 4] & mask
        let results = [left == right, left < right, left <= right]
        for wrong in -1..<3 {
          var values = InputValues<Element>()
          values.append(bits: width, of: left)
          values.append(bits: width, of: right)
          for (place, result) in results.enumerated() {
            values.appendPublic(result != (place == wrong) ? .one : .zero)
          }
          #expect(statement.holds(values) == (wrong == -1))
        }
      }
    }
  }

  @Test("given random numbers, when they are compared, then the circuit says what Swift says")
  func comparison() throws {
    try check(GF2To128.self)
    try check(P256Field.self)
  }

  @Test("given a row, when a window is taken, then it is the part of the row, with zeros behind it")
  func windows() throws {
    func check<Element: FieldElement>(_ field: Element.Type) throws {
      for (length, count, bits) in [(1, 1, 1), (20, 4, 5), (33, 40, 6), (64, 7, 6)] {
        let statement = try BuiltStatement<Element> { builder in
          let row = (0..<length).map { _ in builder.privateBits(8) }
          let window = Shifter(in: builder).window(
            row, offset: builder.privateBits(bits), count: count)
          #expect(window.count == count)
          for number in window { number.assertEqual(builder.publicBits(8)) }
        }
        var numbers = SeededNumbers(seed: UInt64(length))
        let row = (0..<length).map { _ in numbers.next() % 256 }
        for offset in 0..<1 << bits {
          var values = InputValues<Element>()
          for number in row { values.append(bits: 8, of: number) }
          values.append(bits: bits, of: UInt64(offset))
          for place in offset..<offset + count {
            values.appendPublic(bits: 8, of: place < length ? row[place] : 0)
          }
          #expect(statement.holds(values))
          var inputs = values.inputs
          inputs[1 + offset % (8 * count)] = .one - inputs[1 + offset % (8 * count)]
          #expect(!statement.holds(inputs))
        }
      }
    }
    try check(GF2To128.self)
    try check(P256Field.self)
  }

  @Test("given a set, when numbers are asserted to be in it, then members hold and others do not")
  func sets() throws {
    func check<Element: FieldElement>(_ field: Element.Type) throws {
      for members in [[], [5], [0, 3, 200, 255, 256, 1000], Set(0..<40)] as [Set<UInt64>] {
        let set = SetMembership<Element>(members)
        let asserted =
          members.isEmpty
          ? nil : try BuiltStatement<Element> { set.assertContains($0.privateBits(8), in: $0) }
        let told = try BuiltStatement<Element> { builder in
          let number = builder.privateBits(8)
          builder.assertEqual(set.contains(number, in: builder).wire, builder.publicInput())
        }
        for number in 0..<256 as Range<UInt64> {
          let isMember = members.contains(number)
          var values = InputValues<Element>()
          values.append(bits: 8, of: number)
          if let asserted { #expect(asserted.holds(values) == isMember) }
          values.appendPublic(isMember ? .one : .zero)
          #expect(told.holds(values))
          var other = values.inputs
          other[1] = .one - other[1]
          #expect(!told.holds(other))
        }
      }
      #expect(throws: CircuitBuilderError.contradiction) {
        try BuiltStatement<Element> {
          SetMembership([300]).assertContains($0.privateBits(8), in: $0)
        }
      }
    }
    try check(GF2To128.self)
    try check(P256Field.self)
  }
}
