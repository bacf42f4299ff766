import COpenSSL

/// Signatures of libcrypto, `EVP_DigestSign`, `EVP_DigestVerify` and RSA without padding.
extension AsymmetricKey {
  /// The padding of an RSA signature, RFC 8017, 8.
  enum Padding {
    /// RSASSA-PKCS1-v1_5.
    case pkcs1
    /// RSASSA-PSS; without a digest for the mask, that of the message is used.
    case pss(mask: DigestAlgorithm?, saltLength: Int)
  }

  /// Signs bytes; the padding is for RSA.
  /// - Throws: ``CryptoError`` when libcrypto refuses, for example a salt that does not fit.
  func sign(
    _ message: [UInt8], _ digest: DigestAlgorithm, _ padding: Padding?
  ) throws(CryptoError) -> [UInt8] {
    guard let context = unsafe EVP_MD_CTX_new() else { throw .fromLibrary("signature") }
    defer { unsafe EVP_MD_CTX_free(context) }
    var keyContext: OpaquePointer?
    let started = unsafe EVP_DigestSignInit_ex(
      context, &keyContext, digest.rawValue, nil, nil, pointer, nil)
    guard started == 1, let keyContext = unsafe keyContext else { throw .fromLibrary("signature") }
    guard unsafe Self.apply(padding, to: keyContext) else { throw .fromLibrary("RSA padding") }
    var length = 0
    guard unsafe EVP_DigestSign(context, nil, &length, message, message.count) == 1 else {
      throw .fromLibrary("signature")
    }
    var signature = [UInt8](repeating: 0, count: length)
    guard unsafe EVP_DigestSign(context, &signature, &length, message, message.count) == 1 else {
      throw .fromLibrary("signature")
    }
    return Array(signature.prefix(length))
  }

  /// True if a signature over some bytes verifies; the padding is for RSA.
  /// - Throws: ``CryptoError`` when libcrypto cannot verify.
  func verifies(
    _ signature: [UInt8], over bytes: [UInt8], _ digest: DigestAlgorithm, _ padding: Padding?
  ) throws(CryptoError) -> Bool {
    guard let context = unsafe EVP_MD_CTX_new() else { throw .fromLibrary("verify") }
    defer { unsafe EVP_MD_CTX_free(context) }
    var keyContext: OpaquePointer?
    guard
      unsafe EVP_DigestVerifyInit(context, &keyContext, digest.fetched?.method, nil, pointer) == 1
    else { throw .fromLibrary("verify") }
    guard unsafe Self.apply(padding, to: keyContext) else { return false }
    return unsafe EVP_DigestVerify(context, signature, signature.count, bytes, bytes.count) == 1
  }

  private static func apply(_ padding: Padding?, to context: OpaquePointer?) -> Bool {
    switch padding {
    case nil: return true
    case .pkcs1: return unsafe EVP_PKEY_CTX_set_rsa_padding(context, RSA_PKCS1_PADDING) == 1
    case .pss(let mask, let saltLength):
      guard let salt = Int32(exactly: saltLength),
        unsafe EVP_PKEY_CTX_set_rsa_padding(context, RSA_PKCS1_PSS_PADDING) == 1
      else { return false }
      if let mask {
        guard let method = unsafe mask.fetched?.method,
          unsafe EVP_PKEY_CTX_set_rsa_mgf1_md(context, method) == 1
        else { return false }
      }
      return unsafe EVP_PKEY_CTX_set_rsa_pss_saltlen(context, salt) == 1
    }
  }

  // MARK: RSA without padding

  /// The RSA signature of a message representative without any padding; nil when the representative
  /// is not below the modulus.
  func sign(representative: [UInt8]) throws(CryptoError) -> [UInt8]? {
    let context = try unsafe rsaContext("signature", EVP_PKEY_sign_init)
    defer {
      unsafe EVP_PKEY_CTX_free(context)
      ERR_clear_error()
    }
    var signature = [UInt8](repeating: 0, count: representative.count)
    var count = signature.count
    guard
      unsafe EVP_PKEY_sign(context, &signature, &count, representative, representative.count) == 1,
      count == signature.count
    else { return nil }
    return signature
  }

  /// The message representative of an RSA signature: the signature to the power of the public
  /// exponent; nil when the signature is not below the modulus.
  func recover(_ signature: [UInt8]) throws(CryptoError) -> [UInt8]? {
    let context = try unsafe rsaContext("recover", EVP_PKEY_verify_recover_init)
    defer {
      unsafe EVP_PKEY_CTX_free(context)
      ERR_clear_error()
    }
    var message = [UInt8](repeating: 0, count: signature.count)
    var count = message.count
    guard
      unsafe EVP_PKEY_verify_recover(context, &message, &count, signature, signature.count) == 1,
      count == message.count
    else { return nil }
    return message
  }

  /// A context for RSA without padding; the caller frees it.
  private func rsaContext(
    _ name: String, _ start: (OpaquePointer?) -> Int32
  ) throws(CryptoError) -> OpaquePointer {
    guard let context = unsafe EVP_PKEY_CTX_new_from_pkey(nil, pointer, nil) else {
      throw .fromLibrary(name)
    }
    guard unsafe start(context) == 1,
      unsafe EVP_PKEY_CTX_set_rsa_padding(context, RSA_NO_PADDING) == 1
    else {
      unsafe EVP_PKEY_CTX_free(context)
      throw .fromLibrary(name)
    }
    return unsafe context
  }
}
