import Crypto
import Encoding
import Foundation
import TestSupport
import Testing

@testable import Credentials
@testable import Wallet

@Suite("A document that is kept with its card for proofs")
struct KeptDocumentTests {
  private let folder: TemporaryFolder
  private var path: String { folder.path("wallet") }
  private let files = (
    dataGroup1: [UInt8](repeating: 0x61, count: 93),
    securityObject: [UInt8](repeating: 0x77, count: 2000)
  )

  init() throws {
    folder = try TemporaryFolder()
    let wallet = try Specimens.wallet(at: path, cards: 1)
    let made = try Specimens.card("one")
    try wallet.add(
      made.card, copies: made.copies, portrait: nil,
      document: try WalletDocument(
        dataGroup1: files.dataGroup1, securityObject: files.securityObject))
    let other = try Specimens.card("two")
    try wallet.add(other.card, copies: other.copies, portrait: nil)
  }

  private func reopened() throws -> Wallet {
    try Wallet.open(at: path, passphrase: Specimens.passphrase)
  }

  @Test("given one, when the wallet is opened again, then it is there, and with no other card")
  func kept() throws {
    let wallet = try reopened()
    let document = try #require(try wallet.document(of: "one"))
    #expect(document.dataGroup1 == files.dataGroup1)
    #expect(document.securityObject == files.securityObject)
    #expect(document.secret.count == 32)
    #expect(try wallet.document(of: "one") != nil)
    #expect(try wallet.document(of: "two") == nil && wallet.document(of: "card-0") == nil)
    #expect(try wallet.document(of: "two") == nil)
  }

  @Test("given one, when a copy of its card is shown, then it stays with the same secret")
  func shown() throws {
    let wallet = try reopened()
    let secret = try #require(try wallet.document(of: "one")).secret.bytes
    let card = try wallet.card(named: "one")
    _ = try wallet.take(from: card.batches[0], of: "one", at: Specimens.now)
    #expect(try wallet.document(of: "one")?.secret.bytes == secret)
  }

  @Test("given one, when its card is deleted, then no record of it is left")
  func deleted() throws {
    let wallet = try reopened()
    let before = try Specimens.bytes(path).count
    try wallet.delete("one")
    #expect(try Specimens.bytes(path).count < before - 2093)
    let vault = try Vault.open(
      at: folder.path("copy of the wallet", of: path), purpose: .wallet,
      with: .passphrase(Specimens.passphrase), random: .system)
    #expect(vault.names(of: Wallet.Kind.document).isEmpty)
  }

  @Test("given one with its holder named, when it is opened again, then it is there")
  func binding() throws {
    let (issuer, device) = (try Wallet.makeDeviceKey(), try Wallet.makeDeviceKey())
    let day = try #require(CalendarDate(year: 2026, month: 11, day: 23))
    let signature = try ECDSASignature(der: try issuer.sign([1], digest: .sha256))
    var document = try WalletDocument(dataGroup1: [1], securityObject: [2])
    document.binding = HolderBinding(
      day: day, issuerCertificate: [0x30, 0x01, 0x02], signature: signature, deviceKey: device)
    let wallet = try reopened()
    let made = try Specimens.card("three")
    try wallet.add(made.card, copies: made.copies, portrait: nil, document: document)
    let binding = try #require(try wallet.document(of: "three")?.binding)
    #expect(binding.day == day && binding.signature == signature.raw)
    #expect(binding.issuerCertificate == [0x30, 0x01, 0x02])
    #expect(try binding.deviceKey.p256PublicKey == device.p256PublicKey)
    let other = try #require(try wallet.document(of: "one"))
    guard case nil = other.binding else { throw BindingOfAnother() }
    try wallet.delete("three")
    let vault = try Vault.open(
      at: folder.path("after", of: path), purpose: .wallet, with: .passphrase(Specimens.passphrase),
      random: .system)
    #expect(vault.names(of: Wallet.Kind.binding).isEmpty)
    #expect(vault.names(of: Wallet.Kind.document).count == 1)
  }

  private struct BindingOfAnother: Error {}

  @Test("given a binding's record that is cut, when it is read, then it is refused")
  func malformedBinding() throws {
    let (issuer, device) = (try Wallet.makeDeviceKey(), try Wallet.makeDeviceKey())
    let binding = HolderBinding(
      day: try #require(CalendarDate(year: 2026, month: 11, day: 23)),
      issuerCertificate: [0x30, 0x01, 0x02],
      signature: try ECDSASignature(der: try issuer.sign([1], digest: .sha256)), deviceKey: device)
    let good = try binding.encoded.bytes
    #expect(HolderBinding(parsing: SecretBytes(good)) != nil)
    for count in stride(from: 0, to: good.count, by: 7) {
      #expect(HolderBinding(parsing: SecretBytes(good.prefix(count))) == nil)
    }
    var other = good
    other[10] ^= 1
    #expect(HolderBinding(parsing: SecretBytes(other)) == nil)
  }

  @Test("given the same document twice, when both are kept, then their secrets differ")
  func secrets() throws {
    let secrets = try (0..<2).map { _ in
      try WalletDocument(dataGroup1: [1], securityObject: [2]).secret.bytes
    }
    #expect(secrets[0] != secrets[1])
  }

  @Test("given a record that is cut or whose length lies, when it is read, then it is refused")
  func malformed() throws {
    let good = try WalletDocument(dataGroup1: [1, 2, 3], securityObject: [4]).encoded.bytes
    #expect((try? WalletDocument(parsing: SecretBytes(good))) != nil)
    for count in 0..<36 {
      #expect((try? WalletDocument(parsing: SecretBytes(good.prefix(count)))) == nil)
    }
    var long = good
    long[35] = 5
    #expect((try? WalletDocument(parsing: SecretBytes(long))) == nil)
    long[32] = 0xFF
    #expect((try? WalletDocument(parsing: SecretBytes(long))) == nil)
  }
}

extension TemporaryFolder {
  /// A copy of a file, by its path.
  fileprivate func path(_ name: String, of file: String) throws -> String {
    try write(try Specimens.bytes(file), to: name)
    return path(name)
  }
}
