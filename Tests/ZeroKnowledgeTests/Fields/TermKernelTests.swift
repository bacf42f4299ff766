import TestSupport
import Testing

@testable import ZeroKnowledge

/// The loops over the terms of a layer, each beside the one that goes term by term.
@Suite struct TermKernelTests {
  /// Terms of a layer, ordered as a layer's are: their places in two tables, and their values.
  struct Terms<Element: FieldElement>: Hashable {
    var own: [UInt32] = []
    var other: [UInt32] = []
    var values: [Element] = []
  }

  private func elements<Element: FieldElement>(_ count: Int, seed: UInt64) throws -> [Element] {
    var randomness = SeededRandomness(seed: seed)
    let special: [Element] = [.zero, .one, .zero - .one]
    return try (0..<count).map { $0 % 5 == 0 ? special[$0 / 5 % 3] : try randomness.element() }
  }

  private static let tableCount = 24

  private func terms<Element: FieldElement>(_ count: Int, seed: UInt64) throws -> Terms<Element> {
    var random = SeededNumbers(seed: seed)
    var terms = Terms<Element>()
    for _ in 0..<count {
      terms.own.append(UInt32(random.next() % UInt64(Self.tableCount)))
      terms.other.append(UInt32(random.next() % UInt64(Self.tableCount)))
    }
    // Half of the terms lie beside each other, as in a circuit.
    for index in stride(from: 0, to: count - 1, by: 4) {
      terms.own[index] &= ~1
      terms.own[index + 1] = terms.own[index] + 1
      terms.other[index + 1] = terms.other[index]
    }
    terms.values = try elements(count, seed: seed + 1)
    return terms
  }

  private func check<Element: FieldElement>(
    _ field: Element.Type,
    multiply: (
      UnsafePointer<Element>, UnsafeBufferPointer<UInt32>, UnsafePointer<Element>,
      UnsafeBufferPointer<UInt32>, UnsafeMutablePointer<Element>
    ) -> Void,
    weigh: (
      UnsafeBufferPointer<Element>, UnsafePointer<UInt32>, UnsafePointer<UInt32>,
      UnsafePointer<Element>, PartialSum<Element>
    ) -> Void,
    bind: (
      UnsafeMutablePointer<UInt32>, UnsafeMutablePointer<UInt32>,
      UnsafeMutableBufferPointer<Element>, Element, UnsafePointer<Element>, PartialSum<Element>
    ) -> Int,
    pairs: (Int, UnsafePointer<Element>, UnsafePointer<Element>) -> (Element, Element)
  ) throws {
    let left: [Element] = try elements(Self.tableCount, seed: 1)
    let right: [Element] = try elements(Self.tableCount, seed: 2)
    let point: Element = try elements(2, seed: 3)[1]
    let places = UnsafeMutablePointer<Element>.allocate(capacity: Self.tableCount)
    defer { places.deallocate() }
    /// What becomes of sums that begin as the right table.
    func sums(_ base: UInt32, _ add: (PartialSum<Element>) -> Void) -> [Element] {
      places.initialize(from: right, count: right.count)
      add(PartialSum(array: places, base: base))
      return Array(UnsafeBufferPointer(start: places, count: right.count))
    }
    for count in [1, 2, 5, 8, 16, 17, 18, 31, 64, 65, 100, 257, 1000] {
      let terms: Terms<Element> = try terms(count, seed: UInt64(count))

      var products = [Element](repeating: .one, count: count)
      terms.own.withUnsafeBufferPointer { own in
        terms.other.withUnsafeBufferPointer { other in
          multiply(left, own, right, other, &products)
        }
      }
      #expect(products == zip(terms.own, terms.other).map { left[Int($0)] * right[Int($1)] })

      for base in [UInt32(0), 5] {
        let weighed = terms.values.withUnsafeBufferPointer { values in
          sums(base) { weigh(values, terms.own, terms.other, left, $0) }
        }
        var expected = right
        for index in 0..<count {
          let place = Int(terms.own[index])
          expected[max(0, place - Int(base))] +=
            terms.values[index] * left[Int(terms.other[index])]
        }
        #expect(weighed == expected)
      }

      var (bound, singly) = (terms, terms)
      var rest = 0
      let boundSums = bound.values.withUnsafeMutableBufferPointer { values in
        sums(3) { rest = bind(&bound.own, &bound.other, values, point, left, $0) }
      }
      cut(&bound, to: rest)
      let singlySums = singly.values.withUnsafeMutableBufferPointer { values in
        sums(3) {
          rest = Element.bindTermsSingly(
            own: &singly.own, other: &singly.other, values, at: point, by: left, into: $0)
        }
      }
      cut(&singly, to: rest)
      #expect(bound == singly && boundSums == singlySums)
      #expect(count < 8 || rest < count)
    }
    for count in [0, 1, 3, 4, 8, 9, 100, 2100, 5000] {
      let weights: [Element] = try elements(2 * count + 1, seed: 4)
      let values: [Element] = try elements(2 * count + 1, seed: 5)
      let (firsts, differences) = pairs(count, weights, values)
      let singly = Element.sumsSingly(ofPairs: count, weights: weights, values: values)
      #expect(firsts == singly.firsts && differences == singly.differences)
    }
  }

  private func cut<Element: FieldElement>(_ terms: inout Terms<Element>, to count: Int) {
    terms.own.removeLast(terms.own.count - count)
    terms.other.removeLast(terms.other.count - count)
    terms.values.removeLast(terms.values.count - count)
  }

  private func check<Element: FieldElement>(_ field: Element.Type) throws {
    try check(
      field,
      multiply: { Element.multiply($0, at: $1, $2, at: $3, into: $4) },
      weigh: { Element.weigh($0, left: $1, right: $2, by: $3, into: $4) },
      bind: { Element.bindTerms(own: $0, other: $1, $2, at: $3, by: $4, into: $5) },
      pairs: { Element.sums(ofPairs: $0, weights: $1, values: $2) })
  }

  @Test("given terms over every field, when a loop runs over them, then it is as term by term")
  func loops() throws {
    try check(GF2To128.self)
    try check(P256Field.self)
    try check(BrainpoolP256Field.self)
    try check(P384Field.self)
    try check(Fp128.self)
  }

  @Test(
    "given terms over GF(2^128), when they are multiplied in every way of this processor, then it is the same",
    arguments: CarrylessMultiplication.available)
  func ways(way: CarrylessMultiplication) throws {
    try check(
      GF2To128.self,
      multiply: { GF2To128.multiply($0, at: $1, $2, at: $3, into: $4, by: way) },
      weigh: { GF2To128.weigh($0, left: $1, right: $2, by: $3, into: $4, by: way) },
      bind: { GF2To128.bindTerms(own: $0, other: $1, $2, at: $3, by: $4, into: $5, by: way) },
      pairs: { GF2To128.sums(ofPairs: $0, weights: $1, values: $2, by: way) })
  }
}
