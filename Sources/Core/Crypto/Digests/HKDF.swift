/// HKDF with SHA-256, RFC 5869: extract, then expand.
public enum HKDF {
  /// A key of `length` bytes, at most 8,160.
  /// - Parameters:
  ///   - secret: the input keying material.
  ///   - salt: the salt; empty for none, which is the same as 32 zeros (2.2).
  ///   - info: the context and purpose of the key.
  /// - Throws: ``CryptoError`` when libcrypto refuses.
  public static func key(
    from secret: SecretBytes, salt: [UInt8], info: [UInt8], length: Int = 32
  ) throws(CryptoError) -> SecretBytes {
    let key = DerivedKey.hkdf(from: secret, salt: salt, info: info, length: length)
    guard let key else { throw .fromLibrary("HKDF") }
    return key
  }

  /// The first step alone, RFC 5869, 2.2: a pseudorandom key of 32 bytes.
  /// - Throws: ``CryptoError`` when libcrypto refuses.
  static func extract(
    from secret: SecretBytes, salt: [UInt8]
  ) throws(CryptoError) -> SecretBytes {
    let key = DerivedKey.hkdf(
      .extract, from: secret, salt: salt, info: [], length: DigestAlgorithm.sha256.length)
    guard let key else { throw .fromLibrary("HKDF") }
    return key
  }

  /// The second step alone, RFC 5869, 2.3, from a pseudorandom key.
  /// - Throws: ``CryptoError`` when libcrypto refuses.
  static func expand(
    _ key: SecretBytes, info: [UInt8], length: Int
  ) throws(CryptoError) -> SecretBytes {
    guard let key = DerivedKey.hkdf(.expand, from: key, salt: [], info: info, length: length) else {
      throw .fromLibrary("HKDF")
    }
    return key
  }
}
