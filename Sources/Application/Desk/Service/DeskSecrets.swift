import Crypto
import Parallel
import Wallet

/// The passphrases that were typed on the page, kept in locked memory until the page is locked.
final class DeskSecrets: Sendable {
  private struct Kept: Sendable {
    let passphrase: KeptPassphrase
    /// The generation of the page's state in which it was typed.
    let generation: Int
  }

  private let kept = Monitor<[VaultPurpose: Kept]>([:])

  /// Keeps a passphrase that opened its file.
  func keep(_ passphrase: KeptPassphrase, for purpose: VaultPurpose, _ generation: Int) {
    kept.change { $0[purpose] = Kept(passphrase: passphrase, generation: generation) }
  }

  /// The passphrase of a file.
  /// - Throws: `WalletError` where none is kept, or the page was locked since.
  func passphrase(of purpose: VaultPurpose, _ generation: Int) throws -> KeptPassphrase {
    guard let found = kept.read({ $0[purpose] }), found.generation == generation else {
      throw WalletError.secretWrong(.passphrase)
    }
    return found.passphrase
  }

  /// Forgets the passphrases of earlier generations.
  func forget(before generation: Int) {
    kept.change { kept in kept = kept.filter { $0.value.generation >= generation } }
  }
}
