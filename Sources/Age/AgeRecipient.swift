import Crypto

/// Whom an age file is encrypted to.
public enum AgeRecipient: Sendable {
  /// Whoever knows a passphrase; nobody else may be among the recipients then.
  case passphrase(SecretBytes)
  /// The owner of a key.
  case publicKey(AgePublicKey)
}
