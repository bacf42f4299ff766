import Crypto
import Foundation
import TestSupport
import Testing
import Verdicts

@testable import Wallet

@Suite("A damaged vault, and one that somebody without its passphrase altered")
struct DamageTests {
  private let folder: TemporaryFolder
  private var path: String { folder.path("wallet") }

  init() throws { folder = try TemporaryFolder() }

  private func open(_ bytes: [UInt8]) throws -> Wallet {
    try folder.write(bytes, to: "wallet")
    return try Wallet.open(at: path, passphrase: Specimens.passphrase)
  }

  /// The length of a header with one slot.
  private static let headerLength = 27 + 97 + 32

  private func smallWallet() throws -> [UInt8] {
    let wallet = try Specimens.wallet(at: path, cards: 0)
    try wallet.add(
      identifier: "one", content: [1], deviceKey: try Wallet.makeDeviceKey(), portrait: [2])
    return try Specimens.bytes(path)
  }

  private func isDamaged(_ bytes: [UInt8], _ comment: Comment? = nil) -> Bool {
    let error = #expect(throws: WalletError.self, comment) { try open(bytes) }
    return error?.code == .walletDamaged
  }

  /// A header that somebody altered and whose checksum he made anew.
  private func forged(_ bytes: [UInt8], _ change: (inout [UInt8]) -> Void) throws -> [UInt8] {
    var bytes = bytes
    change(&bytes)
    let end = Self.headerLength - 32
    return Array(bytes[..<end]) + (try DigestAlgorithm.sha256.digest(bytes[..<end]))
      + Array(bytes[Self.headerLength...])
  }

  @Test("given a wallet, when any bit of its file is flipped, then it is damaged, and nothing else")
  func bits() throws {
    let bytes = try smallWallet()
    #expect(bytes.count < 900)
    let file = Glibc.open(path, O_RDWR)
    defer { close(file) }
    for bit in 0..<bytes.count * 8 {
      let place = bit / 8
      var byte = bytes[place] ^ 1 << UInt8(bit % 8)
      #expect(pwrite(file, &byte, 1, place) == 1)
      let error = #expect(throws: WalletError.self) {
        try Wallet.open(at: path, passphrase: Specimens.passphrase)
      }
      #expect(error?.code == .walletDamaged, "bit \(bit)")
      byte = bytes[place]
      #expect(pwrite(file, &byte, 1, place) == 1)
    }
    #expect(try open(bytes).identifiers.count == 1)
    #expect(ReasonCode.walletDamaged.exitCode == .fileDamaged)
  }

  @Test("given a wallet, when it is cut anywhere or something follows, then it is damaged")
  func lengths() throws {
    let bytes = try smallWallet()
    for length in 0..<bytes.count { #expect(isDamaged(Array(bytes.prefix(length)))) }
    #expect(isDamaged(bytes + [0]))
    #expect(isDamaged(bytes + bytes))
    #expect(isDamaged(bytes + bytes.dropFirst(Self.headerLength)))
  }

  @Test("given a wallet, when arbitrary pieces of it are exchanged, then it is damaged")
  func pieces() throws {
    let bytes = try smallWallet()
    var numbers = SeededNumbers(seed: 1)
    for _ in 0..<500 {
      var altered = bytes
      let from = Int.random(in: 0..<bytes.count, using: &numbers)
      let to = Int.random(in: 0..<bytes.count, using: &numbers)
      let length = Int.random(in: 1...64, using: &numbers)
      let piece = bytes[from..<min(from + length, bytes.count)]
      altered.replaceSubrange(to..<min(to + length, bytes.count), with: piece)
      if altered != bytes { #expect(isDamaged(altered)) }
    }
  }

  @Test("given any file that is no vault, when it is opened, then it is damaged")
  func other() throws {
    #expect(isDamaged([]))
    #expect(isDamaged(Array("passvlt".utf8)))
    #expect(isDamaged([UInt8](repeating: 0, count: 5000)))
    try FileManager.default.removeItem(atPath: path)
    let later = try forged(try smallWallet()) { $0[8] = 3 }
    let error = #expect(throws: WalletError.self) { try open(later) }
    #expect(error == .damaged(path, .vaultVersionUnknown))
  }

  @Test("given a file beyond all measure, when it is opened, then it is refused without reading it")
  func endless() throws {
    try folder.write([], to: "wallet")
    #expect(truncate(path, 1 << 40) == 0)
    let error = #expect(throws: WalletError.self) {
      try Wallet.open(at: path, passphrase: Specimens.passphrase)
    }
    #expect(error?.code == .fileUnreadable)
  }

  @Test("given a vault for one purpose, when it is opened for the other, then it is refused")
  func purposes() throws {
    let bytes = try smallWallet()
    func openAsDesk() throws -> IssuerStore {
      try IssuerStore.open(at: path, passphrase: Specimens.passphrase)
    }
    #expect(
      throws: WalletError.damaged(path, .vaultPurposeDiffers), performing: openAsDesk)
    let renamed = try forged(bytes) { $0[9] = VaultPurpose.issuer.rawValue }
    #expect(isDamaged(renamed))
    #expect(throws: WalletError.issuerPassphraseWrong, performing: openAsDesk)
  }

  @Test(
    "given a header that asks for too much, when it is opened, then it is damaged before any work",
    arguments: [
      (1, 255, 8, 1), (1, 63, 8, 1), (1, 19, 8, 1), (1, 17, 255, 255), (1, 17, 8, 3), (1, 0, 8, 1),
      (1, 17, 0, 1), (1, 17, 8, 0), (0, 17, 8, 1), (2, 17, 8, 1), (1, 17, 1, 1), (1, 21, 1, 1),
      (3, 0, 0, 0),
    ] as [(UInt8, UInt8, UInt8, UInt8)])
  func cost(_ derivation: UInt8, _ cost: UInt8, _ size: UInt8, _ times: UInt8) throws {
    let bytes = try forged(try smallWallet()) {
      $0.replaceSubrange(28..<32, with: [derivation, cost, size, times])
    }
    let error = #expect(throws: WalletError.self) { try open(bytes) }
    #expect(error == .damaged(path, .vaultKeyDerivation))
  }

  @Test("given a header altered with its checksum, when it is opened, then no key comes out of it")
  func forgedHeader() throws {
    let bytes = try smallWallet()
    // The vault's identifier, the cost, the salt, the nonce, the wrapped key and its tag.
    for byte in Array(10..<26) + [29] + Array(32..<124) {
      let altered = try forged(bytes) { $0[byte] ^= 2 }
      #expect(throws: WalletError.secretWrong(.passphrase), "byte \(byte)") { try open(altered) }
    }
  }

  @Test("given another passphrase, when the old header is put back, then the old one does not open")
  func oldHeader() throws {
    let before = try smallWallet()
    do {
      let vault = try Vault.open(
        at: path, purpose: .wallet, with: .passphrase(Specimens.passphrase), random: .system)
      try vault.change(to: .passphrase(Specimens.secret("new")), cost: try Specimens.weak)
    }
    let after = try Specimens.bytes(path)
    #expect(isDamaged(Array(before[..<Self.headerLength]) + Array(after[Self.headerLength...])))
  }

  @Test(
    "given a header with no slot, nine, or one of a later kind, when it is opened, then that is said",
    arguments: [0, 9, 255] as [UInt8])
  func slots(_ count: UInt8) throws {
    let bytes = try smallWallet()
    let error = #expect(throws: WalletError.self) { try open(try forged(bytes) { $0[26] = count }) }
    #expect(error == .damaged(path, .vaultSlots))
    let later = try forged(bytes) { $0[27] = 9 }
    #expect(throws: WalletError.slotMissing(.passphrase)) { try open(later) }
  }

  @Test("given two saves of a wallet, when a record of the first is put into the second, then no")
  func olderRecord() throws {
    _ = try Specimens.wallet(at: path, cards: 0)
    let name = Vault.Name(kind: 9, identifier: [UInt8](repeating: 0, count: 32))
    func save(_ content: [UInt8]) throws -> [UInt8] {
      let vault = try Vault.open(
        at: path, purpose: .wallet, with: .passphrase(Specimens.passphrase), random: .system)
      try vault.update(putting: [(name, SecretBytes(content))])
      return try Specimens.bytes(path)
    }
    let (first, second) = (try save([1, 2, 3, 4]), try save([5, 6, 7, 8]))
    let record = 12 + 4 + 16
    #expect(first.count == second.count)
    #expect(isDamaged(second.dropLast(record) + first.suffix(record)))
    #expect(isDamaged(first.dropLast(record) + second.suffix(record)))
    #expect(isDamaged(second + second.suffix(record)))
    #expect(isDamaged(Array(second.dropLast(record))))
    // A whole older file is a whole vault.
    #expect(try open(first).identifiers.isEmpty)
  }
}
