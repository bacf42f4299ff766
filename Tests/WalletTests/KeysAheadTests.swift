import Crypto
import Foundation
import Parallel
import Synchronization
import TestSupport
import Testing

@testable import Wallet

@Suite("Keys that are made before files are opened")
struct KeysAheadTests {
  private let folder: TemporaryFolder
  private let wallet: String
  private let issuer: String
  private static let other = Specimens.secret("the issuer's own")

  init() throws {
    folder = try TemporaryFolder()
    wallet = folder.path("wallet")
    issuer = folder.path("issuer")
    _ = try Specimens.wallet(at: wallet, cards: 1)
    _ = try IssuerStore.create(
      at: issuer, passphrase: Self.other, identity: try Specimens.identity(), now: .now,
      cost: try Specimens.weak)
  }

  private var files: [KeysAhead.File] {
    [
      KeysAhead.File(issuer, .issuer, passphrase: Self.other),
      KeysAhead.File(wallet, .wallet, passphrase: Specimens.passphrase),
    ]
  }

  private static let derive: KeysAhead.Derivation = { scrypt, passphrase, salt in
    try? scrypt.key(from: passphrase, salt: salt, length: AuthenticatedCipher.keyLength)
  }

  /// Opens both as a read does that makes a card.
  private func open(
    _ ahead: KeysAhead, issuer: SecretBytes = other, wallet: SecretBytes = Specimens.passphrase
  ) throws -> Wallet {
    _ = try IssuerStore.open(at: self.issuer, passphrase: issuer, ahead: ahead)
    return try Wallet.open(at: self.wallet, passphrase: wallet, ahead: ahead)
  }

  @Test("given two files, when their keys are made, then side by side, and both files open by them")
  func together() throws {
    let running = Monitor(0)
    let met = Mutex(0)
    let ahead = KeysAhead(files) { scrypt, passphrase, salt in
      running.change { $0 += 1 }
      // Each ends only when the other one has begun.
      let both = running.change(when: { $0 == 2 }, within: .seconds(60)) { $0 == 2 }
      if both { met.withLock { $0 += 1 } }
      return Self.derive(scrypt, passphrase, salt)
    }
    #expect(try open(ahead).cards.count == 1)
    #expect(met.withLock { $0 } == 2)
  }

  @Test("given a key that was made ahead, when the file is opened, then it is not made again")
  func used() throws {
    // A wrong key is made ahead: only whoever uses it fails.
    let ahead = KeysAhead(files) { _, _, _ in
      SecretBytes([UInt8](repeating: 1, count: AuthenticatedCipher.keyLength))
    }
    #expect(throws: WalletError.secretWrong(.passphrase)) { try open(ahead) }
    #expect(throws: WalletError.secretWrong(.passphrase)) {
      try Wallet.open(at: wallet, passphrase: Specimens.passphrase, ahead: ahead)
    }
  }

  @Test("given derivations that fail, when files are opened, then the keys are made then")
  func failing() throws {
    #expect(try open(KeysAhead(files) { _, _, _ in nil }).cards.count == 1)
    #expect(try open(KeysAhead([])).cards.count == 1)
    #expect(try open(KeysAhead(files)).cards.count == 1)
  }

  @Test("given a wrong passphrase, when files are opened, then the first that is wrong is told")
  func wrong() throws {
    let wrong = Specimens.secret("wrong")
    let before = (try Specimens.bytes(wallet), try Specimens.bytes(issuer), try folder.names)
    func ahead(_ issuerSecret: SecretBytes, _ walletSecret: SecretBytes) -> KeysAhead {
      KeysAhead([
        KeysAhead.File(issuer, .issuer, passphrase: issuerSecret),
        KeysAhead.File(wallet, .wallet, passphrase: walletSecret),
      ])
    }
    for (first, second) in [
      (wrong, Specimens.passphrase), (Self.other, wrong), (wrong, wrong),
    ] {
      #expect(throws: WalletError.secretWrong(.passphrase)) {
        try open(ahead(first, second), issuer: first, wallet: second)
      }
    }
    // A passphrase that is another one when its turn comes is the one that counts.
    #expect(throws: WalletError.secretWrong(.passphrase)) {
      try open(ahead(Self.other, Specimens.passphrase), issuer: Self.other, wallet: wrong)
    }
    #expect(try open(ahead(wrong, wrong)).cards.count == 1)
    #expect(throws: WalletError.passphraseEmpty) {
      try open(ahead(Specimens.secret(""), wrong), issuer: Specimens.secret(""))
    }
    #expect(try Specimens.bytes(wallet) == before.0)
    #expect(try Specimens.bytes(issuer) == before.1)
    #expect(try folder.names == before.2)
  }

  @Test(
    "given files that are missing, damaged or of the other kind, when keys are made, then nothing is touched"
  )
  func unreadable() throws {
    try folder.write([1, 2, 3], to: "damaged")
    let names = try folder.names
    let ahead = KeysAhead([
      KeysAhead.File(folder.path("none"), .wallet, passphrase: Specimens.passphrase),
      KeysAhead.File(folder.path("damaged"), .wallet, passphrase: Specimens.passphrase),
      KeysAhead.File(issuer, .wallet, passphrase: Self.other),
      KeysAhead.File(folder.path(""), .wallet, passphrase: Self.other),
    ])
    #expect(throws: WalletError.missing(.wallet, folder.path("none"))) {
      try Wallet.open(
        at: folder.path("none"), passphrase: Specimens.passphrase, ahead: ahead)
    }
    #expect(try folder.names == names)
    let error = #expect(throws: WalletError.self) {
      try Wallet.open(
        at: folder.path("damaged"), passphrase: Specimens.passphrase, ahead: ahead)
    }
    #expect(error?.code == .walletDamaged)
  }

  @Test(
    "given a passphrase that was changed since, when the file is opened, then the new one opens it")
  func changed() throws {
    let ahead = KeysAhead(files)
    let new = Specimens.secret("battery staple")
    do {
      let vault = try Vault.open(
        at: wallet, purpose: .wallet, with: .passphrase(Specimens.passphrase, ahead: ahead),
        random: .system)
      try vault.change(to: .passphrase(new), cost: try Specimens.weak)
    }
    #expect(throws: WalletError.secretWrong(.passphrase)) { try open(ahead) }
    #expect(try open(ahead, wallet: new).cards.count == 1)
  }

  @Test("given a wallet of the first version, when its key is made ahead, then that opens it")
  func firstVersion() throws {
    let vector = try Vectors.load("wallet-version-1.json")
    try folder.write(try vector.bytes("file"), to: "wallet")
    let passphrase = SecretBytes(Array(try #require(vector.at("passphrase").string).utf8))
    let made = Mutex(0)
    let ahead = KeysAhead([KeysAhead.File(wallet, .wallet, passphrase: passphrase)]) {
      scrypt, passphrase, salt in
      made.withLock { $0 += 1 }
      return Self.derive(scrypt, passphrase, salt)
    }
    let opened = try Wallet.open(at: wallet, passphrase: passphrase, ahead: ahead)
    #expect(opened.cards.count == 1)
    #expect(made.withLock { $0 } == 1)
  }
}
