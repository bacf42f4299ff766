/// PBKDF2 with HMAC and SHA-512, RFC 8018, 5.2: a key from a passphrase, or from what stands for one.
public enum PBKDF2 {
  /// A key of a number of octets.
  /// - Throws: ``CryptoError`` when libcrypto refuses.
  public static func key(
    from passphrase: SecretBytes, salt: [UInt8], iterations: Int, length: Int
  ) throws(CryptoError) -> SecretBytes {
    let key = DerivedKey.pbkdf2(
      from: passphrase, salt: salt, iterations: iterations, length: length)
    guard let key else { throw .fromLibrary("PBKDF2") }
    return key
  }
}
