import Credentials
import Encoding
import Foundation
import TestSupport
import Testing
import Verdicts

@testable import Exchange

@Suite("Queries for credentials, DCQL, OpenID4VP 1.0, 6 and 7")
struct DCQLTests {
  private let desk: ExchangeDesk

  init() throws { desk = try ExchangeDesk() }

  private static let identity: WireText =
    #""format": "dc+sd-jwt", "meta": {"vct_values": ["urn:passport-desk:identity:1"]}"#
  private static let age: WireText =
    #""format": "mso_mdoc", "meta": {"doctype_value": "eu.europa.ec.av.1"}"#

  private static func one(_ credential: WireText, _ more: WireText = "") -> WireText {
    #"{"credentials": [{"id": "a", \#(credential)}]\#(more)}"#
  }

  // MARK: What is shown

  @Test(
    "given a query, when it is answered, then the least is shown that satisfies it",
    arguments: [
      // No claims: what is always visible, and nothing else.
      (one(identity), ["a: "]),
      (one(identity + #", "claims": [{"path": ["given_name"]}]"#), ["a: given_name"]),
      // A claim that is always visible needs no disclosure.
      (one(identity + #", "claims": [{"path": ["trust_level"]}]"#), ["a: "]),
      (
        one(identity + #", "claims": [{"path": ["age_equal_or_over", "18"]}]"#),
        ["a: age_equal_or_over.18"]
      ),
      (
        one(identity + #", "claims": [{"path": ["age_equal_or_over"]}]"#),
        ["a: age_equal_or_over.18 age_equal_or_over.21"]
      ),
      // Elements of an array, by number and all of them.
      (one(identity + #", "claims": [{"path": ["nationalities", 1]}]"#), ["a: nationalities"]),
      (one(identity + #", "claims": [{"path": ["nationalities", null]}]"#), ["a: nationalities"]),
      // A value that one of the elements has.
      (
        one(identity + #", "claims": [{"path": ["nationalities", null], "values": ["FI"]}]"#),
        ["a: nationalities"]
      ),
      (
        one(identity + #", "claims": [{"path": ["nationalities", null], "values": ["UT", "FI"]}]"#),
        ["a: nationalities"]
      ),
      (
        one(
          age
            + #", "claims": [{"path": ["eu.europa.ec.av.1", "age_over_18"], "values": [true]}]"#),
        ["a: eu.europa.ec.av.1/age_over_18"]
      ),
      // The verifier's first choice that is possible.
      (
        one(
          identity + #", "claims": [{"id": "x", "path": ["email"]}, {"id": "g", "path": "#
            + #"["given_name"]}, {"id": "f", "path": ["family_name"]}], "claim_sets": [["x"], ["g"], ["f"]]"#
        ), ["a: given_name"]
      ),
      // A later one that is less of the same.
      (
        one(
          identity + #", "claims": [{"id": "g", "path": ["given_name"]}, {"id": "f", "path": "#
            + #"["family_name"]}], "claim_sets": [["g", "f"], ["f"]]"#), ["a: family_name"]
      ),
    ])
  func least(_ query: WireText, _ expected: [WireText]) throws {
    #expect(try desk.shown(query) == expected)
  }

  private static let both: WireText =
    #"{"credentials": [{"id": "i", \#(identity), "claims": [{"path": ["is_human"]}]}, "#
    + #"{"id": "a", \#(age), "claims": [{"path": ["eu.europa.ec.av.1", "age_over_18"]}]}, "#
    + #"{"id": "m", "format": "mso_mdoc", "meta": {"doctype_value": "org.iso.18013.5.1.mDL"}}]"#

  @Test(
    "given sets of credentials, when they are answered, then each has its first option that is there",
    arguments: [
      (#"[{"options": [["m"], ["a"], ["i"]]}]"#, false, ["a: eu.europa.ec.av.1/age_over_18"]),
      (
        #"[{"options": [["i", "m"], ["i", "a"]]}]"#, false,
        ["i: is_human", "a: eu.europa.ec.av.1/age_over_18"]
      ),
      // What can be done without is left out, unless the holder wants to show it.
      (#"[{"options": [["i"]]}, {"options": [["a"]], "required": false}]"#, false, ["i: is_human"]),
      (
        #"[{"options": [["i"]]}, {"options": [["a"]], "required": false}]"#, true,
        ["i: is_human", "a: eu.europa.ec.av.1/age_over_18"]
      ),
      (#"[{"options": [["m"]], "required": false}]"#, false, []),
    ] as [(WireText, Bool, [WireText])])
  func sets(_ sets: WireText, _ showsAllMatches: Bool, _ expected: [WireText]) throws {
    let query = Self.both + #", "credential_sets": \#(sets)}"#
    #expect(try desk.shown(query, showsAllMatches: showsAllMatches) == expected)
  }

  @Test(
    "given a set that nobody can satisfy and that is needed, when it is answered, then it says why")
  func neededSet() throws {
    let query = Self.both + #", "credential_sets": [{"options": [["m"], ["m", "a"]]}]}"#
    #expect(throws: ExchangeError.unsatisfied(query: "m", .queryNoType)) {
      try desk.shown(query)
    }
  }

  @Test(
    "given what may be shown several times, when it is answered, then one is, unless all are wanted"
  )
  func multiple() throws {
    let query = try ExchangeDesk.query(
      Self.one(
        Self.age
          + #", "multiple": true, "claims": [{"path": ["eu.europa.ec.av.1", "age_over_18"]}]"#))
    var held = try desk.held()
    held.append(
      HeldCredential(
        ExchangeDesk.batch(.mobileDocument, copies: 31), of: ExchangeDesk.card("b"),
        content: held[1].content, at: ExchangeDesk.now))
    #expect(
      try DCQLAnswer(to: query, from: held).choices.map(\.credential.card.identifier) == ["b"])
    #expect(
      try DCQLAnswer(to: query, from: held, showsAllMatches: true).choices.map(
        \.credential.card.identifier)
        == ["b", "a"])
    // What was not shown yet comes first.
    held[2] = HeldCredential(
      ExchangeDesk.batch(.mobileDocument, copies: 0), of: ExchangeDesk.card("b"),
      content: held[1].content, at: ExchangeDesk.now)
    #expect(
      try DCQLAnswer(to: query, from: held).choices.map(\.credential.card.identifier) == ["a"])
  }

  @Test(
    "given cards that were revoked, have ended or have not begun, when a query is answered, then they are never chosen, and a newer one before an older"
  )
  func inForce() throws {
    let query = try ExchangeDesk.query(
      Self.one(Self.age + #", "claims": [{"path": ["eu.europa.ec.av.1", "age_over_18"]}]"#))
    let content = try desk.held()[1].content
    let now = ExchangeDesk.now
    func held(
      _ name: WireText, from start: TimeInterval = -100, to end: TimeInterval = 1000,
      isRevoked: Bool = false
    ) -> HeldCredential {
      let copies = ExchangeDesk.batch(.mobileDocument, copies: 3).copies
      return HeldCredential(
        CredentialBatch(
          format: .mobileDocument, type: "eu.europa.ec.av.1", issuedAt: now + start,
          expiresAt: now + end, provableClaims: [], copies: copies),
        of: ExchangeDesk.card(name), content: content, isRevoked: isRevoked, at: now)
    }
    func chosen(_ held: [HeldCredential]) throws -> [WireText] {
      try DCQLAnswer(to: query, from: held).choices.map(\.credential.card.identifier)
    }
    #expect(try chosen([held("old", from: -500), held("new")]) == ["new"])
    #expect(try chosen([held("old", from: -500), held("new", isRevoked: true)]) == ["old"])
    for (useless, cause) in [
      (held("a", isRevoked: true), Phrase.queryRevoked), (held("a", to: -1), .queryExpired),
      (held("a", from: 61), .queryNotYetValid),
    ] {
      #expect(try chosen([useless, held("b", from: -500)]) == ["b"])
      #expect(throws: ExchangeError.unsatisfied(query: "a", cause)) { try chosen([useless]) }
    }
  }

  @Test("given authorities, when a query names their keys, then only their cards are shown")
  func authorities() throws {
    let key = WireText(Base64URL.encode(desk.keyIdentifier))
    func query(_ type: WireText, _ value: WireText) -> WireText {
      Self.one(
        Self.identity + #", "trusted_authorities": [{"type": "\#(type)", "values": ["\#(value)"]}]"#
      )
    }
    #expect(try desk.shown(query("aki", key)) == ["a: "])
    for (type, value) in [("aki", "AAAA"), ("openid_federation", key)] as [(WireText, WireText)] {
      #expect(throws: ExchangeError.unsatisfied(query: "a", .queryNoAuthority)) {
        try desk.shown(query(type, value))
      }
    }
  }

  @Test(
    "given a query that no card satisfies, when it is answered, then nothing is shown and it says why",
    arguments: [
      (one(#""format": "ldp_vc", "meta": {}"#), .queryNoType),
      (one(#""format": "dc+sd-jwt", "meta": {"vct_values": ["other"]}"#), .queryNoType),
      (one(identity + #", "claims": [{"path": ["email"]}]"#), .queryNoClaims),
      (
        one(identity + #", "claims": [{"path": ["given_name"]}, {"path": ["email"]}]"#),
        .queryNoClaims
      ),
      (one(identity + #", "claims": [{"path": ["given_name", "x"]}]"#), .queryNoClaims),
      (one(identity + #", "claims": [{"path": ["given_name", 0]}]"#), .queryNoClaims),
      (one(identity + #", "claims": [{"path": ["nationalities", 2]}]"#), .queryNoClaims),
      (
        one(identity + #", "claims": [{"path": ["given_name"], "values": ["Eva"]}]"#),
        .queryNoClaims
      ),
      (
        one(identity + #", "claims": [{"path": ["is_human"], "values": ["true", 1]}]"#),
        .queryNoClaims
      ),
      (
        one(
          age + #", "claims": [{"path": ["eu.europa.ec.av.1", "age_over_65"], "values": [true]}]"#),
        .queryNoClaims
      ),
    ] as [(WireText, Phrase)])
  func unsatisfied(_ query: WireText, _ cause: Phrase) throws {
    #expect(throws: ExchangeError.unsatisfied(query: "a", cause)) { try desk.shown(query) }
  }

  @Test(
    "given cards that expired or are bound to no key, when they are asked for, then they are not shown"
  )
  func unusable() throws {
    let query = try ExchangeDesk.query(Self.one(Self.identity))
    let unbound = try ExchangeDesk.query(
      Self.one(Self.identity + #", "require_cryptographic_holder_binding": false"#))
    #expect(throws: ExchangeError.unsatisfied(query: "a", .queryExpired)) {
      try DCQLAnswer(to: query, from: try desk.held(isExpired: true))
    }
    #expect(throws: ExchangeError.unsatisfied(query: "a", .queryNoType)) {
      try DCQLAnswer(to: query, from: try desk.held(isBound: false))
    }
    #expect(try DCQLAnswer(to: unbound, from: try desk.held(isBound: false)).choices.count == 1)
  }

  @Test("given a choice, when the holder looks at it, then it has what stays hidden")
  func hidden() throws {
    let query = try ExchangeDesk.query(
      Self.one(Self.identity + #", "claims": [{"path": ["given_name"]}]"#))
    let choice = try #require(try DCQLAnswer(to: query, from: try desk.held()).choices.first)
    #expect(
      Set(choice.hidden.map(\.path)) == [
        "family_name", "is_human", "nationalities", "degrees", "age_equal_or_over.18",
        "age_equal_or_over.21",
      ])
  }

  // MARK: What is no query

  @Test(
    "given what breaks a rule, when it is read, then it is refused",
    arguments: [
      ("[]", .queryEmpty), ("{}", .queryEmpty), (#"{"credentials": []}"#, .queryEmpty),
      (#"{"credentials": {}}"#, .requestMember("credentials")),
      (#"{"credentials": [{}]}"#, .requestMember("id")),
      (#"{"credentials": [{"id": "a b", \#(identity)}]}"#, .requestMember("id")),
      (#"{"credentials": [{"id": "", \#(identity)}]}"#, .requestMember("id")),
      (#"{"credentials": [{"id": "a"}]}"#, .requestMember("format")),
      (one(#""format": "dc+sd-jwt""#), .requestMember("meta")),
      (one(#""format": "dc+sd-jwt", "meta": {}"#), .requestMember("vct_values")),
      (one(#""format": "dc+sd-jwt", "meta": {"vct_values": []}"#), .requestMember("vct_values")),
      (
        one(#""format": "mso_mdoc", "meta": {"doctype_value": 1}"#), .requestMember("doctype_value")
      ),
      (
        one(#""format": "jwt_vc_json", "meta": {"type_values": ["x"]}"#),
        .requestMember("type_values")
      ),
      (one(identity + #", "claims": []"#), .requestMember("claims")),
      (one(identity + #", "claims": [{}]"#), .requestMember("path")),
      (one(identity + #", "claims": [{"path": []}]"#), .requestMember("path")),
      (one(identity + #", "claims": [{"path": [-1]}]"#), .queryPath),
      (one(identity + #", "claims": [{"path": [true]}]"#), .queryPath),
      (one(age + #", "claims": [{"path": ["age_over_18"]}]"#), .queryPath),
      (one(age + #", "claims": [{"path": ["eu.europa.ec.av.1", null]}]"#), .queryPath),
      (one(identity + #", "claims": [{"path": ["x"], "values": []}]"#), .requestMember("values")),
      (one(identity + #", "claims": [{"path": ["x"], "values": [{}]}]"#), .requestMember("values")),
      (one(identity + #", "claim_sets": [["x"]]"#), .requestMember("claim_sets")),
      (
        one(identity + #", "claims": [{"path": ["x"]}], "claim_sets": [["x"]]"#),
        .requestMember("claim_sets")
      ),
      (
        one(identity + #", "claims": [{"id": "x", "path": ["x"]}], "claim_sets": [["y"]]"#),
        .queryIdentifierUnknown
      ),
      (
        one(identity + #", "claims": [{"id": "x", "path": ["x"]}, {"id": "x", "path": ["y"]}]"#),
        .queryIdentifierTwice
      ),
      (one(identity, #", "credential_sets": []"#), .requestMember("credential_sets")),
      (one(identity, #", "credential_sets": [{"options": []}]"#), .requestMember("options")),
      (one(identity, #", "credential_sets": [{"options": [["b"]]}]"#), .queryIdentifierUnknown),
      (one(identity + #", "multiple": 1"#), .requestMember("multiple")),
      (one(identity + #", "trusted_authorities": []"#), .requestMember("trusted_authorities")),
      (
        #"{"credentials": [{"id": "a", \#(identity)}, {"id": "a", \#(age)}]}"#,
        .queryIdentifierTwice
      ),
    ] as [(WireText, Phrase)])
  func malformed(_ text: WireText, _ defect: Phrase) {
    #expect(throws: ExchangeError.requestMalformed(defect)) { try ExchangeDesk.query(text) }
  }

  @Test("given 10,000 claims, when they are asked for, then the query is refused")
  func tooMany() {
    let claims = Array(repeating: #"{"path": ["x"]}"#, count: 10_000).joined(separator: ",")
    #expect(
      throws: ExchangeError.requestMalformed(.queryLarge("claims", DCQLQuery.mostClaims))
    ) { try ExchangeDesk.query(Self.one(Self.identity + #", "claims": [\#(claims)]"#)) }
  }

  @Test("given a query, when it is written and read again, then it is the same")
  func writtenAgain() throws {
    let query = try ExchangeDesk.query(
      Self.both
        + #", "credential_sets": [{"options": [["m"], ["i", "a"]]}, {"options": [["a"]], "required": false}]}"#
    )
    #expect(try DCQLQuery(parsing: query.json) == query)
    #expect(try DCQLQuery(parsing: query.json).json == query.json)
  }

  @Test("given short names, when they are asked for, then ages alone come from the age document")
  func asked() throws {
    let ages = try AskedClaims(["age_over_18"]).query
    #expect(ages.credentials.map(\.format) == [.mobileDocument])
    #expect(try AskedClaims(["age_over_14"]).query.credentials.map(\.format) == [.sdJWT])
    #expect(try AskedClaims(["age_over_18", "name"]).query.credentials.map(\.format) == [.sdJWT])
    for name in ["age_over_17", "age_over_", "email", ""] {
      #expect(throws: ExchangeError.claimUnknown(WireText(name))) {
        try AskedClaims([WireText(name)])
      }
    }
    #expect(throws: ExchangeError.claimUnknown("age_over_13")) {
      try AskedClaims(["age_over_13", "name"])
    }
    for preset in AskedClaims.Preset.allCases { _ = try AskedClaims(preset.names) }
    // An issuer may state that it is not so.
    for (name, path) in [("real_person", "is_human"), ("chip_present", "chip_present")] {
      let asked = try #require(AskedClaims([WireText(name)]).query.credentials.first?.claims?.first)
      for says in [false, .null, 0, "no"] as [JSONValue] {
        #expect(asked.places(in: .object([.init(path, says)])).isEmpty)
      }
      #expect(!asked.places(in: .object([.init(path, true)])).isEmpty)
    }
  }
}
