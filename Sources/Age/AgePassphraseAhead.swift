import Crypto
import Parallel
import Synchronization

/// A passphrase for one new file, with the key that it gives, which is made on another thread before the content of the
/// file is there.
public final class AgePassphraseAhead: Sendable {
  /// A salt, and the key of the passphrase with it.
  struct Wrapping: Sendable {
    let salt: [UInt8]
    let key: SecretBytes
  }

  /// The passphrase.
  public let passphrase: SecretBytes
  private let work: WorkAhead<Wrapping?>
  private let isTaken = Atomic(false)

  /// Starts to make the key.
  public init(_ passphrase: SecretBytes, random: RandomSource) {
    self.passphrase = passphrase
    work = WorkAhead.start {
      try? AgeScrypt.wrapping(
        passphrase, workFactor: AgeScrypt.usualWorkFactor, random: random)
    }
  }

  /// What was made, once: a key wraps one file's key and no other, because age wraps with a nonce of zeros. Nil where it
  /// was taken already, or could not be made.
  func take() -> Wrapping? {
    isTaken.exchange(true, ordering: .relaxed) ? nil : work.outcome
  }
}
