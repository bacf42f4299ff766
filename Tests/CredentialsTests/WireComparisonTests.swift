import Crypto
import Encoding
import FoundationEssentials
import Testing
import Verdicts

@testable import Credentials

/// Whatever decides about a credential is compared by its bytes: a text that Swift's `==` takes for
/// another is another.
@Suite("Comparison of what is signed")
struct WireComparisonTests {
  private let desk: ExampleDesk
  init() throws { desk = try ExampleDesk() }

  private static let pairs: [(WireText, WireText)] = [
    ("K", "\u{212A}"), (";", "\u{37E}"), ("`", "\u{1FEF}"), ("\u{E9}", "e\u{301}"),
  ]

  private func outcome(
    _ text: WireText, audience: WireText = ExampleDesk.audience,
    nonce: WireText = ExampleDesk.nonce
  ) -> Outcome {
    desk.verify(text, audience: audience, nonce: nonce).outcome
  }

  @Test("given an equivalent audience or nonce, when a proof is verified, then it is for another")
  func audience() throws {
    let card = try desk.issue()
    for (one, other) in Self.pairs + Self.pairs.map({ ($1, $0) }) {
      let name: WireText = "https://shop.example/\(one)asse"
      func present(_ audience: WireText, _ nonce: WireText) throws -> WireText {
        try PresentationBuilder(card).presentation(
          of: [], audience: audience, nonce: nonce, at: ExampleDesk.now, deviceKey: desk.device
        ).encoded
      }
      let text = try present(name, one)
      #expect(outcome(text, audience: name, nonce: one).status == .passed)
      #expect(
        outcome(text, audience: "https://shop.example/\(other)asse", nonce: one).code
          == .audienceMismatch)
      #expect(outcome(text, audience: name, nonce: other).code == .nonceMismatch)
    }
  }

  @Test(
    "given a proof whose members or type are equivalent, when it is verified, then it is refused")
  func proofs() throws {
    let card = try desk.issue()
    func judge(_ header: String) throws -> Outcome {
      let payload = [
        #""iat":1793000000"#, #""aud":"\#(ExampleDesk.audience)""#,
        #""nonce":"\#(ExampleDesk.nonce)""#,
        #""sd_hash":"\#(try SHA256Text.digest(card.withoutKeyBinding))""#,
      ].joined(separator: ",")
      return outcome(
        card.withoutKeyBinding
          + (try Forged.signed(header: WireText(header), payload: "{\(payload)}", key: desk.device))
      )
    }
    #expect(try judge(#"{"alg":"ES256","typ":"kb+jwt"}"#).status == .passed)
    // No name or value of these has a character with an equivalent of one character; a mark behind
    // one makes another text under either comparison.
    for header in [
      #"{"alg":"ES256","typ":"kb+jwt\u0301"}"#, #"{"alg":"ES256","ty\u0301p":"kb+jwt"}"#,
    ] {
      #expect(try judge(header).code == .keyBindingInvalid)
    }
    #expect(try judge(#"{"alg":"ES256\u0301","typ":"kb+jwt"}"#).code == .algorithmNotAllowed)
  }

  /// Something with a K in its digest, by trying salts.
  private func disclosure(_ name: WireText?) throws -> Disclosure {
    while true {
      let made = try Disclosure(name: name, value: "x", random: .system)
      if made.digest.utf8.contains(UInt8(ascii: "K")) { return made }
    }
  }

  private func respelt(_ text: WireText) -> WireText {
    WireText(text.forPeople.unicodeScalars.map { $0 == "K" ? "\u{212A}" : String($0) }.joined())
  }

  @Test("given a card whose proof has a K in its sd_hash, when it is spelt otherwise, then refused")
  func digestOfProof() throws {
    for _ in 0..<200 {
      let card = try desk.issue()
      let digest = try SHA256Text.digest(card.withoutKeyBinding)
      guard digest.utf8.contains(UInt8(ascii: "K")) else { continue }
      let payload = JSONValue.object([
        "iat": 1_793_000_000, "aud": .string(ExampleDesk.audience),
        "nonce": .string(ExampleDesk.nonce), "sd_hash": .string(respelt(digest)),
      ])
      let proof = try Forged.signed(
        header: #"{"alg":"ES256","typ":"kb+jwt"}"#, payload: WireText(JSONWriter().text(payload)),
        key: desk.device)
      #expect(
        outcome(card.withoutKeyBinding + proof)
          == Outcome(.failed, .keyBindingInvalid, [.phrase(.keyBindingClaimsDiffer)]))
      return
    }
    Issue.record("no digest had a K")
  }

  @Test("given an equivalent digest, when it is in _sd or an array, then it stands for nothing")
  func digests() throws {
    let (claim, entry) = (try disclosure("a"), try disclosure(nil))
    func judge(_ digests: [JSONValue], _ list: [JSONValue]) throws -> Outcome {
      let payload = try desk.payload(["_sd": .array(digests), "list": .array(list)])
      let text = SDJWT(issuerSigned: try desk.sign(payload), disclosures: [claim, entry]).encoded
      return desk.verify(text, requiresKeyBinding: false).outcome
    }
    func element(_ digest: WireText) -> JSONValue { .object(["...": .string(digest)]) }
    #expect(try judge([.string(claim.digest)], [element(entry.digest)]).status == .passed)
    #expect(
      try judge([.string(respelt(claim.digest))], [element(entry.digest)]).code
        == .disclosureInvalid)
    #expect(
      try judge([.string(claim.digest)], [element(respelt(entry.digest))]).code
        == .disclosureInvalid)
    // An equivalent one beside the right one is no digest that is there twice.
    #expect(
      try judge([.string(claim.digest), .string(respelt(claim.digest))], [element(entry.digest)])
        .status == .passed)
  }

  @Test("given claims whose names are equivalent, when one is revealed, then both are there")
  func names() throws {
    for (one, other) in Self.pairs {
      let card = try desk.issue(
        try desk.content(claims: [
          .disclosable(one, "1"), .disclosable(other, "2"), .visible("v", 3),
        ])
      )
      let builder = try PresentationBuilder(card)
      #expect(builder.availableClaims.sorted() == [one, other].sorted())
      let shown = try #require(
        desk.verify(try builder.selection(of: [one]).encoded, requiresKeyBinding: false).credential)
      #expect(shown.claims[one] == "1" && shown.claims[other] == nil)
      #expect(shown.disclosedClaims == [one])
      let both = try #require(
        desk.verify(card.encoded, requiresKeyBinding: false).credential)
      #expect(both.claims[one] == "1" && both.claims[other] == "2")
      #expect(
        Set(both.revealedClaims) == [
          RevealedClaim(path: one, value: "1"), RevealedClaim(path: other, value: "2"),
        ])
      let single = try PresentationBuilder(
        try desk.issue(try desk.content(claims: [.disclosable(one, "1")])))
      #expect(throws: CredentialError.claimUnknown(other)) { try single.selection(of: [other]) }
      // In one object of the issuer's, and a disclosure beside a claim of an equivalent name.
      let claim = try Disclosure(name: other, value: "2", random: .system)
      let payload = try desk.payload([one: "1", "_sd": [.string(claim.digest)]])
      let text = SDJWT(issuerSigned: try desk.sign(payload), disclosures: [claim]).encoded
      #expect(desk.verify(text, requiresKeyBinding: false).credential?.claims[one] == "1")
    }
  }

  @Test("given equivalent names of key members, when a key is read, then they are not the key's")
  func keys() throws {
    let key = try desk.device.p256PublicKey
    func jwk(_ curve: WireText, _ name: WireText = "kty") -> JSONValue {
      .object([
        JSONValue.Member(name, "EC"), JSONValue.Member("crv", .string(curve)),
        JSONValue.Member("x", .string(Base64URL.encode(key.x))),
        JSONValue.Member("y", .string(Base64URL.encode(key.y))),
      ])
    }
    #expect(try P256PublicKey(jwk: jwk("P-256")) == key)
    for (curve, name) in [("P-256\u{301}", "kty"), ("P-256", "kty\u{301}")]
      as [(WireText, WireText)]
    {
      #expect(throws: CredentialError.malformed(.credentialKey)) {
        try P256PublicKey(jwk: jwk(curve, name))
      }
    }
    // A `kid` is not looked at: the key is the one that the issuer signed.
    let payload = try desk.payload([
      "cnf": .object(["\u{212A}id": "1", "Kid": "2", "jwk": key.jwk])
    ])
    let text = try desk.sign(payload).encoded + "~"
    #expect(desk.verify(text, requiresKeyBinding: false).credential?.holderKeyThumbprint != nil)
  }

  @Test(
    "given types and issuers with equivalent names, when read, then they are reported as they are")
  func types() throws {
    for (one, other) in Self.pairs {
      let payload = try desk.payload([
        "vct": .string("https://desk.example/\(other)"), "iss": .string(one),
      ])
      let text = try desk.sign(payload).encoded + "~"
      let credential = try #require(desk.verify(text, requiresKeyBinding: false).credential)
      #expect(credential.type == "https://desk.example/\(other)")
      #expect(credential.claims["iss"] == .string(one))
      #expect(credential.claims["iss"] != .string(other))
    }
    let other = try desk.sign(try desk.payload(), type: "dc+sd-jwt\u{301}").encoded + "~"
    desk.expect(.credentialMalformed, ["typ"], for: other, requiresKeyBinding: false)
  }

  @Test("given a card of the wallet with an equivalent member, when it is read, then it is refused")
  func cards() throws {
    let card = try desk.card("K")
    let text = String(decoding: try card.encoded, as: UTF8.self)
    #expect(try IdentityCard(parsing: Array(text.utf8)) == card)
    let spelt = text.replacing("holderKeyThumbprint", with: "holder\u{212A}eyThumbprint")
    #expect(throws: CredentialError.self) { try IdentityCard(parsing: Array(spelt.utf8)) }
    let other = try desk.card("\u{212A}")
    #expect(other != card)
  }

  @Test("given equivalent names of certificates, when a path is sought, then base 64 is exact")
  func certificates() throws {
    var encoded: WireText = ""
    while !encoded.utf8.contains(UInt8(ascii: "K")) {
      encoded = WireText(Base64.encode(try ExampleDesk().signer.der))
    }
    #expect(throws: Never.self) { try IssuerPath(x5c: [.string(encoded)]) }
    #expect(throws: CredentialError.self) { try IssuerPath(x5c: [.string(respelt(encoded))]) }
  }
}
