/// HMAC with SHA-256 and with SHA-512, RFC 2104.
public enum HMAC {
  /// The length of a code with SHA-256 in bytes.
  public static let codeLength = 32

  /// The code of some data under a key of any length.
  /// - Throws: ``CryptoError`` when libcrypto refuses.
  public static func code(
    for bytes: some Collection<UInt8>, key: SecretBytes
  ) throws(CryptoError) -> [UInt8] {
    try MessageCode.hmac(Array(bytes), key: key)
  }

  /// The code with SHA-512 of some secret data, from which keys are derived: 64 bytes.
  /// - Throws: ``CryptoError`` when libcrypto refuses.
  public static func secret512(
    for bytes: SecretBytes, key: SecretBytes
  ) throws(CryptoError) -> SecretBytes {
    try MessageCode.hmacSHA512(bytes, key: key)
  }
}
