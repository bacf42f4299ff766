/// Keys for Ed25519, RFC 8032, 5.1: here their public keys alone.
public enum Ed25519 {
  /// The length of a private and of a public key, in bytes.
  public static let length = 32

  /// The public key of a private key, 32 bytes each.
  /// - Throws: ``CryptoError/wrongLength(_:)`` for another length.
  public static func publicKey(of privateKey: SecretBytes) throws(CryptoError) -> [UInt8] {
    guard privateKey.count == length else { throw .wrongLength("Ed25519 private key") }
    return try AsymmetricKey.ed25519(privateKey: privateKey).rawPublicKey(length)
  }
}
