import Crypto
import Encoding
import Foundation
import TestSupport
import Testing

@testable import Wallet

@Suite("What an issuer can revoke")
struct IssuanceTests {
  private let folder: TemporaryFolder
  private let store: IssuerStore
  private let now = Date(timeIntervalSince1970: 1_800_000_000)
  private let day: TimeInterval = 86400

  init() throws {
    folder = try TemporaryFolder()
    store = try IssuerStore.create(
      at: folder.path("desk"), passphrase: Specimens.passphrase,
      identity: try Specimens.identity("Example Desk"), now: now, cost: try Specimens.weak)
  }

  @Test("given an issuer without a list, when it issues, then nothing refers to one")
  func without() throws {
    #expect(try store.statusURI == nil)
    #expect(try store.takeStatuses(5, now: now) == nil)
    #expect(throws: WalletError.statusListMissing) { try store.revoke("00") }
  }

  @Test(
    "given copies, when their places are taken, then they are random, apart, and can be revoked")
  func revoked() throws {
    try store.publishStatus(at: "https://desk.example/status")
    var numbers: [String] = []
    var places: [[Int]] = []
    for _ in 0..<20 {
      let taken = try #require(try store.takeStatuses(45, now: now))
      #expect(taken.statuses.allSatisfy { $0.uri == "https://desk.example/status" })
      numbers.append(taken.number.forPeople)
      places.append(taken.statuses.map(\.index))
    }
    let all = places.flatMap { $0 }
    #expect(Set(all).count == 900)
    #expect(all.allSatisfy { (0..<1 << 20).contains($0) })
    // Neighbours would tell which copies belong together.
    #expect(zip(all, all.dropFirst()).count { abs($0 - $1) < 100 } < 20)
    #expect(throws: WalletError.issuanceNotFound) { try store.revoke("") }
    #expect(throws: WalletError.issuanceNotFound) { try store.revoke("zz") }
    let revoked = try store.revoke(WireText(numbers[7].uppercased()))
    #expect(revoked.indexes == places[7])
    let list = try store.statusList()
    for (number, indexes) in places.enumerated() {
      for index in indexes {
        #expect(list.status(of: index) == (number == 7 ? .invalid : .valid))
      }
    }
    _ = try store.revoke(WireText(numbers[7]))
    #expect(try store.issuances.count(where: \.isRevoked) == 1)
  }

  @Test(
    "given a store that is opened again, when it is asked, then it still knows what was revoked")
  func kept() throws {
    let path = folder.path("other")
    var number: WireText = ""
    do {
      let store = try IssuerStore.create(
        at: path, passphrase: Specimens.passphrase, identity: try Specimens.identity("Other"),
        now: now, cost: try Specimens.weak)
      try store.publishStatus(at: "https://desk.example/s")
      number = try #require(try store.takeStatuses(3, now: now)).number
      _ = try store.revoke(number)
    }
    let again = try IssuerStore.open(at: path, passphrase: Specimens.passphrase)
    #expect(try again.statusURI == "https://desk.example/s")
    let issuance = try #require(try again.issuances.first)
    #expect(issuance.number == number && issuance.isRevoked && issuance.indexes.count == 3)
    #expect(issuance.day == CalendarDate(now))
  }

  @Test(
    "given what ended long ago, when places are taken, then its places are free, and it is forgotten"
  )
  func forgotten() throws {
    try store.publishStatus(at: "https://desk.example/status")
    let old = try #require(try store.takeStatuses(3, now: now))
    _ = try store.takeStatuses(3, now: now + 399 * day)
    #expect(try store.issuances.count == 2)
    _ = try store.takeStatuses(3, now: now + 402 * day)
    #expect(try store.issuances.contains { $0.number == old.number } == false)
    #expect(try store.issuances.count == 2)
  }

  @Test(
    "given fewer copies than places, when it is settled, then its number revokes those that were issued"
  )
  func settled() throws {
    try store.publishStatus(at: "https://desk.example/status")
    let taken = try #require(try store.takeStatuses(5, now: now))
    try store.settle(taken.number, used: Array(taken.statuses.prefix(2)))
    #expect(try store.revoke(taken.number).indexes.count == 2)
    let list = try store.statusList()
    for (place, status) in taken.statuses.enumerated() {
      #expect(list.status(of: status.index) == (place < 2 ? .invalid : .valid))
    }
    try store.settle(taken.number, used: [])
    #expect(try store.issuances.isEmpty)
    #expect(throws: WalletError.issuanceNotFound) { try store.settle(taken.number, used: []) }
  }

  @Test(
    "given what nobody can revoke, when it is noted, then it is listed until it ends, and not revoked"
  )
  func irrevocable() throws {
    let end = CalendarDate(now + 10 * day)
    let number = try store.noteIrrevocable(until: end, now: now)
    let noted = try #require(try store.issuances.first)
    #expect(noted.number == number && noted.irrevocableUntil == end && noted.indexes.isEmpty)
    #expect(noted.day == CalendarDate(now) && !noted.isRevoked)
    #expect(throws: WalletError.issuanceIrrevocable(end)) { try store.revoke(number) }
    try store.publishStatus(at: "https://desk.example/status")
    #expect(throws: WalletError.issuanceIrrevocable(end)) { try store.revoke(number) }
    #expect(try store.issuances.count(where: \.isRevoked) == 0)
    _ = try store.takeStatuses(1, now: now + 10 * day)
    #expect(try store.issuances.count == 2)
    _ = try store.takeStatuses(1, now: now + 11 * day)
    #expect(try store.issuances.contains { $0.number == number } == false)
  }

  @Test("given a record that is none, when it is read, then it is none")
  func malformed() {
    for bytes in [
      [], Array("2026-11-24".utf8), Array("2026-11-24".utf8) + [2],
      Array("2026-11-24".utf8) + [0, 1],
      Array("2026-13-24".utf8) + [0], Array("2026-11-24".utf8) + [2] + Array("2026-13-24".utf8),
      Array("2026-11-24".utf8) + [3] + Array("2026-11-25".utf8),
    ] {
      if case .some = Issuance(number: "00", parsing: SecretBytes(bytes)) {
        Issue.record("\(bytes)")
      }
    }
  }
}
