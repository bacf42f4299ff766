import Encoding
import TestSupport
import Testing
import Verdicts

@testable import Credentials
@testable import Exchange

/// Queries for some elements of an array: the wallet shows these alone, and a verifier uses no others.
@Suite("Elements of an array with a value that is asked for, OpenID4VP 1.0, 6.3 and 7.1.1")
struct ShownElementsTests {
  private let desk: ExchangeDesk

  init() throws { desk = try ExchangeDesk() }

  private static func query(_ claims: WireText) throws -> DCQLQuery {
    try ExchangeDesk.query(
      #"{"credentials": [{"id": "a", "format": "dc+sd-jwt", "meta": {"vct_values": "#
        + #"["urn:passport-desk:identity:1"]}, "claims": [\#(claims)]}]}"#)
  }

  private static let finnish = #"{"path": ["nationalities", null], "values": ["FI", "SE"]}"#

  private func choice(_ query: DCQLQuery) throws -> DCQLChoice {
    try #require(try DCQLAnswer(to: query, from: try desk.held()).choices.first)
  }

  // MARK: The wallet

  @Test("given elements that can be shown one by one, when one matches, then no other is shown")
  func separate() throws {
    let finnish = try choice(of: WireText(Self.finnish))
    #expect(finnish.revealed == [RevealedClaim(path: "nationalities", value: ["FI"])])
    #expect(finnish.inseparable.isEmpty)
    let other = try choice(of: #"{"path": ["nationalities", null], "values": ["UT"]}"#)
    #expect(other.revealed.map(\.value) == [["UT"]])
    let both = try choice(of: #"{"path": ["nationalities", null], "values": ["UT", "FI"]}"#)
    #expect(both.revealed.map(\.value) == [["UT", "FI"]])
    #expect(throws: ExchangeError.unsatisfied(query: "a", .queryNoClaims)) {
      try choice(of: #"{"path": ["nationalities", null], "values": ["SE"]}"#)
    }
  }

  private func choice(of claims: WireText) throws -> DCQLChoice { try choice(Self.query(claims)) }

  @Test(
    "given elements that go together, when one matches, then the others are named to the holder")
  func together() throws {
    let master = try choice(of: #"{"path": ["degrees", null, "type"], "values": ["MSc"]}"#)
    #expect(master.revealed.map(\.path) == ["degrees"])
    #expect(master.inseparable.map { $0.values } == [["BSc", "PhD"]])
    // Where all of them are asked for, none goes beyond that.
    #expect(try choice(of: #"{"path": ["degrees", null, "type"]}"#).inseparable.isEmpty)
  }

  // MARK: The verifier

  /// The verdict on an answer that shows some claims of the identity card, whatever was asked for.
  private func verdict(_ query: DCQLQuery, showing paths: [WireText]) throws -> AnswerVerdict {
    let request = ExchangeDesk.request(query)
    let held = try #require(try desk.held().first)
    let shown = DCQLChoice(
      query: query.credentials[0], credential: held, paths: paths, revealed: [], inseparable: [],
      proofSystem: nil, isLess: false)
    let text = try desk.presentation(shown, for: request.presentationRequest)
    let answer = AuthorizationResponse(to: request, [.init(name: "a", presentations: [text])])
    return try desk.verdict(Array(answer.text.utf8), request)
  }

  private func claims(_ verdict: AnswerVerdict) -> JSONValue? {
    verdict.parts.first?.verdict.credential?.claims
  }

  @Test("given more elements than were asked for, when judged, then the others are not used")
  func moreElements() throws {
    let query = try Self.query(WireText(Self.finnish))
    let verdict = try verdict(query, showing: ["nationalities"])
    #expect(verdict.outcome.code == .answerVerified)
    #expect(claims(verdict)?["nationalities"] == ["FI"])
    #expect(
      verdict.parts.first?.verdict.credential?.revealedClaims
        == [RevealedClaim(path: "nationalities", value: ["FI"])])
    #expect(verdict.parts.first?.unasked == ["nationalities.0"])
    // None that matches is no answer.
    #expect(
      try self.verdict(query, showing: ["nationalities.0"]).outcome
        == ExchangeError.answerDiffers(.answerClaims("a")).outcome)
    let exact = try self.verdict(query, showing: ["nationalities.1"])
    #expect(exact.parts.first?.unasked == [] && claims(exact)?["nationalities"] == ["FI"])
  }

  @Test("given elements that go together, when one matches, then it alone is used")
  func inseparable() throws {
    let query = try Self.query(#"{"path": ["degrees", null, "type"], "values": ["MSc"]}"#)
    let verdict = try verdict(query, showing: ["degrees"])
    #expect(verdict.outcome.code == .answerVerified)
    #expect(claims(verdict)?["degrees"] == [.object(["type": "MSc"])])
    #expect(
      verdict.parts.first?.unasked
        == ["degrees.0", "degrees.1.uni", "degrees.2"])
  }

  @Test("given claims that nobody asked for, when judged, then they are named, and no more")
  func moreClaims() throws {
    let query = try Self.query(#"{"path": ["given_name"]}"#)
    let verdict = try verdict(
      query, showing: ["given_name", "family_name", "age_equal_or_over.18"])
    #expect(verdict.outcome.code == .answerVerified)
    #expect(verdict.parts.first?.unasked.sorted() == ["age_equal_or_over.18", "family_name"])
    #expect(
      claims(verdict)?["given_name"] == "Anna Maria" && claims(verdict)?["family_name"] == nil)
    #expect(claims(verdict)?["age_equal_or_over"] == .object([JSONValue.Member]()))
    // What is always visible stays.
    #expect(claims(verdict)?["trust_level"] == "government" && claims(verdict)?["vct"] != nil)
    #expect(
      verdict.parts.first?.verdict.credential?.revealedClaims.map(\.path) == ["given_name"])
    // Mapping a verdict, as the look-up of statuses does, loses nothing.
    #expect(verdict.mapping { $0 }.parts.first?.unasked.count == 2)
  }

  @Test("given a query without claims, when more is shown, then nothing of it is used")
  func noClaims() throws {
    let query = try ExchangeDesk.query(
      #"{"credentials": [{"id": "a", "format": "dc+sd-jwt", "meta": {"vct_values": "#
        + #"["urn:passport-desk:identity:1"]}}]}"#)
    let verdict = try verdict(query, showing: ["given_name"])
    #expect(verdict.outcome.code == .answerVerified)
    #expect(verdict.parts.first?.unasked == ["given_name"])
    #expect(verdict.parts.first?.verdict.credential?.revealedClaims.isEmpty == true)
  }

  @Test("given another element of a mobile document, when judged, then it is named, and not used")
  func mobileDocument() throws {
    let request = ExchangeDesk.request(try AskedClaims(["age_over_18"]).query)
    let choice = try #require(
      try DCQLAnswer(to: request.query, from: try desk.held()).choices.first)
    let more = DCQLChoice(
      query: choice.query, credential: choice.credential,
      paths: choice.paths + ["\(ExchangeDesk.docType)/age_over_65"], revealed: [], inseparable: [],
      proofSystem: nil, isLess: false)
    let text = try desk.presentation(more, for: request.presentationRequest)
    let answer = AuthorizationResponse(to: request, [.init(name: "age", presentations: [text])])
    let verdict = try desk.verdict(Array(answer.text.utf8), request)
    #expect(verdict.parts.first?.unasked == ["\(ExchangeDesk.docType)/age_over_65"])
    #expect(claims(verdict)?[ExchangeDesk.docType] == .object(["age_over_18": true]))
  }
}
