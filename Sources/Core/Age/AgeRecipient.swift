import Crypto
import Encoding

/// A recipient: a key or passphrase to which an age file is encrypted.
package enum AgeRecipient: Sendable {
  /// A passphrase; it must be the only recipient.
  case passphrase(SecretBytes)
  case publicKey(AgePublicKey)
}

/// An X25519 public key, to which files are encrypted; its text is `age1…`. It is no secret.
package struct AgePublicKey: Hashable, Sendable {
  /// The key as in RFC 7748, 5: 32 bytes.
  package let bytes: [UInt8]

  private static let prefix: WireText = "age"
  private static let anySecret = SecretBytes([UInt8](repeating: 9, count: X25519.length))

  /// Reads the text of a key.
  /// - Throws: ``AgeKeyError`` when the text is no public key of age, or the key is of low order
  ///   and nothing can be encrypted to it.
  package init(parsing text: String) throws(AgeKeyError) {
    guard let parsed = try? Bech32(parsing: text), parsed.prefix == Self.prefix,
      parsed.content.count == X25519.length, !parsed.isUppercase,
      (try? X25519(privateKey: Self.anySecret).sharedSecret(with: parsed.content)) != nil
    else { throw .malformed }
    bytes = parsed.content
  }

  package init(of secret: AgeSecretKey) { bytes = secret.pair.publicKey }

  /// The key as text, `age1…`.
  package var text: String { Bech32(prefix: Self.prefix, content: bytes).text }
}

/// The reason for which a text is no key of age. It repeats nothing of the text.
package enum AgeKeyError: Error, Hashable, Sendable {
  /// The text is no key of this kind.
  case malformed
}
