import Age
import Crypto
import DeskTestSupport
import Encoding
import Foundation
import Storage
import TestSupport
import Testing
import Verdicts

@testable import Operations
@testable import Wallet

@Suite("A backup after every change, and one that is opened as a trial")
struct StandingBackupTests {
  private static let now = Date(timeIntervalSince1970: 1_795_000_000)
  private static let passphrase = SecretBytes(Array("the holder's words".utf8))

  private let desk: Desk
  private let key: AgeSecretKey
  /// The wallet's file, and the folder of its backups.
  private let path: String
  private let folder: String

  init() throws {
    desk = try Desk()
    try Data("the holder's words\n".utf8).write(to: desk.home.appending(path: "wallet.pass"))
    try desk.makeWallet("wallet")
    key = try AgeSecretKey(random: .system)
    (path, folder) = (desk.path("wallet"), desk.path("backups"))
  }

  /// The wallet, which nobody else opens as long as it is there.
  private func opened() throws -> Wallet { try Wallet.open(at: path, passphrase: Self.passphrase) }

  private func keep() throws {
    try StandingBackup.keep(in: folder, for: WireText(AgePublicKey(of: key).text), of: opened())
  }

  /// Changes the wallet, and backs it up.
  private func change(_ party: WireText = "Bar", at now: Date = now) throws -> StandingBackup.Status
  {
    let wallet = try opened()
    try wallet.remember(party, .p256)
    return try write(wallet, at: now)
  }

  private func write(
    _ wallet: Wallet, at now: Date = now, isChanged: Bool = false
  ) throws -> StandingBackup.Status {
    let backup = try #require(try StandingBackup(of: wallet))
    return try backup.write(
      wallet.backup(), at: now, random: .system, isChanged: isChanged)
  }

  private func status() throws -> StandingBackup.Status {
    try #require(try StandingBackup(of: opened())).status()
  }

  private var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder).sorted() }
  }

  @Test(
    "given twelve changes, when each is backed up, then the newest ten are there, and what others put there stays"
  )
  func newestTen() throws {
    try keep()
    let first = try write(opened())
    #expect(first.count == 1 && first.isCurrent)
    let own = try #require(try names.first)
    // Names almost like ours: of another wallet, of no day, twice ended, with a number written otherwise, and what is no
    // file.
    let parts = own.split(separator: "-")
    let others = [
      "letter.txt", own + ".age", own.replacing("passport-", with: "Passport-"),
      own.replacing(parts[2], with: "0123456789abcdef"),
      own.replacing(parts[3], with: "20261332T990000Z"),
      own.replacing(parts[4], with: "0\(parts[4])"),
    ]
    for name in others { try Data("another's".utf8).write(to: URL(filePath: folder + "/" + name)) }
    let link = own.replacing(parts[3], with: "20200101T000000Z")
    #expect(symlink(folder + "/letter.txt", folder + "/" + link) == 0)
    for number in 1...11 {
      let status = try change("Bar \(number)", at: Self.now + TimeInterval(number * 60))
      #expect(status.count == min(number + 1, 10) && status.isCurrent)
      #expect(status.newest == Timestamp(Self.now + TimeInterval(number * 60)))
    }
    let kept = try names
    #expect(kept.count == 10 + others.count + 1 && !kept.contains(own))
    for name in others {
      #expect(try desk.bytes("backups/" + name) == Array("another's".utf8))
    }
    #expect(kept.contains(link))
    // Removing the older ones removes no more than that.
    let after = try #require(try StandingBackup(of: opened())).removeOlder()
    #expect(after.count == 1 && after.isCurrent)
    #expect(try names.count == 1 + others.count + 1)
  }

  @Test(
    "given a save that is backed up, when it is to be again, then it is not, unless an older state was put back"
  )
  func restored() throws {
    try keep()
    let older = try opened().backup()
    _ = try change()
    #expect(try write(opened()).count == 1)
    // The state before, put back, has the number of the save that is backed up.
    let restored = try Wallet.restore(
      older, named: "b", at: path, passphrase: Self.passphrase)
    #expect(try restored.parties.isEmpty)
    let backup = try #require(try StandingBackup(of: restored))
    #expect(try backup.status().isCurrent)
    let written = try write(restored, isChanged: true)
    // It is the newest also where the clock was set back.
    #expect(written.count == 2 && written.newest == Timestamp(Self.now + 1))
    #expect(try content(backup.newest().bytes).starts(with: "passvlt\n".utf8))
  }

  private func content(_ backup: [UInt8]) throws -> [UInt8] {
    try TrialRestore.content(
      of: backup, named: "b", key: SecretBytes(Array(" \(key.text)\n".utf8)))
  }

  @Test(
    "given a folder that is not there, others can change, or is a link, when a change is backed up, then it fails and makes nothing"
  )
  func refusedFolders() throws {
    try keep()
    _ = try change()
    let kept = try names
    #expect(chmod(folder, 0o777) == 0)
    #expect(throws: StorageError.writableByOthers(folder)) { try change("A") }
    #expect(chmod(folder, 0o700) == 0)
    #expect(try names == kept)
    try FileManager.default.moveItem(atPath: folder, toPath: desk.path("elsewhere"))
    #expect(throws: StorageError.notWritten(folder, ENOENT)) { try change("B") }
    #expect(!FileManager.default.fileExists(atPath: folder))
    #expect(symlink(desk.path("elsewhere"), folder) == 0)
    #expect(throws: StorageError.self) { try change("C") }
    #expect(unlink(folder) == 0)
    try FileManager.default.moveItem(atPath: desk.path("elsewhere"), toPath: folder)
    #expect(try names == kept && !status().isCurrent)
    // Nothing is removed as long as the last change is in no backup.
    _ = try #require(try StandingBackup(of: opened())).removeOlder()
    #expect(try names == kept)
    #expect(try write(opened()).isCurrent)
  }

  @Test(
    "given a folder that others may read, when changes are backed up there, then its mode stays, and the backup is closed to them"
  )
  func keptMode() throws {
    #expect(mkdir(folder, 0o755) == 0 && chmod(folder, 0o755) == 0)
    try keep()
    _ = try change()
    #expect(try desk.mode("backups") == 0o755)
    #expect(try desk.mode("backups/" + #require(try names.first)) == 0o600)
  }

  @Test(
    "given a folder or a key of another form, when changes are to be backed up, then they are not")
  func forms() throws {
    let recipient = WireText(AgePublicKey(of: key).text)
    for (folder, key, code) in [
      ("backups", recipient, ReasonCode.backupFolderForm), ("", recipient, .backupFolderForm),
      (folder, "age1", .backupKeyForm), (folder, WireText(key.text), .backupKeyForm),
    ] {
      #expect {
        try StandingBackup.keep(in: folder, for: key, of: opened())
      } throws: {
        ($0 as? any CodedError)?.code == code
      }
    }
    #expect(try opened().settings.backup == nil && StandingBackup(of: opened()) == nil)
    #expect(!FileManager.default.fileExists(atPath: folder))
    try keep()
    #expect(try desk.mode("backups") == 0o700)
    try StandingBackup.stop(opened())
    #expect(try StandingBackup(of: opened()) == nil)
  }

  @Test(
    "given a backup, when it is opened as a trial, then its cards are counted, that is noted, and nothing else changes"
  )
  func trial() throws {
    try keep()
    _ = try change()
    let (backup, name) = try #require(try StandingBackup(of: opened())).newest()
    let (wallet, kept) = (try desk.bytes("wallet"), try names)
    #expect(try TrialRestore.day(ofWallet: opened()) == nil)
    let day = CalendarDate(Self.now)
    let contents = try TrialRestore.contents(
      of: content(backup), named: name, passphrase: Self.passphrase)
    #expect(contents.cards == 0 && contents.showings == 0)
    #expect(try TrialRestore.note(contents, besideWallet: path, on: day))
    #expect(try TrialRestore.day(ofWallet: opened()) == day)
    #expect(try desk.bytes("wallet") == wallet && names == kept)
    // What opens it not is noted not, nor a backup of another wallet.
    #expect(throws: WalletError.secretWrong(.passphrase)) {
      try TrialRestore.contents(
        of: content(backup), named: name, passphrase: SecretBytes(Array("another".utf8)))
    }
    #expect(throws: SavedReadError.self) {
      try TrialRestore.content(
        of: backup, named: name,
        key: SecretBytes(Array(AgeSecretKey(random: .system).text.utf8)))
    }
    try desk.makeWallet("other")
    let other = try Wallet.open(at: desk.path("other"), passphrase: Self.passphrase)
    #expect(try !TrialRestore.note(contents, besideWallet: desk.path("other"), on: day))
    #expect(TrialRestore.day(ofWallet: other) == nil)
    let foreign = try TrialRestore.contents(
      of: other.backup(), named: "b", passphrase: Self.passphrase)
    let later = CalendarDate(Self.now + 86_400)
    #expect(try !TrialRestore.note(foreign, besideWallet: path, on: later))
    #expect(try TrialRestore.day(ofWallet: opened()) == day)
  }
}
