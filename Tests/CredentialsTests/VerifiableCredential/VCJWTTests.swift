import Crypto
import Encoding
import FoundationEssentials
import PKIX
import Testing
import Verdicts

@testable import Credentials

struct VCJWTTests {
  private let desk: ExampleDesk
  private let issuer: CredentialIssuer
  private let now = ExampleDesk.now
  init() throws { (desk, issuer) = try ExampleDesk.withAddress() }

  @Test("given content, when it is issued, then the credential has the members of the standards")
  func issued() throws {
    let credential = try issuer.issue(try desk.verifiableContent())
    #expect(try VCJWT(parsing: credential.encoded) == credential)
    let header = credential.signed.header
    #expect(header["alg"]?.string == "ES256" && header["typ"]?.string == "vc+jwt")
    #expect(header["cty"]?.string == "vc" && header["x5c"]?.array?.count == 1)
    let payload = credential.signed.payload
    #expect(payload["@context"]?.array?.first?.string == "https://www.w3.org/ns/credentials/v2")
    #expect(
      payload["type"] == ["VerifiableCredential", "urn:passport-desk:identity:1"])
    for name in ["issuer", "iss"] { #expect(payload[name]?.string == ExampleDesk.address) }
    #expect(payload["vc"] == nil)
    #expect(payload["validFrom"]?.string?.forPeople == Timestamp(now).description)
    #expect(payload["exp"]?.integer == Int(now.timeIntervalSince1970 + 14 * ExampleDesk.day))
    #expect(payload["trust_level"]?.string == "government")
    #expect(try credential.holderKey == desk.device.p256PublicKey)
    #expect(
      credential.availableClaims
        == ["given_name", "age_over_18", "address.country", "address.lines"])
  }

  @Test("given a credential, when it is verified, then the verdict names the desk and every claim")
  func verified() throws {
    let credential = try issuer.issue(try desk.verifiableContent())
    let verdict = desk.verifyVC(credential.encoded)
    #expect(verdict.outcome.code == .credentialVerified)
    let found = try #require(verdict.credential)
    #expect(found.format == .vcJWT && found.type == "urn:passport-desk:identity:1")
    #expect(found.issuerName == "Example Desk" && found.issuerIdentifier == ExampleDesk.address)
    #expect(found.disclosedClaims == credential.availableClaims && !found.isHolderBound)
    #expect(found.revealedClaims.first == RevealedClaim(path: "given_name", value: "Anna"))
    #expect(found.expiresAt == now + 14 * ExampleDesk.day && found.issuedAt == now)
    #expect(found.revocation.code == .credentialStatusMissing && !found.isSimulated)
    // A whole credential proves no holder.
    #expect(
      desk.verifyVC(credential.encoded, answering: ExampleDesk.request).outcome.code
        == .keyBindingMissing)
    #expect(desk.verifyVC(credential.encoded, anchors: []).outcome.status == .unknown)
    #expect(
      desk.verifyVC(credential.encoded, at: now + 15 * ExampleDesk.day).outcome.code
        == .credentialExpired)
    #expect(desk.verifyVC(credential.encoded, at: now - 61).outcome.code == .credentialNotYetValid)
  }

  @Test("given content that cannot be issued, when it is issued, then it is refused")
  func notIssued() throws {
    let unnamed = try CredentialIssuer(key: desk.signerKey, chain: [desk.signer, desk.root])
    #expect(throws: CredentialError.malformed(.credentialIssuerAddress)) {
      try unnamed.issue(try desk.verifiableContent())
    }
    let id = [JSONValue.Member("id", "did:example:1")]
    let twice = [JSONValue.Member("a", 1), JSONValue.Member("a", 2)]
    for (claims, evidence) in [(id, []), (twice, []), ([JSONValue.Member("a", 1)], twice)] {
      #expect(throws: CredentialError.self) {
        try issuer.issue(try desk.verifiableContent(claims: claims, evidence: evidence))
      }
    }
    for name in ["iss", "issuer", "vc", "cnf", "@context", "exp"] {
      #expect(throws: CredentialError.self, Comment(rawValue: name)) {
        try issuer.issue(
          try desk.verifiableContent(evidence: [JSONValue.Member(name, "x")]))
      }
    }
    #expect(throws: CredentialError.self) { try issuer.issue(desk.verifiableContent(claims: [])) }
    #expect(throws: CredentialError.self) {
      try issuer.issue(desk.verifiableContent(expiresAt: now + 400 * ExampleDesk.day))
    }
  }

  private func outcome(
    _ payload: JSONValue, type: WireText? = "vc+jwt", header: [JSONValue.Member] = [],
    certificates: [Certificate]? = nil
  ) throws -> Outcome {
    let certificate = JSONValue.Member("x5c", IssuerPath.x5c(certificates ?? [issuer.certificate]))
    let kind = type.map { [JSONValue.Member("typ", .string($0))] } ?? []
    let own = header.contains { $0.name == "x5c" } ? header : header + [certificate]
    let signed = try JSONWebSignature(
      signing: payload, header: kind + own.filter { $0.value != .null }, key: desk.signerKey)
    return desk.verifyVC(signed.encoded).outcome
  }

  @Test("given members that are missing or bent, when it is verified, then each has its reason")
  func bentMembers() throws {
    #expect(try outcome(try desk.verifiablePayload()).status == .passed)
    let cases: [(KeyValuePairs<WireText, JSONValue>, WireText)] = [
      (["@context": .null], "@context"), (["@context": []], "@context"),
      (["@context": ["https://www.w3.org/2018/credentials/v1"]], "@context"),
      (["type": "Example"], "type"), (["type": .null], "type"), (["type": []], "type"),
      (["type": ["VerifiableCredential", 1]], "type"),
      (
        [
          "type": .array([.string("VerifiableCredential")] + Array(repeating: "T", count: 33))
        ], "type"
      ),
      (["issuer": .null], "issuer"), (["issuer": 1], "issuer"), (["issuer": ""], "issuer"),
      (["iss": "https://other.example"], "iss"), (["iss": 1], "iss"),
      (["credentialSubject": .null], "credentialSubject"),
      (["credentialSubject": .object([:])], "credentialSubject"),
      (["credentialSubject": "x"], "credentialSubject"),
      (["credentialSubject": [.object(["a": 1]), .object(["b": 2])]], "credentialSubject"),
      (["sub": "did:example:1", "credentialSubject": .object(["id": "did:example:2"])], "sub"),
      (["jti": "urn:a", "id": "urn:b"], "jti"), (["sub": 1], "sub"),
      (["validFrom": "2026-11-20"], "validFrom"), (["validFrom": 1], "validFrom"),
      (["validUntil": "2026-11-20T00:00:00"], "validUntil"),
      (["validUntil": "2026-11-20T00:00:00.Z"], "validUntil"),
      (["validUntil": "2026-11-20T00:00:00+1:00"], "validUntil"),
      (["vp": .object([:])], "vp"),
    ]
    for (changes, name) in cases {
      let found = try outcome(try desk.verifiablePayload(changes))
      #expect(found == Outcome(.failed, .credentialMalformed, [.text(name)]), "\(changes)")
    }
  }

  @Test("given dates of signature and credential, when they differ, then all of them hold")
  func dates() throws {
    let second = Int(now.timeIntervalSince1970)
    let text = JSONValue.string(Timestamp(now).description)
    let later = JSONValue.string(Timestamp(now + 3600).description)
    func outcome(_ changes: KeyValuePairs<WireText, JSONValue>) throws -> Outcome {
      try self.outcome(try desk.verifiablePayload(changes))
    }
    #expect(try outcome(["nbf": .integer(second), "validFrom": text]).status == .passed)
    let ahead = String(Timestamp(now + 3600).description.dropLast()) + ".250+01:00"
    #expect(try outcome(["nbf": .integer(second), "validFrom": .string(ahead)]).status == .passed)
    let earlier = JSONValue.string(Timestamp(now - 3600).description)
    let cases: [(KeyValuePairs<WireText, JSONValue>, ReasonCode)] = [
      (["nbf": .integer(second - 1), "validFrom": text], .credentialVerified),
      (["nbf": .integer(second + 3600), "validFrom": text], .credentialNotYetValid),
      (["nbf": .integer(second), "validFrom": later], .credentialNotYetValid),
      (["exp": .integer(second + 3601), "validUntil": later], .credentialVerified),
      (["exp": .integer(second + 3600), "validUntil": earlier], .credentialExpired),
      (["exp": .integer(second - 3600), "validUntil": later], .credentialExpired),
    ]
    for (changes, code) in cases {
      #expect(try outcome(changes).code == code, "\(changes)")
    }
    #expect(try outcome(["validFrom": later]).code == .credentialNotYetValid)
    #expect(try outcome(["iat": .integer(second + 61)]).code == .credentialNotYetValid)
    #expect(
      try outcome(["validUntil": .string(Timestamp(now - 60).description)]).code
        == .credentialExpired)
  }

  @Test("given a header that is not allowed, when it is verified, then it is refused")
  func headers() throws {
    let payload = try desk.verifiablePayload()
    for type: WireText? in [nil, "JWT", "dc+sd-jwt", "kb+jwt", "VC+JWT"] {
      #expect(
        try outcome(payload, type: type)
          == Outcome(.failed, .credentialMalformed, [.text("typ")]))
    }
    #expect(try outcome(payload, type: "application/vc+jwt").status == .passed)
    for name in ["jwk", "jku", "x5u"] {
      let member = JSONValue.Member(name, try desk.signerKey.p256PublicKey.jwk)
      #expect(
        try outcome(payload, header: [member])
          == Outcome(.failed, .credentialMalformed, [.text(name)]))
    }
    #expect(
      try outcome(payload, header: [JSONValue.Member("crit", ["b64"])]).code
        == .credentialMalformed)
    let identifier = JSONValue.Member("kid", "key-1")
    #expect(
      try outcome(payload, header: [identifier, JSONValue.Member("x5c", .null)]).code
        == .credentialUnsupported)
    for algorithm in ["none", "HS256", "ES384"] {
      let text = try Forged.signed(
        header: #"{"alg":"\#(algorithm)","typ":"vc+jwt"}"#,
        payload: WireText(JSONWriter().text(payload)),
        key: desk.signerKey)
      #expect(desk.verifyVC(text).outcome.code == .algorithmNotAllowed)
    }
    #expect(
      try outcome(payload, certificates: [issuer.certificate, desk.root]).code
        == .issuerPathInvalid)
    let other = try desk.verifiablePayload(["issuer": "https://other.example"])
    #expect(
      try outcome(other)
        == Outcome(.failed, .issuerPathInvalid, [.phrase(.issuerIdentifierDiffers)]))
  }

  @Test("given a changed byte, when it is verified, then it is never verified")
  func flipped() throws {
    let text = Array(try issuer.issue(try desk.verifiableContent()).encoded.utf8)
    for position in stride(from: 0, to: text.count, by: 7) {
      var changed = text
      changed[position] = changed[position] == UInt8(ascii: "A") ? 0x42 : 0x41
      let verdict = desk.verifyVC(WireText(decoding: changed))
      #expect(verdict.outcome.status != .passed && verdict.credential == nil)
    }
  }

  @Test(
    "given a credential with the members of two models, when it is verified, then it is refused")
  func twoModels() throws {
    for name in ["@context", "type", "issuer", "credentialSubject", "validFrom", "validUntil"] {
      for type in ["JWT", "vc+jwt"] {
        #expect(
          try outcome(desk.olderPayload([WireText(name): "x"]), type: WireText(type))
            == Outcome(.failed, .credentialMalformed, [.phrase(.credentialTwoModels)]))
      }
    }
    #expect(
      try outcome(desk.olderPayload(), type: "vc+jwt")
        == Outcome(.failed, .credentialMalformed, [.text("typ")]))
    #expect(
      try outcome(
        desk.olderPayload(vc: ["@context": ["https://www.w3.org/ns/credentials/v2"]]), type: "JWT")
        == Outcome(.failed, .credentialMalformed, [.text("@context")]))
  }

  @Test("given a credential of the older model, when it is verified, then its issuer's path counts")
  func olderModel() throws {
    for type: WireText? in ["JWT", nil] {
      #expect(try outcome(desk.olderPayload(), type: type).status == .passed)
    }
    let second = Int(now.timeIntervalSince1970)
    let date = JSONValue.string(Timestamp(now).description)
    #expect(
      try outcome(
        desk.olderPayload(["nbf": .integer(second)], vc: ["issuanceDate": date]), type: "JWT"
      ).status == .passed)
    #expect(
      try outcome(
        desk.olderPayload(["nbf": .integer(second + 1)], vc: ["issuanceDate": date]), type: "JWT"
      ).code == .credentialMalformed)
    #expect(
      try outcome(desk.olderPayload(vc: ["issuer": "https://other.example"]), type: "JWT").code
        == .credentialMalformed)
  }

  @Test("given a status, when it is verified, then revocation was not looked up")
  func status() throws {
    let status = JSONValue.object(["type": "BitstringStatusListEntry"])
    for name in ["credentialStatus", "status"] {
      let signed = try JSONWebSignature(
        signing: try desk.verifiablePayload([WireText(name): status]),
        header: [
          JSONValue.Member("typ", "vc+jwt"),
          JSONValue.Member("x5c", IssuerPath.x5c([issuer.certificate])),
        ], key: desk.signerKey)
      let found = desk.verifyVC(signed.encoded).credential?.revocation
      #expect(found == Outcome(.notDone, .credentialStatusNotChecked, [.text(name)]))
    }
  }

  @Test("given an issuer that is a key itself, when it is verified, then nobody vouches for it")
  func ownKey() throws {
    let itself = DIDKey(try desk.signerKey.p256PublicKey)
    let none = JSONValue.Member("x5c", .null)
    let payload = try desk.verifiablePayload(["issuer": .string(itself.text)])
    #expect(try outcome(payload, header: [none]) == Outcome(.unknown, .issuerUntrusted))
    for identifier in [itself.solidarityKeyIdentifier, itself.text + "#" + itself.multibase] {
      let member = JSONValue.Member("kid", .string(identifier))
      #expect(try outcome(payload, header: [member, none]).code == .issuerUntrusted)
    }
    #expect(
      try outcome(payload, header: [JSONValue.Member("kid", "did:key:z#1"), none])
        == Outcome(.failed, .credentialMalformed, [.text("kid")]))
    // A path to an anchor vouches for the key, if it is the same.
    #expect(try outcome(payload).status == .passed)
    let other = DIDKey(try desk.device.p256PublicKey).text
    let stolen = try desk.verifiablePayload(["issuer": .string(other)])
    #expect(try outcome(stolen, header: [none]).code == .credentialSignatureInvalid)
    #expect(try outcome(stolen).code == .issuerPathInvalid)
    let late = try desk.verifiablePayload(["issuer": .string(itself.text), "exp": 1])
    #expect(try outcome(late, header: [none]).code == .credentialExpired)
  }

  @Test("given texts that are no tokens, when they are verified, then each is refused")
  func noTokens() throws {
    let deep = String(repeating: "[", count: 10_000)
    let texts: [WireText] = [
      "", ".", "..", "a.b.c", "a.b", "a.b.c.d",
      WireText(String(repeating: "A", count: (1 << 20) + 1)),
      try Forged.signed(
        header: #"{"alg":"ES256","typ":"vc+jwt"}"#, payload: WireText(deep), key: desk.signerKey),
    ]
    for text in texts {
      for request in [nil, ExampleDesk.request] {
        #expect(desk.verifyVC(text, answering: request).outcome.code == .credentialMalformed)
      }
    }
  }
}
