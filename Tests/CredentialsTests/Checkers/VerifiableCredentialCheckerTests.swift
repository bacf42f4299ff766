import Crypto
import Encoding
import FoundationEssentials
import PKIX
import TestSupport
import Testing
import Verdicts

@testable import Credentials

@Suite("Verifiable credentials of the W3C: others judge ours, and we theirs")
struct VerifiableCredentialCheckerTests {
  private let desk: CheckedDesk
  init() throws { desk = try CheckedDesk() }

  private static let request = PresentationRequest(
    audience: CheckedDesk.audience, nonce: CheckedDesk.nonce)

  private func content() throws -> VerifiableCredentialContent {
    VerifiableCredentialContent(
      types: ["IdentityCredential"],
      claims: [
        JSONValue.Member("given_name", "Érika"), JSONValue.Member("birthdate", "1974-08-12"),
      ],
      evidence: [JSONValue.Member("trust_level", "government")],
      issuedAt: desk.now - ExampleDesk.day, expiresAt: desk.now + 30 * ExampleDesk.day,
      holderKey: try desk.desk.device.p256PublicKey)
  }

  private func verify(
    _ text: String, answering request: PresentationRequest? = nil, anchor: Certificate? = nil
  ) -> CredentialVerdict {
    VCJWTVerifier(anchors: [anchor ?? desk.root], at: Date()).verify(
      WireText(text), answering: request)
  }

  // MARK: Ours

  @Test(
    "given a credential and a presentation of ours, when jwcrypto judges the signatures, then it takes both",
    .checkers)
  func signatures() throws {
    let credential = try desk.issuer.issue(try content())
    let presentation = try VPJWT(
      of: credential, audience: CheckedDesk.audience, nonce: CheckedDesk.nonce, at: desk.now,
      deviceKey: desk.desk.device
    ).encoded
    func request(_ text: String, _ key: JSONValue) -> CredentialCheckers.Request {
      CredentialCheckers.Request(
        "verify jws", by: .jwcrypto, ["text": .string(text), "key": key])
    }
    let signer = try P256PublicKey(desk.signer.publicKey).jwk
    let answers = try CredentialCheckers.answers(to: [
      request(credential.encoded.forPeople, signer),
      request(presentation.forPeople, try desk.holder),
      request(try credential.encoded.forPeople.withLastPayloadByteChanged(), signer),
      request(try presentation.forPeople.withLastPayloadByteChanged(), try desk.holder),
      request(credential.encoded.forPeople, try desk.holder),
    ])
    #expect(answers[0].claims["issuer"]?.string?.forPeople == CheckedDesk.address, "\(answers[0])")
    #expect(answers[0].claims["credentialSubject"]?["given_name"] == "Érika")
    #expect(answers[1].claims["nonce"]?.string == CheckedDesk.nonce, "\(answers[1])")
    for answer in answers.dropFirst(2) { expect(answer, refusing: "InvalidJWSSignature") }
  }

  @Test(
    "given a business card of ours, when openvc judges it, then it takes it until one byte changes",
    .checkers)
  func businessCard() throws {
    let credential = try desk.issuer.issueSolidarity(
      VerifiableCredentialContent(
        types: ["BusinessCardCredential"],
        claims: [JSONValue.Member("name", "Erika"), JSONValue.Member("age_over_18", true)],
        evidence: [], issuedAt: desk.now - ExampleDesk.day,
        expiresAt: desk.now + 30 * ExampleDesk.day,
        holderKey: try desk.desk.device.p256PublicKey)
    ).encoded
    func request(_ text: String, _ key: JSONValue) -> CredentialCheckers.Request {
      CredentialCheckers.Request("verify vc", by: .openvc, ["text": .string(text), "key": key])
    }
    let signer = try P256PublicKey(desk.signer.publicKey).jwk
    let answers = try CredentialCheckers.answers(to: [
      request(credential.forPeople, signer),
      request(try credential.forPeople.withLastPayloadByteChanged(), signer),
      request(credential.forPeople, .null),
    ])
    #expect(answers[0].claims["credentialSubject"]?["name"] == "Erika", "\(answers[0])")
    expect(answers[1], refusing: "SignatureInvalid")
    // The app's name of the key, `#keys-1`, is not one that did:key gives it.
    expect(answers[2], refusing: "no verification method")
  }

  // MARK: Theirs

  @Test(
    "given what jwcrypto signs, when we judge it, then it passes until it is changed", .checkers)
  func theirs() throws {
    let until = Timestamp(desk.now + ExampleDesk.day).description
    let from = Timestamp(desk.now - ExampleDesk.day).description
    let credential = try CredentialCheckers.answer(
      to: CredentialCheckers.Request(
        "sign jws", by: .jwcrypto,
        [
          "header": .object(["alg": "ES256", "typ": "vc+jwt", "x5c": desk.chain]),
          "claims": .object([
            "@context": ["https://www.w3.org/ns/credentials/v2"],
            "type": ["VerifiableCredential", "IdentityCredential"],
            "issuer": .string(CheckedDesk.address), "validFrom": .string(from),
            "validUntil": .string(until), "credentialSubject": .object(["given_name": "Érika"]),
            "cnf": .object(["jwk": try desk.holder]),
          ]), "key": try desk.signerKey,
        ])
    ).text("text")
    let verdict = verify(credential)
    #expect(verdict.outcome.code == .credentialVerified, "\(verdict.outcome)")
    #expect(verdict.credential?.claims["credentialSubject"]?["given_name"] == "Érika")
    #expect(verify(try credential.withLastPayloadByteChanged()).outcome.status == .failed)
    #expect(verify(credential, anchor: desk.stranger).outcome.code == .issuerUntrusted)
    // We present what jwcrypto signed.
    let presentation = try VPJWT(
      of: try VCJWT(parsing: WireText(credential)), audience: CheckedDesk.audience,
      nonce: CheckedDesk.nonce, at: desk.now, deviceKey: desk.desk.device)
    let presented = verify(presentation.encoded.forPeople, answering: Self.request)
    #expect(presented.outcome.code == .credentialVerified, "\(presented.outcome)")
    #expect(presented.credential?.isHolderBound == true)
  }

  @Test(
    "given what openvc issues with a key of its own, when we judge it, then nobody vouches for the key",
    .checkers)
  func theirOwnKey() throws {
    let key = try ExampleDesk.newKey()
    let itself = DIDKey(try key.p256PublicKey)
    let text = try CredentialCheckers.answer(
      to: CredentialCheckers.Request(
        "issue vc", by: .openvc,
        [
          "credential": .object([
            "@context": ["https://www.w3.org/2018/credentials/v1"],
            "type": ["VerifiableCredential", "BusinessCardCredential"],
            "issuer": .string(itself.text), "credentialSubject": .object(["name": "Erika"]),
          ]), "key": .string(try key.pem()),
          "identifier": .string("\(itself.text)#\(itself.multibase)"), "seconds": 3600,
        ])
    ).text("text")
    #expect(verify(text).outcome.code == .issuerUntrusted, "\(verify(text).outcome)")
    #expect(
      verify(try text.withLastPayloadByteChanged()).outcome.code == .credentialSignatureInvalid)
  }
}
