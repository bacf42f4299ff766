import Crypto
import Encoding
import FoundationEssentials
import Testing
import Verdicts

import Credentials

struct DisclosureTests {
  private let desk: ExampleDesk
  init() throws { desk = try ExampleDesk() }

  /// A credential with any payload and disclosures, verified without a holder's proof.
  private func outcome(
    _ changes: KeyValuePairs<WireText, JSONValue>, _ disclosures: [Disclosure]
  ) throws -> Outcome {
    let signed = try desk.sign(try desk.payload(changes))
    let text = SDJWT(issuerSigned: signed, disclosures: disclosures).encoded
    return desk.verify(text, requiresKeyBinding: false).outcome
  }

  private func disclosure(_ name: WireText?, _ value: JSONValue = "x") throws -> Disclosure {
    try Disclosure(name: name, value: value, random: .system)
  }

  private func digests(_ disclosures: Disclosure...) -> JSONValue {
    .array(disclosures.map { .string($0.digest) })
  }

  private func element(_ disclosure: Disclosure) -> JSONValue {
    .object([JSONValue.Member("...", .string(disclosure.digest))])
  }

  private func refused(
    _ changes: KeyValuePairs<WireText, JSONValue>, _ disclosures: [Disclosure],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    #expect(
      try outcome(changes, disclosures) == Outcome(.failed, .disclosureInvalid),
      sourceLocation: sourceLocation)
  }

  @Test("given disclosures in their places, when verified, then each kind of place is filled")
  func places() throws {
    let (claim, inner, entry) = (
      try disclosure("a"), try disclosure("b"), try disclosure(nil)
    )
    let outer = try disclosure("c", .object(["_sd": digests(inner), "d": 1]))
    let nested = try disclosure(nil, [element(entry), 2])
    let text = SDJWT(
      issuerSigned: try desk.sign(
        try desk.payload([
          "_sd": digests(outer, claim, try disclosure("unsent")),
          "list": [0, element(nested), element(try disclosure(nil))],
        ])), disclosures: [inner, claim, nested, outer, entry]
    ).encoded
    let claims = try #require(desk.verify(text, requiresKeyBinding: false).credential?.claims)
    #expect(claims["a"] == "x")
    #expect(claims["c"] == .object(["d": 1, "b": "x"]))
    #expect(claims["list"] == [0, ["x", 2]])
  }

  @Test("given a disclosure that belongs nowhere, when it is verified, then it is refused")
  func foreign() throws {
    let (own, foreign) = (try disclosure("a"), try disclosure("b"))
    try refused(["_sd": digests(own)], [foreign])
    try refused(["_sd": digests(own)], [own, foreign])
    // Inside a value whose own disclosure is not sent.
    let outer = try disclosure("c", .object(["_sd": digests(own)]))
    try refused(["_sd": digests(outer)], [own])
  }

  @Test("given a disclosure twice, when it is verified, then it is refused")
  func disclosureTwice() throws {
    let claim = try disclosure("a")
    try refused(["_sd": digests(claim)], [claim, claim])
  }

  @Test("given a digest twice, when it is verified, then it is refused, revealed or not")
  func digestTwice() throws {
    let (claim, entry) = (try disclosure("a"), try disclosure(nil))
    for sent in [[claim], []] {
      try refused(["_sd": digests(claim, claim)], sent)
      try refused(["_sd": digests(claim), "b": .object(["_sd": digests(claim)])], sent)
    }
    for sent in [[entry], []] {
      try refused(["list": [element(entry), element(entry)]], sent)
      try refused(["list": [element(entry)], "_sd": digests(entry)], sent)
    }
    let outer = try disclosure("c", .object(["_sd": digests(claim)]))
    try refused(["_sd": digests(outer, claim)], [outer])
  }

  @Test("given a disclosure in a place of the other kind, when it is verified, then it is refused")
  func wrongPlaces() throws {
    let (claim, entry) = (try disclosure("a"), try disclosure(nil))
    try refused(["_sd": digests(entry)], [entry])
    try refused(["list": [element(claim)]], [claim])
  }

  @Test("given a disclosure with the name of a claim that is there, when verified, then refused")
  func existingName() throws {
    let (claim, other) = (try disclosure("a"), try disclosure("a", "y"))
    try refused(["_sd": digests(claim), "a": "visible"], [claim])
    try refused(["_sd": digests(claim, other)], [claim, other])
  }

  @Test(
    "given a claim that decides about the card in a disclosure, when it is verified, then refused",
    arguments: RegisteredClaim.allCases)
  func registered(_ claim: RegisteredClaim) throws {
    let hidden = try disclosure(WireText(claim.rawValue), 1_793_000_000)
    try refused(["_sd": digests(hidden)], [hidden])
    // Also when it is missing from what everybody sees, which vct alone must not be.
    if claim != .vct {
      try refused([WireText(claim.rawValue): .null, "_sd": digests(hidden)], [hidden])
    }
    // Below the top, the name means nothing.
    let below = try disclosure(WireText(claim.rawValue))
    #expect(try outcome(["a": .object(["_sd": digests(below)])], [below]).status == .passed)
  }

  @Test(
    "given a disclosure with a name that carries digests, when it is read, then it is refused",
    arguments: ["_sd", "...", "_sd_alg"])
  func reservedName(_ name: WireText) throws {
    let hidden = try disclosure(name)
    try refused(["_sd": digests(hidden)], [hidden])
    #expect(throws: CredentialError.disclosureInvalid) {
      try Disclosure(parsing: hidden.encoded)
    }
  }

  @Test("given digests where none may stand, when it is verified, then it is refused")
  func misplacedDigests() throws {
    try refused(["_sd": "digest"], [])
    try refused(["_sd": [1]], [])
    try refused(["_sd": .object([])], [])
    try refused(["a": .object([JSONValue.Member("...", "digest")])], [])
    try refused(["a": [.object([JSONValue.Member("...", 1)])]], [])
    try refused(
      ["a": [.object([JSONValue.Member("...", "digest"), JSONValue.Member("b", 1)])]], [])
  }

  @Test("given a digest algorithm anywhere but at the top, when it is verified, then it is refused")
  func nestedDigestAlgorithm() throws {
    let refusal = Outcome(
      .failed, .credentialMalformed, [.phrase(.credentialDigestAlgorithmDeep)])
    let nested = JSONValue.object(["_sd_alg": "sha-256"])
    #expect(try outcome(["_sd_alg": "sha-256"], []).status == .passed)
    for changes: KeyValuePairs<WireText, JSONValue> in [
      ["a": nested], ["a": [nested]], ["a": .object(["b": .object(["_sd_alg": "sha-512"])])],
      ["a": .object(["_sd_alg": 1])],
    ] {
      #expect(try outcome(changes, []) == refusal)
    }
    for value in [nested, [nested], .object(["b": nested])] {
      let claim = try disclosure("a", value)
      #expect(try outcome(["_sd": digests(claim)], [claim]) == refusal)
    }
    let entry = try disclosure(nil, nested)
    #expect(try outcome(["list": [element(entry)]], [entry]) == refusal)
  }

  @Test("given digests in a disclosure's value, when they are bent, then it is refused")
  func bentNestedDigests() throws {
    for value: JSONValue in [
      .object(["_sd": "digest"]), .object(["_sd": [1]]), .object(["...": "digest"]),
      [.object(["...": 1])], [.object(["...": "digest", "b": 1])],
      .object(["_sd": ["same", "same"]]), [.object(["...": "same"]), .object(["...": "same"])],
    ] {
      let claim = try disclosure("a", value)
      try refused(["_sd": digests(claim)], [claim])
    }
    // Twice: once in the payload, once in a value that is revealed.
    let inner = try disclosure("b")
    let outer = try disclosure("a", .object(["_sd": digests(inner)]))
    try refused(["_sd": digests(outer, inner)], [outer, inner])
  }

  @Test("given another digest algorithm than SHA-256, when it is verified, then it is refused")
  func digestAlgorithm() throws {
    for name: JSONValue in ["SHA-512", "SHA-256", "md5", "", 256] {
      #expect(
        try outcome(["_sd_alg": name], [])
          == Outcome(.failed, .credentialMalformed, [.phrase(.credentialDigestAlgorithm)]))
    }
    for name: JSONValue in ["sha-256", .null] {
      #expect(try outcome(["_sd_alg": name], []).status == .passed)
    }
  }

  @Test(
    "given a text that is no disclosure, when it is read, then it is malformed",
    arguments: [
      "", "[]", "[\"s\"]", "[\"s\",\"n\",1,2]", "{}", "[1,\"n\",1]", "[\"s\",2,1]", "null",
      "[\"s\",\"n\",1]]", "[\"s\",\"n\",\"\\ud800\"]",
    ])
  func malformed(_ text: WireText) {
    #expect(throws: CredentialError.malformed(.credentialDisclosure)) {
      try Disclosure(parsing: Forged.segment(text))
    }
    #expect(throws: CredentialError.malformed(.credentialDisclosure)) {
      try Disclosure(parsing: text + "!")
    }
  }

  @Test("given a disclosure that was changed, when it is verified, then it belongs nowhere")
  func changed() throws {
    let card = try desk.issue()
    let name = try #require(card.disclosures.first { $0.name == "given_name" })
    let other = try Disclosure(
      parsing: Forged.segment("[\"\(name.salt)\",\"given_name\",\"Somebody Else\"]"))
    let text = SDJWT(issuerSigned: card.issuerSigned, disclosures: [other]).encoded
    #expect(desk.verify(text, requiresKeyBinding: false).outcome.code == .disclosureInvalid)
  }
}
