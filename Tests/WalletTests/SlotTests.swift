import Crypto
import Foundation
import TestSupport
import Testing

@testable import Storage
@testable import Wallet

@Suite("The slots of a vault, and the generation that is kept beside it")
struct SlotTests {
  private let folder: TemporaryFolder
  private var path: String { folder.path("wallet") }
  private var previous: String { folder.path("wallet.previous") }

  init() throws { folder = try TemporaryFolder() }

  private func open(
    _ secret: VaultSecret = .passphrase(Specimens.passphrase),
    _ source: Vault.Source = .file
  ) throws -> Vault {
    try Vault.open(at: path, purpose: .wallet, with: secret, source, random: .system)
  }

  private func cards(
    _ secret: VaultSecret = .passphrase(Specimens.passphrase),
    _ source: Vault.Source = .file
  ) throws -> Int {
    try open(secret, source).names(of: Wallet.Kind.card).count
  }

  private static let words = VaultSecret.words(SecretBytes([UInt8](repeating: 1, count: 64)))
  private static let shares = VaultSecret.guardians(SecretBytes([UInt8](repeating: 2, count: 32)))

  @Test("given three ways to open a vault, when one is changed, then the others stay")
  func slots() throws {
    _ = try Specimens.wallet(at: path, cards: 2)
    do {
      let vault = try open()
      #expect(vault.slots == [.passphrase])
      try vault.change(to: Self.words)
      try vault.change(to: Self.shares)
      #expect(vault.slots == [.passphrase, .words, .guardians])
    }
    for secret in [Self.words, Self.shares, .passphrase(Specimens.passphrase)] {
      #expect(try cards(secret) == 2)
    }
    let other = VaultSecret.words(SecretBytes([UInt8](repeating: 3, count: 64)))
    #expect(throws: WalletError.secretWrong(.words)) { try open(other) }
    try open().change(to: other)
    #expect(throws: WalletError.secretWrong(.words)) { try open(Self.words) }
    #expect(try cards(other) == 2)
    // The seed of the words is no secret of guardians.
    #expect(throws: WalletError.secretWrong(.guardians)) {
      try open(.guardians(SecretBytes([UInt8](repeating: 3, count: 64))))
    }
    try open(other).change(to: .passphrase(Specimens.secret("new")), cost: try Specimens.weak)
    #expect(throws: WalletError.secretWrong(.passphrase)) { try open() }
    #expect(try cards(Self.shares) == 2)
  }

  @Test(
    "given a passphrase that is kept, when a vault opens again, then its key is not made again, and a changed passphrase counts"
  )
  func kept() throws {
    _ = try Specimens.wallet(at: path, cards: 1)
    let kept = KeptPassphrase(Specimens.passphrase)
    #expect(try cards(.kept(kept)) == 1)
    let cost = try Specimens.weak
    let salt = [UInt8](repeating: 1, count: 32)
    let key = try kept.key(cost, salt: salt, length: 32)
    #expect(try kept.key(cost, salt: salt, length: 32) === key)
    let other = try kept.key(cost, salt: [UInt8](repeating: 2, count: 32), length: 32)
    #expect(!ConstantTime.equal(other, key))
    #expect(
      ConstantTime.equal(
        try cost.key(from: Specimens.passphrase, salt: salt, length: 32), key))
    #expect(try cards(.kept(kept)) == 1)
    try open().change(to: .passphrase(Specimens.secret("new")), cost: cost)
    #expect(throws: WalletError.secretWrong(.passphrase)) { try open(.kept(kept)) }
    #expect(throws: WalletError.passphraseEmpty) {
      try open(.kept(KeptPassphrase(SecretBytes([]))))
    }
  }

  @Test("given a save, when it is done, then the generation before is beside it, and can be opened")
  func previousGeneration() throws {
    let wallet = try Specimens.wallet(at: path, cards: 1)
    let before = try Specimens.bytes(path)
    try wallet.add(
      identifier: "card-2", content: [1], deviceKey: try Wallet.makeDeviceKey(), portrait: nil)
    #expect(try Specimens.bytes(previous) == before)
    let rights = try FileManager.default.attributesOfItem(atPath: previous)[.posixPermissions]
    #expect(rights as? Int == 0o600)
    // In use: also the generation before.
    #expect(throws: WalletError.inUse) { try open(.passphrase(Specimens.passphrase), .previous) }
  }

  @Test("given a damaged vault, when the generation before is put back, then it is the vault")
  func restored() throws {
    do { _ = try Specimens.wallet(at: path, cards: 2) }
    try folder.write(Array(try Specimens.bytes(path).dropLast()), to: "wallet")
    #expect(throws: WalletError.damaged(path, .vaultTruncated)) { try open() }
    do {
      let vault = try open(.passphrase(Specimens.passphrase), .previous)
      #expect(vault.names(of: Wallet.Kind.card).count == 1)
      try vault.update()
    }
    #expect(try cards() == 1)
  }

  @Test("given a card that is deleted, or a new secret, then the generation before has neither")
  func replaced() throws {
    let wallet = try Specimens.wallet(at: path, cards: 2)
    try wallet.delete("card-0")
    #expect(try Specimens.bytes(previous) == Specimens.bytes(path))
    do {
      let copy = folder.path("copy")
      try folder.write(try Specimens.bytes(previous), to: "copy")
      let kept = try Wallet.open(at: copy, passphrase: Specimens.passphrase)
      #expect(kept.identifiers == ["card-1"])
    }
    try wallet.changePassphrase(to: Specimens.secret("new"), cost: Specimens.weak)
    try folder.write(try Specimens.bytes(previous), to: "other")
    #expect(throws: WalletError.secretWrong(.passphrase)) {
      try Wallet.open(at: folder.path("other"), passphrase: Specimens.passphrase)
    }
  }

  @Test("given a vault that nobody keeps a generation of, when an issuer saves, then there is none")
  func issuer() throws {
    let store = try IssuerStore.create(
      at: path, passphrase: Specimens.passphrase, identity: try Specimens.identity(), now: .now,
      cost: try Specimens.weak)
    try store.renewSigner(now: .now)
    #expect(try folder.names == ["wallet", "wallet.lock"])
  }

  @Test("given no slot, nine slots or another version, when a vault is read, then it is refused")
  func counted() throws {
    _ = try Specimens.wallet(at: path, cards: 1)
    let file = try Specimens.bytes(path)
    let header = try VaultHeader(parsing: file, purpose: .wallet)
    let slot = try #require(header.slots.first).encoded
    // Slots of a kind that this program does not know stay as they are.
    let unknown = [9 as UInt8] + slot.dropFirst()
    func parsed(_ slots: [[UInt8]], version: UInt8 = 2) throws -> VaultHeader {
      var checked = header.identity + [UInt8(slots.count)] + slots.flatMap { $0 }
      checked[VaultHeader.magic.count] = version
      let digest = try DigestAlgorithm.sha256.digest(checked)
      return try VaultHeader(parsing: checked + digest, purpose: .wallet)
    }
    let full = try parsed([slot] + [[UInt8]](repeating: unknown, count: 7))
    #expect(full.slots.map(\.kind) == [.passphrase] + [VaultSlotKind?](repeating: nil, count: 7))
    #expect(throws: VaultHeader.Fault.slots) { try parsed([]) }
    #expect(throws: VaultHeader.Fault.slots) {
      try parsed([slot] + [[UInt8]](repeating: unknown, count: 8))
    }
    for version: UInt8 in [1, 3] {
      #expect(throws: VaultHeader.Fault.version) { try parsed([slot], version: version) }
    }
    // There is place for another passphrase in the place of this one, and for nothing else.
    let key = SecretBytes([UInt8](repeating: 1, count: 32))
    let cost = try Specimens.weak
    let replaced = try full.replacing(
      .passphrase(Specimens.secret("new")), key: key, cost: cost, random: .system)
    #expect(replaced.slots.count == 8)
    #expect(throws: CryptoError.self) {
      try full.replacing(Self.words, key: key, cost: cost, random: .system)
    }
  }
}
