import Crypto
import Encoding
import FoundationEssentials
import PKIX
import TestSupport
import Testing
import Verdicts

@testable import Credentials

/// An issuer with certificates by ISO/IEC 18013-5, Annex B, at the time of this machine, which programs
/// of others take without being told; and the request that a presentation answers.
struct CheckedDesk {
  static let address = "https://desk.example/cards"
  static let type = "https://desk.example/identity/1"
  static let responseURI = "https://verifier.example/answer"
  static let audience = ExampleDesk.audience
  static let nonce = ExampleDesk.nonce
  private static let country = CertificateBuilder.NameAttribute.country("UT")

  let now: Date
  let desk: ExampleDesk
  let root: Certificate
  let signer: Certificate
  /// Another root of the same name.
  let stranger: Certificate

  init() throws {
    now = Date(timeIntervalSince1970: Date().timeIntervalSince1970.rounded(.down))
    desk = try ExampleDesk()
    root = try Self.root(desk.rootKey, at: now)
    stranger = try Self.root(try ExampleDesk.newKey(), at: now)
    signer = try Certificate(
      der: try CertificateBuilder(
        subject: [Self.country] + ExampleDesk.signerName,
        issuer: [Self.country] + ExampleDesk.rootName, serialNumber: [2],
        notBefore: now - 2 * ExampleDesk.day, notAfter: now + 300 * ExampleDesk.day,
        publicKeyInfo: try desk.signerKey.publicKeyInfo(),
        extensions: [
          .authorityKeyIdentifier(try desk.rootKey.keyIdentifier()),
          .subjectKeyIdentifier(try desk.signerKey.keyIdentifier()),
          .keyUsage([.digitalSignature]), .subjectAlternativeName([.uri(WireText(Self.address))]),
          .issuerAlternativeName([.uri(WireText(Self.address))]),
          .extendedKeyUsage([CredentialIssuer.documentSigning], isCritical: true),
        ]
      ).sign(with: desk.rootKey, digest: .sha256))
  }

  private static func root(_ key: PrivateKey, at now: Date) throws -> Certificate {
    let name = [country] + ExampleDesk.rootName
    return try Certificate(
      der: try CertificateBuilder(
        subject: name, issuer: name, serialNumber: [1], notBefore: now - 3 * ExampleDesk.day,
        notAfter: now + 3000 * ExampleDesk.day, publicKeyInfo: try key.publicKeyInfo(),
        extensions: [
          .subjectKeyIdentifier(try key.keyIdentifier()), .keyUsage([.keyCertSign, .crlSign]),
          .issuerAlternativeName([.uri(WireText(address))]),
          .basicConstraints(isAuthority: true, pathLength: 0),
        ]
      ).sign(with: key, digest: .sha256))
  }

  var issuer: CredentialIssuer {
    get throws { try CredentialIssuer(key: desk.signerKey, chain: [signer, root]) }
  }

  /// The members of a question about what a signer makes.
  func base64(_ certificate: Certificate) -> JSONValue { .string(Base64.encode(certificate.der)) }

  var chain: JSONValue { .array([base64(signer)]) }
  var signerKey: JSONValue { get throws { .string(try desk.signerKey.pem()) } }
  var deviceKey: JSONValue { get throws { .string(try desk.device.pem()) } }
  var holder: JSONValue { get throws { try desk.device.p256PublicKey.jwk } }

  // MARK: SD-JWT VC

  func presentation(_ claims: [WireText]) throws -> SDJWT {
    let card = try issuer.issue(
      CredentialContent(
        type: WireText(Self.type), claims: ExampleDesk.claims, issuedAt: now - ExampleDesk.day,
        expiresAt: now + 14 * ExampleDesk.day, holderKey: try desk.device.p256PublicKey))
    return try PresentationBuilder(card).presentation(
      of: claims, audience: Self.audience, nonce: Self.nonce, at: now, deviceKey: desk.device)
  }

  func verify(_ text: WireText, anchor: Certificate? = nil, nonce: WireText = nonce)
    -> CredentialVerdict
  {
    desk.verify(text, at: Date(), anchors: [anchor ?? root], nonce: nonce)
  }
}

/// What is in the way of a party of others.
func expect(
  _ answer: CredentialCheckers.Answer, refusing words: String,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(
    answer.refusal?.contains(words) == true, "\(answer)", sourceLocation: sourceLocation)
}

extension Trait where Self == ConditionTrait {
  /// The test runs where the programs of others can be asked.
  static var checkers: Self {
    .enabled(
      if: CredentialCheckers.isAvailable, "not run: the checkers cannot be installed from PyPI")
  }
}
