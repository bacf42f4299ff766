import COpenSSL

/// Key derivation by libcrypto, `EVP_KDF` and `EVP_PBE`.
enum DerivedKey {
  /// The steps of HKDF that are done, RFC 5869, 2.
  enum HKDFSteps {
    case both, extract, expand

    fileprivate var mode: Int32 {
      switch self {
      case .both: EVP_KDF_HKDF_MODE_EXTRACT_AND_EXPAND
      case .extract: EVP_KDF_HKDF_MODE_EXTRACT_ONLY
      case .expand: EVP_KDF_HKDF_MODE_EXPAND_ONLY
      }
    }
  }

  /// HKDF with SHA-256, RFC 5869; nil when libcrypto refuses.
  static func hkdf(
    _ steps: HKDFSteps = .both, from secret: SecretBytes, salt: [UInt8], info: [UInt8], length: Int
  ) -> SecretBytes? {
    guard let context = unsafe EVP_PKEY_CTX_new_from_name(nil, "HKDF", nil) else { return nil }
    defer { unsafe EVP_PKEY_CTX_free(context) }
    let isReady = unsafe secret.withUnsafeBytes { secret in
      unsafe EVP_PKEY_derive_init(context) == 1
        && EVP_PKEY_CTX_set_hkdf_mode(context, steps.mode) == 1
        && EVP_PKEY_CTX_set_hkdf_md(context, EVP_sha256()) == 1
        && EVP_PKEY_CTX_set1_hkdf_key(
          context, secret.bindMemory(to: UInt8.self).baseAddress, Int32(clamping: secret.count))
          == 1
        && (salt.isEmpty
          || EVP_PKEY_CTX_set1_hkdf_salt(context, salt, Int32(clamping: salt.count)) == 1)
        && (info.isEmpty
          || EVP_PKEY_CTX_add1_hkdf_info(context, info, Int32(clamping: info.count)) == 1)
    }
    guard isReady else { return nil }
    return unsafe SecretBytes.filled(length) { output in
      var written = output.count
      return unsafe EVP_PKEY_derive(
        context, output.bindMemory(to: UInt8.self).baseAddress, &written) == 1
        && written == output.count
    }
  }

  /// PBKDF2 with HMAC and SHA-512 or SHA-256, RFC 8018, 5.2; nil when libcrypto refuses.
  static func pbkdf2(
    from passphrase: SecretBytes, salt: [UInt8], iterations: Int, length: Int, isSHA512: Bool
  ) -> SecretBytes? {
    unsafe SecretBytes.filled(length) { output in
      unsafe passphrase.withUnsafeBytes { passphrase in
        unsafe PKCS5_PBKDF2_HMAC(
          passphrase.bindMemory(to: CChar.self).baseAddress, Int32(clamping: passphrase.count),
          salt, Int32(clamping: salt.count), Int32(clamping: iterations),
          isSHA512 ? EVP_sha512() : EVP_sha256(),
          Int32(clamping: output.count), output.bindMemory(to: UInt8.self).baseAddress) == 1
      }
    }
  }

  /// scrypt, RFC 7914, 6, with N, r and p, and a limit for its memory in bytes; nil when libcrypto
  /// refuses.
  static func scrypt(
    _ n: UInt64, _ r: UInt64, _ p: UInt64, memory: Int, from passphrase: SecretBytes,
    salt: [UInt8], length: Int
  ) -> SecretBytes? {
    unsafe SecretBytes.filled(length) { output in
      unsafe passphrase.withUnsafeBytes { passphrase in
        unsafe EVP_PBE_scrypt(
          passphrase.bindMemory(to: CChar.self).baseAddress, passphrase.count, salt, salt.count,
          n, r, p, UInt64(memory), output.bindMemory(to: UInt8.self).baseAddress, output.count)
          == 1
      }
    }
  }
}
