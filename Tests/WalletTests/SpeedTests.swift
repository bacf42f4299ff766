import Credentials
import Crypto
import Encoding
import Foundation
import TestSupport
import Testing

@testable import Wallet

@Suite("How fast a wallet is", .serialized, .timed)
struct SpeedTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The shortest of some times, in milliseconds: what the work takes where nothing else runs.
  private func shortest(of count: Int, _ work: () throws -> Void) rethrows -> Double {
    let clock = ContinuousClock()
    var best = Duration.seconds(3600)
    for _ in 0..<count { best = min(best, try clock.measure(work)) }
    return best / .milliseconds(1)
  }

  /// A wallet as one with five documents of 45 copies each, whose credentials are as long as those of this desk.
  private func makeWallet() throws -> CredentialBatch {
    let wallet = try Wallet.create(
      at: folder.path("wallet"), passphrase: Specimens.passphrase, cost: try Specimens.weak)
    var batch: CredentialBatch?
    for number in 0..<5 {
      let made = try Specimens.card("card-\(number)", copies: 23)
      let copies = try made.copies.mapValues { copy in
        HeldCopy(
          credential: copy.credential + (try RandomSource.system.bytes(4000)),
          deviceKey: copy.deviceKey)
      }
      try wallet.add(made.card, copies: copies, portrait: Specimens.portrait(UInt8(number)))
      batch = batch ?? made.card.batches.first
    }
    return try #require(batch)
  }

  @Test(
    "given five documents, when a wallet is opened, then that takes less than 50 ms beside the key's derivation"
  )
  func opened() throws {
    _ = try makeWallet()
    let time = try shortest(of: 10) {
      let wallet = try Wallet.open(
        at: folder.path("wallet"), passphrase: Specimens.passphrase)
      #expect(wallet.identifiers.count == 5)
    }
    #expect(time < 50, "\(time) ms")
  }

  @Test("given five documents, when a copy is spent, then that takes less than 20 ms")
  func spent() throws {
    let batch = try makeWallet()
    let wallet = try Wallet.open(at: folder.path("wallet"), passphrase: Specimens.passphrase)
    let entry = JournalEntry(
      date: .now, audience: "redirect_uri:passport:x", statedName: "Bar", card: "card-0",
      type: "age", claims: ["age_over_18"])
    let time = try shortest(of: 10) {
      _ = try wallet.take(from: batch, of: "card-0", at: Specimens.now, noting: entry)
    }
    #expect(time < 20, "\(time) ms")
  }
}
