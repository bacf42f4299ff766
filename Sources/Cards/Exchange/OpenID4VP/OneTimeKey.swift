import Credentials
import Crypto
import Encoding

/// A key on P-256 that is made for the answers to one message.
package struct OneTimeKey: Sendable {
  /// The private part as a number, 32 bytes.
  let privateKey: SecretBytes
  /// How others encrypt for the key.
  let encryption: AnswerEncryption

  /// Makes a key.
  /// - Throws: `CryptoError`.
  package init(_ random: RandomSource) throws(CryptoError) {
    let pair = try EllipticCurveGroup(.secp256r1).makeKeyPair(random)
    privateKey = pair.privateKey
    encryption = AnswerEncryption(
      key: try P256PublicKey(uncompressed: pair.publicValue), keyIdentifier: "answer")
  }

  /// The JSON object in an encrypted text; nil if it is none, or not encrypted for this key.
  func opened(_ text: WireText) -> JSONValue? {
    guard let sealed = try? JSONWebEncryption(parsing: text),
      let plain = try? sealed.decrypted(with: privateKey),
      let value = try? JSONReader.read(Array(plain.bytes)), case .object = value
    else { return nil }
    return value
  }
}
