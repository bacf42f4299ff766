import Crypto
import Encoding
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Credentials
@testable import Storage
@testable import Wallet

@Suite("The copies of a card, each of which is shown once")
struct CopyTests {
  private let folder: TemporaryFolder
  private var path: String { folder.path("wallet") }

  init() throws { folder = try TemporaryFolder() }

  private func reopened(
    write: @escaping Vault.Writer = Vault.atomically
  ) throws -> Wallet {
    try Wallet.open(at: path, passphrase: Specimens.passphrase, write: write)
  }

  private func card(in wallet: Wallet, _ identifier: String = "one") throws -> IdentityCard {
    try wallet.card(named: WireText(identifier))
  }

  private func filled() throws -> (card: IdentityCard, copies: [WireText: HeldCopy]) {
    let wallet = try Specimens.wallet(at: path, cards: 1)
    let made = try Specimens.card("one")
    try wallet.add(made.card, copies: made.copies, portrait: Specimens.portrait(2))
    return made
  }

  @Test(
    "given a card, when its copies are taken, then each comes once, with its key, until none is left"
  )
  func eachOnce() throws {
    let made = try filled()
    for (number, batch) in made.card.batches.enumerated() {
      var taken: [[UInt8]] = []
      for left in [2, 1, 0] {
        // Opened anew each time, as the command does.
        let wallet = try reopened()
        let copy = try wallet.take(from: batch, of: "one", at: Specimens.now)
        #expect(!copy.isReused)
        taken.append(copy.copy.credential)
        let entry = try #require(
          batch.copies.first {
            made.copies[$0.identifier]?.credential == copy.copy.credential
          })
        #expect(
          try copy.copy.deviceKey?.p256PublicKey.thumbprint == entry.holderKeyThumbprint)
        #expect(try card(in: wallet).batches[number].unspent.count == left)
      }
      #expect(Set(taken).count == 3)
      let wallet = try reopened()
      let before = try Specimens.bytes(path)
      let error = #expect(throws: WalletError.copiesSpent) {
        try wallet.take(from: batch, of: "one", at: Specimens.now)
      }
      #expect(error?.code == .copiesSpent)
      let again = try wallet.take(from: batch, of: "one", at: Specimens.now, reuse: true)
      #expect(again.isReused && taken.contains(again.copy.credential))
      #expect(try Specimens.bytes(path) == before)
    }
    #expect(try reopened().identifiers == ["card-0", "one"])
    #expect(try reopened().portrait(of: "one") == Specimens.portrait(2))
  }

  @Test("given copies that were not shown, when reuse is allowed, then one of them is taken")
  func unspentFirst() throws {
    let made = try filled()
    let wallet = try reopened()
    let taken = try wallet.take(
      from: made.card.batches[0], of: "one", at: Specimens.now, reuse: true)
    #expect(!taken.isReused)
    #expect(try card(in: wallet).batches[0].unspent.count == 2)
  }

  @Test("given a copy that is only looked at, when the card is read again, then none is spent")
  func look() throws {
    let made = try filled()
    let wallet = try reopened()
    let before = try Specimens.bytes(path)
    let bytes = try wallet.credential(of: made.card.batches[1], of: "one")
    #expect(made.copies.values.contains { $0.credential == bytes })
    #expect(try Specimens.bytes(path) == before)
    #expect(try card(in: wallet) == made.card)
  }

  @Test(
    "given a batch that has ended or is another card's, when a copy is wanted, then none is taken")
  func refusals() throws {
    let made = try filled()
    let wallet = try reopened()
    let batch = made.card.batches[0]
    let end = try #require(batch.expiresAt)
    let before = try Specimens.bytes(path)
    let error = #expect(throws: WalletError.expired(end)) {
      try wallet.take(from: batch, of: "one", at: end + 1, reuse: true)
    }
    #expect(error?.code.rawValue == "credential-expired")
    #expect(throws: WalletError.cardNotFound) {
      try wallet.take(from: batch, of: "two", at: Specimens.now)
    }
    #expect(throws: WalletError.cardNotFound) {
      try wallet.take(
        from: Specimens.card("two").card.batches[0], of: "one", at: Specimens.now)
    }
    #expect(try Specimens.bytes(path) == before)
    _ = try wallet.take(from: batch, of: "one", at: end)
  }

  @Test("given two cards, when one is deleted, then its copies and keys go, and the other's stay")
  func deletes() throws {
    let made = try filled()
    let other = try Specimens.card("two")
    do {
      let wallet = try reopened()
      try wallet.add(other.card, copies: other.copies, portrait: nil)
      #expect(throws: WalletError.cardExists) {
        try wallet.add(made.card, copies: made.copies, portrait: nil)
      }
      try wallet.delete("one")
      _ = try wallet.take(from: other.card.batches[0], of: "two", at: Specimens.now)
    }
    let vault = try Vault.open(
      at: path, purpose: .wallet, with: .passphrase(Specimens.passphrase), random: .system)
    let names = Set(vault.names(of: 4).map { WireText(Hex.encode($0.identifier)) })
    #expect(names.isSuperset(of: other.copies.keys))
    #expect(names.isDisjoint(with: made.copies.keys))
  }

  @Test("given copies of another card, when a card is added with them, then nothing is kept")
  func otherCopies() throws {
    let made = try filled()
    let wallet = try reopened()
    let before = try Specimens.bytes(path)
    let other = try Specimens.card("two")
    #expect(throws: WalletError.keyOfOtherCard) {
      try wallet.add(other.card, copies: made.copies, portrait: nil)
    }
    // Under another name, a card must not take the place of this card's copies.
    let thief = IdentityCard(
      identifier: "two", trustLevel: .selfIssued, isSimulated: false, issuerName: "",
      assurance: [], batches: made.card.batches)
    #expect(throws: WalletError.cardExists) {
      try wallet.add(thief, copies: made.copies, portrait: nil)
    }
    #expect(try Specimens.bytes(path) == before)
  }

  @Test(
    "given a copy that is missing or cannot be read, when it is wanted, then the wallet is damaged")
  func damagedCopies() throws {
    let made = try filled()
    let copy = try #require(made.card.batches[0].copies.first)
    let name = Vault.Name(kind: 4, identifier: try Hex.decode(copy.identifier))
    for content in [nil, [], [0, 0, 0], [0, 0, 0, 1], [0, 0, 0, 1, 0], [255, 255, 255, 255, 1]]
      as [[UInt8]?]
    {
      do {
        let vault = try Vault.open(
          at: path, purpose: .wallet, with: .passphrase(Specimens.passphrase), random: .system)
        try vault.update(removing: [name], putting: content.map { [(name, SecretBytes($0))] } ?? [])
      }
      let before = try Specimens.bytes(path)
      let wallet = try reopened()
      #expect(throws: WalletError.damaged(path, .cardCopyMissing)) {
        try wallet.take(from: made.card.batches[0], of: "one", at: Specimens.now)
      }
      #expect(try Specimens.bytes(path) == before)
    }
  }

  @Test("given a disk that is full, when a copy is taken, then none is given and none is spent")
  func fullDisk() throws {
    let made = try filled()
    let failing = Mutex(true)
    let wallet = try reopened { (bytes, path) throws(StorageError) in
      guard !failing.withLock({ $0 }) else { throw .notWritten(path, ENOSPC) }
      try AtomicFile.write(bytes, to: path, mode: 0o600)
    }
    let error = #expect(throws: WalletError.self) {
      try wallet.take(from: made.card.batches[0], of: "one", at: Specimens.now)
    }
    #expect(error?.code.rawValue == "disk-full")
    #expect(try card(in: wallet) == made.card)
    failing.withLock { $0 = false }
    _ = try wallet.take(from: made.card.batches[0], of: "one", at: Specimens.now)
  }

  @Test(
    "given a program that is killed, when it takes a copy, then none that it gave is given again")
  func killed() async throws {
    let made = try filled()
    let names = made.card.batches[0].copies.map(\.identifier)
    let credentials = Set(names.compactMap { made.copies[$0]?.credential })
    for _ in credentials {
      let shown = folder.path("shown")
      await #expect(processExitsWith: .signal(SIGKILL)) {
        [path = path as String, shown = shown as String] in
        let wallet = try Wallet.open(at: path, passphrase: Specimens.passphrase)
        let card = try wallet.card(named: "one")
        let taken = try wallet.take(from: card.batches[0], of: "one", at: Specimens.now)
        let before = (try? Data(contentsOf: URL(filePath: shown))) ?? Data()
        try (before + Data(taken.copy.credential) + Data([10])).write(to: URL(filePath: shown))
        kill(getpid(), SIGKILL)
      }
    }
    let shown = try Data(contentsOf: URL(filePath: folder.path("shown")))
      .split(separator: 10).map { Array($0) }
    #expect(shown.count == 3 && Set(shown) == credentials)
    #expect(throws: WalletError.copiesSpent) {
      try reopened().take(from: made.card.batches[0], of: "one", at: Specimens.now)
    }
  }

  @Test(
    "given a copy with a key and one without, when they are written and read, then they are the same"
  )
  func records() throws {
    let key = try Wallet.makeDeviceKey()
    for deviceKey in [key, nil] {
      for credential in [[], [1, 2, 3]] as [[UInt8]] {
        let copy = HeldCopy(credential: credential, deviceKey: deviceKey)
        let again = try HeldCopy(parsing: copy.encoded)
        #expect(again.credential == credential)
        #expect(try again.deviceKey?.der().bytes == deviceKey?.der().bytes)
      }
    }
  }
}
