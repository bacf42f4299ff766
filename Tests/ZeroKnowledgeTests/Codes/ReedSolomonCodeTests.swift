import TestSupport
import Testing

@testable import ZeroKnowledge

/// Each code against Lagrange's interpolation.
@Suite struct ReedSolomonCodeTests {
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

  @Test("given short rows over Fp128, when they are extended, then Lagrange gives the same")
  func smallFp128() throws { try checkSmall(Fp128.self) }

  /// Some of the values, for the sizes that proofs have.
  private func checkLarge<Element: FieldElement>(
    _ field: Element.Type, _ messageCount: Int, _ codeCount: Int
  ) throws {
    var row: [Element] = try randomRow(codeCount, seed: 7)
    let lagrange = LagrangeInterpolation<Element>(messageCount)
    let message = Array(row[..<messageCount])
    Element.Code(messageCount: messageCount, codeCount: codeCount).extend(&row)
    #expect(Array(row[..<messageCount]) == message)
    let some = [messageCount, messageCount + 1, codeCount / 2 + 3, codeCount - 2, codeCount - 1]
    for index in some where (messageCount..<codeCount).contains(index) {
      #expect(row[index] == lagrange.value(at: index, of: message), "value \(index)")
    }
  }

  @Test(
    "given rows over GF(2^128) as long as in proofs, when they are extended, then Lagrange agrees",
    arguments: [(131, 256), (463, 4151), (925, 4151), (512, 4096), (300, 65536)])
  func largeAdditive(_ messageCount: Int, _ codeCount: Int) throws {
    try checkLarge(GF2To128.self, messageCount, codeCount)
  }

  @Test(
    "given rows over P-256 as long as in proofs, when they are extended, then Lagrange agrees",
    arguments: [(131, 256), (455, 4096), (150, 151), (260, 400)])
  func largeP256(_ messageCount: Int, _ codeCount: Int) throws {
    try checkLarge(P256Field.self, messageCount, codeCount)
  }

  @Test(
    "given rows over Fp128 as long as in proofs, when they are extended, then Lagrange agrees",
    arguments: [(51, 206), (455, 4096)])
  func largeFp128(_ messageCount: Int, _ codeCount: Int) throws {
    try checkLarge(Fp128.self, messageCount, codeCount)
  }
}

extension ReedSolomonCode {
  /// Extends a row that is an array.
  fileprivate func extend(_ row: inout [Element]) {
    row.withUnsafeMutableBufferPointer { extend($0) }
  }
}
