import Crypto
import Encoding
import Storage

/// What is in a backup, counted without putting it anywhere.
package struct WalletContents: Sendable {
  /// What tells its wallet from others, as ``Wallet/mark``.
  package let mark: String
  package let cards: Int
  /// The number of presentations in the journal.
  package let showings: Int

  /// Opens the result of ``Wallet/backup()``. No file is touched, and each record is opened.
  /// - Parameter name: the backup, for errors.
  /// - Throws: ``WalletError``.
  package init(
    ofBackup backup: [UInt8], named name: String, passphrase: SecretBytes
  ) throws(WalletError) {
    guard passphrase.count > 0 else { throw .passphraseEmpty }
    let vault = try OpenedVault(backup, .wallet, with: .passphrase(passphrase), name)
    var (cards, showings) = (0, 0)
    for record in vault.contents.records {
      guard
        let content = try? record.content(vault: vault.header.identity, cipher: vault.cipher)
      else { throw .damaged(name, .vaultRecordAltered) }
      switch record.name.kind {
      case Wallet.Kind.card: cards += 1
      case Wallet.Kind.journal:
        showings = (try? JSONReader.read(Array(content.bytes)))?.array?.count ?? 0
      default: break
      }
    }
    (self.mark, self.cards, self.showings) = (vault.header.mark, cards, showings)
  }
}

extension Wallet {
  /// What tells the wallet at a path from others, as its file says before it is opened; nil where no wallet is there.
  package static func mark(at path: String) -> String? {
    guard let file = try? OwnFile(path), let bytes = try? file.readIfPresent(limit: Vault.largest)
    else { return nil }
    return try? VaultHeader(parsing: bytes, purpose: .wallet).mark
  }
}
