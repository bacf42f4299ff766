import Crypto
import Encoding
import FoundationEssentials
import Testing
import Verdicts

@testable import Credentials

struct KeyBindingTests {
  private let desk: ExampleDesk
  private let now = ExampleDesk.now
  init() throws { desk = try ExampleDesk() }

  private func outcome(
    _ text: WireText, at moment: Date = ExampleDesk.now,
    audience: WireText? = ExampleDesk.audience, nonce: WireText? = ExampleDesk.nonce,
    requiresKeyBinding: Bool = true
  ) -> Outcome {
    desk.verify(
      text, at: moment, audience: audience, nonce: nonce, requiresKeyBinding: requiresKeyBinding
    ).outcome
  }

  @Test("given a proof for another audience or request, when it is verified, then it is refused")
  func otherRequest() throws {
    let text = try desk.present(["given_name"]).encoded
    #expect(outcome(text).status == .passed)
    #expect(outcome(text, audience: "another").code == .audienceMismatch)
    #expect(outcome(text, nonce: "another").code == .nonceMismatch)
    #expect(outcome(text, audience: "another", requiresKeyBinding: false).code == .audienceMismatch)
    #expect(outcome(text, nonce: "another", requiresKeyBinding: false).code == .nonceMismatch)
  }

  @Test("given no audience or nonce to compare, when a proof is required, then nothing passes")
  func nothingToCompare() throws {
    let text = try desk.present([]).encoded
    for (audience, nonce) in [(nil, nil), (ExampleDesk.audience, nil), (nil, ExampleDesk.nonce)] {
      #expect(
        outcome(text, audience: audience, nonce: nonce)
          == Outcome(.unknown, .requestMissing))
      let verdict = desk.verify(
        text, audience: audience, nonce: nonce, requiresKeyBinding: false)
      #expect(verdict.outcome.status == .passed)
      #expect(verdict.credential?.isHolderBound == false)
    }
  }

  @Test("given a presentation without its proof, when one is required, then it is missing")
  func stripped() throws {
    let presentation = try desk.present(["given_name"])
    let stripped = presentation.withoutKeyBinding
    #expect(outcome(stripped).code == .keyBindingMissing)
    let verdict = desk.verify(stripped, requiresKeyBinding: false)
    #expect(verdict.outcome.status == .passed)
    #expect(verdict.credential?.isHolderBound == false)
  }

  @Test("given two proofs, when it is verified, then it is refused")
  func twoProofs() throws {
    let presentation = try desk.present([])
    let proof = try #require(presentation.keyBinding)
    let base = presentation.withoutKeyBinding
    for text in [base + proof + "~" + proof, base + proof + "~", base + proof + "~" + base + proof]
    {
      #expect(outcome(text).code == .credentialMalformed)
      #expect(outcome(text, requiresKeyBinding: false).code == .credentialMalformed)
    }
  }

  @Test("given a proof over other claims, when it is verified, then it is refused")
  func otherClaims() throws {
    let card = try desk.issue()
    let proof = try #require(try desk.present(["given_name"], of: card).keyBinding)
    let builder = try PresentationBuilder(card)
    for claims: [WireText] in [[], ["given_name", "family_name"], ["birthdate"]] {
      let other = try builder.selection(of: claims)
      #expect(
        outcome(other.encoded + proof)
          == Outcome(.failed, .keyBindingInvalid, [.phrase(.keyBindingClaimsDiffer)]))
    }
    let reordered = try builder.selection(of: ["given_name", "family_name"])
    let both = try #require(
      try desk.present(["given_name", "family_name"], of: card).keyBinding)
    let turned = SDJWT(
      issuerSigned: card.issuerSigned, disclosures: reordered.disclosures.reversed(),
      keyBinding: both)
    #expect(outcome(turned.encoded).code == .keyBindingInvalid)
  }

  private func proof(
    over credential: SDJWT, header: JSONValue? = nil, key: PrivateKey? = nil,
    _ changes: KeyValuePairs<WireText, JSONValue> = [:]
  ) throws -> WireText {
    let base: [JSONValue.Member] = [
      JSONValue.Member("iat", .integer(Int(now.timeIntervalSince1970))),
      JSONValue.Member("aud", .string(ExampleDesk.audience)),
      JSONValue.Member("nonce", .string(ExampleDesk.nonce)),
      JSONValue.Member(
        "sd_hash", .string(try SHA256Text.digest(credential.withoutKeyBinding))),
    ]
    let changed = Set(changes.map(\.key))
    let payload = JSONValue.object(
      base.filter { !changed.contains($0.name) }
        + changes.filter { $0.value != .null }.map { JSONValue.Member($0.key, $0.value) })
    return credential.withoutKeyBinding
      + (try Forged.signed(
        header: WireText(JSONWriter().text(header ?? .object(["alg": "ES256", "typ": "kb+jwt"]))),
        payload: WireText(JSONWriter().text(payload)), key: key ?? desk.device))
  }

  @Test("given a proof that says until when it holds, when it is verified, then that counts")
  func ownTimes() throws {
    let card = try desk.issue()
    let second = Int(now.timeIntervalSince1970)
    func reason(_ name: WireText, _ value: JSONValue) throws -> [String]? {
      let found = outcome(try proof(over: card, [name: value]))
      if found.status == .passed { return nil }
      #expect(found.code == .keyBindingInvalid)
      return found.details.map(\.words)
    }
    #expect(try reason("exp", .integer(second + 1)) == nil)
    #expect(try reason("exp", .integer(second - 59)) == nil)
    #expect(try reason("exp", .integer(second - 60)) == ["it has expired"])
    #expect(try reason("exp", .integer(0)) == ["it has expired"])
    #expect(try reason("nbf", .integer(second + 60)) == nil)
    #expect(try reason("nbf", .integer(second + 61)) == ["its time is still to come"])
    for value: JSONValue in ["1", -1, true, [1], .object([:])] {
      #expect(try reason("exp", value) == ["exp is not a time"])
      #expect(try reason("nbf", value) == ["nbf is not a time"])
    }
  }

  @Test("given a proof that lacks or bends a member, when it is verified, then it is refused")
  func bentProofs() throws {
    let card = try desk.issue()
    #expect(outcome(try proof(over: card)).status == .passed)
    func refused(_ text: WireText, _ reason: String) {
      #expect(outcome(text).code == .keyBindingInvalid)
      #expect(outcome(text).details.map(\.words) == [reason])
    }
    refused(try proof(over: card, ["iat": .null]), "it has no time")
    refused(try proof(over: card, ["iat": "now"]), "it has no time")
    refused(try proof(over: card, ["sd_hash": .null]), "it was made for other claims")
    refused(try proof(over: card, ["sd_hash": ""]), "it was made for other claims")
    refused(try proof(over: card, ["aud": .null]), "it names no audience or request")
    refused(
      try proof(over: card, ["aud": [.string(ExampleDesk.audience)]]),
      "it names no audience or request")
    refused(try proof(over: card, ["nonce": .null]), "it names no audience or request")
    for type: JSONValue in ["JWT", "dc+sd-jwt", ""] {
      refused(
        try proof(over: card, header: .object(["alg": "ES256", "typ": type])),
        "its type is another")
    }
    refused(
      try proof(over: card, header: .object(["alg": "ES256"])), "its type is another")
    #expect(
      outcome(try proof(over: card, header: .object(["alg": "HS256", "typ": "kb+jwt"])))
        == Outcome(.failed, .algorithmNotAllowed, ["HS256"]))
    refused(card.encoded + "x", "signed part malformed")
    refused(card.encoded + "a.b.c", "header malformed")
  }

  @Test("given a proof by another key, when it is verified, then its signature is another's")
  func otherKey() throws {
    let card = try desk.issue()
    let thief = try ExampleDesk.newKey()
    // Whatever key the proof brings along, the one in the card counts.
    let header = JSONValue.object([
      "alg": "ES256", "typ": "kb+jwt", "jwk": try thief.p256PublicKey.jwk,
    ])
    for key in [thief, desk.signerKey] {
      #expect(
        outcome(try proof(over: card, header: header, key: key))
          == Outcome(.failed, .keyBindingInvalid, [.phrase(.keyBindingSignatureDiffers)]))
    }
  }

  @Test("given a card whose holder's key was swapped, when it is presented, then it is refused")
  func swappedKey() throws {
    let thief = try ExampleDesk.newKey()
    let card = try desk.issue().issuerSigned
    let swapped = try desk.payload(["cnf": .object(["jwk": try thief.p256PublicKey.jwk])])
    let segments = card.encoded.forPeople.split(separator: ".")
    let forged = try JSONWebSignature(
      parsing:
        "\(segments[0]).\(Forged.segment(WireText(JSONWriter().text(swapped)))).\(segments[2])")
    let text = try proof(over: SDJWT(issuerSigned: forged, disclosures: []), key: thief)
    #expect(outcome(text).code == .credentialSignatureInvalid)
  }

  @Test("given a card bound to what is no key on P-256, when it is verified, then it is malformed")
  func badHolderKey() throws {
    let good = try desk.device.p256PublicKey
    let x = JSONValue.string(Base64URL.encode(good.x))
    let y = JSONValue.string(Base64URL.encode(good.y))
    var off = good.y
    off[31] ^= 1
    let keys: [JSONValue] = [
      .object([]), .object(["jwk": "x"]),
      .object(["jwk": .object(["kty": "OKP", "crv": "P-256", "x": x, "y": y])]),
      .object(["jwk": .object(["kty": "EC", "crv": "P-256", "x": x])]),
      .object([
        "jwk": .object([
          "kty": "EC", "crv": "P-256", "x": x, "y": .string(Base64URL.encode(off)),
        ])
      ]),
      .object(["jwk": .object(["kty": "EC", "crv": "P-256", "x": x, "y": y, "d": x])]),
      // The same 64 bytes, divided elsewhere.
      .object([
        "jwk": .object([
          "kty": "EC", "crv": "P-256",
          "x": .string(Base64URL.encode(good.x + good.y.prefix(1))),
          "y": .string(Base64URL.encode(Array(good.y.dropFirst()))),
        ])
      ]),
    ]
    for key in keys {
      let card = SDJWT(issuerSigned: try desk.sign(try desk.payload(["cnf": key])), disclosures: [])
      #expect(outcome(try proof(over: card)).code == .credentialMalformed)
    }
  }

  @Test("given a proof of another time, when it is verified, then only a fresh one passes")
  func freshness() throws {
    let text = try desk.present([]).encoded
    #expect(outcome(text, at: now + 360).status == .passed)
    #expect(outcome(text, at: now + 361).details.map(\.words) == ["it is too old"])
    #expect(outcome(text, at: now - 60).status == .passed)
    let card = try desk.issue(try desk.content(issuedAt: now - 1000))
    let early = try desk.present([], of: card).encoded
    #expect(outcome(early, at: now - 61).details.map(\.words) == ["its time is still to come"])
  }

  @Test("given a proof for a card that is bound to no key, when it is verified, then it is refused")
  func proofWithoutKey() throws {
    let bearer = SDJWT(
      issuerSigned: try desk.sign(try desk.payload(["cnf": .null])), disclosures: [])
    #expect(
      outcome(try proof(over: bearer)).details.map(\.words) == ["the credential is bound to no key"]
    )
  }
}
