import Crypto
import Encoding

/// The recipient of age that is a public key (c2sp.org/age, "The X25519 recipient type").
enum AgeX25519 {
  /// The type of its stanzas.
  static let type: WireText = "X25519"

  private static let label = Array("age-encryption.org/v1/X25519".utf8)

  /// Wraps a file's key under a public key, with a key pair that is used once.
  static func wrap(
    _ fileKey: SecretBytes, _ recipient: AgePublicKey, random: RandomSource
  ) throws(AgeError) -> AgeStanza {
    let share: [UInt8]
    let body: [UInt8]
    do throws(CryptoError) {
      let once = try X25519(random: random)
      share = once.publicKey
      let secret = try once.sharedSecret(with: recipient.bytes)
      body = try AgeKeyWrap.wrap(fileKey, under: try key(secret, share, recipient.bytes))
    } catch {
      throw .crypto(error)
    }
    return try AgeStanza([type, WireText(UnpaddedBase64.encode(share))], body: body)
  }

  /// The file's key; nil when it was wrapped for another key.
  static func unwrap(
    _ stanza: AgeStanza, _ identity: AgeSecretKey
  ) throws(AgeError) -> SecretBytes? {
    guard stanza.arguments.count == 2, stanza.body.count == AgeKeyWrap.wrappedLength,
      let share = try? UnpaddedBase64.decode(Array(stanza.arguments[1].utf8)),
      share.count == X25519.length
    else { throw .header(.ageKeyStanza) }
    do throws(CryptoError) {
      let secret = try identity.pair.sharedSecret(with: share)
      return try AgeKeyWrap.unwrap(
        stanza.body, under: try key(secret, share, identity.pair.publicKey))
    } catch {
      if case .malformed(let defect) = error { throw .header(defect) }
      throw .crypto(error)
    }
  }

  private static func key(
    _ secret: SecretBytes, _ share: [UInt8], _ recipient: [UInt8]
  ) throws(CryptoError) -> SecretBytes {
    try HKDF.key(from: secret, salt: share + recipient, info: label)
  }
}
