import Credentials
import Crypto
import Foundation
import TestSupport
import Testing

import Storage
@testable import Wallet

/// Cards, keys and files that the tests of this room share.
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

  /// The identity of an issuer.
  static func identity(
    _ name: String = "Example Desk", url: String = "https://desk.example", country: String = "DE"
  ) throws -> IssuerIdentity {
    try IssuerIdentity(
      name: name, identifier: try #require(IssuerIdentifier(url)), country: country)
  }

  static func bytes(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: path)))
  }
}

extension SecretBytes {
  var octets: [UInt8] { withUnsafeBytes { Array($0) } }
}
