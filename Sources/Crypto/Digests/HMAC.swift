import COpenSSL

/// HMAC with SHA-256, RFC 2104.
public enum HMAC {
  /// Octets of a code.
  public static let codeLength = 32

  /// The code of some data under a key of any length.
  /// - Throws: ``CryptoError`` when libcrypto refuses.
  public static func code(
    for bytes: some Collection<UInt8>, key: SecretBytes
  ) throws(CryptoError) -> [UInt8] {
    let bytes = Array(bytes)
    var code = [UInt8](repeating: 0, count: codeLength)
    var length = 0
    let done = key.withUnsafeBytes { key in
      EVP_Q_mac(
        nil, "HMAC", nil, "SHA256", nil, key.baseAddress, key.count, bytes, bytes.count, &code,
        code.count, &length) != nil
    }
    guard done, length == codeLength else { throw .fromLibrary("HMAC") }
    return code
  }
}
