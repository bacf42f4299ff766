/// HMAC with SHA-256, RFC 2104.
public enum HMAC {
  /// The length of a code in octets.
  public static let codeLength = 32

  /// The code of some data under a key of any length.
  /// - Throws: ``CryptoError`` when libcrypto refuses.
  public static func code(
    for bytes: some Collection<UInt8>, key: SecretBytes
  ) throws(CryptoError) -> [UInt8] {
    try MessageCode.hmac(Array(bytes), key: key)
  }
}
