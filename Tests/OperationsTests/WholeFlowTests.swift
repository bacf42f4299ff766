import ChipAccess
import ChipSimulator
import Credentials
import Crypto
import DeskTestSupport
import Encoding
import Exchange
import Foundation
import Inspection
import MRZ
import Parallel
import PKIX
import Presentation
import ProofEngine
import Testing
import TestSupport
import Trust
import Verdicts

@testable import Operations
@testable import Wallet

/// From a passport to a verifier's verdict, by the operations alone: no process is started and no terminal asked.
@Suite("From a passport to a verdict")
struct WholeFlowTests {
  private let desk: Desk
  private let surroundings: Surroundings
  private let progress = RecordedProgress()
  private let issuer: IssuerStore
  private let wallet: Wallet

  init() throws {
    let desk = try Desk()
    try Data("the desk's words\n".utf8).write(to: desk.home.appending(path: "desk.pass"))
    try Data("the holder's words\n".utf8).write(to: desk.home.appending(path: "wallet.pass"))
    try desk.makeIssuer()
    try desk.makeWallet()
    let surroundings = Surroundings(
      variables: ["HOME": desk.home.path, "XDG_DATA_HOME": desk.path("data"), "TZ": "UTC"])
    (self.desk, self.surroundings) = (desk, surroundings)
    func words(_ name: String) throws -> SecretBytes {
      SecretBytes(try desk.bytes(name).dropLast())
    }
    issuer = try IssueOperation.issuer(KeptPassphrase(words("desk.pass")), surroundings)
    wallet = try Wallet.open(at: surroundings.walletFile, passphrase: words("wallet.pass"))
  }

  /// Reads a virtual passport whose state is trusted.
  private func read(_ name: String) throws -> InspectionRecord {
    let profile = try #require(Profile.named(name))
    let country = try VirtualPassport.country(surroundings)
    let root = try Certificate(der: country.rootCertificate)
    let anchors = InMemoryAnchors([
      TrustAnchor(certificate: root, anchorClass: .state, source: "test", isLink: false)
    ])
    let mrz = try VirtualPassport.mrz(profile: profile, files: nil, surroundings)
    return try ReadOperation(.simulator(profile), anchors: anchors, timeout: .seconds(5)).run(
      ReadRequest(key: AccessKey(mrz), policy: InspectionPolicy(), challenge: nil),
      at: surroundings.judgementTime, surroundings, progress,
      telling: .init(
        onWaiting: {}, onChange: { _ in }, onHeld: { _ in }, onSilence: { _ in }),
      report: { _ in }, askAgain: { _, _ in nil }
    ).inspected
  }

  private func issue(_ document: InspectionRecord) -> IssuedCard {
    IssueOperation(
      .card(issuer, wallet, .usual),
      MintingOptions(acceptsUnprovenChip: false, isHolderMatched: true), progress
    ).issue(document, surroundings)
  }

  /// A request of this desk, which waits for its answer.
  private func ask(_ claims: WireText...) throws -> AuthorizationRequest {
    func random() throws -> [UInt8] {
      try surroundings.random.bytes(AuthorizationRequest.randomLength)
    }
    let request = AuthorizationRequest(
      try AskedClaims(claims).query, name: "Bar", at: surroundings.now,
      random: (uri: try random(), nonce: try random(), state: try random()))
    var awaited = try AwaitedRequests(surroundings)
    try awaited.add(request, at: surroundings.now)
    return request
  }

  private func answer(
    _ request: AuthorizationRequest, consents: Bool, after seconds: TimeInterval = 0
  ) throws -> (result: AnswerOperation.Result, sent: [UInt8]?) {
    let output = KeptAnswer()
    let result = try AnswerOperation(
      wallet, only: nil, showsAllMatches: false, reuse: false,
      proving: try AnswerProver(surroundings, progress) { surroundings.now }, at: surroundings.now,
      present: { surroundings.now.addingTimeInterval(seconds) }
    ).answer(
      request.query, for: .verifier(request), to: output, asking: GivenConsent(consents))
    return (result, output.bytes)
  }

  private func verdict(_ answer: [UInt8]) throws -> Outcome {
    try AnswerVerification(anchors: nil, surroundings).verdict(on: answer).outcome
  }

  @Test(
    "given a genuine passport, when a card of it is asked for an age, then the verdict passes, once"
  )
  func wholeFlow() throws {
    guard case .card(let card, let leftOut, _, _) = issue(try read("pace-extended")) else {
      Issue.record("no card was made")
      return
    }
    #expect(leftOut.isEmpty)
    let answered = try answer(try ask("age_over_18"), consents: true)
    let bytes = try #require(answered.sent)
    #expect(answered.result == .shown)
    #expect(try verdict(bytes).status == .passed)
    let again = try verdict(bytes)
    #expect(again.status == .failed && again.code == .requestAnswered)
    // The holder's journal names who asked, and what went.
    let entry = try #require(try wallet.journal.last)
    #expect(entry.card == card.identifier && entry.statedName == "Bar")
  }

  @Test(
    "given a holder who declines, then nothing is sent, no copy is spent, and the request waits")
  func declined() throws {
    _ = issue(try read("pace-extended"))
    let before = try wallet.cards
    let request = try ask("name")
    let answered = try answer(request, consents: false)
    #expect(answered.result == .declined && answered.sent == nil)
    #expect(try wallet.cards == before)
    #expect(try wallet.journal.isEmpty)
    #expect(try AwaitedRequests(surroundings).request(named: request.state).json == request.json)
  }

  @Test(
    "given a document that did not pass, when a card is wanted, then none is made",
    arguments: ["wrong-digest", "expired", "ca-clone", "foreign-signer"])
  func refused(_ profile: String) throws {
    guard case .refused(let outcome) = issue(try read(profile)) else {
      Issue.record("\(profile): a card was made")
      return
    }
    #expect(outcome.status != .passed)
    #expect(wallet.identifiers.isEmpty)
  }

  @Test(
    "given cards, when a holder looks at them, then each statement has its source, and persons stay apart"
  )
  func statements() throws {
    #expect(
      HeldPerson.all(of: try wallet.heldCards(at: surroundings.now), at: surroundings.now).isEmpty)
    _ = issue(try read("pace-extended"))
    let now = Date()
    var persons = HeldPerson.all(of: try wallet.heldCards(at: now), at: now)
    #expect(persons.count == 1 && persons[0].holder?.name == "ERIKSSON, ANNA MARIA")
    #expect(persons[0].portrait != nil && persons[0].cards[0].issuingState == "UTO")
    let statements = ProvableStatement.all(from: persons[0].cards, at: now)
    #expect(statements.map(\.kind) == [.adult, .realPerson, .nationality, .name])
    // The age document says the least; a name comes of the identity card.
    #expect(statements[0].source.batch.format == .mobileDocument)
    #expect(statements[3].source.batch.format == .sdJWT)
    #expect(statements.allSatisfy { $0.usesLeft > 0 && $0.source.card.trustLevel == .government })
    // What is not valid yet, or has ended, states nothing.
    #expect(ProvableStatement.all(from: persons[0].cards, at: now - 86_400 * 2).isEmpty)
    // A second person, and the newer of two cards of one.
    _ = issue(try read("td1"))
    _ = issue(try read("pace-extended"))
    persons = HeldPerson.all(of: try wallet.heldCards(at: now), at: now)
    #expect(persons.map(\.cards.count).sorted() == [1, 2] || persons.count == 1)
    for person in persons {
      let own = Set(person.cards.map(\.card.identifier))
      for statement in ProvableStatement.all(from: person.cards, at: Date()) {
        #expect(own.contains(statement.source.card.identifier))
      }
    }
  }

  @Test(
    "given a card of the holder's, when its list is looked up by a press, then it is known from then on, and what was revoked is never chosen by itself"
  )
  func ownStatus() throws {
    let lists = try HostedList()
    defer { lists.stop() }
    try issuer.publishStatus(at: lists.uri)
    _ = issue(try read("pace-extended"))
    let card = try wallet.cards[0]
    func status(at moment: Date = Date()) throws -> CardStatus {
      try wallet.heldCard(card, at: moment).status
    }
    func look() throws {
      try CardStatusLookUp(wallet, surroundings.atPresent, lists.client).lookUp(card)
    }
    #expect(try status().outcome.code == .credentialStatusNotChecked)
    #expect(try status().hosts == ["127.0.0.1"])
    // Neither a showing nor a look at the wallet asks anybody.
    _ = try answer(try ask("age_over_18"), consents: true)
    #expect(lists.requests == 0)
    #expect(throws: StatusUnknown.self) { try look() }
    let before = try lists.signed(by: issuer, at: Date() - 100)
    lists.host(before)
    try look()
    #expect(try status().outcome.code == .credentialStatusValid && lists.requests == 2)
    #expect(try status(at: Date() + 6 * 86_400).outcome.status == .passed)
    #expect(try status(at: Date() + 7 * 86_400).outcome.code == .credentialStatusUnknown)
    func usable() throws -> [ProvableStatement] {
      try ProvableStatement.all(from: [wallet.heldCard(card, at: Date())], at: Date())
    }
    #expect(try usable().count == 4)
    _ = try issuer.revoke(try #require(issuer.issuances.first).number)
    lists.host(try lists.signed(by: issuer, at: Date() - 50))
    try look()
    #expect(try status().outcome.code == .credentialRevoked && usable().isEmpty)
    #expect(try status(at: Date() + 40 * 86_400).isRevoked)
    #expect(throws: ExchangeError.self) { try answer(try ask("age_over_18"), consents: true) }
    // An older list, as somebody between may have it, brings nothing back.
    lists.host(before)
    try look()
    #expect(try status().isRevoked)
    // A newer one does.
    lists.host(try lists.signed(StatusList(count: 1 << 20), by: issuer, at: Date() - 10))
    try look()
    #expect(try status().outcome.status == .passed && usable().count == 4)
    // It is deleted with its card.
    try wallet.delete(card.identifier)
    #expect(wallet.vault.names(of: Wallet.Kind.seenStatus).isEmpty)
  }

  @Test(
    "given an answer with a card whose list nobody has, when it is judged, then it is not taken, and after a look-up it is, once"
  )
  func undecided() throws {
    let lists = try HostedList()
    defer { lists.stop() }
    try issuer.publishStatus(at: lists.uri)
    _ = issue(try read("pace-extended"))
    let bytes = try #require(try answer(try ask("age_over_18"), consents: true).sent)
    let open = try AnswerVerification(anchors: nil, surroundings).verdict(onAnything: bytes)
    #expect(open.outcome.status == .unknown && open.lacksStatusAlone)
    #expect(open.outcome.code == .credentialStatusNotChecked && lists.requests == 0)
    lists.host(try lists.signed(by: issuer, at: Date()))
    func look() throws -> AnswerVerdict {
      let statuses = StatusLookUp(surroundings, fetchingWith: lists.client) { Date() }
      return try AnswerVerification(anchors: nil, surroundings, statuses: statuses)
        .lookedAgain(open, on: bytes)
    }
    let looked = try look()
    #expect(looked.outcome.status == .passed && lists.requests == 1, "\(looked.outcome)")
    #expect(try look().outcome.code == .requestAnswered)
    // The next answer is judged with the list that was kept.
    let next = try #require(try answer(try ask("age_over_18"), consents: true).sent)
    #expect(try verdict(next).status == .passed && lists.requests == 2)
  }

  @Test(
    "given texts of every kind, when they are opened, then each is known, and secrets are never an address"
  )
  func opened() throws {
    func kind(_ text: String) -> String { kind(Array(text.utf8)) }
    func kind(_ bytes: [UInt8]) -> String {
      switch OpenedText(bytes) {
      case .request: "request"
      case .networkRequest: "network"
      case .offer: "offer"
      case .shown: "shown"
      case .proofRequest: "proof request"
      case .proofAddress: "proof address"
      case .proof: "proof"
      case .certificates: "certificates"
      case .backup: "backup"
      case .secret: "secret"
      case .otherRequest: "other request"
      case .other: "other"
      }
    }
    let request = try ask("age_over_18")
    _ = issue(try read("pace-extended"))
    let answer = try #require(try answer(request, consents: true).sent)
    let country = try VirtualPassport.country(surroundings)
    let words =
      String(repeating: "legal winner thank year wave sausage worth useful ", count: 2)
      + "legal winner thank year wave sausage worth title"
    let vault = try desk.bytes("data/passport/wallet.vault")
    let pem = PEM(label: "CERTIFICATE", content: country.rootCertificate).text
    let texts: [(String, [UInt8])] = [
      ("request", Array(request.link.utf8)), ("request", JSONWriter().bytes(request.json)),
      ("network", Array("openid4vp://?client_id=x&request_uri=https%3A%2F%2Fexample.com%2Fr".utf8)),
      ("network", Array("haip-vp://?client_id=x&request_uri=https%3A%2F%2Fexample.com%2Fr".utf8)),
      (
        "offer",
        Array("openid-credential-offer://?credential_offer_uri=https%3A%2F%2Fexample.com".utf8)
      ),
      ("offer", Array("haip-vci://?credential_offer_uri=https%3A%2F%2Fexample.com".utf8)),
      ("shown", answer), ("certificates", Array(pem.utf8)),
      ("certificates", country.rootCertificate),
      ("certificates", Array(Base64URL.encode(country.rootCertificate).utf8)),
      ("backup", vault), ("backup", Array(Base64URL.encode(vault).utf8)),
      ("backup", Array("age-encryption.org/v1\n-> X25519 a\n".utf8)),
      ("secret", Array(words.utf8)), ("other", Array("BEGIN:VCARD".utf8)),
      ("other", Array("https://example.com/".utf8)), ("other", []), ("other", Array("hello".utf8)),
      ("other", Array("solidarity:x".utf8)),
      ("other", Array("openid4vp-x://?request_uri=https%3A%2F%2Fexample.com".utf8)),
    ]
    for (expected, bytes) in texts {
      #expect(kind(bytes) == expected, "\(String(decoding: bytes.prefix(40), as: UTF8.self))")
    }
    for (expected, bytes) in texts where ["secret", "shown", "backup"].contains(expected) {
      #expect(!OpenedText.isAddress(bytes))
    }
    #expect(OpenedText.isAddress(Array("OPENID4VP://?x".utf8)))
    #expect(
      !OpenedText.isAddress(Array("./openid4vp:x".utf8))
        && !OpenedText.isAddress(Array("C:/x".utf8)))
  }

  @Test(
    "given a request that ends while its holder decides, when they consent, then nothing is spent")
  func ended() throws {
    _ = issue(try read("pace-extended"))
    let request = try ask("age_over_18")
    let before = try wallet.journal
    #expect(throws: ExchangeError.requestEnded) {
      try answer(request, consents: true, after: AuthorizationRequest.lifetime + 1)
    }
    #expect(try wallet.journal == before)
    #expect(ExchangeError.requestEnded.code.exitCode == .credentialInvalid)
    #expect(try answer(request, consents: true).sent != nil)
  }

  @Test(
    "given texts of every kind, when they come by a link, then addresses of requests and offers are taken, and all else is refused by name"
  )
  func byLink() throws {
    _ = issue(try read("pace-extended"))
    let request = try ask("age_over_18")
    let answer = try #require(try answer(request, consents: true).sent)
    let country = try VirtualPassport.country(surroundings)
    let vault = try desk.bytes("data/passport/wallet.vault")
    let words = String(repeating: "legal winner thank year wave sausage worth useful ", count: 2)
    let root = PEM(label: "CERTIFICATE", content: country.rootCertificate).text
    func code(_ text: [UInt8]) -> ReasonCode? {
      do throws(OpenRefused) {
        #expect(try Link(text).text == text)
        return nil
      } catch { return error.code }
    }
    func code(_ text: String) -> ReasonCode? { code(Array(text.utf8)) }
    let place = "https%3A%2F%2Fexample.com%2Fr"
    for scheme in Link.schemes {
      let isOffer = ["openid-credential-offer", "haip-vci"].contains(scheme)
      #expect(code("\(scheme)://?\(isOffer ? "credential_offer" : "request")_uri=\(place)") == nil)
    }
    #expect(Link.schemes.count == 8 && code(Array(request.link.utf8)) == nil)
    #expect(code("AV://?credential_offer_uri=\(place)") == nil)
    #expect(code("openid4vp://authorize?client_id=x&request_uri=\(place)") == nil)
    for (expected, text) in [
      // Twelve other kinds.
      (ReasonCode.openedAsLink, JSONWriter().bytes(request.json)), (.openedAsLink, answer),
      (.openedCertificates, country.rootCertificate), (.openedCertificates, Array(root.utf8)),
      (.openedBackup, Array(vault.prefix(1000))),
      (.openedBackup, Array("age-encryption.org/v1\n-> X25519 a\n".utf8)),
      (.openedSecret, Array((words + "legal winner thank year wave sausage worth title").utf8)),
      (.openedAsLink, Array("BEGIN:VCARD".utf8)), (.openedAsLink, Array("https://a.example/".utf8)),
      (.openedAsLink, Array("solidarity-verify:eyJ".utf8)), (.openedAsLink, Array("hello".utf8)),
      (.openedAsLink, []),
      // Ten hostile ones.
      (
        .openedAsLink,
        Array("openid4vp://?request_uri=".utf8) + [UInt8](repeating: 0x61, count: Link.longest)
      ),
      (.openedAsLink, Array("openid4vp://?request_uri=\(place)\u{1B}[2J".utf8)),
      (.openedAsLink, Array("openid4vp://?request_uri=\(place)\nopenid4vp://?x=y".utf8)),
      (.openedAsLink, Array("openid4vp://?request_uri=\(place)\u{202E}".utf8)),
      (.openedAsLink, Array("javascript:alert(1)".utf8)),
      (.openedAsLink, Array("file:///etc/passwd".utf8)),
      (.openedAsLink, Array("openid4vp://haip-vp://?request_uri=\(place)".utf8)),
      (.openedAsLink, Array("openid4vp://?request_uri=openid4vp%3A%2F%2F%3Fx%3Dy".utf8)),
      (.openedAsLink, Array("av:legal%20winner%20thank%20year".utf8)),
      (.openedAsLink, Array("--desk".utf8)),
    ] { #expect(code(text) == expected, "\(String(decoding: text.prefix(40), as: UTF8.self))") }
  }

  @Test(
    "given the entry in the menu, when it is read, then it takes each scheme of a link, and no other"
  )
  func entry() throws {
    let file = Vectors.root.appending(path: "docs/package/passport.desktop")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    let types = try #require(lines.first { $0.hasPrefix("MimeType=") }).dropFirst(9)
    #expect(types.hasSuffix(";"))
    let schemes = types.split(separator: ";").map { WireText(String($0)) }
    #expect(schemes == Link.schemes.map { "x-scheme-handler/" + $0 })
    #expect(lines.contains("Exec=passport open --desk -- %u"))
    #expect(!lines.contains { $0.hasPrefix("NoDisplay") })
    // The package makes itself the default for none of them.
    let folder = file.deletingLastPathComponent().path
    for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
      let text = try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
      #expect(!text.contains("mimeapps") && !text.contains("xdg-mime"), "\(name)")
    }
  }

  @Test(
    "given a credential or a presentation alone, when it is judged, then it is not called false for that"
  )
  func alone() throws {
    _ = issue(try read("pace-extended"))
    let held = try wallet.heldCards(at: Date())[0]
    let batch = try #require(held.card.batches.first { $0.format == .sdJWT })
    let credential = try wallet.credential(of: batch, of: held.card.identifier)
    let verification = try AnswerVerification(anchors: nil, surroundings)
    let bare = try verification.verdict(onAnything: credential)
    #expect(bare.outcome.status == .passed && bare.parts.count == 1, "\(bare.outcome)")
    let altered = try verification.verdict(
      onAnything: Array(credential.dropLast(60)) + Array("x~".utf8))
    #expect(altered.outcome.status == .failed)
    let answer = try #require(try answer(try ask("name"), consents: true).sent)
    let parsed = try AuthorizationResponse(parsing: answer)
    let presentation = try #require(parsed.parts.first?.presentations.first)
    let shown = try verification.verdict(onAnything: Array(presentation.utf8))
    #expect(shown.outcome.status == .unknown, "\(shown.outcome)")
  }

  @Test(
    "given a request that another one replaced, when its answer comes in time, then it is taken under its own question"
  )
  func replaced() throws {
    _ = issue(try read("pace-extended"))
    let (first, second) = (try ask("age_over_18"), try ask("name"))
    let answers = try [second, first].map { try #require(try answer($0, consents: true).sent) }
    for (request, bytes) in zip([second, first], answers) {
      let verdict = try AnswerVerification(anchors: nil, surroundings).verdict(on: bytes)
      #expect(verdict.outcome.status == .passed, "\(verdict.outcome)")
      #expect(throws: RequestUnawaited.answered) {
        try AwaitedRequests(surroundings).request(named: request.state)
      }
    }
    // One question's answer under the other one's name is false.
    let swapped = try ask("birthdate")
    let name = try #require(swapped.state?.forPeople)
    let text = String(decoding: answers[1], as: UTF8.self)
    let forged = text.replacing(try #require(first.state?.forPeople), with: name)
    let outcome = try verdict(Array(forged.utf8))
    #expect(forged != text && outcome.status == .failed)
  }

  @Test("given an answer to a request that this desk never made, then it is unknown, and not false")
  func unawaited() throws {
    _ = issue(try read("pace-extended"))
    let other = AuthorizationRequest(
      try AskedClaims(["age_over_18"]).query, name: nil, at: surroundings.now,
      random: (uri: [1], nonce: [2], state: [3]))
    let bytes = try #require(try answer(other, consents: true).sent)
    let outcome = try verdict(bytes)
    #expect(outcome.status == .unknown && outcome.code == .requestUnawaited)
  }
}

/// Keeps an answer in the place of a file.
private final class KeptAnswer: AnswerOutput {
  private let kept = Monitor<[UInt8]?>(nil)
  var bytes: [UInt8]? { kept.read { $0 } }

  func check(length: Int) throws {}
  func prepared() throws -> (AuthorizationResponse) throws -> Void {
    { answer in self.kept.change { $0 = Array(answer.text.utf8) } }
  }
  func offerRefusal(_ error: AuthorizationError, because reason: (any CodedError)?) {}
}

/// A holder whose answer is known.
private struct GivenConsent: AnswerQuestions {
  let consents: Bool
  init(_ consents: Bool) { self.consents = consents }
  func chosen(among persons: [HeldPerson]) throws -> HeldPerson { persons[0] }
  func isConfirmed(_ planned: PlannedAnswer) throws -> Bool { consents }
  func tell(_ taken: TakenCopy) {}
}
