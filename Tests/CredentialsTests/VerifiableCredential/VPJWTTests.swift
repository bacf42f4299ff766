import Crypto
import Encoding
import FoundationEssentials
import PKIX
import Testing
import Verdicts

@testable import Credentials

struct VPJWTTests {
  private let desk: ExampleDesk
  private let issuer: CredentialIssuer
  private let now = ExampleDesk.now
  init() throws { (desk, issuer) = try ExampleDesk.withAddress() }

  private func presentation(at moment: Date = ExampleDesk.now) throws -> VPJWT {
    try VPJWT(
      of: try issuer.issue(try desk.verifiableContent()), audience: ExampleDesk.audience,
      nonce: ExampleDesk.nonce, at: moment, deviceKey: desk.device)
  }

  private func verify(
    _ text: WireText, at moment: Date = ExampleDesk.now,
    request: PresentationRequest? = ExampleDesk.request
  ) -> CredentialVerdict {
    desk.verifyVC(text, at: moment, answering: request)
  }

  @Test("given a presentation, when its verifier judges it, then the holder is bound")
  func presented() throws {
    let presentation = try presentation()
    #expect(try VPJWT(parsing: presentation.encoded) == presentation)
    #expect(presentation.signed.payload["exp"]?.integer == 300 + Int(now.timeIntervalSince1970))
    let verdict = verify(presentation.encoded)
    #expect(verdict.outcome.code == .credentialVerified)
    #expect(verdict.credential?.isHolderBound == true)
    #expect(verdict.credential?.claims["credentialSubject"]?["given_name"] == "Anna")
  }

  @Test("given another request, another time or none, when it is judged, then it is refused")
  func requests() throws {
    let text = try presentation().encoded
    let other = PresentationRequest(audience: "another", nonce: ExampleDesk.nonce)
    #expect(verify(text, request: other).outcome.code == .audienceMismatch)
    let again = PresentationRequest(audience: ExampleDesk.audience, nonce: "another")
    #expect(verify(text, request: again).outcome.code == .nonceMismatch)
    #expect(
      verify(text, request: nil).outcome
        == Outcome(.unknown, .requestMissing))
    #expect(verify(text, at: now + 359).outcome.status == .passed)
    #expect(verify(text, at: now + 361).outcome.code == .keyBindingInvalid)
    let early = try presentation(at: now + 61).encoded
    #expect(
      verify(early).outcome
        == Outcome(.failed, .keyBindingInvalid, [.phrase(.keyBindingTooEarly)]))
  }

  @Test("given another key, when it presents, then it is refused on both sides")
  func otherKey() throws {
    let credential = try issuer.issue(try desk.verifiableContent())
    let thief = try ExampleDesk.newKey()
    #expect(throws: CredentialError.keyBindingInvalid(.keyBindingKeyDiffers)) {
      try VPJWT(
        of: credential, audience: "a", nonce: "n", at: now, deviceKey: thief)
    }
    let forged = try sign(try presentation().signed.payload, key: thief)
    #expect(
      verify(forged).outcome
        == Outcome(.failed, .keyBindingInvalid, [.phrase(.keyBindingSignatureDiffers)]))
    let named = try presentation().signed.payload
    let members: [JSONValue.Member] = if case .object(let found) = named { found } else { [] }
    let other = JSONValue.string(DIDKey(try thief.p256PublicKey).text)
    let renamed = try sign(
      ExampleDesk.changed(members, ["holder": other, "iss": other]), key: desk.device)
    #expect(
      verify(renamed).outcome
        == Outcome(.failed, .keyBindingInvalid, [.phrase(.keyBindingKeyDiffers)]))
  }

  private func sign(
    _ payload: JSONValue, type: WireText = "vp+jwt", key: PrivateKey
  ) throws -> WireText {
    try JSONWebSignature(
      signing: payload, header: [JSONValue.Member("typ", .string(type))], key: key
    ).encoded
  }

  private func payload(
    of credentials: [WireText], _ changes: KeyValuePairs<WireText, JSONValue> = [:]
  ) -> JSONValue {
    let context: JSONValue = ["https://www.w3.org/ns/credentials/v2"]
    let envelopes = credentials.map { text in
      JSONValue.object([
        "@context": context, "type": ["EnvelopedVerifiableCredential"],
        "id": .string("data:application/vc+jwt," + text),
      ])
    }
    return ExampleDesk.changed(
      [
        JSONValue.Member("@context", context),
        JSONValue.Member("type", ["VerifiablePresentation"]),
        JSONValue.Member("verifiableCredential", .array(envelopes)),
        JSONValue.Member("aud", .string(ExampleDesk.audience)),
        JSONValue.Member("nonce", .string(ExampleDesk.nonce)),
        JSONValue.Member("iat", .integer(Int(now.timeIntervalSince1970))),
      ], changes)
  }

  @Test("given several credentials, when they are judged, then each has its own outcome")
  func several() throws {
    let good = try issuer.issue(try desk.verifiableContent()).encoded
    let old = try issuer.issue(
      try desk.verifiableContent(
        types: ["Old"], issuedAt: now - 20 * ExampleDesk.day, expiresAt: now - ExampleDesk.day)
    ).encoded
    let stranger = try issuer.issue(
      VerifiableCredentialContent(
        types: ["Stranger"], claims: [JSONValue.Member("a", 1)], evidence: [], issuedAt: now,
        expiresAt: now + 1000, holderKey: try ExampleDesk.newKey().p256PublicKey)
    ).encoded
    let unbound = try desk.sign(
      try desk.verifiablePayload(["cnf": .null]), type: "vc+jwt",
      certificates: [issuer.certificate]
    ).encoded
    func verdict(_ credentials: [WireText]) throws -> CredentialVerdict {
      verify(try sign(payload(of: credentials), key: desk.device))
    }
    #expect(try verdict([good, good]).outcome.status == .passed)
    let mixed = try verdict([good, old, stranger, unbound, "x"])
    #expect(mixed.outcome.code == .credentialExpired && mixed.credential == nil)
    #expect(
      mixed.credentials.map(\.outcome.code)
        == [
          .credentialVerified, .credentialExpired, .keyBindingInvalid, .keyBindingInvalid,
          .credentialMalformed,
        ])
    #expect(
      mixed.credentials.map(\.type)
        == ["urn:passport-desk:identity:1", "Old", "Stranger", "Example", nil])
    #expect(try verdict([]).outcome.details == [.phrase(.credentialCount)])
    let many = [WireText](repeating: "x", count: 17)
    #expect(try verdict(many).outcome.details == [.phrase(.credentialCount)])
  }

  @Test("given bent presentations, when they are judged, then each is refused")
  func bent() throws {
    let good = try issuer.issue(try desk.verifiableContent()).encoded
    #expect(verify(try sign(payload(of: [good]), key: desk.device)).outcome.status == .passed)
    let cases: [(KeyValuePairs<WireText, JSONValue>, ReasonCode)] = [
      (["@context": .null], .credentialMalformed), (["type": "Other"], .credentialMalformed),
      (["verifiableCredential": .null], .credentialMalformed),
      (["verifiableCredential": [.string(good)]], .credentialMalformed),
      (["vp": .object([:])], .credentialMalformed), (["vc": .object([:])], .credentialMalformed),
      (["holder": 1], .credentialMalformed), (["holder": "a", "iss": "b"], .credentialMalformed),
      (["iat": .null], .keyBindingInvalid), (["aud": .null], .keyBindingInvalid),
      (["nonce": .null], .keyBindingInvalid), (["exp": 1], .keyBindingInvalid),
      (["aud": [.string(ExampleDesk.audience)]], .keyBindingInvalid),
    ]
    for (changes, code) in cases {
      let text = try sign(payload(of: [good], changes), key: desk.device)
      #expect(verify(text).outcome.code == code, "\(changes)")
    }
    // An envelope of something else, and a holder that is no key itself, which says nothing against it.
    let context: JSONValue = ["https://www.w3.org/ns/credentials/v2"]
    for (start, code) in [
      ("data:application/vc+jwt,", ReasonCode.credentialVerified),
      ("data:application/vp+jwt,", .credentialMalformed),
      ("data:application/vc+jwt;", .credentialMalformed),
    ] {
      let envelope = JSONValue.object([
        "@context": context, "type": ["EnvelopedVerifiableCredential"],
        "id": .string("\(start)\(good)"),
      ])
      let text = try sign(
        payload(of: [], ["verifiableCredential": envelope, "holder": "a", "iss": "a"]),
        key: desk.device)
      #expect(verify(text).outcome.code == code)
    }
    // A presentation in the place of a credential.
    let nested = try sign(payload(of: [good]), key: desk.device)
    #expect(
      verify(try sign(payload(of: [nested]), key: desk.device)).outcome.code
        == .credentialMalformed)
    let other = try sign(payload(of: [good]), type: "JWT", key: desk.device)
    #expect(verify(other).outcome.code == .keyBindingMissing)
    #expect(verify(other, request: nil).outcome.code == .credentialMalformed)
  }
}
