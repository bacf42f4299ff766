/// What a chip needs of an RSA key for active authentication, Doc 9303-11, 6.1.2.2.
extension PrivateKey {
  /// The number of octets that the modulus of an RSA key has; nil for another kind of key.
  public var modulusLength: Int? {
    isEC ? nil : (key.bits + 7) / 8
  }

  /// The RSA signature of a message representative as it is, without any padding: the
  /// representative to the private exponent (ISO/IEC 9796-2 makes the representative).
  /// - Throws: ``CryptoError/unsupported(_:)`` for another kind of key, and
  ///   ``CryptoError/malformed(_:)`` when the representative is not as long as the modulus, or not
  ///   below it.
  public func sign(representative: [UInt8]) throws(CryptoError) -> [UInt8] {
    guard let length = modulusLength else { throw .unsupported(.messageRecoveryWithEC) }
    guard representative.count == length else { throw .malformed(.representativeLength) }
    guard let signature = try key.sign(representative: representative) else {
      throw .malformed(.representative)
    }
    return signature
  }
}
