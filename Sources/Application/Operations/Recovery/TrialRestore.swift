import Age
import Crypto
import Encoding
import Storage
import Verdicts
import Wallet

/// The opening of a backup as a trial: it tells what is in it, and changes neither the backup nor the wallet. That one
/// was opened, and on which day, is noted in a file of its own beside the wallet.
package enum TrialRestore {
  private static let longestNote = 256

  /// Opens the wallet's file that was in a backup.
  /// - Parameters:
  ///   - name: the backup, for errors.
  ///   - passphrase: the wallet's, as it was then.
  /// - Throws: `WalletError`.
  package static func contents(
    of content: [UInt8], named name: String, passphrase: SecretBytes
  ) throws(WalletError) -> WalletContents {
    try WalletContents(ofBackup: content, named: name, passphrase: passphrase)
  }

  /// Decrypts a backup by its passphrase, or by a secret key of age.
  /// - Throws: ``SavedReadError``.
  package static func content(
    of backup: [UInt8], named name: String, key: SecretBytes
  ) throws -> [UInt8] {
    let identity: AgeIdentity =
      if let key = try? AgeSecretKey(
        parsing: String(decoding: Array(key.bytes).withoutSurroundingSpace, as: UTF8.self))
      {
        .secretKey(key)
      } else {
        .passphrase(key)
      }
    let file = try SavedReadError.naming(name, byPassphrase: false) { () throws(AgeError) in
      try AgeFile(parsing: backup)
    }
    return try SavedReadError.naming(name, byPassphrase: file.needsPassphrase) {
      () throws(AgeError) in try file.open(with: [identity])
    }
  }

  /// Notes that a backup of the wallet at a path was opened.
  /// - Returns: false for a backup of another wallet, of which nothing is noted.
  /// - Throws: `StorageError`.
  package static func note(
    _ contents: WalletContents, besideWallet path: String, on day: CalendarDate
  ) throws(StorageError) -> Bool {
    guard let mark = Wallet.mark(at: path), WireText(mark) == WireText(contents.mark) else {
      return false
    }
    let file = try OwnFile(note(of: path))
    try AtomicFile.write(Array("\(contents.mark) \(day)\n".utf8), to: file.path, mode: 0o600)
    return true
  }

  /// The day on which a backup of a wallet was opened last; nil if none ever was.
  package static func day(ofWallet wallet: Wallet) -> CalendarDate? {
    guard let bytes = try? OwnFile(note(of: wallet.path)).readIfPresent(limit: longestNote),
      bytes.starts(with: "\(wallet.mark) ".utf8)
    else { return nil }
    return CalendarDate(
      iso8601: String(
        decoding: bytes.dropFirst(wallet.mark.utf8.count + 1).prefix { $0 != 0x0A }, as: UTF8.self))
  }

  private static func note(of path: String) -> String { path + ".opened" }
}
