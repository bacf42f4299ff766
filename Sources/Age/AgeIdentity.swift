import Crypto
import Encoding

/// The key to an age file.
public enum AgeIdentity: Sendable {
  /// A passphrase.
  case passphrase(SecretBytes)
  /// A secret key.
  case secretKey(AgeSecretKey)

  /// The file's key in a stanza; nil when the stanza is of another kind, or for somebody else.
  func fileKey(in stanza: AgeStanza) throws(AgeError) -> SecretBytes? {
    switch self {
    case .passphrase(let passphrase):
      stanza.type.exact == AgeScrypt.type.exact ? try AgeScrypt.unwrap(stanza, passphrase) : nil
    case .secretKey(let key):
      stanza.type.exact == AgeX25519.type.exact ? try AgeX25519.unwrap(stanza, key) : nil
    }
  }
}
