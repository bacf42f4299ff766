import Crypto

/// ECDSA on P-256 with SHA-256, RFC 7518, 3.4.
extension PrivateKey {
  /// The signature over bytes: r and s, 32 bytes each.
  /// - Throws: ``CryptoError/unsupported(_:)`` when the key is not on P-256.
  public func es256(_ input: [UInt8]) throws(CryptoError) -> [UInt8] {
    _ = try p256PublicKey
    return try ECDSASignature(der: try sign(input, digest: .sha256)).raw
  }
}
