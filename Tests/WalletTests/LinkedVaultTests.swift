import Crypto
import Foundation
import Storage
import TestSupport
import Testing
import Verdicts

@testable import Wallet

@Suite("A vault that a link leads to, and one that others can change")
struct LinkedVaultTests {
  private let folder: TemporaryFolder
  private var file: String { folder.path("stick/wallet") }
  private var link: String { folder.path("link") }

  init() throws {
    folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path("stick"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("link"), withDestinationPath: "stick/wallet")
  }

  private func open(_ path: String) throws -> Wallet {
    try Wallet.open(at: path, passphrase: Specimens.passphrase)
  }

  @Test("given links in a circle, when a wallet is opened, then nobody says that there is none")
  func circle() throws {
    #expect(symlink("round", folder.path("round")) == 0)
    let error = #expect(throws: WalletError.self) { try open(folder.path("round")) }
    #expect(error?.code != .walletMissing)
  }

  @Test(
    "given a link to a wallet, when a card is added by it, then both names have it, and the link stays"
  )
  func oneWallet() throws {
    _ = try Specimens.wallet(at: file, cards: 1)
    do {
      let wallet = try open(link)
      try wallet.add(
        identifier: "new", content: [1], deviceKey: try Wallet.makeDeviceKey(), portrait: nil)
      // Two names of one file exclude each other.
      for path in [link, file] {
        #expect(throws: WalletError.inUse) { try open(path) }
      }
    }
    #expect(try open(file).identifiers == ["card-0", "new"])
    #expect(try open(link).identifiers == ["card-0", "new"])
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "stick/wallet")
    #expect(try folder.names == ["link", "stick"])
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path("stick")).sorted()
        == ["wallet", "wallet.lock", "wallet.previous"])
  }

  @Test("given a link that leads nowhere, then there is no wallet, and none is made")
  func deadLink() throws {
    #expect(throws: WalletError.missing(.wallet, link)) { try open(link) }
    #expect(throws: WalletError.storage(.deadLink(link))) {
      try Wallet.create(at: link, passphrase: Specimens.passphrase, cost: try Specimens.weak)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("stick")) == [])
  }

  @Test("given a wallet that others can write, when it is opened by any name, then it is refused")
  func writableByOthers() throws {
    _ = try Specimens.wallet(at: file, cards: 0)
    #expect(chmod(file, 0o602) == 0)
    for path in [file, link] {
      let error = #expect(throws: WalletError.self) { try open(path) }
      #expect(error?.code == .fileWritableByOthers)
    }
    #expect(chmod(file, 0o600) == 0)
    #expect(chmod(folder.path("stick"), 0o777) == 0)
    #expect(throws: WalletError.storage(.writableByOthers(folder.path("stick")))) { try open(file) }
    #expect(throws: WalletError.self) {
      try IssuerStore.create(
        at: folder.path("stick/desk"), passphrase: Specimens.passphrase,
        identity: try Specimens.identity(), now: Date())
    }
    #expect(chmod(folder.path("stick"), 0o755) == 0)
    #expect(try open(file).identifiers.isEmpty)
  }
}
