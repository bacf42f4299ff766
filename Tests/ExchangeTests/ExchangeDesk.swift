import Crypto
import Encoding
import FoundationEssentials
import PKIX
import TestSupport

@testable import Credentials
@testable import Exchange
@testable import ProofEngine

/// An issuer of the tests' own with a holder: an identity card, an age document and a VC JWT, and who asks for them.
struct ExchangeDesk {
  static let now = Date(timeIntervalSince1970: 1_793_000_000)
  static let day: TimeInterval = 86400
  static let vct: WireText = "urn:passport-desk:identity:1"
  static let docType: WireText = "eu.europa.ec.av.1"

  let root: Certificate
  let device: PrivateKey
  let identity: [UInt8]
  let age: [UInt8]

  init() throws {
    let rootKey = try PrivateKey.generate(.ec(curve: "prime256v1"))
    let signerKey = try PrivateKey.generate(.ec(curve: "prime256v1"))
    device = try PrivateKey.generate(.ec(curve: "prime256v1"))
    let keyIdentifier = try rootKey.keyIdentifier()
    root = try Self.certificate(
      "Root", of: rootKey, by: rootKey,
      [
        .subjectKeyIdentifier(keyIdentifier),
        .basicConstraints(isAuthority: true, pathLength: 0), .keyUsage([.keyCertSign, .crlSign]),
      ])
    let signer = try Self.certificate(
      "Signer", of: signerKey, by: rootKey,
      [
        .authorityKeyIdentifier(keyIdentifier), .basicConstraints(isAuthority: false),
        .keyUsage(.digitalSignature),
        .extendedKeyUsage([CredentialIssuer.documentSigning], isCritical: true),
      ])
    let issuer = try CredentialIssuer(key: signerKey, chain: [signer, root])
    identity = Array(
      try issuer.issue(
        CredentialContent(
          type: Self.vct, claims: Self.claims, issuedAt: Self.now,
          expiresAt: Self.now + 14 * Self.day, holderKey: try device.p256PublicKey)
      ).encoded.utf8)
    age = Array(
      try issuer.issue(
        MobileDocumentContent(
          documentType: Self.docType,
          nameSpaces: [
            .init(
              Self.docType,
              [.init("age_over_18", .bool(true)), .init("age_over_65", .bool(false))])
          ], issuedAt: Self.now, expiresAt: Self.now + 14 * Self.day,
          deviceKey: try device.p256PublicKey)
      ).encoded)
    self.keyIdentifier = keyIdentifier
    self.issuer = issuer
  }

  let keyIdentifier: [UInt8]
  private let issuer: CredentialIssuer

  /// The identity card and the age document, for keys that a wallet names.
  var preparedCard: PreparedCard {
    get throws {
      let now = Self.now
      func credential(
        _ kind: CredentialKind, _ form: PreparedCredential.Form
      ) -> PreparedCredential {
        PreparedCredential(
          kind: kind, copies: 1, issuedAt: now, expiresAt: now + Self.day, form: form,
          issuer: issuer)
      }
      return PreparedCard(
        credentials: [
          credential(.identity, .sdJWT(Self.claims)),
          credential(
            .age,
            .mobileDocument { key, _ in
              MobileDocumentContent(
                documentType: Self.docType,
                nameSpaces: [.init(Self.docType, [.init("age_over_18", .bool(true))])],
                issuedAt: now, expiresAt: now + Self.day, deviceKey: key)
            }),
        ], leftOut: [],
        rule: try MintingRule(
          chip: .passed, anchor: .test, acceptsUnprovenChip: false, isHolderMatched: false),
        issuerName: "Example Desk", portrait: nil)
    }
  }

  /// Who signs requests, and the root above.
  static func verifier() throws -> (VerifierTransaction.Signer, Certificate) {
    let rootKey = try PrivateKey.generate(.ec(curve: "prime256v1"))
    let key = try PrivateKey.generate(.ec(curve: "prime256v1"))
    let root = try certificate(
      "Root", of: rootKey, by: rootKey,
      [.basicConstraints(isAuthority: true, pathLength: 0), .keyUsage([.keyCertSign, .crlSign])])
    let certificate = try certificate(
      "Verifier", of: key, by: rootKey, [.keyUsage(.digitalSignature)])
    return (VerifierTransaction.Signer(key: key, certificate: certificate), root)
  }

  private static func certificate(
    _ name: WireText, of key: PrivateKey, by issuer: PrivateKey,
    _ extensions: [CertificateExtension]
  ) throws -> Certificate {
    try Certificate(
      der: try CertificateBuilder(
        subject: [.organization("Example Desk"), .commonName(name)],
        issuer: [.organization("Example Desk"), .commonName("Root")],
        serialNumber: [UInt8(name.utf8.count)], notBefore: now - 100 * day,
        notAfter: now + 300 * day, publicKeyInfo: try key.publicKeyInfo(), extensions: extensions
      ).sign(with: issuer, digest: .sha256))
  }

  private static let claims: [ClaimTree.Member] = [
    .disclosable("given_name", "Anna Maria"), .disclosable("family_name", "Eriksson"),
    .disclosable("is_human", true),
    .disclosable("nationalities", .array([.disclosable("UT"), .disclosable("FI")])),
    .disclosable(
      "degrees",
      .value([
        .object(["type": "BSc", "uni": "Zenith"]), .object(["type": "MSc", "uni": "Zenith"]),
        .object(["type": "PhD", "uni": "Nadir"]),
      ])),
    .visible(
      "age_equal_or_over", .object([.disclosable("18", true), .disclosable("21", true)])),
    .visible("trust_level", "government"),
  ]

  // MARK: The holder

  func held(
    identityCopies: Int = 10, ageCopies: Int = 30, isExpired: Bool = false, isBound: Bool = true
  ) throws -> [HeldCredential] {
    let card = Self.card("a")
    return try [(identity, .sdJWT, identityCopies), (age, .mobileDocument, ageCopies)]
      .map { (bytes: [UInt8], format: CredentialFormat, copies: Int) in
        HeldCredential(
          Self.batch(format, copies: copies, isExpired: isExpired, isBound: isBound), of: card,
          content: try StoredCredential(bytes, format), at: Self.now)
      }
  }

  /// A card of which nothing but its identifier is asked.
  static func card(_ identifier: WireText) -> IdentityCard {
    IdentityCard(
      identifier: identifier, trustLevel: .selfIssued, isSimulated: false, issuerName: "",
      assurance: [], batches: [])
  }

  /// A batch with so many copies that were not shown, and one that was.
  static func batch(
    _ format: CredentialFormat, copies: Int, isExpired: Bool = false, isBound: Bool = true
  ) -> CredentialBatch {
    let key: WireText? = isBound ? "thumbprint" : nil
    return CredentialBatch(
      format: format, type: "", issuedAt: nil, expiresAt: isExpired ? now - 1 : nil,
      provableClaims: [],
      copies: (0...copies).map {
        CredentialCopy(identifier: "\($0)", holderKeyThumbprint: key, isSpent: $0 == 0)
      })
  }

  /// The paths that are shown for each part of a query, as `name: path path`.
  func shown(_ query: WireText, showsAllMatches: Bool = false) throws -> [WireText] {
    let answer = try DCQLAnswer(
      to: try Self.query(query), from: try held(), showsAllMatches: showsAllMatches)
    return answer.choices.map { choice in
      "\(choice.query.identifier): "
        + choice.revealed.map(\.path).sorted().joined(separator: " ")
    }
  }

  static func query(_ text: WireText) throws -> DCQLQuery {
    try DCQLQuery(parsing: try JSONReader.read(text))
  }

  // MARK: Who asks

  static func request(_ query: DCQLQuery, name: WireText? = "Bar") -> AuthorizationRequest {
    AuthorizationRequest(
      query, name: name, at: now,
      random: (
        uri: [UInt8](repeating: 1, count: 16), nonce: [UInt8](repeating: 2, count: 16),
        state: [UInt8](repeating: 3, count: 16)
      ))
  }

  /// What the holder makes for a choice, for the audience of the presentation.
  func presentation(
    _ choice: DCQLChoice, for request: PresentationRequest, at now: Date = now
  ) throws -> WireText {
    let format = choice.credential.content.format
    let batch = CredentialBatch(
      format: format, type: "", issuedAt: nil, expiresAt: nil, provableClaims: [], copies: [])
    let bytes = try CardPresentation(of: batch, paths: choice.paths).make(
      of: format == .sdJWT ? identity : age, answering: request, at: now, deviceKey: device)
    return AuthorizationResponse.text(bytes, format)
  }

  /// The answer to a request, as text.
  func answer(
    _ request: AuthorizationRequest, binding other: PresentationRequest? = nil
  ) throws -> [UInt8] {
    let choices = try DCQLAnswer(to: request.query, from: try held()).choices
    let parts = try choices.map { choice in
      AuthorizationResponse.Part(
        name: choice.query.identifier,
        presentations: [
          try presentation(choice, for: other ?? request.presentationRequest)
        ])
    }
    return Array(AuthorizationResponse(to: request, parts).text.utf8)
  }

  func verdict(
    _ answer: [UInt8], _ request: AuthorizationRequest, anchors: [Certificate]? = nil,
    at moment: Date = now
  ) throws -> AnswerVerdict {
    AnswerVerdict(
      try AuthorizationResponse(parsing: answer), to: request,
      by: CredentialVerifier(anchors: anchors ?? [root], at: moment), at: moment)
  }
}
