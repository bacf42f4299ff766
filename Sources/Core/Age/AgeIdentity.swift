import Crypto
import Encoding

/// The secret that opens an age file.
package enum AgeIdentity: Sendable {
  case passphrase(SecretBytes)
  case secretKey(AgeSecretKey)

  /// The file's key from a stanza; nil when the stanza is of another kind or for another recipient.
  func fileKey(in stanza: AgeStanza) throws(AgeError) -> SecretBytes? {
    switch self {
    case .passphrase(let passphrase):
      stanza.type == AgeScrypt.type ? try AgeScrypt.unwrap(stanza, passphrase) : nil
    case .secretKey(let key):
      stanza.type == AgeX25519.type ? try AgeX25519.unwrap(stanza, key) : nil
    }
  }
}

/// An X25519 secret key. It opens files encrypted to its public key; its text is
/// `AGE-SECRET-KEY-1…`.
package struct AgeSecretKey: Sendable {
  let pair: X25519

  private static let prefix: WireText = "age-secret-key-"

  /// Makes a new key.
  /// - Throws: ``CryptoError`` when the source of random bytes fails.
  package init(random: RandomSource) throws(CryptoError) { pair = try X25519(random: random) }

  package init(pair: X25519) { self.pair = pair }

  /// Reads the text of a key.
  /// - Throws: ``AgeKeyError`` when the text is no secret key of age.
  package init(parsing text: String) throws(AgeKeyError) {
    guard let parsed = try? Bech32(parsing: text), parsed.prefix == Self.prefix,
      parsed.content.count == X25519.length, parsed.isUppercase,
      let pair = try? X25519(privateKey: SecretBytes(parsed.content))
    else { throw .malformed }
    self.pair = pair
  }

  /// The key as text, `AGE-SECRET-KEY-1…`.
  package var text: String {
    let bytes = Array(pair.privateKey.bytes)
    return Bech32(prefix: Self.prefix, content: bytes, isUppercase: true).text
  }
}
