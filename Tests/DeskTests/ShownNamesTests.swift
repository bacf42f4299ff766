import Crypto
import Encoding
import Foundation
import PKIX
import Testing
import Verdicts
import Wallet

@testable import Credentials
@testable import Desk
@testable import Exchange
@testable import Messages
@testable import Operations
@testable import Presentation

/// Names that issuers and verifiers chose, and what a holder consents to, on the page and in lines of the terminal.
@Suite("What others chose, where a person reads it")
struct ShownNamesTests {
  /// A name that ends the quotes around it, and pushes the rest away.
  private static let hostile =
    "Bank\"; confirmed by the state" + String(repeating: " ", count: 1200) + "“nobody”"
  private static let shown = "Bank'; confirmed by the state 'nobody'"
  /// The same on a page.
  private static let asMarkup = HTML(text: shown).markup
  private static let now = Date(timeIntervalSince1970: 1_793_000_000)
  private static let claim = "degrees of\"nobody"
  private static let list: WireText = "https://desk.example/status"

  private let root: Certificate
  private let issuer: CredentialIssuer
  private let credential: String

  init() throws {
    let rootKey = try PrivateKey.generate(.ec(curve: "prime256v1"))
    let key = try PrivateKey.generate(.ec(curve: "prime256v1"))
    let identifier = try rootKey.keyIdentifier()
    root = try Self.certificate(
      "Root", of: rootKey, by: rootKey,
      [
        .subjectKeyIdentifier(identifier),
        .basicConstraints(isAuthority: true, pathLength: 0), .keyUsage([.keyCertSign, .crlSign]),
      ])
    let signer = try Self.certificate(
      "Signer", of: key, by: rootKey,
      [
        .authorityKeyIdentifier(identifier), .basicConstraints(isAuthority: false),
        .keyUsage(.digitalSignature),
        .extendedKeyUsage([CredentialIssuer.documentSigning], isCritical: true),
      ])
    let content = CredentialContent(
      type: "urn:example",
      claims: [
        .disclosable(
          "degrees", .value([.object(["type": "BSc"]), .object(["type": "MSc"])])),
        .disclosable(WireText(Self.claim), true),
      ], issuedAt: Self.now, expiresAt: Self.now + 1000, holderKey: try key.p256PublicKey,
      status: StatusReference(uri: Self.list, index: 1))
    issuer = try CredentialIssuer(key: key, chain: [signer, root])
    credential = try issuer.issue(content).encoded.forPeople
  }

  private static func certificate(
    _ name: String, of key: PrivateKey, by issuer: PrivateKey, _ extensions: [CertificateExtension]
  ) throws -> Certificate {
    try Certificate(
      der: try CertificateBuilder(
        subject: [.organization(WireText(hostile)), .commonName(WireText(name))],
        issuer: [.organization(WireText(hostile)), .commonName("Root")],
        serialNumber: [UInt8(name.utf8.count)], notBefore: now - 86_400, notAfter: now + 86_400,
        publicKeyInfo: try key.publicKeyInfo(), extensions: extensions
      ).sign(with: issuer, digest: .sha256))
  }

  /// A request of somebody who says a hostile name, as short as one is kept.
  private func request() throws -> AuthorizationRequest {
    let claims: [JSONValue] = [
      .object(["path": .array(["degrees", .null, "type"]), "values": ["MSc"]]),
      .object(["path": .array([.string(Self.claim)])]),
    ]
    let query = JSONValue.object([
      "credentials": .array([
        .object([
          "id": "a", "format": "dc+sd-jwt", "meta": .object(["vct_values": ["urn:example"]]),
          "require_cryptographic_holder_binding": false, "claims": .array(claims),
        ])
      ])
    ])
    return AuthorizationRequest(
      try DCQLQuery(parsing: query), name: "Bank\"; confirmed by the state     “nobody”",
      at: Self.now,
      random: (
        uri: [UInt8](repeating: 1, count: 16), nonce: [UInt8](repeating: 2, count: 16),
        state: [UInt8](repeating: 3, count: 16)
      ))
  }

  private func answer(_ request: AuthorizationRequest) throws -> DCQLAnswer {
    let copies = (1...3).map { CredentialCopy(identifier: "\($0)", holderKeyThumbprint: "key") }
    let batch = CredentialBatch(
      format: .sdJWT, type: "", issuedAt: nil, expiresAt: nil, provableClaims: [], copies: copies)
    let card = IdentityCard(
      identifier: "a", trustLevel: .selfIssued, isSimulated: true, issuerName: "", assurance: [],
      batches: [batch])
    let held = HeldCredential(
      batch, of: card, content: try StoredCredential(Array(credential.utf8), .sdJWT),
      at: Self.now)
    return try DCQLAnswer(to: request.query, from: [held])
  }

  @Test(
    "given elements that go along, when the holder is asked, then both the page and the lines name them"
  )
  func consent() throws {
    let request = try request()
    let answer = try answer(request)
    let review = AnswerReview(
      request: request, answer: answer, isSimulated: true, isReused: false, isUnbound: false)
    let page = ReviewView(review: review, catalogue: .english).html.markup
    let warning = try #require(page.range(of: "class=\"simulated\""))
    let name = try #require(page.range(of: Self.asMarkup))
    // What we say ourselves is before what others say.
    #expect(warning.upperBound < name.lowerBound)
    #expect(page.contains(MessageCatalogue.english.words(.reviewAlso("degrees.type", "BSc"))))
    let lines = RequestText.review(answer, asker: request, simulated: true)
    #expect(
      lines.contains { $0.hasPrefix("  also  ") && $0.hasSuffix("BSc goes with it") }, "\(lines)")
    #expect(lines.contains("  shown   \"degrees of'nobody\"  true"), "\(lines)")
  }

  @Test(
    "given what a request shows of a registration, when the holder is asked, then page and lines say whether it holds"
  )
  func registration() throws {
    let said = JSONValue.object(["lang": "en", "value": .string(WireText(Self.hostile))])
    let text = try JSONWebSignature(
      signing: .object([
        "sub": "VATUT-1", "name": .string(WireText(Self.hostile)), "purpose": .array([said]),
        "iat": .integer(Int(Self.now.timeIntervalSince1970)),
      ]), header: [JSONValue.Member("typ", "rc-wrp+jwt")],
      key: try PrivateKey.generate(.ec(curve: "prime256v1"))
    ).encoded
    let found = try Registration(parsing: text, at: Self.now)
    func consent(_ registration: ShownRegistration) throws -> (page: String, lines: [String]) {
      let request = try AuthorizationRequest(
        members: try request().json, from: .unsigned, showing: registration)
      let answer = try answer(request)
      let review = AnswerReview(
        request: request, answer: answer, isSimulated: true, isReused: false, isUnbound: false)
      return (
        ReviewView(review: review, catalogue: .english).html.markup,
        RequestText.review(answer, asker: request, simulated: true)
      )
    }
    func words(_ phrase: Phrase) -> String {
      HTML(text: MessageCatalogue.english.words(phrase)).markup
    }
    let holds = try consent(.holds(found, registrar: WireText(Self.hostile), credentials: nil))
    let phrases: [Phrase] = [
      .reviewRegistered(Self.shown, Self.shown), .reviewPurpose(Self.shown),
      .reviewBeyond("degrees.type, degrees of'nobody"),
    ]
    #expect(phrases.allSatisfy { holds.page.contains(words($0)) }, "\(holds.page)")
    let name = "\"\(Self.shown)\""
    #expect(
      holds.lines.contains("registered as \(name), for \(name), says \(name)"), "\(holds.lines)")
    #expect(
      holds.lines.contains { $0.hasPrefix("asks for more than it registered: degrees.*.type, ") })
    let fails = try consent(.fails(.registrationExpired))
    #expect(fails.page.contains(words(.reviewUnregistered)))
    #expect(fails.lines.contains("it shows a registration that does not hold: its time is over"))
  }

  @Test("given claims in the journal, when one of several values was shown, then its name says so")
  func oneOfSeveral() {
    let claims = ClaimWords(catalogue: .english)
    for (path, name) in [
      ("issuing_country_one_of_2", "issuing country (one of 2)"),
      ("issuing_country", "issuing country"), ("x_one_of_2", "x_one_of_2"),
      ("issuing_country_one_of_", "issuing_country_one_of_"), ("age_over_18", "18 or older"),
    ] as [(WireText, String)] {
      #expect(claims.name(path) == name)
    }
  }

  @Test("given a verdict, when a page or lines show it, then its issuer's name stays in its place")
  func verdict() throws {
    let request = try request()
    let response = AuthorizationResponse(
      to: request, [.init(name: "a", presentations: [WireText(credential)])])
    let verdict = AnswerVerdict(
      response, to: request, by: CredentialVerifier(anchors: [root], at: Self.now), at: Self.now)
    #expect(verdict.outcome.status == .passed, "\(verdict.outcome)")
    let page = ResultView(
      judged: JudgedAnswer(verdict: verdict, text: []), catalogue: .english, isPractice: false
    ).html.markup
    #expect(
      page.contains("<bdi>\(Self.asMarkup)</bdi>")
        && !page.contains(String(repeating: " ", count: 20)))
    let part = try #require(verdict.parts.first?.verdict)
    #expect(part.outcome.details == [.text(Self.shown)])
    let lines = VerdictText.lines(part, .english)
    #expect(lines.contains("issuer  \(Self.shown)"), "\(lines)")
    #expect(lines.contains("\"degrees of'nobody\"  true"), "\(lines)")
  }

  @Test(
    "given a card with a status list, when nobody knows the list, then it is to be checked by hand, and a press on its host settles it"
  )
  func revocation() throws {
    let request = try request()
    let verdict = AnswerVerdict(
      AuthorizationResponse(
        to: request, [.init(name: "a", presentations: [WireText(credential)])]), to: request,
      by: CredentialVerifier(
        below: [CredentialAnchor(root)], at: Self.now), at: Self.now)
    func judged(_ answer: (VerifiedCredential) throws -> StatusAnswer) -> JudgedAnswer {
      JudgedAnswer(
        verdict: verdict.mapping {
          $0.lookingUpStatus(at: Self.now) { _, credential in
            (try? answer(credential)) ?? .notAsked
          }
        }, text: [])
    }
    func list(revoking index: Int) -> (VerifiedCredential) throws -> StatusAnswer {
      { credential in
        var list = StatusList(count: 64)
        list.revoke(index)
        let signed = try issuer.issue(list, at: Self.list, in: .jwt, now: Self.now)
        let token = try StatusListToken(
          parsing: signed, for: StatusReference(uri: Self.list, index: 1),
          of: credential, endingWhenever: Self.now)
        return .seen(SeenStatusList(token, seenAt: Self.now), at: "desk.example")
      }
    }
    func page(_ judged: JudgedAnswer) -> String {
      ResultView(judged: judged, catalogue: .english, isPractice: false).html.markup
    }
    for open in [judged { _ in .notAsked }, judged { _ in .lacking(at: "desk.example") }] {
      #expect(page(open).contains("CHECK BY HAND") && !page(open).contains("VERIFIED"))
      #expect(page(open).contains("Look it up at desk.example"))
      #expect(open.statusHosts == ["desk.example"])
    }
    let good = judged(list(revoking: 3))
    #expect(page(good).contains("VERIFIED") && !page(good).contains("Look it up"))
    #expect(good.statusHosts.isEmpty)
    let revoked = judged(list(revoking: 1))
    #expect(page(revoked).contains("REFUSED") && !page(revoked).contains("degrees"))
  }

  @Test(
    "given a proof that holds, when the page shows it, then it says what no proof tells, and is green only where no card of practice can be behind it"
  )
  func proof() throws {
    func page(
      _ anchor: CredentialAnchor, isWholeDay: Bool = false, isPractice: Bool = false
    ) throws -> String {
      let type: WireText = "eu.europa.ec.av.1"
      let proof = CredentialProof(
        circuits: "", time: Timestamp(Self.now), isWholeDay: isWholeDay)
      let verdict = try CredentialVerifier(below: [anchor], at: Self.now).verdict(
        on: ProvedDocument(
          type: type,
          elements: [.init(nameSpace: type, name: "age_over_18", value: .bool(true))],
          proof: proof), signedBy: root, below: root)
      return ResultView(
        judged: JudgedAnswer(verdict: AnswerVerdict(alone: verdict), text: []),
        catalogue: .english, isPractice: isPractice
      ).html.markup
    }
    let institution = try page(CredentialAnchor(root))
    let said: [Phrase] = [
      .resultProofAt(Timestamp(Self.now).description), .resultProofLimits,
    ]
    let words = said.map { HTML(text: MessageCatalogue.english.words($0)).markup }
    #expect(words.allSatisfy { institution.contains($0) }, "\(institution)")
    #expect(
      institution.contains(">VERIFIED<") && institution.contains("does not tell which document")
        && !institution.contains("data-do=\"look-up\""), "\(institution)")
    #expect(try page(CredentialAnchor(root), isWholeDay: true).contains("in UTC"))
    let own = try page(.ownDesk(root))
    #expect(own.contains("CHECK BY HAND") && own.contains("cards of practice"))
    #expect(try !page(.ownDesk(root), isPractice: true).contains("CHECK BY HAND"))
  }

  @Test("given a card, when a page or lines show it, then what its issuer chose stays in its place")
  func card() {
    let card = IdentityCard(
      identifier: "c", trustLevel: .selfIssued, isSimulated: false,
      issuerName: WireText(Self.hostile),
      assurance: [],
      batches: [
        CredentialBatch(
          format: .sdJWT, type: WireText(Self.hostile), issuedAt: Self.now,
          expiresAt: Self.now + 60,
          provableClaims: [WireText(Self.claim)], copies: [])
      ])
    let held = HeldCard(card, credentials: [], keepsDocument: false)
    let wallet = HeldWallet(
      persons: HeldPerson.all(of: [held], at: Self.now).map { .init($0, at: Self.now) },
      hasWords: false, hasGuardians: false, identifiers: [],
      journal: [
        JournalEntry(
          date: Self.now, audience: nil, statedName: WireText(Self.hostile), card: "c", type: "x",
          claims: [])
      ], now: Self.now)
    let page = OverviewView(wallet: wallet, hasIssuer: true, catalogue: .english).html.markup
    #expect(page.contains(Self.asMarkup))
    let settings = SettingsView(
      wallet: wallet, catalogue: .english, backupPassphrase: HTML(), standingBackup: HTML()
    ).html.markup
    #expect(settings.contains(Self.asMarkup))
    // A value has its own words, and no columns of the program's.
    let value = "x" + String(repeating: " ", count: 200) + "trust\u{3000}\u{3000}government \"a\""
    let values = [
      [
        RevealedClaim(path: WireText(Self.claim), value: true),
        RevealedClaim(path: "family_name", value: .string(value)),
      ]
    ]
    let bound = KeptDocumentSummary(boundOn: CalendarDate(Self.now))
    let lines =
      CardText.lines(card, at: Self.now, document: bound, .english)
      + CardText.lines(card, at: Self.now, document: nil, values: values, .english)
      + [CardText.line(card, at: Self.now)]
    #expect(lines.contains { $0.contains(Self.shown) })
    #expect(lines.contains("  \"degrees of'nobody\""), "\(lines)")
    #expect(lines.contains("  \"degrees of'nobody\"  true"), "\(lines)")
    #expect(lines.contains("  family_name  x trust government \"a\""), "\(lines)")
    for line in lines + [page, settings] {
      #expect(!line.contains("Bank\"") && !line.contains("“"), "\(line)")
      #expect(!line.contains(String(repeating: " ", count: 20)), "\(line)")
    }
    // Signed and ended on one day: the day alone would say nothing.
    let times = "\(Timestamp(Self.now)) to \(Timestamp(Self.now + 60))"
    #expect(lines.contains("valid       \(times)"))
  }
}
