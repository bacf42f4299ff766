import Crypto
import Credentials
import Encoding
import Foundation
import PKIX
import TestSupport
import Wallet

/// Stores whose passphrases cost next to nothing to try, for tests in which neither the passphrase nor the making of
/// the store is looked at. They differ from those of the command in nothing but the parameters of scrypt, which each
/// file states, so that the hundreds of commands that open them do not wait for half a second each.
extension Desk {
  /// Makes a wallet, where the command looks for it or in a file of another name.
  /// - Parameter passphrase: the file in this desk's home whose first line is the passphrase.
  package func makeWallet(_ file: String? = nil, passphrase: String = "wallet.pass") throws {
    _ = try Wallet.create(
      at: try place(file ?? "data/passport/wallet.vault"), passphrase: try secret(passphrase),
      cost: .least)
  }

  /// Makes an issuer, and exports its root to `desk.der`.
  package func makeIssuer(
    name: String = "Example Desk", url: String = "https://desk.example", country: String = "DE",
    passphrase: String = "desk.pass"
  ) throws {
    guard let identifier = IssuerIdentifier(WireText(url)) else { throw CocoaError(.formatting) }
    let issuer = try IssuerStore.create(
      at: try place("data/passport/desk.vault"), passphrase: try secret(passphrase),
      identity: IssuerIdentity(
        name: WireText(name), identifier: identifier, country: WireText(country)), now: .now,
      cost: .least)
    try Data(issuer.rootCertificate).write(to: home.appending(path: "desk.der"))
  }

  /// Makes the passphrase of an issuer that the program made cheap to try from here on.
  package func cheapenIssuer(passphrase: String = "desk.pass") throws {
    let secret = try secret(passphrase)
    try IssuerStore.open(at: try place("data/passport/desk.vault"), passphrase: secret)
      .changePassphrase(to: secret, cost: .least)
  }

  /// Makes the passphrase of a wallet that the program made cheap to try from here on.
  package func cheapenWallet(_ passphrase: String) throws {
    let secret = SecretBytes(passphrase.utf8)
    try Wallet.open(at: try place("data/passport/wallet.vault"), passphrase: secret)
      .changePassphrase(to: secret, cost: .least)
  }

  private func place(_ name: String) throws -> String {
    let file = home.appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    return file.path
  }

  private func secret(_ name: String) throws -> SecretBytes {
    let text = try String(contentsOf: home.appending(path: name), encoding: .utf8)
    return SecretBytes(Array((text.split(separator: "\n").first ?? "").utf8))
  }
}
