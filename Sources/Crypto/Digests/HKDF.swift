import COpenSSL

/// HKDF with SHA-256, RFC 5869: extract, then expand.
public enum HKDF {
  /// A key of some octets, at most 8,160.
  /// - Parameters:
  ///   - secret: the input keying material.
  ///   - salt: the salt; empty for none, which is the same as 32 zeros (2.2).
  ///   - info: what the key is for.
  /// - Throws: ``CryptoError`` when libcrypto refuses.
  public static func key(
    from secret: SecretBytes, salt: [UInt8], info: [UInt8], length: Int = 32
  ) throws(CryptoError) -> SecretBytes {
    guard let context = EVP_PKEY_CTX_new_from_name(nil, "HKDF", nil) else {
      throw .fromLibrary("HKDF")
    }
    defer { EVP_PKEY_CTX_free(context) }
    let isReady = secret.withUnsafeBytes { secret in
      EVP_PKEY_derive_init(context) == 1
        && EVP_PKEY_CTX_set_hkdf_md(context, EVP_sha256()) == 1
        && EVP_PKEY_CTX_set1_hkdf_key(
          context, secret.bindMemory(to: UInt8.self).baseAddress, Int32(clamping: secret.count))
          == 1
        && (salt.isEmpty
          || EVP_PKEY_CTX_set1_hkdf_salt(context, salt, Int32(clamping: salt.count)) == 1)
        && (info.isEmpty
          || EVP_PKEY_CTX_add1_hkdf_info(context, info, Int32(clamping: info.count)) == 1)
    }
    guard isReady else { throw .fromLibrary("HKDF") }
    let key = SecretBytes.filled(length) { output in
      var written = output.count
      return EVP_PKEY_derive(context, output.bindMemory(to: UInt8.self).baseAddress, &written) == 1
        && written == output.count
    }
    guard let key else { throw .fromLibrary("HKDF") }
    return key
  }
}
