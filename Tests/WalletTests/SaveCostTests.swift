import Crypto
import Foundation
import Storage
import Synchronization
import TestSupport
import Testing

@testable import Wallet

/// What a save costs, counted: times are in Tests/Bench/single.
@Suite("What a save costs in a wallet with many cards")
struct SaveCostTests {
  private let folder: TemporaryFolder
  private var path: String { folder.path("wallet") }

  init() throws { folder = try TemporaryFolder() }

  /// Counts the nonces that are drawn, one for each encryption.
  private final class Nonces: Sendable {
    private let drawn = Mutex(0)
    var count: Int { drawn.withLock { $0 } }

    var source: RandomSource {
      RandomSource { count throws(CryptoError) in
        if count == AuthenticatedCipher.nonceLength { self.drawn.withLock { $0 += 1 } }
        return try RandomSource.system.bytes(count)
      }
    }
  }

  /// A wallet with cards, which are saved at once.
  private func makeWallet(_ cards: Int) throws {
    let records = try (0..<cards).map { number -> Vault.NamedContent in
      let card = CardRecord(
        identifier: "card-\(number)", content: Specimens.content(number), portraitDigest: nil)
      let identifier = try RandomSource.system.bytes(Vault.Name.identifierLength)
      return (Vault.Name(kind: Wallet.Kind.card, identifier: identifier), SecretBytes(card.encoded))
    }
    _ = try Vault.create(
      at: path, purpose: .wallet, passphrase: Specimens.passphrase, records: records,
      random: .system, cost: try Specimens.weak)
  }

  @Test(
    "given a wallet with 10 or 1,000 cards, when one is added, then as much is encrypted, in one file that is written once",
    arguments: [10, 1000])
  func addition(_ cards: Int) throws {
    try makeWallet(cards)
    let before = try Specimens.bytes(path)
    let nonces = Nonces()
    let writes = Mutex<[Int]>([])
    let added: Int
    do {
      let wallet = try Wallet.open(
        at: path, passphrase: Specimens.passphrase, random: nonces.source
      ) { (bytes, path) throws(StorageError) in
        writes.withLock { $0.append(bytes.count) }
        try Vault.atomically(bytes, path)
      }
      let opened = nonces.count
      try wallet.add(
        identifier: "new", content: Specimens.content(0), deviceKey: try Wallet.makeDeviceKey(),
        portrait: nil)
      added = nonces.count - opened
      #expect(wallet.identifiers.count == cards + 1)
    }
    // The card, its key, and the list.
    #expect(added == 3)
    let after = try Specimens.bytes(path)
    #expect(writes.withLock { $0 } == [after.count])
    #expect(try Specimens.bytes(path + ".previous") == before)
    #expect(try folder.names == ["wallet", "wallet.lock", "wallet.previous"])
    // What is more in the file is the two records, and their two entries in the list.
    let records = Specimens.content(0).count + 400
    #expect((0...records).contains(after.count - before.count))
    #expect(
      try Wallet.open(at: path, passphrase: Specimens.passphrase).identifiers.count == cards + 1)
  }

  @Test("given a record that stays, when contents are saved, then its digest is not computed again")
  func digests() throws {
    let name = Vault.Name(kind: 1, identifier: [UInt8](repeating: 1, count: 32))
    // No bytes have this digest: it is in the list only if nobody computed one.
    let digest = [UInt8](repeating: 0xAA, count: 32)
    let record = VaultRecord(name: name, generation: 1, sealed: [1, 2, 3], digest: digest)
    let next = VaultContents(generation: 1, records: [record]).next(removing: [], putting: [])
    let list = VaultManifest(generation: next.generation, records: next.records)
    #expect(list.entries.map(\.digest) == [digest])
    #expect(try VaultManifest(parsing: list.encoded) == list)
  }

  @Test("given records, when some are removed and written, then those that stay keep their places")
  func places() throws {
    func record(_ number: UInt8, generation: UInt64) -> VaultRecord {
      VaultRecord(
        name: Vault.Name(kind: 1, identifier: [UInt8](repeating: number, count: 32)),
        generation: generation, sealed: [number], digest: [])
    }
    let first = VaultContents(generation: 1, records: (0..<4).map { record($0, generation: 1) })
    let next = first.next(
      removing: [record(1, generation: 1).name, record(9, generation: 1).name],
      putting: [record(2, generation: 2), record(7, generation: 2), record(7, generation: 2)])
    #expect(next.generation == 2)
    #expect(next.records.map { $0.name.identifier.first } == [0, 2, 3, 7])
    #expect(next.records.map(\.generation) == [1, 2, 1, 2])
    for record in next.records { #expect(next.record(of: record.name) == record) }
    #expect(next.record(of: record(1, generation: 1).name) == nil)
  }
}
