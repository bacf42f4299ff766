/// A product of two numbers, divided by a third: a b = q n + r with r below n. All are big-endian.
public struct ModularReduction: Hashable, Sendable {
  /// The quotient q, as many bytes as n.
  public let quotient: [UInt8]
  /// The remainder r, as many bytes as n.
  public let remainder: [UInt8]

  /// Divides the product of `a` and `b` by `n`.
  /// - Throws: ``CryptoError/wrongLength(_:)`` when the quotient is longer than `n`, which can
  ///   happen when a factor is not below `n`; ``CryptoError/library(_:)`` when `n` is zero or
  ///   libcrypto refuses.
  public init(_ a: [UInt8], times b: [UInt8], modulo n: [UInt8]) throws(CryptoError) {
    let modulus = try BigNumber(n)
    let product = try BigNumber(a).multiplied(by: try BigNumber(b))
    let quotient = try product.divided(by: modulus)
    let remainder = try product.subtracting(try quotient.multiplied(by: modulus))
    self.quotient = try quotient.bytes(n.count)
    self.remainder = try remainder.bytes(n.count)
  }
}
