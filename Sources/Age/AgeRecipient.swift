import Crypto
import Encoding

/// Whom an age file is encrypted to.
public enum AgeRecipient: Sendable {
  /// Whoever knows a passphrase; nobody else may be among the recipients then.
  case passphrase(SecretBytes)
  /// The owner of a key.
  case publicKey(AgePublicKey)
}

/// A public key to encrypt to, as age writes it: `age1…`. It is no secret.
public struct AgePublicKey: Hashable, Sendable {
  /// The key, RFC 7748.
  public let octets: [UInt8]

  private static let prefix = "age"
  private static let anySecret = SecretBytes([UInt8](repeating: 9, count: X25519.length))

  /// Reads the text of a key.
  /// - Throws: ``AgeKeyError`` when it is another kind of text, or a key of low order, to which
  ///   nothing can be encrypted.
  public init(parsing text: String) throws(AgeKeyError) {
    guard let parsed = try? Bech32(parsing: text), parsed.prefix.exact == Self.prefix.exact,
      parsed.content.count == X25519.length, !parsed.isUppercase,
      (try? X25519(privateKey: Self.anySecret).sharedSecret(with: parsed.content)) != nil
    else { throw .malformed }
    octets = parsed.content
  }

  /// The key that belongs to a secret one.
  public init(of secret: AgeSecretKey) { octets = secret.pair.publicKey }

  /// The text of the key.
  public var text: String { Bech32(prefix: Self.prefix, content: octets).text }
}

/// Why a text is no key of age; it repeats nothing of the text.
public enum AgeKeyError: Error, Hashable, Sendable {
  /// The text is no key of this kind.
  case malformed
}
