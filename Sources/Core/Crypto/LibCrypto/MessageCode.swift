import COpenSSL

/// Message authentication codes of libcrypto, `EVP_MAC`.
enum MessageCode {
  private static let cmac = FetchedAlgorithm.code("CMAC")

  /// CMAC with AES, SP 800-38B: all sixteen bytes.
  static func cmac(_ bytes: [UInt8], key: SecretBytes) throws(CryptoError) -> [UInt8] {
    guard let context = unsafe EVP_MAC_CTX_new(cmac.method) else { throw .fromLibrary("CMAC") }
    defer { unsafe EVP_MAC_CTX_free(context) }
    var code = [UInt8](repeating: 0, count: AES.blockLength)
    var length = 0
    var name = Array("AES-\(key.count * 8)-CBC".utf8CString)
    let done = unsafe name.withUnsafeMutableBufferPointer { name in
      let parameters = unsafe [
        passport_mac_cipher_param(name.baseAddress),
        OSSL_PARAM_construct_end(),
      ]
      return unsafe key.withUnsafeBytes { key in
        unsafe EVP_MAC_init(
          context, key.bindMemory(to: UInt8.self).baseAddress, key.count, parameters) == 1
          && EVP_MAC_update(context, bytes, bytes.count) == 1
          && EVP_MAC_final(context, &code, &length, code.count) == 1
      }
    }
    guard done, length == code.count else { throw .fromLibrary("CMAC") }
    return code
  }

  /// HMAC with SHA-256, RFC 2104: all 32 bytes.
  static func hmac(_ bytes: [UInt8], key: SecretBytes) throws(CryptoError) -> [UInt8] {
    var code = [UInt8](repeating: 0, count: 32)
    var length = 0
    let done = unsafe key.withUnsafeBytes { key in
      unsafe EVP_Q_mac(
        nil, "HMAC", nil, "SHA256", nil, key.baseAddress, key.count, bytes, bytes.count, &code,
        code.count, &length) != nil
    }
    guard done, length == code.count else { throw .fromLibrary("HMAC") }
    return code
  }

  /// HMAC with SHA-512, RFC 2104, as a secret: all 64 bytes.
  static func hmacSHA512(_ bytes: SecretBytes, key: SecretBytes) throws(CryptoError) -> SecretBytes
  {
    let code = unsafe key.withUnsafeBytes { key in
      unsafe bytes.withUnsafeBytes { bytes in
        unsafe SecretBytes.filled(64) { code in
          var length = 0
          return unsafe EVP_Q_mac(
            nil, "HMAC", nil, "SHA512", nil, key.baseAddress, key.count,
            bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count,
            code.bindMemory(to: UInt8.self).baseAddress, code.count, &length) != nil
            && length == code.count
        }
      }
    }
    guard let code else { throw .fromLibrary("HMAC") }
    return code
  }
}
