import Crypto
import Foundation
import TestSupport
import Testing

@testable import Wallet

@Suite("A disk that is full")
struct FullDiskTests {
  /// Names the small disk, in the run of this test within a mount namespace.
  private static let variable = "PASSPORT_TEST_SMALL_DISK"

  @Test("given a disk without space for it, when a card is added, then the wallet is the old one")
  func smallDisk() throws {
    if let disk = ProcessInfo.processInfo.environment[Self.variable] {
      return try fill(disk)
    }
    let desk = try Desk()
    let script = """
      mount -t tmpfs -o size=80k none "$1" || exit 99
      \(Self.variable)="$1" exec "$2" --filter FullDiskTests --testing-library swift-testing
      """
    let folder = try TemporaryFolder()
    let run = try desk.run(
      Vectors.root.appending(path: "Tests/TestSupport/in-namespace").path,
      ["sh", "-c", script, "sh", folder.path, CommandLine.arguments[0]])
    #expect(run.exit == 0, "\(run.output)\(run.errors)")
    #expect((run.output + run.errors).contains("Test run with 1 test"))
    #expect(try folder.names == [], "the small disk was not mounted")
  }

  private func fill(_ disk: String) throws {
    func names() throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: disk).sorted()
    }
    let path = disk + "/wallet"
    let before: [UInt8]
    do {
      let wallet = try Specimens.wallet(at: path, cards: 2)
      before = try Specimens.bytes(path)
      let error = #expect(throws: WalletError.self) {
        try wallet.add(
          identifier: "card-2", content: Specimens.content(2),
          deviceKey: try Wallet.makeDeviceKey(), portrait: Specimens.portrait(2))
      }
      #expect(error?.code == .diskFull)
      #expect(wallet.identifiers.count == 2)
    }
    #expect(try names() == ["wallet", "wallet.lock", "wallet.previous"])
    #expect(try Specimens.bytes(path) == before)
    let wallet = try Wallet.open(at: path, passphrase: Specimens.passphrase)
    try wallet.delete("card-0")
    #expect(wallet.identifiers == ["card-1"])
    #expect(try names() == ["wallet", "wallet.lock", "wallet.previous"])
  }
}
