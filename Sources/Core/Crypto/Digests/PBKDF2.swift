/// PBKDF2 with HMAC, RFC 8018, 5.2: a key from a passphrase, or from a secret used like one.
public enum PBKDF2 {
  /// The digest under HMAC.
  public enum Digest: Sendable {
    /// SHA-256.
    case sha256
    /// SHA-512.
    case sha512
  }

  /// A key of a number of bytes.
  /// - Throws: ``CryptoError`` when libcrypto refuses.
  public static func key(
    from passphrase: SecretBytes, salt: [UInt8], iterations: Int, length: Int, _ digest: Digest
  ) throws(CryptoError) -> SecretBytes {
    let key = DerivedKey.pbkdf2(
      from: passphrase, salt: salt, iterations: iterations, length: length,
      isSHA512: digest == .sha512)
    guard let key else { throw .fromLibrary("PBKDF2") }
    return key
  }
}
