import Crypto
import Encoding
import Foundation
import TestSupport
import Testing

@testable import Wallet

@Suite("What is in a backup, counted without putting it back")
struct ContentsTests {
  private let folder: TemporaryFolder
  private var path: String { folder.path("wallet") }

  init() throws { folder = try TemporaryFolder() }

  @Test(
    "given a backup, when it is opened, then it tells wallet and cards, and a part that was altered is an error"
  )
  func counted() throws {
    let wallet = try Specimens.wallet(at: path, cards: 3)
    let backup = try wallet.backup()
    let contents = try WalletContents(
      ofBackup: backup, named: "b", passphrase: Specimens.passphrase)
    #expect(contents.cards == 3 && contents.showings == 0 && contents.mark == wallet.mark)
    #expect(Wallet.mark(at: path) == wallet.mark && Wallet.mark(at: path + "2") == nil)
    #expect(throws: WalletError.secretWrong(.passphrase)) {
      try WalletContents(ofBackup: backup, named: "b", passphrase: Specimens.secret("other"))
    }
    #expect(throws: WalletError.passphraseEmpty) {
      try WalletContents(ofBackup: backup, named: "b", passphrase: SecretBytes([]))
    }
    // The last byte is of a record, which only opening it reads.
    var altered = backup
    altered[altered.count - 1] ^= 1
    #expect(throws: WalletError.damaged("b", .vaultRecordAltered)) {
      try WalletContents(ofBackup: altered, named: "b", passphrase: Specimens.passphrase)
    }
  }
}
