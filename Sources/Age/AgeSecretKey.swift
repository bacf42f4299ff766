import Crypto
import Encoding

/// A secret key that opens what was encrypted to its public key, as age writes it:
/// `AGE-SECRET-KEY-1…`.
public struct AgeSecretKey: Sendable {
  let pair: X25519

  private static let prefix = "age-secret-key-"

  /// Makes a new key.
  /// - Throws: ``CryptoError`` when the source of random octets fails.
  public init(random: RandomSource) throws(CryptoError) { pair = try X25519(random: random) }

  /// Reads the text of a key.
  /// - Throws: ``AgeKeyError`` when it is another kind of text.
  public init(parsing text: String) throws(AgeKeyError) {
    guard let parsed = try? Bech32(parsing: text), parsed.prefix.exact == Self.prefix.exact,
      parsed.content.count == X25519.length, parsed.isUppercase,
      let pair = try? X25519(privateKey: SecretBytes(parsed.content))
    else { throw .malformed }
    self.pair = pair
  }

  /// The text of the key.
  public var text: String {
    let octets = Array(pair.privateKey.octets)
    return Bech32(prefix: Self.prefix, content: octets, isUppercase: true).text
  }
}
