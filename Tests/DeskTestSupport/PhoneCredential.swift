import Crypto
import Encoding
import Foundation
import PKIX
import TestSupport
import Wallet

@testable import Credentials

extension TestSupport.Desk {
  /// An age document of this desk's issuer for the wallet of a phone, with its key, as the script of
  /// ``PhoneWallet`` takes it.
  package func phoneCredential() throws -> JSONValue {
    let store = try IssuerStore.open(
      at: path("data/passport/desk.vault"), passphrase: SecretBytes(Self.deskPassphrase.utf8))
    let now = Date(timeIntervalSince1970: Date().timeIntervalSince1970.rounded(.down))
    let issuer = try CredentialIssuer(
      key: store.signerKey(now: now), chain: [Certificate(der: store.signerCertificate)])
    let key = try PrivateKey.generate(.ec(curve: "prime256v1"))
    let type: WireText = "eu.europa.ec.av.1"
    let issued = try issuer.issue(
      MobileDocumentContent(
        documentType: type, nameSpaces: [.init(type, [.init("age_over_18", .bool(true))])],
        issuedAt: now, expiresAt: now + 86_400, deviceKey: key.p256PublicKey))
    return PhoneWallet.credential(
      "mso_mdoc", Base64URL.encode(issued.encoded), key: try key.der().bytes)
  }
}
