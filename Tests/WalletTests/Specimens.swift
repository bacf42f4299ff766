import Credentials
import Crypto
import Foundation
import TestSupport
import Testing

@testable import Credentials
import Encoding
import Storage
@testable import Wallet

/// Cards, keys and files that the tests of this module share.
enum Specimens {
  /// So weak that a test takes no time; only what a test itself makes is ever under it.
  static var weak: Scrypt {
    get throws { try Scrypt(logarithmOfCost: 1, blockSize: 1, parallelization: 1) }
  }

  static func secret(_ text: String) -> SecretBytes { SecretBytes(Array(text.utf8)) }

  static let passphrase = secret("correct horse")

  /// A card's JSON of about 8 KB.
  static func content(_ number: Int) -> [UInt8] {
    Array("{\"card\":\(number),\"text\":\"".utf8)
      + [UInt8](repeating: UInt8(ascii: "x"), count: 8000) + Array("\"}".utf8)
  }

  /// What stands for a portrait of 17 KB.
  static func portrait(_ number: UInt8) -> [UInt8] {
    [0xFF, 0xD8, 0xFF, number] + [UInt8](repeating: number, count: 17000)
  }

  /// A wallet with cards `card-0` and so on, all with the first portrait.
  static func wallet(
    at path: String, cards: Int, write: @escaping Vault.Writer = Vault.atomically
  ) throws -> Wallet {
    let wallet = try Wallet.create(
      at: path, passphrase: passphrase, cost: try weak, write: write)
    for number in 0..<cards {
      try wallet.add(
        identifier: "card-\(number)", content: content(number),
        deviceKey: try Wallet.makeDeviceKey(), portrait: portrait(1))
    }
    return wallet
  }

  /// A card with two batches of copies, and the copies by their identifiers.
  static func card(
    _ identifier: String, copies count: Int = 3
  ) throws -> (card: IdentityCard, copies: [WireText: HeldCopy]) {
    var kept: [WireText: HeldCopy] = [:]
    func batch(_ format: CredentialFormat, isBound: Bool) throws -> CredentialBatch {
      let copies = try (0..<count).map { _ in
        let key = isBound ? try Wallet.makeDeviceKey() : nil
        let name = Hex.encode(try RandomSource.system.bytes(CredentialCopy.identifierLength))
        kept[WireText(name)] = HeldCopy(
          credential: Array("credential \(name)".utf8), deviceKey: key)
        return CredentialCopy(
          identifier: WireText(name), holderKeyThumbprint: try key?.p256PublicKey.thumbprint)
      }
      return CredentialBatch(
        format: format, type: WireText(format.rawValue), issuedAt: now, expiresAt: now + 100,
        provableClaims: ["name"], copies: copies)
    }
    let card = IdentityCard(
      identifier: WireText(identifier), trustLevel: .government, isSimulated: false,
      issuerName: "Example Desk", assurance: [.dataGenuine],
      batches: [
        try batch(.sdJWT, isBound: true), try batch(.mobileDocument, isBound: false),
      ])
    return (card, kept)
  }

  /// The day of the cards.
  static let now = Date(timeIntervalSince1970: 1_795_000_000)

  /// The identity of an issuer.
  static func identity(
    _ name: String = "Example Desk", url: String = "https://desk.example", country: String = "DE"
  ) throws -> IssuerIdentity {
    try IssuerIdentity(
      name: WireText(name), identifier: try #require(IssuerIdentifier(WireText(url))),
      country: WireText(country))
  }

  static func bytes(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: path)))
  }
}

extension SecretBytes {
  var bytes: [UInt8] { withUnsafeBytes { Array($0) } }
}

extension Wallet {
  /// Adds a card with copies, which need not be its own.
  func add(
    _ card: IdentityCard, copies: [WireText: HeldCopy], portrait: [UInt8]?,
    document: WalletDocument? = nil
  ) throws(WalletError) {
    try add(NewCard(card, copies: copies, portrait: portrait), document: document)
  }

  /// Adds a card of any content with a copy that has a key and the card's own identifier.
  func add(
    identifier: String, content: [UInt8], deviceKey: PrivateKey, portrait: [UInt8]?
  ) throws(WalletError) {
    let copy = HeldCopy(credential: Array("a credential".utf8), deviceKey: deviceKey)
    try add(identifier: WireText(identifier), content: content, portrait: portrait) {
      name throws(WalletError) in
      [(Self.copyName(of: name), try Self.record(of: copy))]
    }
  }

  /// The key of that copy.
  func deviceKey(of identifier: String) throws -> PrivateKey {
    let name = Self.copyName(of: try find(WireText(identifier)).name)
    let copy = try HeldCopy(parsing: try #require(try vault.content(of: name)))
    return try #require(copy.deviceKey)
  }

  private static func copyName(of card: Vault.Name) -> Vault.Name {
    Vault.Name(kind: Kind.copy, identifier: card.identifier)
  }
}
