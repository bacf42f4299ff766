import Credentials
import Crypto
import Encoding
import Foundation
import Recovery
import TestSupport
import Testing

@testable import Wallet

@Suite("A wallet with words, and one that is put back")
struct RecoveryTests {
  private let folder: TemporaryFolder
  private var path: String { folder.path("wallet") }
  private let words: Mnemonic
  private let others: Mnemonic

  init() throws {
    folder = try TemporaryFolder()
    words = try Mnemonic(entropy: SecretBytes([UInt8](0..<32)))
    others = try Mnemonic(entropy: SecretBytes([UInt8](1...32)))
  }

  @Test(
    "given words, when the passphrase is forgotten, then they open the wallet, and others do not")
  func opened() throws {
    _ = try Specimens.wallet(at: path, cards: 1)
    #expect(throws: WalletError.slotMissing(.words)) { try Wallet.open(at: path, words: words) }
    do {
      let wallet = try Wallet.open(at: path, passphrase: Specimens.passphrase)
      #expect(!wallet.hasWords)
      #expect(throws: WalletError.wordsMissing) { try wallet.identifier(for: nil, on: .p256) }
      try wallet.set(words)
      #expect(wallet.hasWords && wallet.slots == [.passphrase, .words])
    }
    #expect(throws: WalletError.secretWrong(.words)) { try Wallet.open(at: path, words: others) }
    do {
      let wallet = try Wallet.open(at: path, words: words)
      #expect(wallet.identifiers.count == 1)
      try wallet.changePassphrase(to: Specimens.secret("new"), cost: Specimens.weak)
    }
    #expect(throws: WalletError.secretWrong(.passphrase)) {
      try Wallet.open(at: path, passphrase: Specimens.passphrase)
    }
    #expect(try Wallet.open(at: path, words: words).identifiers.count == 1)
    try Wallet.open(at: path, words: words).set(others)
    #expect(throws: WalletError.secretWrong(.words)) { try Wallet.open(at: path, words: words) }
    #expect(try Wallet.open(at: path, passphrase: Specimens.secret("new")).identifiers.count == 1)
  }

  @Test(
    "given the same words, when another wallet is made of them, then its identifiers are the same")
  func identifiers() throws {
    func identifiers(_ wallet: Wallet) throws -> [WireText] {
      try [nil, "Bar", "bar"].flatMap { party in
        try [DerivedSigningKey.Curve.p256, .ed25519].flatMap { curve in
          try wallet.identifier(for: party, on: curve).texts
        }
      }
    }
    let first = try Wallet.create(
      at: path, passphrase: Specimens.passphrase, words: words, random: .system,
      cost: try Specimens.weak)
    let second = try Wallet.create(
      at: folder.path("second"), passphrase: Specimens.secret("other"), words: words,
      random: .system, cost: try Specimens.weak)
    let third = try Wallet.create(
      at: folder.path("third"), passphrase: Specimens.passphrase, words: others,
      random: .system, cost: try Specimens.weak)
    let found = try identifiers(first)
    #expect(found.count == 9 && Set(found).count == 9)
    #expect(try identifiers(second) == found)
    #expect(try Set(identifiers(third)).isDisjoint(with: found))
    for (text, start) in zip(found, ["did:key:zDn", "did:jwk:eyJ", "did:key:z6Mk"] as [WireText]) {
      #expect(text.hasPrefix(start))
    }
    let key = try DIDKey(parsing: found[0]).key
    let jwk = try JSONReader.read(Base64URL.decode(String(found[1].forPeople.dropFirst(8))))
    #expect(try P256PublicKey(jwk: jwk).compressed == key.compressed)
    #expect(try first.solanaKey(account: 0) == second.solanaKey(account: 0))
    #expect(try first.solanaKey(account: 0) != first.solanaKey(account: 1))
  }

  @Test("given parties, when they are remembered, then they are there again, each once")
  func parties() throws {
    do {
      let wallet = try Specimens.wallet(at: path, cards: 0)
      try wallet.remember("Bar", .ed25519)
      try wallet.remember("Bar", .p256)
      try wallet.remember("Bar", .p256)
      try wallet.remember("A\u{E9}", .p256)
    }
    let parties = try Wallet.open(at: path, passphrase: Specimens.passphrase).parties
    #expect(parties.map(\.name) == ["A\u{E9}", "Bar"])
    #expect(parties.map(\.curves) == [[.p256], [.p256, .ed25519]])
    let name = Vault.Name(kind: Wallet.Kind.party, identifier: [UInt8](repeating: 1, count: 32))
    for content in [[], [4], [1, 0xFF]] as [[UInt8]] {
      try Vault.open(
        at: path, purpose: .wallet, with: .passphrase(Specimens.passphrase), random: .system
      ).update(putting: [(name, SecretBytes(content))])
      #expect(throws: WalletError.damaged(path, .walletPartyUnreadable)) {
        try Wallet.open(at: path, passphrase: Specimens.passphrase).parties
      }
    }
  }

  @Test("given a backup, when it is put back, then what is there becomes the state before")
  func backup() throws {
    let wallet = try Specimens.wallet(at: path, cards: 2)
    let backup = try wallet.backup()
    try wallet.delete("card-0")
    #expect(throws: WalletError.inUse) {
      try Wallet.restore(backup, named: "b", at: path, passphrase: Specimens.passphrase)
    }
    let other = folder.path("other")
    for _ in 0..<2 {
      let restored = try Wallet.restore(
        backup, named: "b", at: other, passphrase: Specimens.passphrase)
      #expect(restored.identifiers == ["card-0", "card-1"])
      #expect(try restored.portrait(of: "card-0") == Specimens.portrait(1))
    }
    let kept = try Wallet.restorePrevious(at: other, passphrase: Specimens.passphrase)
    #expect(kept.identifiers.count == 2)
    #expect(throws: WalletError.secretWrong(.passphrase)) {
      try Wallet.restore(
        backup, named: "b", at: folder.path("none"), passphrase: Specimens.secret("new"))
    }
    for length in [0, 8, 9, 26, 27, 100, 155, 156, 200, backup.count - 1] {
      let error = #expect(throws: WalletError.self) {
        try Wallet.restore(
          Array(backup.prefix(length)), named: "b", at: folder.path("none"),
          passphrase: Specimens.passphrase)
      }
      #expect(error?.code == .walletDamaged)
    }
    #expect(!FileManager.default.fileExists(atPath: folder.path("none")))
  }

  @Test(
    "given a state that is put back, when copies are taken, then doubted ones come last and say so")
  func doubted() throws {
    let (card, copies) = try Specimens.card("one", copies: 3)
    let batch = card.batches[0]
    let now = Specimens.now
    do {
      let wallet = try Specimens.wallet(at: path, cards: 0)
      try wallet.add(card, copies: copies, portrait: nil)
      for _ in 0..<2 {
        let taken = try wallet.take(from: batch, of: "one", at: now)
        #expect(!taken.mayHaveBeenShown && !taken.isReused)
      }
      #expect(try wallet.possiblyShownCopies().isEmpty)
    }
    let shown = try Wallet.open(at: path, passphrase: Specimens.passphrase)
      .take(from: batch, of: "one", at: now)
    // The last copy was shown: now all are spent, and the state before has one that seems not to be.
    let restored = try Wallet.restorePrevious(at: path, passphrase: Specimens.passphrase)
    #expect(try restored.possiblyShownCopies().count == 1 + card.batches[1].copies.count)
    let (fresh, freshCopies) = try Specimens.card("two", copies: 1)
    try restored.add(fresh, copies: freshCopies, portrait: nil)
    #expect(try !restored.take(from: fresh.batches[0], of: "two", at: now).mayHaveBeenShown)
    let again = try restored.take(from: batch, of: "one", at: now)
    #expect(again.mayHaveBeenShown && again.copy.credential == shown.copy.credential)
    #expect(throws: WalletError.copiesSpent) { try restored.take(from: batch, of: "one", at: now) }
    #expect(throws: WalletError.missing(.wallet, folder.path("none.previous"))) {
      try Wallet.restorePrevious(
        at: folder.path("none"), passphrase: Specimens.passphrase)
    }
  }
}
