/// X25519, RFC 7748, 5 and 6.1: agreement on the Montgomery curve of 255 bits.
public struct X25519: Sendable {
  /// The length of a private key, a public key and a shared secret, in bytes.
  public static let length = 32

  /// The private key, 32 bytes.
  public let privateKey: SecretBytes
  /// The public key, 32 bytes.
  public let publicKey: [UInt8]

  /// Takes a private key.
  /// - Throws: ``CryptoError/wrongLength(_:)`` unless it has 32 bytes.
  public init(privateKey: SecretBytes) throws(CryptoError) {
    guard privateKey.count == Self.length else { throw .wrongLength("X25519 private key") }
    self.privateKey = privateKey
    publicKey = try AsymmetricKey.x25519(privateKey: privateKey).rawPublicKey(Self.length)
  }

  /// Makes a new key pair.
  /// - Throws: ``CryptoError`` when the source of random bytes fails.
  public init(random: RandomSource) throws(CryptoError) {
    try self.init(privateKey: try random.secret(Self.length))
  }

  /// The shared secret of this key and another's public key, 32 bytes.
  /// - Throws: ``CryptoError/malformed(_:)`` for a public key of low order, with which the secret is
  ///   all zeros whatever the private key is (6.1), and ``CryptoError/wrongLength(_:)`` unless it has
  ///   32 bytes.
  public func sharedSecret(with other: [UInt8]) throws(CryptoError) -> SecretBytes {
    guard other.count == Self.length else { throw .wrongLength("X25519 public key") }
    let key = try AsymmetricKey.x25519(privateKey: privateKey)
    let secret = try key.sharedSecret(
      with: try AsymmetricKey.x25519(publicKey: other), Self.length)
    // libcrypto refuses a secret of zeros itself; another version may not.
    guard let secret, secret.bytes.contains(where: { $0 != 0 }) else {
      throw .malformed(.lowOrder)
    }
    return secret
  }
}
