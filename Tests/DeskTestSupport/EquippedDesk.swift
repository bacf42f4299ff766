import Crypto
import Foundation
import TestSupport
import Wallet

extension TestSupport.Desk {
  package static let deskPassphrase = "the desk's words"
  package static let walletPassphrase = "the holder's words"

  /// Makes an issuer, a wallet, and trust in the virtual passport's country, and in the issuer as an institution, where
  /// that is wanted.
  package func equip(trustingIssuer: Bool = true) throws {
    try prepare(trustingIssuer ? "equipped, with trust in its issuer" : "equipped") {
      try trustUtopia()
      try Data((Self.deskPassphrase + "\n").utf8).write(to: home.appending(path: "desk.pass"))
      try Data((Self.walletPassphrase + "\n").utf8).write(to: home.appending(path: "wallet.pass"))
      try makeIssuer()
      try makeWallet()
      guard trustingIssuer else { return }
      _ = try run("trust", "import", path("desk.der"), "--institution", "--quiet", "--yes")
    }
  }

  /// Makes all that ``equip(trustingIssuer:)`` makes, and puts a card into the wallet.
  package func equipWithCard(trustingIssuer: Bool = true) throws {
    try prepare(trustingIssuer ? "with a card, and trust in its issuer" : "with a card") {
      try equip(trustingIssuer: trustingIssuer)
      try issueCard()
    }
  }

  /// Makes a wallet of many cards.
  package func equipWithCards(_ count: Int) throws {
    try equip()
    let wallet = try Wallet.open(
      at: path("data/passport/wallet.vault"),
      passphrase: SecretBytes(Self.walletPassphrase.utf8))
    // A face as a passport has it, in its length.
    let face = [0xFF, 0xD8, 0xFF, 0xE0] + [UInt8](repeating: 0x41, count: 12_000)
    try ManyCards(at: .now).fill(wallet, count, face: face)
  }

  /// Puts a card into the wallet.
  package func issueCard(_ profile: String = "pace-extended") throws {
    _ = try run(
      Self.binary,
      [
        "issue", "--mrz", "-", "--reader", "simulator:\(profile)", "--holder-matched",
        "--passphrase-file", path("wallet.pass"), "--desk-passphrase-file", path("desk.pass"),
      ], input: Array(try mrz("--profile", profile).utf8))
  }
}
