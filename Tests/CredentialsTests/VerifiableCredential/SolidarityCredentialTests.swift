import Crypto
import Encoding
import FoundationEssentials
import Testing
import Verdicts

@testable import Credentials

struct SolidarityCredentialTests {
  private let desk: ExampleDesk
  private let issuer: CredentialIssuer
  init() throws {
    desk = try ExampleDesk()
    issuer = try CredentialIssuer(key: desk.signerKey, chain: [desk.signer, desk.root])
  }

  private func content(
    _ claims: [JSONValue.Member] = [
      JSONValue.Member("name", "Anna Eriksson"), JSONValue.Member("age_over_18", true),
      JSONValue.Member("field_name", true),
    ], evidence: [JSONValue.Member] = [], expiresAt: Date = ExampleDesk.now + 100 * ExampleDesk.day
  ) throws -> VerifiableCredentialContent {
    try desk.verifiableContent(
      types: ["BusinessCardCredential"], claims: claims, evidence: evidence, expiresAt: expiresAt)
  }

  /// The rule by which the app imports: three segments, what it decodes, the key from the issuer's
  /// identifier, no other key beside it, the signature. It gives the name on the card and the proofs.
  private func imported(_ text: WireText) throws -> (name: WireText, proofs: [WireText])? {
    let segments = text.forPeople.split(separator: ".", omittingEmptySubsequences: false).map(
      WireText.init)
    guard segments.count == 3 else { return nil }
    let payload = try JSONReader.read(try Base64URL.decode(segments[1]))
    let subject = payload["vc"]?["credentialSubject"]
    guard let name = subject?["name"]?.string, payload["vc"]?["type"]?.array != nil,
      let issuer = payload["iss"]?.string,
      ["iat", "nbf", "exp"].allSatisfy({ payload[$0]?.integer != nil }),
      subject?["publicKeyJwk"] == nil, subject?["type"].map({ $0.array != nil }) ?? true,
      issuer.hasPrefix("did:key:z")
    else { return nil }
    let key = try Base58.decode(String(issuer.forPeople.dropFirst("did:key:z".count)))
    guard key.prefix(2) == [0x80, 0x24] else { return nil }
    let verifies = try P256PublicKey(compressed: Array(key.dropFirst(2))).verifies(
      try Base64URL.decode(segments[2]), over: Array("\(segments[0]).\(segments[1])".utf8))
    let proofs = subject?["verified_proofs"]?["claims"]?.array ?? []
    return verifies ? (name, proofs.compactMap(\.string)) : nil
  }

  @Test("given content, when it is issued, then the app's rule imports it")
  func issued() throws {
    let credential = try issuer.issueSolidarity(try content())
    let found = try #require(try imported(credential.encoded))
    #expect(found.name == "Anna Eriksson" && found.proofs == ["age_over_18", "field_name"])
    let itself = DIDKey(try desk.signerKey.p256PublicKey).text
    let header = credential.signed.header
    #expect(
      header
        == .object([
          "alg": "ES256", "typ": "JWT", "cty": "application/vc+jwt",
          "kid": .string(itself + "#keys-1"),
        ]))
    let payload = credential.signed.payload
    #expect(payload["iss"]?.string == itself)
    #expect(payload["sub"]?.string == DIDKey(try desk.device.p256PublicKey).text)
    let subject = payload["vc"]?["credentialSubject"]
    #expect(subject?["id"]?.string == payload["sub"]?.string)
    #expect(subject?["credential_meta"]?["schemaVersion"]?.integer == 2)
    #expect(payload["vc"]?["type"] == ["VerifiableCredential", "BusinessCardCredential"])
    let identifier = try #require(payload["jti"]?.string)
    #expect(identifier.hasPrefix("urn:uuid:") && identifier.utf8.count == 45)
    #expect(try issuer.issueSolidarity(content()).signed.payload["jti"]?.string != identifier)
    #expect(desk.verifyVC(credential.encoded).outcome == Outcome(.unknown, .issuerUntrusted))
  }

  @Test("given a changed credential, when the app's rule is followed, then it is not imported")
  func changed() throws {
    let text = try issuer.issueSolidarity(try content()).encoded
    let segments = text.forPeople.split(separator: ".").map(WireText.init)
    let other = try issuer.issueSolidarity(
      try content([JSONValue.Member("name", "Other")])
    ).encoded.forPeople.split(separator: ".").map(WireText.init)
    #expect(try imported("\(segments[0]).\(other[1]).\(segments[2])") == nil)
  }

  @Test("given a simulated document, when it is issued, then the credential says so")
  func simulated() throws {
    let evidence = [JSONValue.Member("simulated", true)]
    let payload = try issuer.issueSolidarity(content(evidence: evidence)).signed.payload
    #expect(payload["vc"]?["simulated"]?.bool == true)
    #expect(payload["vc"]?["credentialSubject"]?["summary"]?.string == "simulated document")
    let real = try issuer.issueSolidarity(content()).signed.payload
    #expect(real["vc"]?["credentialSubject"]?["summary"] == nil)
  }

  @Test("given claims that the app does not know or that are not true, then none is issued")
  func refused() throws {
    let name = JSONValue.Member("name", "Anna")
    for claim in [
      JSONValue.Member("age_over_18", false), JSONValue.Member("age_over_21", true),
      JSONValue.Member("publicKeyJwk", .object(["kty": "EC"])),
    ] {
      #expect(throws: CredentialError.claimUnknown(claim.name)) {
        try issuer.issueSolidarity(try content([name, claim]))
      }
    }
    for claims in [[], [JSONValue.Member("name", "")], [JSONValue.Member("is_human", true)]] {
      #expect(throws: CredentialError.memberMalformed("name")) {
        try issuer.issueSolidarity(try content(claims))
      }
    }
  }

  @Test("given a long life, when it is issued, then it ends after 30 days")
  func life() throws {
    let key = try ExampleDesk.newKey()
    let signer = try ExampleDesk.makeSigner(
      key: key, issuer: desk.rootKey, until: ExampleDesk.now + 1000 * ExampleDesk.day)
    let issuer = try CredentialIssuer(key: key, chain: [signer, desk.root])
    let credential = try issuer.issueSolidarity(
      try content(expiresAt: ExampleDesk.now + 900 * ExampleDesk.day))
    let end = Int(ExampleDesk.now.timeIntervalSince1970) + 30 * 86400
    #expect(credential.signed.payload["exp"]?.integer == end)
    let ending = try ExampleDesk.makeSigner(
      key: key, issuer: desk.rootKey, until: ExampleDesk.now + 20 * ExampleDesk.day)
    #expect(throws: CredentialError.self) {
      try CredentialIssuer(key: key, chain: [ending, desk.root]).issueSolidarity(
        try content(expiresAt: ExampleDesk.now + 400 * ExampleDesk.day))
    }
  }
}
