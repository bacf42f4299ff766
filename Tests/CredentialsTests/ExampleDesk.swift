import Crypto
import Encoding
import FoundationEssentials
import PKIX
import Testing
import Verdicts

@testable import Credentials

/// An issuer of the tests' own: a root, a signer under it, a holder's device, and a sample of
/// claims. What a test wants different is an argument.
struct ExampleDesk {
  static let now = Date(timeIntervalSince1970: 1_793_000_000)
  static let day: TimeInterval = 86400
  static let audience: WireText = "redirect_uri:https://verifier.example/answer"
  static let nonce: WireText = "n-0S6_WzA2Mj"

  let rootKey: PrivateKey
  let root: Certificate
  let signerKey: PrivateKey
  let signer: Certificate
  let device: PrivateKey

  init() throws {
    rootKey = try Self.newKey()
    signerKey = try Self.newKey()
    device = try Self.newKey()
    root = try Self.makeRoot(key: rootKey)
    signer = try Self.makeSigner(key: signerKey, issuer: rootKey)
  }

  static func newKey(_ curve: WireText = "prime256v1") throws -> PrivateKey {
    try PrivateKey.generate(.ec(curve: curve.forPeople))
  }

  static let rootName: [CertificateBuilder.NameAttribute] = [
    .organization("Example Desk"), .commonName("Root"),
  ]
  static let signerName: [CertificateBuilder.NameAttribute] = [
    .organization("Example Desk"), .commonName("Signer"),
  ]

  static func makeRoot(
    key: PrivateKey, pathLength: Int? = 0, isAuthority: Bool = true,
    usage: KeyUsage = [.keyCertSign, .crlSign], from: Date = now - 1000 * day,
    until: Date = now + 3000 * day
  ) throws -> Certificate {
    try Certificate(
      der: try CertificateBuilder(
        subject: rootName, issuer: rootName, serialNumber: [1], notBefore: from, notAfter: until,
        publicKeyInfo: try key.publicKeyInfo(),
        extensions: [
          .subjectKeyIdentifier(try key.keyIdentifier()),
          .basicConstraints(isAuthority: isAuthority, pathLength: pathLength), .keyUsage(usage),
        ]
      ).sign(with: key, digest: .sha256))
  }

  static func makeSigner(
    key: PrivateKey, issuer: PrivateKey,
    subject: [CertificateBuilder.NameAttribute] = signerName,
    issuerName: [CertificateBuilder.NameAttribute] = rootName, isAuthority: Bool = false,
    usage: KeyUsage? = .digitalSignature, digest: DigestAlgorithm = .sha256,
    from: Date = now - 100 * day, until: Date = now + 300 * day,
    more: [CertificateExtension] = []
  ) throws -> Certificate {
    try Certificate(
      der: try CertificateBuilder(
        subject: subject, issuer: issuerName, serialNumber: [2], notBefore: from, notAfter: until,
        publicKeyInfo: try key.publicKeyInfo(),
        extensions: [.basicConstraints(isAuthority: isAuthority)]
          + (usage.map { [.keyUsage($0)] } ?? []) + more
      ).sign(with: issuer, digest: digest))
  }

  static let claims: [ClaimTree.Member] = [
    .disclosable("given_name", "Anna Maria"),
    .disclosable("family_name", "Eriksson"),
    .disclosable("birthdate", "1974-08-12"),
    .disclosable("document_number", "L898902C3"),
    .disclosable("nationalities", .array([.disclosable("UT"), .disclosable("FI")])),
    .visible(
      "age_equal_or_over",
      .object([
        .disclosable("16", true), .disclosable("18", true), .disclosable("65", false),
      ])),
    .disclosable(
      "address",
      .object([.disclosable("locality", "Zenith"), .visible("country", "UT")])),
    .visible("issuing_authority", "Example Desk, derived from passport of UTO"),
  ]

  func content(
    claims: [ClaimTree.Member] = claims, issuedAt: Date = now, notBefore: Date? = nil,
    expiresAt: Date = now + 14 * day
  ) throws -> CredentialContent {
    CredentialContent(
      type: "https://desk.example/identity/1", claims: claims, issuedAt: issuedAt,
      notBefore: notBefore, expiresAt: expiresAt, holderKey: try device.p256PublicKey)
  }

  func issue() throws -> SDJWT { try issue(try content()) }

  func issue(_ content: CredentialContent) throws -> SDJWT {
    try CredentialIssuer(key: signerKey, chain: [signer, root]).issue(content)
  }

  /// A card as minting makes it, with copies of which the first is spent.
  func card(_ identifier: WireText) throws -> IdentityCard {
    IdentityCard(
      identifier: identifier, trustLevel: .government, isSimulated: false,
      issuerName: "Example Desk", assurance: [.dataGenuine, .chipGenuine],
      batches: [
        CredentialBatch(
          format: .sdJWT, type: "https://desk.example/identity/1", issuedAt: Self.now,
          expiresAt: Self.now + 14 * Self.day, provableClaims: ["given_name"],
          copies: [
            CredentialCopy(
              identifier: WireText(Hex.encode([UInt8](repeating: 1, count: 32))),
              holderKeyThumbprint: try device.p256PublicKey.thumbprint, isSpent: true),
            CredentialCopy(
              identifier: WireText(Hex.encode([UInt8](repeating: 2, count: 32))),
              holderKeyThumbprint: nil),
          ]),
        CredentialBatch(
          format: .mobileDocument, type: "eu.europa.ec.av.1", issuedAt: Self.now - Self.day,
          expiresAt: nil, provableClaims: [],
          copies: [
            CredentialCopy(
              identifier: WireText(Hex.encode([UInt8](repeating: 3, count: 32))),
              holderKeyThumbprint: "key")
          ]),
      ])
  }

  /// A credential as minting makes it for a card.
  func identityCredential() throws -> SDJWT {
    let evidence: JSONValue = .object(["assurance": ["data-genuine", "chip-genuine"]])
    let verification: JSONValue = .object(["evidence": .array([evidence])])
    let claims: [ClaimTree.Member] = [
      .visible("trust_level", "government"),
      .visible("verified_claims", .value(.object(["verification": verification]))),
      .disclosable("given_name", "Anna"),
    ]
    return try issue(content(claims: claims))
  }

  func verifier(anchors: [Certificate]? = nil) -> CredentialVerifier {
    CredentialVerifier(anchors: anchors ?? [root], at: Self.now)
  }

  func present(_ claims: [WireText], of credential: SDJWT? = nil) throws -> SDJWT {
    try PresentationBuilder(credential ?? (try issue())).presentation(
      of: claims, audience: Self.audience, nonce: Self.nonce, at: Self.now, deviceKey: device)
  }

  /// Verifies as the one who asked for the presentation.
  func verify(
    _ text: WireText, at moment: Date = now, anchors: [Certificate]? = nil,
    audience: WireText? = audience, nonce: WireText? = nonce, requiresKeyBinding: Bool = true
  ) -> CredentialVerdict {
    CredentialVerifier(anchors: anchors ?? [root], at: moment).verify(
      text, audience: audience, nonce: nonce, requiresKeyBinding: requiresKeyBinding)
  }

  /// Signs any payload under any header, as somebody with the signer's key could.
  func sign(
    _ payload: JSONValue, type: WireText = "dc+sd-jwt", certificates: [Certificate]? = nil,
    key: PrivateKey? = nil
  ) throws -> JSONWebSignature {
    try JSONWebSignature(
      signing: payload,
      header: [
        JSONValue.Member("typ", .string(type)),
        JSONValue.Member("x5c", IssuerPath.x5c(certificates ?? [signer])),
      ], key: key ?? signerKey)
  }

  /// A payload that passes, with members replaced, or removed where they are null, or added.
  func payload(_ changes: KeyValuePairs<WireText, JSONValue> = [:]) throws -> JSONValue {
    let base: [JSONValue.Member] = [
      JSONValue.Member("vct", "https://desk.example/identity/1"),
      JSONValue.Member("iat", 1_793_000_000),
      JSONValue.Member("exp", 1_794_000_000),
      JSONValue.Member("cnf", .object(["jwk": try device.p256PublicKey.jwk])),
    ]
    let changed = Set(changes.map(\.key))
    return .object(
      base.filter { !changed.contains($0.name) }
        + changes.filter { $0.value != .null }.map { JSONValue.Member($0.key, $0.value) })
  }
}

extension ExampleDesk {
  /// Verifies a text as the one who asked for it, and expects a reason and what it names.
  func expect(
    _ code: ReasonCode, _ words: [String]? = nil, for text: WireText,
    at moment: Date = ExampleDesk.now,
    anchors: [Certificate]? = nil, requiresKeyBinding: Bool = true,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let verdict = verify(
      text, at: moment, anchors: anchors, requiresKeyBinding: requiresKeyBinding)
    #expect(verdict.outcome.code == code, sourceLocation: sourceLocation)
    #expect((verdict.credential == nil) == (code != .credentialVerified))
    if let words {
      #expect(verdict.outcome.details.map(\.words) == words, sourceLocation: sourceLocation)
    }
  }
}

/// Segments of a signature as anybody can write them.
enum Forged {
  static func segment(_ text: WireText) -> WireText { WireText(Base64URL.encode(text.utf8)) }

  /// A signature made over any texts, with a key that fits them.
  static func signed(header: WireText, payload: WireText, key: PrivateKey) throws -> WireText {
    let input = segment(header) + "." + segment(payload)
    return "\(input).\(Base64URL.encode(try key.es256(Array(input.utf8))))"
  }
}
