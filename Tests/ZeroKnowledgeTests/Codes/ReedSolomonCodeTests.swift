import TestSupport
import Testing

@testable import ZeroKnowledge

/// Each code against Lagrange's interpolation, and against polynomials whose values are known.
struct ReedSolomonCodeTests {
  private func randomRow<Element: FieldElement>(_ count: Int, seed: UInt64) throws -> [Element] {
    var randomness = SeededRandomness(seed: seed)
    return try (0..<count).map { _ in try randomness.element() }
  }

  /// All values that the definition gives, for small codes.
  private func checkSmall<Element: FieldElement>(_ field: Element.Type) throws {
    for (messageCount, codeCount) in [
      (1, 1), (1, 2), (1, 9), (2, 2), (2, 3), (2, 16), (3, 4), (3, 11), (4, 4), (4, 17), (5, 8),
      (6, 33), (7, 30), (8, 16), (9, 64), (11, 13), (13, 40), (16, 65), (17, 33),
    ] {
      var row: [Element] = try randomRow(codeCount, seed: UInt64(codeCount))
      var expected = row
      Element.Code(messageCount: messageCount, codeCount: codeCount).extend(&row)
      LagrangeInterpolation(messageCount).extend(&expected)
      #expect(row == expected, "\(messageCount) values to \(codeCount)")
    }
  }

  @Test("given short rows over GF(2^128), when they are extended, then Lagrange gives the same")
  func smallAdditive() throws { try checkSmall(GF2To128.self) }

  @Test("given short rows over P-256, when they are extended, then Lagrange gives the same")
  func smallP256() throws { try checkSmall(P256Field.self) }

  @Test("given short rows over other curves, when they are extended, then Lagrange gives the same")
  func smallPrimes() throws {
    try checkSmall(BrainpoolP256Field.self)
    try checkSmall(P384Field.self)
    try checkSmall(BrainpoolP384Field.self)
    try checkSmall(BrainpoolP512Field.self)
  }

  @Test("given short rows over Fp128, when they are extended, then Lagrange gives the same")
  func smallFp128() throws { try checkSmall(Fp128.self) }

  @Test("given a longer row, when it is extended, then Lagrange gives the same")
  func lagrange() throws {
    var row: [GF2To128] = try randomRow(256, seed: 7)
    let message = Array(row[..<131])
    GF2To128.Code(messageCount: 131, codeCount: 256).extend(&row)
    #expect(Array(row[..<131]) == message)
    let lagrange = LagrangeInterpolation<GF2To128>(131)
    for index in [131, 132, 200, 255] {
      #expect(row[index] == lagrange.value(at: index, of: message))
    }
  }

  /// A polynomial of three terms, one of them of the highest degree that a message has: its values are
  /// known everywhere.
  private func checkPolynomial<Element: FieldElement>(
    _ field: Element.Type, _ messageCount: Int, _ codeCount: Int
  ) throws {
    let exponents = [messageCount - 1, messageCount / 3, 1]
    func power(_ point: Element, _ exponent: Int) -> Element {
      guard exponent > 0 else { return .one }
      let root = power(point * point, exponent / 2)
      return exponent % 2 == 0 ? root : root * point
    }
    let factors: [Element] = try randomRow(3, seed: UInt64(codeCount))
    func value(_ index: Int) -> Element {
      let point = Element(index: index)
      return zip(exponents, factors).reduce(.zero) { sum, term in
        sum + power(point, term.0) * term.1
      }
    }
    var row = (0..<codeCount).map { $0 < messageCount ? value($0) : .one }
    Element.Code(messageCount: messageCount, codeCount: codeCount).extend(&row)
    for index in stride(from: messageCount, to: codeCount, by: max(1, codeCount / 97)) {
      #expect(row[index] == value(index), "value \(index)")
    }
    #expect(row[codeCount - 1] == value(codeCount - 1))
    #expect(row[messageCount - 1] == value(messageCount - 1))
  }

  @Test(
    "given a polynomial over GF(2^128), when it is extended, then the values are its own",
    arguments: [(131, 256), (463, 4151), (925, 4151), (512, 4096), (300, 9000)])
  func largeAdditive(_ messageCount: Int, _ codeCount: Int) throws {
    try checkPolynomial(GF2To128.self, messageCount, codeCount)
  }

  @Test(
    "given a polynomial over P-256, when it is extended, then the values are its own",
    arguments: [(131, 256), (455, 4096), (150, 151), (260, 400)])
  func largeP256(_ messageCount: Int, _ codeCount: Int) throws {
    try checkPolynomial(P256Field.self, messageCount, codeCount)
  }

  @Test(
    "given a polynomial over brainpoolP256r1, when it is extended, then the values are its own",
    arguments: [(131, 256), (911, 8190), (150, 151), (260, 400)])
  func largeBrainpool(_ messageCount: Int, _ codeCount: Int) throws {
    try checkPolynomial(BrainpoolP256Field.self, messageCount, codeCount)
  }

  @Test("given a polynomial over longer fields, when it is extended, then the values are its own")
  func largeFields() throws {
    try checkPolynomial(P384Field.self, 260, 400)
    try checkPolynomial(BrainpoolP384Field.self, 131, 256)
    try checkPolynomial(BrainpoolP512Field.self, isAudit ? 911 : 131, isAudit ? 8190 : 1000)
    guard isAudit else { return }
    try checkPolynomial(P384Field.self, 911, 8190)
  }

  private func checkGreatest<Element: PrimeField>(_ field: Element.Type, _ count: Int) {
    let constant = -Element.one
    var row = [Element](repeating: constant, count: count)
    for index in count / 9..<count { row[index] = .zero }
    Element.Code(messageCount: count / 9, codeCount: count).extend(&row)
    #expect(row.allSatisfy { $0 == constant })
  }

  @Test(
    "given rows of the greatest numbers, when they are extended, then the values are the constant")
  func greatest() {
    checkGreatest(BrainpoolP256Field.self, 8190)
    checkGreatest(P384Field.self, isAudit ? 8190 : 1000)
    checkGreatest(BrainpoolP384Field.self, 1000)
    checkGreatest(BrainpoolP512Field.self, isAudit ? 8190 : 1000)
  }

  /// Convolves rows of which every integer is the prime less one.
  private func checkCoefficient<Element: PrimeField>(_ field: Element.Type) {
    // The kernel is taken as its number, the message as its form.
    let greatest = Element(form: Element.modulus.subtracting(Element.Number(1)).difference)
    let (kernel, count) = (-Element.one, 1 << 12)
    var row = [Element](repeating: .zero, count: count)
    row.withUnsafeMutableBufferPointer {
      ResidueConvolution<Element>(kernel: [Element](repeating: kernel, count: count)).fill(
        $0, from: [Element](repeating: greatest, count: count - 1), times: [.one])
    }
    #expect(row[count - 1] == Element(index: count - 1) * kernel * greatest)
  }

  @Test("given the greatest coefficients, when rows are convolved, then they are exact")
  func coefficients() {
    checkCoefficient(BrainpoolP256Field.self)
    checkCoefficient(P384Field.self)
    checkCoefficient(BrainpoolP384Field.self)
    checkCoefficient(BrainpoolP512Field.self)
  }

  @Test(
    "given a polynomial over Fp128, when it is extended, then the values are its own",
    arguments: [(51, 206), (455, 4096)])
  func largeFp128(_ messageCount: Int, _ codeCount: Int) throws {
    try checkPolynomial(Fp128.self, messageCount, codeCount)
  }
}

extension ReedSolomonCode {
  /// Extends a row that is an array.
  fileprivate func extend(_ row: inout [Element]) {
    row.withUnsafeMutableBufferPointer { extend($0) }
  }
}
