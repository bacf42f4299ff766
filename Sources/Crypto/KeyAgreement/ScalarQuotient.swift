/// Division of private keys, which chip authentication mapping needs on the chip's side.
extension EllipticCurveGroup {
  /// `dividend / divisor` modulo the order of the generator, in as many octets as the order has:
  /// the chip authentication data of Doc 9303-11, 4.4.3.5.1.
  /// - Throws: ``CryptoError/malformed(_:)`` for a divisor that is zero modulo the order.
  public func quotient(
    _ dividend: SecretBytes, by divisor: SecretBytes
  ) throws(CryptoError) -> SecretBytes {
    let order = try BigNumber(self.order)
    let scalars = try ModularArithmetic(modulus: order)
    let base = try scalars.reduce(try BigNumber(secret: divisor))
    guard !base.isZero else { throw .malformed(.divisorZero) }
    // The order is prime, so that the power n - 2 is the inverse.
    let inverse = try scalars.power(base, try order.subtracting(try BigNumber(word: 2)))
    let product = try scalars.multiply(try BigNumber(secret: dividend), inverse)
    return try product.secret((order.bits + 7) / 8)
  }
}
