/// The function that maps a number to a point for the integrated mapping, Doc 9303-11, 4.4.3.3.2 and
/// appendix B.2 (affine coordinates). It needs a prime that is 3 modulo 4.
struct PointEncoding {
  private let field: ModularArithmetic
  private let prime: BigNumber
  private let a: BigNumber
  private let b: BigNumber

  /// The function for a group.
  /// - Throws: ``CryptoError/unsupported(_:)`` for a curve whose prime is 1 modulo 4.
  init(_ group: EllipticCurveGroup) throws(CryptoError) {
    (prime, a, b) = try group.points.equation()
    guard prime.isBitSet(0), prime.isBitSet(1) else {
      throw .unsupported(.mapping(on: group.curve.rawValue))
    }
    field = try ModularArithmetic(modulus: prime)
  }

  /// The coordinates of the point of a number. All curves here have the cofactor 1, so that step 10
  /// is left out.
  /// - Throws: ``CryptoError/malformed(_:)`` for the few numbers without a point.
  func encode(_ number: SecretBytes) throws(CryptoError) -> (x: [UInt8], y: [UInt8]) {
    let t = try field.reduce(try BigNumber(secret: number))
    let one = try BigNumber(word: 1)
    let zero = try BigNumber(word: 0)
    // Steps 1 and 2, with the inverse as a power: X2 = -b (1 + α + α²) (a (α + α²))^(p-2).
    let alpha = try field.subtract(zero, try field.multiply(t, t))
    let sum = try field.add(alpha, try field.multiply(alpha, alpha))
    let divisor = try field.multiply(a, sum)
    guard !divisor.isZero else { throw .malformed(.numberWithoutPoint) }
    let inverse = try field.power(divisor, try primeMinus(2))
    let x2 = try field.multiply(
      try field.subtract(zero, b), try field.multiply(try field.add(one, sum), inverse))
    let x3 = try field.multiply(alpha, x2)
    let h2 = try curve(x2)
    // Steps 6 to 9: one of the two has a square root.
    let u = try field.multiply(try field.multiply(t, try field.multiply(t, t)), h2)
    let root = try field.power(h2, try rootExponent())
    if try field.multiply(try field.multiply(root, root), h2).isOne {
      return (x2.bytes, try field.multiply(root, h2).bytes)
    }
    return (x3.bytes, try field.multiply(root, u).bytes)
  }

  /// The right side of the curve's equation: x³ + ax + b.
  private func curve(_ x: BigNumber) throws(CryptoError) -> BigNumber {
    let cube = try field.multiply(x, try field.multiply(x, x))
    return try field.add(try field.add(cube, try field.multiply(a, x)), b)
  }

  private func primeMinus(_ word: UInt) throws(CryptoError) -> BigNumber {
    try prime.subtracting(try BigNumber(word: word))
  }

  /// The exponent p - 1 - (p + 1)/4.
  private func rootExponent() throws(CryptoError) -> BigNumber {
    let quarter = try prime.adding(try BigNumber(word: 1)).divided(by: try BigNumber(word: 4))
    return try primeMinus(1).subtracting(quarter)
  }
}
