import Testing

@testable import ZeroKnowledge

/// Sizes that no commitment has.
struct LigeroParametersTests {
  private func exist(
    _ witnesses: Int = 20, _ quadratics: Int = 2, rate: Int = 4, openings: Int = 6,
    columns: Int = 128, subfieldBits: Int = 16
  ) -> Bool {
    LigeroParameters(
      witnesses: witnesses, quadratics: quadratics, inverseRate: rate, openings: openings,
      codeCount: columns, subfieldBits: subfieldBits) != nil
  }

  @Test("given sizes, when they are put together, then none may be zero, negative or boundless")
  func sizes() {
    #expect(exist())
    #expect(!exist(0))
    #expect(!exist(-5))
    #expect(!exist(20, 0))
    #expect(!exist(20, -1))
    #expect(!exist(openings: 0))
    #expect(!exist(openings: -1))
    // At rate zero all columns but one would be a message, and one opening would fit.
    #expect(!exist(rate: 0, openings: 1))
    #expect(!exist(rate: -1, openings: 1))
    #expect(!exist(rate: .max))
    #expect(!exist(columns: 1 << 16))
    #expect(exist(columns: 1 << 16, subfieldBits: 128))
    #expect(!exist(columns: 1 << 28, subfieldBits: 128))
    // 2^28 elements are the limit of a tableau: 2^21 rows of 128, of 15 values each.
    #expect(exist(31_000_000))
    #expect(!exist(32_000_000))
  }

  @Test(
    "given rows that are less than half full, when they are put together, then they are refused")
  func width() {
    #expect(exist(openings: 10))
    #expect(!exist(openings: 11))
  }
}
