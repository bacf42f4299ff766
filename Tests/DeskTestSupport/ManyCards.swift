import Crypto
import Encoding
import Foundation
import PKIX
import TestSupport

@testable import Credentials
@testable import Wallet

/// Cards of passports, each of one copy, which cost little to make.
package struct ManyCards {
  package let now: Date
  private let key: PrivateKey
  private let issuer: CredentialIssuer

  package init(at now: Date) throws {
    self.now = now
    key = try PrivateKey.generate(.ec(curve: "prime256v1"))
    let certificate = try Certificate(
      der: try CertificateBuilder(
        subject: [.commonName("Desk")], issuer: [.commonName("Root")], serialNumber: [1],
        notBefore: now - 86_400, notAfter: now + 2 * 86_400,
        publicKeyInfo: try key.publicKeyInfo(), extensions: [.keyUsage([.digitalSignature])]
      ).sign(with: key, digest: .sha256))
    issuer = try CredentialIssuer(key: key, chain: [certificate])
  }

  /// A credential of a passport.
  /// - Parameter face: the picture of the holder; a few bytes that begin as a JPEG where it does not matter.
  package func credential(
    _ number: String?, name: String? = "ERIKSSON", nationality: String = "UTO",
    birth: String = "1974-08-12", given: String? = nil,
    face: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0, 1, 2, 3]
  ) throws -> [UInt8] {
    let claims: [(WireText, String?)] = [
      ("family_name", name), ("given_name", given), ("birthdate", birth),
      ("document_number", number),
      ("issuing_country", "UTO"),
      ("picture", "data:image/jpeg;base64," + Base64.encode(face)),
    ]
    let content = CredentialContent(
      type: "urn:passport-desk:identity:1",
      claims: claims.compactMap { name, value in
        value.map { ClaimTree.Member.disclosable(name, .value(.string(WireText($0)))) }
      } + [.disclosable("nationalities", .value([.string(WireText(nationality))]))],
      issuedAt: now, expiresAt: now + 86_400, holderKey: try key.p256PublicKey)
    return Array(try issuer.issue(content).encoded.utf8)
  }

  /// A card with one copy of a credential.
  /// - Parameter age: how long ago it was issued, in seconds.
  package func card(
    _ place: Int, age: TimeInterval = 0, level: TrustLevel = .government
  ) throws -> IdentityCard {
    let copy = Hex.encode(
      [UInt8](repeating: 0, count: CredentialCopy.identifierLength - 2)
        + [UInt8(place >> 8), UInt8(place & 0xFF)])
    let batch = CredentialBatch(
      format: .sdJWT, type: "urn:passport-desk:identity:1", issuedAt: now - age,
      expiresAt: now + 86_400, provableClaims: ["family_name"],
      copies: [
        CredentialCopy(
          identifier: WireText(copy), holderKeyThumbprint: try key.p256PublicKey.thumbprint)
      ])
    return IdentityCard(
      identifier: WireText("card-\(place)"), trustLevel: level, isSimulated: false,
      issuerName: "Desk", assurance: [.dataGenuine], batches: [batch])
  }

  /// Puts cards into a wallet, of a fifth as many documents, and of one where there are five or fewer.
  package func fill(_ wallet: Wallet, _ count: Int, face: [UInt8]) throws {
    let documents = max(1, count / 5)
    let credentials = try (0..<documents).map { try credential("L\($0)", face: face) }
    let first = wallet.identifiers.count
    for place in first..<first + count {
      try add(credentials[place % documents], at: place, to: wallet)
    }
  }

  /// Puts a card into a wallet.
  package func add(_ credential: [UInt8], at place: Int, to wallet: Wallet) throws {
    let card = try card(place, age: TimeInterval(place) * 60)
    let copies = card.batches[0].copies.map {
      ($0.identifier, HeldCopy(credential: credential, deviceKey: key))
    }
    try wallet.add(NewCard(card, copies: Dictionary(uniqueKeysWithValues: copies)))
  }
}
