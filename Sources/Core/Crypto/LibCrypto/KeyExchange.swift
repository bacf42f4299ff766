import COpenSSL

/// Keys of X25519 (RFC 7748, 6.1) in libcrypto, and their shared secrets; keys of Ed25519.
extension AsymmetricKey {
  /// A private key of 32 bytes.
  static func x25519(privateKey: SecretBytes) throws(CryptoError) -> AsymmetricKey {
    let key = unsafe privateKey.withUnsafeBytes { bytes in
      unsafe EVP_PKEY_new_raw_private_key_ex(
        nil, "X25519", nil, bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count)
    }
    guard let key = unsafe key else { throw .fromLibrary("X25519") }
    return unsafe AsymmetricKey(owning: key)
  }

  /// A private key of Ed25519, 32 bytes.
  static func ed25519(privateKey: SecretBytes) throws(CryptoError) -> AsymmetricKey {
    let key = unsafe privateKey.withUnsafeBytes { bytes in
      unsafe EVP_PKEY_new_raw_private_key_ex(
        nil, "ED25519", nil, bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count)
    }
    guard let key = unsafe key else { throw .fromLibrary("Ed25519") }
    return unsafe AsymmetricKey(owning: key)
  }

  /// A public key of 32 bytes.
  static func x25519(publicKey: [UInt8]) throws(CryptoError) -> AsymmetricKey {
    let key = unsafe EVP_PKEY_new_raw_public_key_ex(nil, "X25519", nil, publicKey, publicKey.count)
    guard let key = unsafe key else { throw .fromLibrary("X25519") }
    return unsafe AsymmetricKey(owning: key)
  }

  /// The public key, of `length` bytes.
  func rawPublicKey(_ length: Int) throws(CryptoError) -> [UInt8] {
    var publicKey = [UInt8](repeating: 0, count: length)
    var count = length
    guard unsafe EVP_PKEY_get_raw_public_key(pointer, &publicKey, &count) == 1, count == length
    else {
      throw .fromLibrary("X25519")
    }
    return publicKey
  }

  /// The shared secret of this private key and another's public key; nil when libcrypto refuses it.
  func sharedSecret(
    with peer: AsymmetricKey, _ length: Int
  ) throws(CryptoError) -> SecretBytes? {
    guard let context = unsafe EVP_PKEY_CTX_new_from_pkey(nil, pointer, nil) else {
      throw .fromLibrary("X25519")
    }
    defer {
      unsafe EVP_PKEY_CTX_free(context)
      ERR_clear_error()
    }
    guard unsafe EVP_PKEY_derive_init(context) == 1,
      unsafe EVP_PKEY_derive_set_peer(context, peer.pointer) == 1
    else { throw .fromLibrary("X25519") }
    return unsafe SecretBytes.filled(length) { output in
      var count = output.count
      return unsafe EVP_PKEY_derive(context, output.bindMemory(to: UInt8.self).baseAddress, &count)
        == 1
        && count == length
    }
  }
}
