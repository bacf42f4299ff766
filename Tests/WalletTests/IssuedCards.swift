import Credentials
import Crypto
import Encoding
import Foundation
import PKIX
import Testing

@testable import Wallet

/// An issuer whose cards verify, and the cards that a wallet has of it.
struct IssuedCards {
  /// The issuer's root.
  let root: Certificate
  /// The certificate of the issuer's signer.
  let signer: Certificate
  private let issuer: CredentialIssuer

  /// - Parameter path: where the issuer's store is made.
  init(_ name: String = "Example Desk", at path: String) throws {
    let store = try IssuerStore.create(
      at: path, passphrase: Specimens.passphrase,
      identity: try Specimens.identity(name, url: "https://desk.example"),
      now: Specimens.now, cost: try Specimens.weak)
    root = try Certificate(der: store.rootCertificate)
    signer = try Certificate(der: store.signerCertificate)
    issuer = try CredentialIssuer(
      key: try store.signerKey(now: Specimens.now), chain: [signer])
  }

  /// Those who trust this issuer as an institution.
  var trusting: [CredentialAnchor] {
    [CredentialAnchor(root)]
  }

  /// A card with two batches of copies, an identity card and an age document, and the copies by their identifiers.
  /// - Parameters:
  ///   - level: what the credentials state.
  ///   - says: what the wallet's own record says of the card.
  func card(
    _ identifier: String, level: TrustLevel = .selfIssued, isSimulated: Bool = true,
    ages: Date = Specimens.now + 1000, says: TrustLevel? = nil
  ) throws -> (card: IdentityCard, copies: [WireText: HeldCopy]) {
    var kept: [WireText: HeldCopy] = [:]
    func batch(
      _ format: CredentialFormat, _ type: String, until end: Date,
      _ sign: (P256PublicKey) throws -> [UInt8]
    ) throws -> CredentialBatch {
      let copies = try (0..<3).map { _ in
        let key = try Wallet.makeDeviceKey()
        let name = Hex.encode(try RandomSource.system.bytes(CredentialCopy.identifierLength))
        kept[WireText(name)] = HeldCopy(
          credential: try sign(key.p256PublicKey), deviceKey: key)
        return CredentialCopy(
          identifier: WireText(name), holderKeyThumbprint: try key.p256PublicKey.thumbprint)
      }
      return CredentialBatch(
        format: format, type: WireText(type), issuedAt: Specimens.now, expiresAt: end,
        provableClaims: ["whatever"], copies: copies)
    }
    let identity = try batch(.sdJWT, "urn:example:identity", until: Specimens.now + 1000) {
      Array(try identityCard($0, level, isSimulated).encoded.utf8)
    }
    let age = try batch(.mobileDocument, "eu.europa.ec.av.1", until: ages) {
      Array(try ageDocument($0, level, isSimulated, until: ages).encoded)
    }
    let card = IdentityCard(
      identifier: WireText(identifier), trustLevel: says ?? level,
      isSimulated: says == nil && isSimulated,
      issuerName: says == nil ? "Example Desk" : "Bundesdruckerei",
      assurance: says == nil ? [.dataGenuine] : Assurance.allCases, batches: [identity, age])
    return (card, kept)
  }

  private func identityCard(
    _ key: P256PublicKey, _ level: TrustLevel, _ isSimulated: Bool
  ) throws -> SDJWT {
    let evidence = JSONValue.object(["assurance": ["data-genuine"]])
    let verification = JSONValue.object(["evidence": .array([evidence])])
    var claims: [ClaimTree.Member] = [
      .visible("trust_level", .value(.string(level.rawValue))),
      .visible("verified_claims", .value(.object(["verification": verification]))),
      .disclosable("given_name", "Anna"),
    ]
    if isSimulated { claims.append(.visible("simulated", true)) }
    return try issuer.issue(
      CredentialContent(
        type: "urn:example:identity", claims: claims, issuedAt: Specimens.now,
        expiresAt: Specimens.now + 1000, holderKey: key))
  }

  private func ageDocument(
    _ key: P256PublicKey, _ level: TrustLevel, _ isSimulated: Bool, until end: Date
  ) throws -> IssuerSigned {
    let evidence = CBOR.map(
      [
        CBOR.Pair(.text("trust_level"), .text(level.rawValue)),
        CBOR.Pair(.text("assurance"), .array([.text("data-genuine")])),
      ] + (isSimulated ? [CBOR.Pair(.text("simulated"), .bool(true))] : []))
    return try issuer.issue(
      MobileDocumentContent(
        documentType: "eu.europa.ec.av.1",
        nameSpaces: [.init("eu.europa.ec.av.1", [.init("age_over_18", .bool(true))])],
        evidence: [.init(MobileDocumentContent.evidenceMember, evidence)],
        issuedAt: Specimens.now, expiresAt: end, deviceKey: key))
  }
}
