import Credentials
import Encoding
import Foundation
import ProofEngine
import TestSupport
import Testing
import Verdicts

@testable import Exchange

@Suite("Requests and answers across a desk, OpenID4VP 1.0")
struct AnswerTests {
  private let desk: ExchangeDesk

  init() throws { desk = try ExchangeDesk() }

  private func request(_ names: WireText...) throws -> AuthorizationRequest {
    ExchangeDesk.request(try AskedClaims(names).query)
  }

  // MARK: Requests

  @Test("given a request, when it is written as JSON or as an address, then it is read the same")
  func writtenAgain() throws {
    let request = ExchangeDesk.request(
      try AskedClaims(["name", "age_over_18"]).query, name: "Café & \"Bar\" 100%")
    for text in [JSONWriter().text(request.json), "\n \(request.link)\r\n"] {
      let again = try AuthorizationRequest(parsing: Array(text.utf8))
      #expect(again.json == request.json)
      #expect(again.statedName == "Café & \"Bar\" 100%")
    }
    #expect(request.link.utf8.allSatisfy { (0x21...0x7E).contains($0) })
    #expect(request.clientIdentifier == "redirect_uri:" + request.responseURI)
    try request.check(at: ExchangeDesk.now + 899)
    #expect(throws: ExchangeError.self) { try request.check(at: ExchangeDesk.now + 900) }
  }

  /// A request with members replaced, or removed where they are null, or added.
  private func members(_ changes: KeyValuePairs<WireText, JSONValue>) throws -> [UInt8] {
    guard case .object(let members) = try request("age_over_18").json else { return [] }
    let changed = Set(changes.map(\.key))
    let all =
      members.filter { !changed.contains($0.name) }
      + changes.filter { $0.value != .null }.map { JSONValue.Member($0.key, $0.value) }
    return Array(JSONWriter().text(.object(all)).utf8)
  }

  @Test("given a request that breaks a rule, when it is read, then it is refused")
  func malformed() throws {
    let cases: [(KeyValuePairs<WireText, JSONValue>, ExchangeError)] = [
      (["client_id": .null], .requestMalformed(.requestMember("client_id"))),
      (["response_uri": .null], .requestMalformed(.requestMember("response_uri"))),
      (["response_uri": "passport:other"], .requestMalformed(.requestClientDiffers)),
      (["nonce": .null], .requestMalformed(.requestMember("nonce"))),
      (["nonce": "a b"], .requestMalformed(.requestMember("nonce"))),
      (["nonce": ""], .requestMalformed(.requestMember("nonce"))),
      (["state": 1], .requestMalformed(.requestMember("state"))),
      (["dcql_query": .null], .requestMalformed(.requestMember("dcql_query"))),
      (["exp": "soon"], .requestMalformed(.requestMember("exp"))),
      (["response_type": .null], .requestMalformed(.requestMember("response_type"))),
      (["redirect_uri": "https://x"], .requestMalformed(.requestTwoAddresses)),
      (["response_type": "code"], .requestUnsupported(.requestResponseType)),
      (["response_mode": "fragment"], .requestUnsupported(.requestResponseMode)),
      (["response_mode": "direct_post.jwt"], .requestMalformed(.requestMember("jwks"))),
      (["transaction_data": ["x"]], .requestUnsupported(.requestTransaction)),
      (["transaction_data": "x"], .requestUnsupported(.requestTransaction)),
      (
        ["dcql_query": .null, "presentation_definition": "{}"],
        .requestUnsupported(.requestQuery("Presentation Exchange"))
      ),
      (
        ["dcql_query": .null, "presentation_definition_uri": "https://x"],
        .requestUnsupported(.requestQuery("Presentation Exchange"))
      ),
      (["dcql_query": .null, "scope": "x"], .requestUnsupported(.requestQuery("scope"))),
      (["request_uri": "https://x"], .requestUnsupported(.requestByReference)),
      (
        ["client_id": "x509_hash:abc"], .requestMalformed(.requestMember("client_id"))
      ),
      (
        ["client_id": "x509_san_dns:verifier.example"], .requestUnproven(.requestUnsigned)
      ),
      (
        ["client_id": "origin:https://verifier.example"],
        .requestUnsupported(.requestClientPrefix("origin"))
      ),
      (
        ["client_id": "redirect_uri:https://x", "response_uri": "https://x"],
        .requestUnsupported(.requestOverNetwork)
      ),
    ]
    for (changes, error) in cases {
      #expect(throws: error, "\(changes)") {
        try AuthorizationRequest(parsing: try members(changes))
      }
    }
    for text in ["", "x", "{", "[]", "https://x?client_id=a", "openid4vp:", "openid4vp://?a"] {
      #expect(throws: ExchangeError.requestMalformed(.requestForm)) {
        try AuthorizationRequest(parsing: Array(text.utf8))
      }
    }
    #expect(throws: ExchangeError.requestMalformed(.requestMemberTwice("nonce"))) {
      try AuthorizationRequest(parsing: Array("openid4vp://?nonce=a&nonce=b".utf8))
    }
    #expect(throws: ExchangeError.requestMalformed(.requestLong)) {
      try AuthorizationRequest(parsing: [UInt8](repeating: 0x20, count: 65537))
    }
  }

  // MARK: Answers

  @Test(
    "given a request, when it is answered, then everything verifies",
    arguments: [["age_over_18"], ["name"], ["name", "age_over_21", "real_person"]])
  func verified(_ names: [WireText]) throws {
    let request = ExchangeDesk.request(try AskedClaims(names).query)
    let verdict = try desk.verdict(try desk.answer(request), request)
    #expect(verdict.outcome.code == .answerVerified && verdict.parts.count == 1)
    #expect(verdict.unaskedAt == nil)
  }

  @Test("given an answer for another nonce, address or time, when it is judged, then it fails")
  func otherRequest() throws {
    for names: [WireText] in [["age_over_18"], ["name"]] {
      let request = ExchangeDesk.request(try AskedClaims(names).query)
      let right = request.presentationRequest
      for other in [
        PresentationRequest(
          audience: right.audience, nonce: "other", responseURI: right.responseURI),
        PresentationRequest(
          audience: "redirect_uri:passport:other", nonce: right.nonce,
          responseURI: right.responseURI),
      ] {
        let verdict = try desk.verdict(try desk.answer(request, binding: other), request)
        #expect(verdict.outcome.status == .failed, "\(names) \(verdict.outcome)")
      }
      let late = try desk.verdict(
        try desk.answer(request), request, at: ExchangeDesk.now + 1000)
      #expect(late.outcome.code == .presentationRequestEnded)
    }
  }

  @Test("given an answer of an issuer that nobody named, when it is judged, then nothing is known")
  func unverified() throws {
    let request = try request("age_over_18")
    let verdict = try desk.verdict(try desk.answer(request), request, anchors: [])
    #expect(verdict.outcome.status == .unknown && verdict.outcome.code == .issuerUntrusted)
  }

  /// An answer with other parts.
  private func verdict(
    _ request: AuthorizationRequest, _ parts: [(WireText, [WireText])], state: WireText? = nil
  ) throws -> Outcome {
    let answer = AuthorizationResponse(
      to: request, parts.map { .init(name: $0.0, presentations: $0.1) })
    var text = answer.text
    if let state {
      text = WireText(
        text.forPeople.replacingOccurrences(
          of: request.state?.forPeople ?? "", with: state.forPeople))
    }
    return try desk.verdict(Array(text.utf8), request).outcome
  }

  @Test(
    "given an answer that is not what was asked for, when it is judged, then it fails and says why")
  func differs() throws {
    let request = try request("age_over_18")
    let choice = try #require(
      try DCQLAnswer(to: request.query, from: try desk.held()).choices.first)
    let right = try desk.presentation(choice, for: request.presentationRequest)
    func differs(_ outcome: Outcome, _ phrase: Phrase) -> Bool {
      outcome == ExchangeError.answerDiffers(phrase).outcome
    }
    #expect(try verdict(request, [("age", [right])]).code == .answerVerified)
    #expect(differs(try verdict(request, [("other", [right])]), .answerUnasked("other")))
    #expect(differs(try verdict(request, [("age", [right, right])]), .answerTwice("age")))
    #expect(
      differs(try verdict(request, [("age", [right])], state: "other"), .answerOtherRequest))
    // An age that is denied, and another claim than the one that was asked for.
    let path = "\(ExchangeDesk.docType)/age_over_65"
    let denied = DCQLChoice(
      query: choice.query, credential: choice.credential, paths: [WireText(path)], revealed: [],
      inseparable: [], proofSystem: nil, isLess: false)
    let wrong = try desk.presentation(denied, for: request.presentationRequest)
    #expect(differs(try verdict(request, [("age", [wrong])]), .answerClaims("age")))
    let older = try self.request("age_over_65")
    let under = try desk.presentation(denied, for: older.presentationRequest)
    #expect(differs(try verdict(older, [("age", [under])]), .answerClaims("age")))
    // Another card than the one that was asked for.
    let named = try self.request("name")
    let name = try #require(try DCQLAnswer(to: named.query, from: try desk.held()).choices.first)
    let other = try desk.presentation(name, for: request.presentationRequest)
    #expect(differs(try verdict(request, [("age", [other])]), .answerType("age")))
    let mixed = ExchangeDesk.request(
      try ExchangeDesk.query(
        WireText(
          JSONWriter().text(
            .object([
              "credentials": .array([
                named.query.credentials[0].json, request.query.credentials[0].json,
              ])
            ])))))
    let part = try desk.presentation(choice, for: mixed.presentationRequest)
    #expect(differs(try verdict(mixed, [("age", [part])]), .answerMissing("identity")))
  }

  @Test(
    "given a card without the holder's proof, when a proof was asked for, then the answer fails")
  func unbound() throws {
    let request = try request("name")
    let bare = try verdict(
      request, [("identity", [WireText(decoding: desk.identity)])])
    #expect(bare.code == .keyBindingMissing)
    let issued = try verdict(request, [("identity", [WireText(Base64URL.encode(desk.age))])])
    #expect(issued.status == .failed)
  }

  @Test("given what is no answer, when it is read, then it is refused")
  func noAnswer() {
    for text in [
      "", "{}", "[]", #"{"vp_token": {}}"#, #"{"vp_token": "x"}"#, #"{"vp_token": {"a": []}}"#,
      #"{"vp_token": {"a": "x"}}"#, #"{"vp_token": {"a": [1]}}"#,
      #"{"vp_token": {"a": ["x"]}, "state": 1}"#,
      #"{"vp_token": {"a": ["x"]}, "response_uri": "passport:holder"}"#,
      #"{"vp_token": {"a": ["x"]}, "response_uri": "passport:holder", "nonce": "1.x"}"#,
    ] {
      #expect(throws: ExchangeError.answerMalformed(.answerForm)) {
        try AuthorizationResponse(parsing: Array(text.utf8))
      }
    }
  }

  // MARK: What a holder shows unasked

  private func unasked(
    at moment: Date, judgedAt now: Date
  ) throws -> AnswerVerdict {
    let unasked = UnaskedPresentation(at: moment, random: [UInt8](repeating: 7, count: 16))
    let query = try AskedClaims(["age_over_18"]).query
    let choice = try #require(try DCQLAnswer(to: query, from: try desk.held()).choices.first)
    let text = try desk.presentation(choice, for: unasked.request, at: moment)
    let answer = AuthorizationResponse(
      unasked: unasked, [.init(name: "age", presentations: [text])])
    return AnswerVerdict(
      unasked: try AuthorizationResponse(parsing: Array(answer.text.utf8)),
      by: CredentialVerifier(anchors: [desk.root], at: now), at: now)
  }

  @Test(
    "given what a holder shows unasked, when it is judged in its time, then it verifies and says so"
  )
  func shownUnasked() throws {
    let now = ExchangeDesk.now
    let fresh = try unasked(at: now, judgedAt: now + 299)
    #expect(fresh.outcome.code == .answerVerified && fresh.unaskedAt == now)
    let old = try unasked(at: now, judgedAt: now + 300).outcome
    #expect(old == ExchangeError.answerDiffers(.answerOld).outcome)
    let early = try unasked(at: now + 61, judgedAt: now).outcome
    #expect(early == ExchangeError.answerDiffers(.answerEarly).outcome)
  }

  @Test("given what a holder shows unasked, when it is handed in for a request, then it fails")
  func unaskedForRequest() throws {
    let request = try request("age_over_18")
    let unasked = UnaskedPresentation(
      at: ExchangeDesk.now, random: [UInt8](repeating: 7, count: 16))
    let choice = try #require(
      try DCQLAnswer(to: request.query, from: try desk.held()).choices.first)
    let text = try desk.presentation(choice, for: unasked.request)
    #expect(try verdict(request, [("age", [text])]).status == .failed)
    let answer = AuthorizationResponse(
      unasked: unasked, [.init(name: "age", presentations: [text])])
    let verdict = try desk.verdict(Array(answer.text.utf8), request)
    #expect(verdict.outcome == ExchangeError.answerDiffers(.answerOtherRequest).outcome)
  }

  // MARK: Lengths

  @Test(
    "given claims, when the length of their presentation is estimated, then it is a little more than it is",
    arguments: [["age_over_18"], ["name"], ["name", "age_over_21", "real_person"]])
  func length(_ names: [WireText]) throws {
    let request = ExchangeDesk.request(try AskedClaims(names).query)
    let choice = try #require(
      try DCQLAnswer(to: request.query, from: try desk.held()).choices.first)
    let length = try desk.presentation(choice, for: request.presentationRequest).utf8.count
    let isAge = choice.credential.content.format == .mobileDocument
    let batch = CredentialBatch(
      format: choice.credential.content.format, type: "", issuedAt: nil, expiresAt: nil,
      provableClaims: [], copies: [])
    let estimate = try CardPresentation(of: batch, paths: choice.paths).estimatedLength(
      isAge ? desk.age : desk.identity)
    #expect((length...length + 600).contains(estimate), "\(length) \(estimate)")
  }
}
