import Crypto
import Encoding
import Foundation
import PKIX
import TestSupport
import Testing
import Verdicts

@testable import Credentials

/// What the reference implementation takes from us, and we from it.
struct ReferenceTests {
  private let desk: ExampleDesk
  init() throws { desk = try ExampleDesk() }

  // MARK: Ours, judged by the reference

  private func request(
    _ text: WireText, key: JSONValue? = nil, audience: WireText? = ExampleDesk.audience,
    nonce: WireText? = ExampleDesk.nonce
  ) throws -> JSONValue {
    .object([
      "do": "verify", "text": .string(text),
      "key": try key ?? P256PublicKey(desk.signer.publicKey).jwk,
      "audience": audience.map { .string($0) }, "nonce": nonce.map { .string($0) },
    ])
  }

  @Test("given what we issue, when the reference verifies it, then its claims are ours", .reference)
  func issued() throws {
    let card = try desk.issue()
    let mine = try #require(
      desk.verify(card.encoded, requiresKeyBinding: false).credential?.claims)
    let answer = try ReferenceImplementation.answer(
      to: try request(card.encoded, audience: nil, nonce: nil))
    #expect(answer["error"] == nil)
    #expect(answer["claims"]?.withSortedMembers == mine.withSortedMembers)
  }

  @Test(
    "given what we present, when the reference verifies it, then it takes it, and no other",
    .reference)
  func presented() throws {
    let card = try desk.issue()
    let good = try desk.present(["given_name", "nationalities", "address.locality"], of: card)
    let proof = try #require(good.keyBinding)
    let stranger = try ExampleDesk.newKey().p256PublicKey.jwk
    var disclosures = good.disclosures
    disclosures[0] = try Disclosure(name: "given_name", value: "Somebody", random: .system)
    let changed = SDJWT(
      issuerSigned: good.issuerSigned, disclosures: disclosures, keyBinding: proof)
    let fewer = SDJWT(
      issuerSigned: good.issuerSigned, disclosures: Array(good.disclosures.dropFirst()),
      keyBinding: proof)
    let thief = try ExampleDesk.newKey()
    let stolen =
      good.withoutKeyBinding
      + (try KeyBinding(
        over: good, audience: ExampleDesk.audience, nonce: ExampleDesk.nonce, at: ExampleDesk.now,
        key: thief)).signed.encoded
    let answers = try ReferenceImplementation.answers(to: [
      try request(good.encoded),
      try request(good.encoded, nonce: "another"),
      try request(good.encoded, audience: "another"),
      try request(good.encoded, key: stranger),
      try request(changed.encoded), try request(fewer.encoded), try request(stolen),
      try request(good.withoutKeyBinding),
    ])
    let mine = try #require(desk.verify(good.encoded).credential?.claims)
    #expect(answers[0]["claims"]?.withSortedMembers == mine.withSortedMembers)
    for (number, answer) in answers.enumerated().dropFirst() {
      #expect(answer["error"]?.string != nil && answer["claims"] == nil, "\(number)")
    }
    #expect(answers[1]["error"]?.string?.forPeople.contains("nonce") == true)
    #expect(answers[2]["error"]?.string?.forPeople.contains("audience") == true)
    #expect(answers[3]["error"]?.string?.forPeople.contains("InvalidJWSSignature") == true)
    for text in [changed.encoded, fewer.encoded, stolen] {
      #expect(desk.verify(text).outcome.status == .failed)
    }
  }

  // MARK: The reference's, judged by us

  /// A card that the reference makes with our signer's key and certificate, and its presentation at
  /// the time of this machine, which the reference takes without being told.
  private func theirs(
    signer: Certificate, issuedAt: Date, expiresAt: Date
  ) throws -> (card: WireText, presentation: WireText) {
    let claims = JSONValue.object([
      "vct": "https://desk.example/identity/1",
      "iat": .integer(try NumericDate.seconds(issuedAt)),
      "exp": .integer(try NumericDate.seconds(expiresAt)),
      "?given_name": "Érika", "?family_name": "Mustermann",
      "?nationalities": [.object(["?": "DE"]), .object(["?": "FR"])],
      "age_equal_or_over": .object(["?18": true, "?21": true, "?65": false]),
      "?address": .object(["?locality": "Köln", "country": "DE"]),
    ])
    let card = try ReferenceImplementation.answer(
      to: .object([
        "do": "issue", "claims": claims, "key": .string(try desk.signerKey.pem()),
        "holder": try desk.device.p256PublicKey.jwk, "decoys": true,
        "header": .object(["typ": "dc+sd-jwt", "x5c": IssuerPath.x5c([signer])]),
      ])
    ).text("text")
    let presentation = try ReferenceImplementation.answer(
      to: .object([
        "do": "present", "text": .string(card), "key": .string(try desk.device.pem()),
        "audience": .string(ExampleDesk.audience), "nonce": .string(ExampleDesk.nonce),
        "claims": .object([
          "given_name": true, "nationalities": [false, true],
          "age_equal_or_over": .object(["18": true]),
          "address": .object(["locality": true]),
        ]),
      ])
    ).text("text")
    return (WireText(card), WireText(presentation))
  }

  @Test(
    "given what the reference makes, when we verify it, then it passes until it is changed",
    .reference)
  func madeByReference() throws {
    // The reference takes this machine's time for its proof.
    let now = Date()
    let from = min(now, ExampleDesk.now) - ExampleDesk.day
    let until = max(now, ExampleDesk.now) + ExampleDesk.day
    let root = try ExampleDesk.makeRoot(key: desk.rootKey, from: from, until: until)
    let signer = try ExampleDesk.makeSigner(
      key: desk.signerKey, issuer: desk.rootKey, from: from, until: until)
    let (card, presentation) = try theirs(
      signer: signer, issuedAt: now - 60, expiresAt: now + ExampleDesk.day)
    func judge(_ text: WireText, nonce: WireText = ExampleDesk.nonce) -> CredentialVerdict {
      desk.verify(text, at: now, anchors: [root], nonce: nonce)
    }
    let verdict = judge(presentation)
    #expect(verdict.outcome.code == .credentialVerified, "\(verdict.outcome)")
    let claims = try #require(verdict.credential?.claims)
    #expect(claims["given_name"] == "Érika")
    #expect(claims["family_name"] == nil)
    #expect(claims["nationalities"] == ["FR"])
    #expect(claims["age_equal_or_over"] == .object(["18": true]))
    #expect(claims["address"] == .object(["country": "DE", "locality": "Köln"]))
    #expect(verdict.credential?.isHolderBound == true)

    let parsed = try SDJWT(parsing: presentation)
    #expect(judge(presentation, nonce: "another").outcome.code == .nonceMismatch)
    var disclosures = parsed.disclosures
    disclosures[0] = try Disclosure(
      name: disclosures[0].name, value: "changed", random: .system)
    let changed = SDJWT(
      issuerSigned: parsed.issuerSigned, disclosures: disclosures, keyBinding: parsed.keyBinding)
    #expect(judge(changed.encoded).outcome.code == .disclosureInvalid)
    let thief = try ExampleDesk.newKey()
    let stolen =
      parsed.withoutKeyBinding
      + (try KeyBinding(
        over: parsed, audience: ExampleDesk.audience, nonce: ExampleDesk.nonce, at: now,
        key: thief)).signed.encoded
    #expect(judge(stolen).outcome.code == .keyBindingInvalid)
    // We present what the reference issued.
    let ours = try PresentationBuilder(card).presentation(
      of: ["family_name", "nationalities"], audience: ExampleDesk.audience,
      nonce: ExampleDesk.nonce, at: now, deviceKey: desk.device)
    #expect(judge(ours.encoded).credential?.claims["nationalities"] == ["DE", "FR"])
    let answer = try ReferenceImplementation.answer(to: try request(ours.encoded))
    #expect(answer["claims"]?["family_name"] == "Mustermann")
  }
}

extension JSONValue {
  /// The value with the members of each object in the order of their names.
  var withSortedMembers: JSONValue {
    switch self {
    case .array(let elements): .array(elements.map(\.withSortedMembers))
    case .object(let members):
      .object(
        members.sorted { $0.name < $1.name }
          .map { JSONValue.Member($0.name, $0.value.withSortedMembers) })
    default: self
    }
  }
}
