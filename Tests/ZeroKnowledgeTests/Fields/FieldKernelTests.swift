import TestSupport
import Testing

@testable import ZeroKnowledge

/// The loops over buffers, and the paths that a processor takes or not, against single operations.
@Suite struct FieldKernelTests {
  private func elements<Element: FieldElement>(_ count: Int, seed: UInt64) throws -> [Element] {
    var randomness = SeededRandomness(seed: seed)
    return try (0..<count).map { _ in try randomness.element() }
  }

  private func check<Element: FieldElement>(_ field: Element.Type) throws {
    for count in [0, 1, 2, 3, 4, 7, 8, 33, 300] {
      let left: [Element] = try elements(count, seed: 1)
      let right: [Element] = try elements(count, seed: 2)
      let factor: Element = try elements(1, seed: 3)[0]
      var sums: [Element] = try elements(count, seed: 4)
      let start = sums

      sums.withUnsafeMutableBufferPointer { sums in
        left.withUnsafeBufferPointer { Element.accumulate(sums, adding: $0, times: factor) }
      }
      #expect(sums == zip(start, left).map { $0 + factor * $1 })

      sums = start
      sums.withUnsafeMutableBufferPointer { sums in
        left.withUnsafeBufferPointer { left in
          right.withUnsafeBufferPointer { right in
            Element.accumulate(sums, adding: left, timesEach: right)
          }
        }
      }
      let products = zip(left, right).map { $0 * $1 }
      #expect(sums == zip(start, products).map { $0 + $1 })

      let sum = left.withUnsafeBufferPointer { left in
        right.withUnsafeBufferPointer { right in Element.productSum(left, right) }
      }
      #expect(sum == products.reduce(.zero, +))

      try checkBind(left, at: factor)
    }
  }

  private func checkBind<Element: FieldElement>(_ table: [Element], at point: Element) throws {
    let padded = table + [.zero]
    let expected = stride(from: 0, to: table.count, by: 2).map { index in
      padded[index] * (.one - point) + padded[index + 1] * point
    }
    var bound = [Element](repeating: .one, count: expected.count)
    bound.withUnsafeMutableBufferPointer { bound in
      table.withUnsafeBufferPointer { Element.bind($0, at: point, into: bound) }
    }
    #expect(bound == expected)
    var inPlace = table
    inPlace.withUnsafeMutableBufferPointer { table in
      Element.bind(
        UnsafeBufferPointer(table), at: point,
        into: UnsafeMutableBufferPointer(rebasing: table[..<expected.count]))
    }
    #expect(Array(inPlace[..<expected.count]) == expected)
  }

  @Test(
    "given buffers of every field, when a loop runs over them, then it is as element by element")
  func loops() throws {
    try check(GF2To128.self)
    try check(P256Field.self)
    try check(BrainpoolP256Field.self)
    try check(P384Field.self)
    try check(BrainpoolP512Field.self)
    try check(Fp128.self)
  }

  @Test("given random elements, when they are multiplied portably, then the products are the same")
  func portable() throws {
    let special = [
      GF2To128.zero, .one, GF2To128(low: .max, high: .max), GF2To128(low: 0, high: 1 << 63),
    ]
    let elements = try elements(100, seed: 5) + special
    for (left, right) in zip(elements, elements.reversed()) {
      #expect(GF2To128.portableProduct(left, right) == left * right)
      #expect(GF2To128.portableProduct(left, left) == left.squared(1))
    }
  }

  @Test(
    "given random rows, when the butterflies go in every way of this processor, then it is as one by one",
    arguments: CarrylessMultiplication.available)
  func butterflies(way: CarrylessMultiplication) throws {
    let start: [GF2To128] = try elements(64, seed: 6)
    let twiddles: [GF2To128] = try elements(32, seed: 7)
    func result(_ change: (UnsafeMutablePointer<GF2To128>) -> Void) throws -> [GF2To128] {
      var row = start
      try row.withUnsafeMutableBufferPointer { change(try #require($0.baseAddress)) }
      return row
    }
    for half in [1, 2, 4, 8] {
      let blocks = 32 / half
      try Array(twiddles[..<blocks]).withUnsafeBufferPointer { twiddles in
        let forward = try result {
          AdditiveButterflies.forward(layer: $0, half: half, twiddles: twiddles, by: way)
        }
        let singly = try result { row in
          for block in 0..<blocks {
            let lower = row + 2 * half * block
            AdditiveButterflies.forwardSingly(lower, lower + half, twiddles[block], half)
          }
        }
        #expect(forward == singly)
        let backward = try result { row in
          AdditiveButterflies.forward(layer: row, half: half, twiddles: twiddles, by: way)
          AdditiveButterflies.backward(layer: row, half: half, twiddles: twiddles, by: way)
        }
        #expect(backward == start)
      }
    }
    let twiddle = twiddles[0]
    for count in [0, 1, 3, 4, 13, 32] {
      #expect(
        try result { AdditiveButterflies.forward($0, $0 + 32, twiddle, count, by: way) }
          == result { AdditiveButterflies.forwardSingly($0, $0 + 32, twiddle, count) })
      #expect(
        try result { AdditiveButterflies.backward($0, $0 + 32, twiddle, count, by: way) }
          == result { AdditiveButterflies.backwardSingly($0, $0 + 32, twiddle, count) })
      #expect(
        try result { AdditiveButterflies.crossed($0, $0 + 32, twiddle, count, by: way) }
          == result { AdditiveButterflies.crossedSingly($0, $0 + 32, twiddle, count) })
    }
  }

  @Test(
    "given buffers over GF(2^128), when a loop runs in every way of this processor, then it is the same",
    arguments: CarrylessMultiplication.available)
  func ways(way: CarrylessMultiplication) throws {
    for count in [0, 1, 3, 4, 5, 16, 33, 300] {
      let left: [GF2To128] = try elements(count, seed: 8)
      let right: [GF2To128] = try elements(count, seed: 9)
      let factor: GF2To128 = try elements(1, seed: 10)[0]
      let start: [GF2To128] = try elements(count, seed: 11)
      func sums(_ add: (UnsafeMutableBufferPointer<GF2To128>) -> Void) -> [GF2To128] {
        var sums = start
        sums.withUnsafeMutableBufferPointer { add($0) }
        return sums
      }
      left.withUnsafeBufferPointer { left in
        right.withUnsafeBufferPointer { right in
          #expect(
            sums { GF2To128.accumulate($0, adding: left, times: factor, by: way) }
              == sums { GF2To128.accumulateSingly($0, adding: left, times: factor) })
          #expect(
            sums { GF2To128.accumulate($0, adding: left, timesEach: right, by: way) }
              == sums { GF2To128.accumulateSingly($0, adding: left, timesEach: right) })
          #expect(
            GF2To128.productSum(left, right, by: way) == GF2To128.productSumSingly(left, right))
          var bound = [GF2To128](repeating: .one, count: (count + 1) / 2)
          var singly = bound
          bound.withUnsafeMutableBufferPointer {
            GF2To128.bind(left, at: factor, into: $0, by: way)
          }
          singly.withUnsafeMutableBufferPointer {
            GF2To128.bindSingly(left, at: factor, into: $0)
          }
          #expect(bound == singly)
        }
      }
    }
  }

  private func checkLargeSum<Element: PrimeField>(_ field: Element.Type) {
    // The element whose Montgomery form is the largest number below the prime.
    let top = Element(form: Element.modulus.subtracting(Element.Number(1)).difference)
    var sum = PrimeProductSum<Element>()
    #expect(sum.reduced == .zero)
    for _ in 0..<3000 { sum.add(top, times: top) }
    #expect(sum.reduced == top * top * Element(index: 3000))
  }

  @Test("given products of the largest elements, when thousands are summed, then none is lost")
  func largeSums() throws {
    checkLargeSum(BrainpoolP256Field.self)
    checkLargeSum(P384Field.self)
    checkLargeSum(BrainpoolP384Field.self)
    checkLargeSum(BrainpoolP512Field.self)
    let p256 = P256Field(index: 1) - P256Field(index: 2)
    let fp128 = Fp128(index: 1) - Fp128(index: 2)
    // Elements whose inner form is the largest number below the modulus.
    let top256 = P256Field(form: P256Field.modulus.subtracting(Wide256(1, 0, 0, 0)).difference)
    var sum256 = P256FieldProductSum()
    var sumTop = P256FieldProductSum()
    var sum128 = Fp128ProductSum()
    for _ in 0..<3000 {
      sum256.add(p256, times: p256)
      sumTop.add(top256, times: top256)
      sum128.add(fp128, times: fp128)
    }
    #expect(sum256.reduced == P256Field(index: 3000))
    #expect(sumTop.reduced == top256 * top256 * P256Field(index: 3000))
    #expect(sum128.reduced == Fp128(index: 3000))
    #expect(P256FieldProductSum().reduced == .zero)
    #expect(Fp128ProductSum().reduced == .zero)
    #expect(GF2To128ProductSum().reduced == .zero)
  }
}
