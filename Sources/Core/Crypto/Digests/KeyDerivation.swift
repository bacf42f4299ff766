/// The key derivation function of Doc 9303-11, 9.7.1: a digest over a secret and a counter.
public enum KeyDerivation {
  /// The purpose of a derived key, which is the counter of the function.
  public enum Purpose: UInt8, Hashable, Sendable {
    /// KDF_Enc, 9.7.4.
    case encryption = 1
    /// KDF_MAC, 9.7.4.
    case authentication = 2
    /// KDF_π, 9.7.3.
    case password = 3
  }

  /// A key from a secret: the first bytes of the digest of secret and counter. The digest is SHA-1
  /// for triple DES, with DES parity, and for AES-128; it is SHA-256 for AES-192 and AES-256.
  /// - Throws: ``CryptoError`` when libcrypto refuses.
  public static func key(
    from secret: SecretBytes, for purpose: Purpose, cipher: SessionCipher
  ) throws(CryptoError) -> SecretBytes {
    let digest: DigestAlgorithm =
      switch cipher {
      case .tripleDES, .aes128: .sha1
      case .aes192, .aes256: .sha256
      }
    let input = secret.appending([0, 0, 0, purpose.rawValue])
    let bytes = try digest.digest(input.bytes).prefix(cipher.keyLength)
    return SecretBytes(cipher == .tripleDES ? bytes.map(oddParity) : Array(bytes))
  }

  private static func oddParity(_ byte: UInt8) -> UInt8 {
    byte & 0xFE | ((byte & 0xFE).nonzeroBitCount.isMultiple(of: 2) ? 1 : 0)
  }
}
