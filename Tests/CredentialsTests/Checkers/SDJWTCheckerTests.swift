import Crypto
import Encoding
import FoundationEssentials
import PKIX
import TestSupport
import Testing
import Verdicts

@testable import Credentials

@Suite("SD-JWT VC: others judge ours, and we theirs")
struct SDJWTCheckerTests {
  private let desk: CheckedDesk
  init() throws { desk = try CheckedDesk() }

  private func openvc(
    _ text: WireText, root: Certificate? = nil, nonce: WireText = CheckedDesk.nonce,
    audience: WireText = CheckedDesk.audience, type: String = CheckedDesk.type
  ) -> CredentialCheckers.Request {
    CredentialCheckers.Request(
      "verify sd-jwt", by: .openvc,
      [
        "text": .string(text), "root": desk.base64(root ?? desk.root), "type": .string(type),
        "audience": .string(audience), "nonce": .string(nonce),
      ])
  }

  @Test(
    "given a presentation of ours, when openvc judges it, then it takes it, and no other", .checkers
  )
  func strict() throws {
    let good = try desk.presentation(["given_name", "nationalities", "address.locality"])
    let mine = try #require(desk.verify(WireText(good.encoded.forPeople)).credential?.claims)
    var disclosures = good.disclosures
    disclosures[0] = try Disclosure(name: "given_name", value: "Somebody", random: .system)
    let changed = SDJWT(
      issuerSigned: good.issuerSigned, disclosures: disclosures, keyBinding: good.keyBinding)
    let answers = try CredentialCheckers.answers(to: [
      openvc(WireText(good.encoded.forPeople)), openvc(WireText(changed.encoded.forPeople)),
      openvc(WireText(good.withoutKeyBinding.forPeople)),
      openvc(WireText(good.encoded.forPeople), nonce: "another"),
      openvc(WireText(good.encoded.forPeople), audience: "another"),
      openvc(WireText(good.encoded.forPeople), type: "urn:another"),
      openvc(WireText(good.encoded.forPeople), root: desk.stranger),
    ])
    #expect(answers[0].refusal == nil, "\(answers[0])")
    #expect(answers[0].claims["iss"]?.string?.forPeople == CheckedDesk.address)
    #expect(answers[0].claims.withSortedMembers == mine.withSortedMembers)
    for answer in answers.dropFirst() { #expect(answer.refusal != nil, "\(answer)") }
    expect(answers[3], refusing: "nonce")
    expect(answers[5], refusing: "vct")
  }

  @Test(
    "given a card of ours, when jwcrypto judges its signature, then it is the signer's", .checkers)
  func signature() throws {
    let signed = try desk.presentation(["given_name"]).issuerSigned.encoded
    let changed = try signed.forPeople.withLastPayloadByteChanged()
    func request(_ text: String) throws -> CredentialCheckers.Request {
      CredentialCheckers.Request(
        "verify jws", by: .jwcrypto,
        ["text": .string(text), "key": try P256PublicKey(desk.signer.publicKey).jwk])
    }
    let answers = try CredentialCheckers.answers(to: [
      try request(signed.forPeople), try request(changed),
    ])
    #expect(answers[0].claims["iss"]?.string?.forPeople == CheckedDesk.address, "\(answers[0])")
    expect(answers[1], refusing: "InvalidJWSSignature")
  }

  @Test("given what openvc makes, when we judge it, then it passes until it is changed", .checkers)
  func theirs() throws {
    let card = try CredentialCheckers.answer(
      to: CredentialCheckers.Request(
        "issue sd-jwt", by: .openvc,
        [
          "claims": .object([
            "iss": .string(CheckedDesk.address), "given_name": "Érika", "family_name": "Mustermann",
            "exp": .integer(try NumericDate.seconds(desk.now + ExampleDesk.day)),
          ]), "disclosable": ["given_name", "family_name"], "type": .string(CheckedDesk.type),
          "key": try desk.signerKey, "chain": desk.chain, "holder": try desk.holder,
        ])
    ).text("text")
    let presentation = try CredentialCheckers.answer(
      to: CredentialCheckers.Request(
        "present sd-jwt", by: .openvc,
        [
          "text": .string(card), "key": try desk.deviceKey,
          "audience": .string(CheckedDesk.audience), "nonce": .string(CheckedDesk.nonce),
        ])
    ).text("text")
    let verdict = desk.verify(WireText(presentation))
    #expect(verdict.outcome.code == .credentialVerified, "\(verdict.outcome)")
    #expect(verdict.credential?.claims["given_name"] == "Érika")
    #expect(verdict.credential?.issuerIdentifier?.forPeople == CheckedDesk.address)
    #expect(verdict.credential?.isHolderBound == true)
    #expect(desk.verify(WireText(presentation), nonce: "another").outcome.code == .nonceMismatch)
    #expect(
      desk.verify(WireText(presentation), anchor: desk.stranger).outcome.code == .issuerUntrusted)
    let parsed = try SDJWT(parsing: WireText(presentation))
    let fewer = SDJWT(
      issuerSigned: parsed.issuerSigned, disclosures: Array(parsed.disclosures.dropFirst()),
      keyBinding: parsed.keyBinding)
    #expect(desk.verify(WireText(fewer.encoded.forPeople)).outcome.status == .failed)
  }
}

extension String {
  /// A compact signature over another payload: one of its characters is another.
  func withLastPayloadByteChanged() throws -> String {
    var parts = split(separator: ".").map(String.init)
    let payload = try #require(parts.count == 3 ? parts[1] : nil)
    var bytes = try Base64URL.decode(payload)
    let place = try #require(bytes.lastIndex { (0x30...0x39).contains($0) })
    bytes[place] = bytes[place] == 0x31 ? 0x32 : 0x31
    parts[1] = Base64URL.encode(bytes)
    return parts.joined(separator: ".")
  }
}
