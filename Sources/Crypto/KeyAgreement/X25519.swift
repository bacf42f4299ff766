import COpenSSL

/// X25519, RFC 7748, 5 and 6.1: agreement on the Montgomery curve of 255 bits.
public struct X25519: Sendable {
  /// Octets of a private key, a public key and a shared secret.
  public static let length = 32

  /// The private key as 32 octets, as they are kept.
  public let privateKey: SecretBytes
  /// The public key.
  public let publicKey: [UInt8]

  /// Takes a private key.
  /// - Throws: ``CryptoError/wrongLength(_:)`` unless it has 32 octets.
  public init(privateKey: SecretBytes) throws(CryptoError) {
    guard privateKey.count == Self.length else { throw .wrongLength("X25519 private key") }
    self.privateKey = privateKey
    let key = try Self.key(privateKey)
    defer { EVP_PKEY_free(key) }
    var publicKey = [UInt8](repeating: 0, count: Self.length)
    var length = publicKey.count
    guard EVP_PKEY_get_raw_public_key(key, &publicKey, &length) == 1, length == Self.length else {
      throw .fromLibrary("X25519")
    }
    self.publicKey = publicKey
  }

  /// Makes a new key pair.
  /// - Throws: ``CryptoError`` when the source of random octets fails.
  public init(random: RandomSource) throws(CryptoError) {
    try self.init(privateKey: SecretBytes(try random.bytes(Self.length)))
  }

  /// The secret that this key and another's public key give.
  /// - Throws: ``CryptoError/malformed(_:)`` for a public key of low order, with which the secret is
  ///   all zeros whatever the private key is (6.1), and ``CryptoError/wrongLength(_:)`` unless it has
  ///   32 octets.
  public func sharedSecret(with other: [UInt8]) throws(CryptoError) -> SecretBytes {
    guard other.count == Self.length else { throw .wrongLength("X25519 public key") }
    let key = try Self.key(privateKey)
    defer { EVP_PKEY_free(key) }
    guard let peer = EVP_PKEY_new_raw_public_key_ex(nil, "X25519", nil, other, other.count) else {
      throw .fromLibrary("X25519")
    }
    defer { EVP_PKEY_free(peer) }
    guard let context = EVP_PKEY_CTX_new_from_pkey(nil, key, nil) else {
      throw .fromLibrary("X25519")
    }
    defer {
      EVP_PKEY_CTX_free(context)
      ERR_clear_error()
    }
    guard EVP_PKEY_derive_init(context) == 1, EVP_PKEY_derive_set_peer(context, peer) == 1 else {
      throw .fromLibrary("X25519")
    }
    let secret = SecretBytes.filled(Self.length) { output in
      var length = output.count
      return EVP_PKEY_derive(context, output.bindMemory(to: UInt8.self).baseAddress, &length) == 1
        && length == Self.length
    }
    // libcrypto refuses a secret of zeros itself; another version of it need not.
    guard let secret, secret.withUnsafeBytes({ $0.contains { $0 != 0 } }) else {
      throw .malformed("a public key of low order")
    }
    return secret
  }

  private static func key(_ octets: SecretBytes) throws(CryptoError) -> OpaquePointer {
    let key = octets.withUnsafeBytes { octets in
      EVP_PKEY_new_raw_private_key_ex(
        nil, "X25519", nil, octets.bindMemory(to: UInt8.self).baseAddress, octets.count)
    }
    guard let key else { throw .fromLibrary("X25519") }
    return key
  }
}
