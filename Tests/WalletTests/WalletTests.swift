import Crypto
import Foundation
import TestSupport
import Testing
import Verdicts

@testable import Wallet

@Suite("The holder's wallet")
struct WalletTests {
  private let folder: TemporaryFolder
  private var path: String { folder.path("wallet") }

  init() throws { folder = try TemporaryFolder() }

  private func reopened() throws -> Wallet {
    try Wallet.open(at: path, passphrase: Specimens.passphrase)
  }

  @Test("given a new wallet, when it is opened again, then it is empty and for this user only")
  func empty() throws {
    _ = try Specimens.wallet(at: folder.path("a/b/wallet"), cards: 0)
    let wallet = try Wallet.open(
      at: folder.path("a/b/wallet"), passphrase: Specimens.passphrase)
    #expect(wallet.identifiers.isEmpty)
    for (name, mode) in [("a/b", 0o700), ("a/b/wallet", 0o600), ("a/b/wallet.lock", 0o600)] {
      let attributes = try FileManager.default.attributesOfItem(atPath: folder.path(name))
      #expect(attributes[.posixPermissions] as? Int == mode)
    }
  }

  @Test(
    "given identifiers that are equivalent and not the same, when cards are added, then both are")
  func equivalentIdentifiers() throws {
    do {
      let wallet = try Specimens.wallet(at: path, cards: 0)
      for (number, identifier) in ["K", "\u{212A}"].enumerated() {
        try wallet.add(
          identifier: identifier, content: [UInt8(number)], deviceKey: try Wallet.makeDeviceKey(),
          portrait: nil)
      }
      #expect(
        try wallet.find("K").card.content == [0] && wallet.find("\u{212A}").card.content == [1])
      try wallet.delete("\u{212A}")
      #expect(throws: WalletError.cardNotFound) { try wallet.delete("\u{212A}") }
    }
    #expect(try reopened().held.map(\.card.content) == [[0]])
  }

  @Test("given the usual cost, when a wallet is made and opened, then N is 2^17, r is 8, p is 1")
  func usualCost() throws {
    _ = try Wallet.create(at: path, passphrase: Specimens.passphrase)
    #expect(try Specimens.bytes(path)[28..<32] == [1, 17, 8, 1])
    #expect(try reopened().identifiers.isEmpty)
  }

  @Test("given cards, when the wallet is opened again, then all that was added is there, in order")
  func cards() throws {
    let keys = try (0..<3).map { _ in try Wallet.makeDeviceKey() }
    do {
      let wallet = try Specimens.wallet(at: path, cards: 0)
      try wallet.add(identifier: "one", content: [], deviceKey: keys[0], portrait: nil)
      try wallet.add(
        identifier: "zwei \u{E9}", content: Specimens.content(2), deviceKey: keys[1],
        portrait: Specimens.portrait(2))
      try wallet.add(identifier: "", content: [0, 255], deviceKey: keys[2], portrait: [])
    }
    let wallet = try reopened()
    #expect(wallet.identifiers == ["one", "zwei \u{E9}", ""])
    #expect(wallet.held.map(\.card.content) == [[], Specimens.content(2), [0, 255]])
    #expect(try wallet.find("one").card.portraitDigest == nil)
    #expect(
      try wallet.find("zwei \u{E9}").card.portraitDigest
        == DigestAlgorithm.sha256.digest(Specimens.portrait(2)))
    #expect(try wallet.portrait(of: "one") == nil)
    #expect(try wallet.portrait(of: "zwei \u{E9}") == Specimens.portrait(2))
    #expect(try wallet.portrait(of: "") == [])
    for (identifier, key) in zip(wallet.identifiers, keys) {
      let found = try wallet.deviceKey(of: identifier.forPeople)
      #expect(try found.publicKeyInfo() == key.publicKeyInfo())
      #expect(try found.der().bytes == key.der().bytes)
    }
  }

  @Test("given a card, when another of its name is added, then it is refused and nothing changes")
  func sameName() throws {
    let wallet = try Specimens.wallet(at: path, cards: 1)
    let before = try Specimens.bytes(path)
    let error = #expect(throws: WalletError.cardExists) {
      try wallet.add(
        identifier: "card-0", content: [], deviceKey: try Wallet.makeDeviceKey(), portrait: nil)
    }
    #expect(error?.code == .cardExists)
    #expect(try Specimens.bytes(path) == before)
  }

  @Test("given no such card, when it is asked for, then it is not found")
  func notFound() throws {
    let wallet = try Specimens.wallet(at: path, cards: 1)
    #expect(throws: WalletError.cardNotFound) { try wallet.find("card-1") }
    #expect(throws: WalletError.cardNotFound) { try wallet.delete("card-1") }
    #expect(throws: WalletError.cardNotFound) { try wallet.portrait(of: "card-1") }
    #expect(WalletError.cardNotFound.code == .cardNotFound)
  }

  @Test("given cards with one portrait, when they are deleted, then it stays with the last of them")
  func sharedPortrait() throws {
    let portrait = Specimens.portrait(1)
    do {
      let wallet = try Specimens.wallet(at: path, cards: 2)
      #expect(try Specimens.bytes(path).count < 2 * portrait.count + 1000)
      try wallet.delete("card-0")
      #expect(try wallet.portrait(of: "card-1") == portrait)
    }
    do {
      let wallet = try reopened()
      #expect(wallet.identifiers == ["card-1"])
      #expect(try wallet.portrait(of: "card-1") == portrait)
      try wallet.delete("card-1")
      #expect(wallet.identifiers.isEmpty)
    }
    let vault = try Vault.open(
      at: path, purpose: .wallet, with: .passphrase(Specimens.passphrase), random: .system)
    #expect([1, 3, 4].allSatisfy { vault.names(of: $0).isEmpty })
    #expect(try Specimens.bytes(path).count < 300)
  }

  @Test("given a wallet, when its file is looked at, then nothing of the cards can be seen in it")
  func nothingClear() throws {
    let wallet = try Specimens.wallet(at: path, cards: 2)
    let file = Data(try Specimens.bytes(path))
    for clear in [Array("card-".utf8), Array("xxxxxxxx".utf8), [1, 1, 1, 1, 1, 1, 1, 1]] {
      #expect(file.range(of: Data(clear)) == nil)
    }
    let digest = try #require(try wallet.find("card-0").card.portraitDigest)
    #expect(file.range(of: Data(digest)) == nil)
    let key = try wallet.deviceKey(of: "card-0")
    #expect(file.range(of: Data(try key.der().bytes.suffix(64))) == nil)
  }

  @Test("given one save after another, when nonces and ciphertexts are compared, then none repeats")
  func freshNonces() throws {
    let nonces = Nonces()
    let random = RandomSource { count throws(CryptoError) in
      let bytes = try RandomSource.system.bytes(count)
      if count == AuthenticatedCipher.nonceLength { nonces.append(bytes) }
      return bytes
    }
    let wallet = try Wallet.create(
      at: path, passphrase: Specimens.passphrase, random: random, cost: try Specimens.weak)
    for number in 0..<3 {
      try wallet.add(
        identifier: "\(number)", content: [1], deviceKey: try Wallet.makeDeviceKey(),
        portrait: nil)
    }
    try wallet.delete("1")
    // One for the wrapped key, one for the list at each of five saves, two for each card.
    #expect(nonces.all.count == 12)
    #expect(Set(nonces.all).count == 12)
    let file = try Specimens.bytes(path)
    #expect(Array(file[160..<172]) == nonces.all.last)
  }

  @Test("given another passphrase, when it is changed, then only the new one opens the wallet")
  func changedPassphrase() throws {
    do {
      let wallet = try Specimens.wallet(at: path, cards: 1)
      #expect(throws: WalletError.passphraseEmpty) {
        try wallet.changePassphrase(to: SecretBytes([]))
      }
      try wallet.changePassphrase(to: Specimens.secret("battery staple"))
      #expect(try Specimens.bytes(path)[28..<32] == [1, 17, 8, 1])
      try wallet.delete("card-0")
    }
    #expect(throws: WalletError.secretWrong(.passphrase)) { try reopened() }
    let wallet = try Wallet.open(at: path, passphrase: Specimens.secret("battery staple"))
    #expect(wallet.identifiers.isEmpty)
  }

  @Test("given one passphrase again and again, when it wraps a key, then no salt or nonce repeats")
  func freshSalts() throws {
    _ = try Specimens.wallet(at: path, cards: 0)
    _ = try Specimens.wallet(at: folder.path("other"), cards: 0)
    var files = [try Specimens.bytes(path), try Specimens.bytes(folder.path("other"))]
    do {
      let vault = try Vault.open(
        at: path, purpose: .wallet, with: .passphrase(Specimens.passphrase), random: .system)
      try vault.change(to: .passphrase(Specimens.passphrase), cost: try Specimens.weak)
    }
    files.append(try Specimens.bytes(path))
    #expect(Set(files.map { $0[32..<64] }).count == 3)
    #expect(Set(files.map { $0[64..<76] }).count == 3)
  }

  @Test(
    "given more than a wallet may hold, when it is added, then it is refused before it is written")
  func tooLarge() throws {
    let wallet = try Specimens.wallet(at: path, cards: 1)
    let before = try Specimens.bytes(path)
    #expect(throws: WalletError.storage(.notWritten(path, EFBIG))) {
      try wallet.add(
        identifier: "large", content: [UInt8](repeating: 0, count: 64 << 20),
        deviceKey: try Wallet.makeDeviceKey(), portrait: nil)
    }
    #expect(wallet.identifiers.count == 1)
    #expect(try Specimens.bytes(path) == before)
  }

  @Test("given a passphrase that is wrong or empty, when a wallet is opened, then it says so")
  func wrongPassphrase() throws {
    _ = try Specimens.wallet(at: path, cards: 1)
    // The same letters in another composition are other bytes.
    for text in ["correct hors", "correct horse ", "Correct horse", "x"] {
      #expect(throws: WalletError.secretWrong(.passphrase)) {
        try Wallet.open(at: path, passphrase: Specimens.secret(text))
      }
    }
    let error = #expect(throws: WalletError.passphraseEmpty) {
      try Wallet.open(at: path, passphrase: SecretBytes([]))
    }
    #expect(error?.code == .usage)
    #expect(throws: WalletError.passphraseEmpty) {
      try Wallet.create(at: folder.path("other"), passphrase: SecretBytes([]))
    }
    #expect(WalletError.secretWrong(.passphrase).code.exitCode == .walletLocked)
    #expect(try folder.names == ["wallet", "wallet.lock", "wallet.previous"])
  }

  @Test("given no file or one that is there, when a wallet is opened or made, then it is refused")
  func missingAndExisting() throws {
    let missing = #expect(throws: WalletError.missing(.wallet, path)) { try reopened() }
    #expect(missing?.code == .walletMissing)
    #expect(try folder.names == [])
    _ = try Specimens.wallet(at: path, cards: 1)
    let before = try Specimens.bytes(path)
    let exists = #expect(throws: WalletError.exists(.wallet, path)) {
      try Specimens.wallet(at: path, cards: 0)
    }
    #expect(exists?.code == .walletExists)
    #expect(try Specimens.bytes(path) == before)
  }

  @Test("given an open wallet, when another opens it, then it is in use until the first has gone")
  func inUse() throws {
    var first: Wallet? = try Specimens.wallet(at: path, cards: 1)
    let error = #expect(throws: WalletError.inUse) { try reopened() }
    #expect(error?.code == .walletInUse)
    withExtendedLifetime(first) {}
    first = nil
    #expect(try reopened().identifiers.count == 1)
  }
}

/// What a random source gave as nonces.
private final class Nonces: @unchecked Sendable {
  private let lock = NSLock()
  private var found: [[UInt8]] = []
  var all: [[UInt8]] { lock.withLock { found } }
  func append(_ nonce: [UInt8]) { lock.withLock { found.append(nonce) } }
}
