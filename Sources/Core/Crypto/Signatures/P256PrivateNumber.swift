import Encoding

/// Private keys on P-256 as numbers below the order of the curve, from which other keys are
/// derived.
public enum P256PrivateNumber {
  /// The length of a number in bytes.
  public static let length = 32

  /// The order n of the curve, FIPS 186-4, D.1.2.3.
  private static let order: [UInt8] = [
    0xFF, 0xFF, 0xFF, 0xFF, 0x00, 0x00, 0x00, 0x00, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF,
    0xBC, 0xE6, 0xFA, 0xAD, 0xA7, 0x17, 0x9E, 0x84, 0xF3, 0xB9, 0xCA, 0xC2, 0xFC, 0x63, 0x25, 0x51,
  ]

  /// The sum of two numbers of 32 bytes modulo the order; nil when the first is not below the order, or the
  /// sum is zero.
  /// - Throws: ``CryptoError`` when libcrypto refuses.
  public static func sum(
    _ first: SecretBytes, _ second: SecretBytes
  ) throws(CryptoError) -> SecretBytes? {
    let order = try BigNumber(order)
    let (first, second) = (try BigNumber(secret: first), try BigNumber(secret: second))
    guard first < order else { return nil }
    let sum = try first.adding(second)
    let reduced = sum < order ? sum : try sum.subtracting(order)
    return reduced.bits == 0 ? nil : try reduced.secret(length)
  }

  /// True if a number of 32 bytes is a private key: at least 1 and below the order.
  /// - Throws: ``CryptoError`` when libcrypto refuses.
  public static func isKey(_ number: SecretBytes) throws(CryptoError) -> Bool {
    let value = try BigNumber(secret: number)
    let order = try BigNumber(order)
    return number.count == length && value.bits > 0 && value < order
  }

  /// The private key with a number.
  /// - Throws: ``CryptoError/malformed(_:)`` for a number that is no private key.
  public static func privateKey(_ number: SecretBytes) throws(CryptoError) -> PrivateKey {
    guard try isKey(number) else { throw .malformed(.privateKey) }
    var bytes =
      DER.sequence(DER.integer(1), DER.octetString(Array(number.bytes)))
    let key = SecretBytes(wiping: &bytes)
    return try PrivateKey(p256: key)
  }
}
