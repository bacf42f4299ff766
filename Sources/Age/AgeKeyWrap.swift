import Crypto

/// How a stanza of age holds the file's key: ChaCha20-Poly1305 under a key that serves once, with a
/// nonce of zeros.
enum AgeKeyWrap {
  /// Octets of a file's key.
  static let fileKeyLength = 16
  /// Octets of a wrapped key. Another length is refused before it is tried, so that no file can be
  /// made that opens under several keys.
  static let wrappedLength = fileKeyLength + AuthenticatedCipher.tagLength

  private static let nonce = [UInt8](repeating: 0, count: AuthenticatedCipher.nonceLength)

  static func wrap(_ fileKey: SecretBytes, under key: SecretBytes) throws(CryptoError) -> [UInt8] {
    try AuthenticatedCipher(key: key, algorithm: .chaCha20Poly1305)
      .seal(fileKey, nonce: nonce, associatedData: [])
  }

  /// The file's key; nil when it was wrapped under another key.
  static func unwrap(
    _ body: [UInt8], under key: SecretBytes
  ) throws(CryptoError) -> SecretBytes? {
    let cipher = try AuthenticatedCipher(key: key, algorithm: .chaCha20Poly1305)
    do throws(CryptoError) {
      return try cipher.open(body, nonce: nonce, associatedData: [])
    } catch {
      guard error == .verificationFailed else { throw error }
      return nil
    }
  }
}
