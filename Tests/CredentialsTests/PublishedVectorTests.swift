import Crypto
import Encoding
import FoundationEssentials
import TestSupport
import Testing
import Verdicts

import Credentials

/// The examples that the standards print, below the layer of certificates, which they do not have.
struct PublishedVectorTests {
  private static func vectors() throws -> JSONValue { try Vectors.load("sd-jwt-rfc9901.json") }

  private static func presentations() throws -> [JSONValue] {
    try vectors()["presentations"]?.array ?? []
  }

  @Test("given the examples of RFC 9901, when they are processed, then the claims are as printed")
  func examples() throws {
    let vectors = try Self.vectors()
    let issuer = try P256PublicKey(jwk: vectors["issuerKey"] ?? .null)
    let examples = try Self.presentations()
    #expect(examples.count == 4)
    for example in examples {
      let comment = Comment(rawValue: try example.text("comment"))
      let credential = try SDJWT(parsing: WireText(try example.text("text")))
      #expect(credential.encoded == example["text"]?.string, comment)
      #expect(credential.issuerSigned.isSigned(by: issuer), comment)
      let expected = try #require(example["claims"])
      #expect(
        try ProcessedSDJWT(credential).claims.withSortedMembers == expected.withSortedMembers,
        comment)
    }
  }

  @Test("given the examples of RFC 9901, when a disclosure is changed, then each is refused")
  func changedExamples() throws {
    let issuer = try P256PublicKey(jwk: try Self.vectors()["issuerKey"] ?? .null)
    for example in try Self.presentations() {
      let credential = try SDJWT(parsing: WireText(try example.text("text")))
      for (number, disclosure) in credential.disclosures.enumerated() {
        var changed = credential.disclosures
        changed[number] = try Disclosure(
          name: disclosure.name, value: disclosure.value, random: .system)
        #expect(throws: CredentialError.disclosureInvalid) {
          try ProcessedSDJWT(
            SDJWT(issuerSigned: credential.issuerSigned, disclosures: changed))
        }
        #expect(throws: CredentialError.disclosureInvalid) {
          try ProcessedSDJWT(
            SDJWT(
              issuerSigned: credential.issuerSigned,
              disclosures: credential.disclosures + [disclosure]))
        }
      }
      let segments = credential.issuerSigned.encoded.forPeople.split(separator: ".").map(
        String.init)
      let payload = [0x20] + (try Base64URL.decode(segments[1]))
      let changed = "\(segments[0]).\(Base64URL.encode(payload)).\(segments[2])"
      #expect(try !JSONWebSignature(parsing: WireText(changed)).isSigned(by: issuer))
    }
  }

  @Test("given the proof of RFC 9901, A.4, when it is checked, then it holds for its request only")
  func keyBinding() throws {
    let vectors = try Self.vectors()
    let expected = try #require(vectors["keyBinding"])
    let number = try #require(expected["presentation"]?.integer)
    let credential = try SDJWT(parsing: WireText(try Self.presentations()[number].text("text")))
    let key = try #require(try credential.holderKey)
    #expect(try key == P256PublicKey(jwk: vectors["holderKey"] ?? .null))
    let proof = try KeyBinding(parsing: try #require(credential.keyBinding))
    let issued = Date(timeIntervalSince1970: Double(try #require(expected["issuedAt"]?.integer)))
    var request = KeyBinding.Expectation(
      audience: WireText(try expected.text("audience")),
      nonce: WireText(try expected.text("nonce")), now: issued,
      window: 300, leeway: 60)
    try proof.check(over: credential, by: key, request)
    let fewer = SDJWT(
      issuerSigned: credential.issuerSigned, disclosures: Array(credential.disclosures.dropLast()))
    #expect(throws: CredentialError.keyBindingInvalid(.keyBindingClaimsDiffer)) {
      try proof.check(over: fewer, by: key, request)
    }
    request.nonce = "1234567891"
    #expect(throws: CredentialError.nonceMismatch) {
      try proof.check(over: credential, by: key, request)
    }
    let issuer = try P256PublicKey(jwk: vectors["issuerKey"] ?? .null)
    #expect(throws: CredentialError.keyBindingInvalid(.keyBindingSignatureDiffers)) {
      try proof.check(over: credential, by: issuer, request)
    }
  }

  @Test(
    "given the disclosures of RFC 9901, 4.2, when they are read, then the digests are as printed")
  func disclosures() throws {
    for vector in try Self.vectors()["disclosures"]?.array ?? [] {
      let disclosure = try Disclosure(parsing: WireText(try vector.text("text")))
      #expect(disclosure.name == vector["name"]?.string)
      #expect(disclosure.value == vector["value"])
      #expect(disclosure.salt == vector["salt"]?.string)
      if let digest = vector["digest"]?.string { #expect(disclosure.digest == digest) }
    }
    #expect(try Self.vectors()["disclosures"]?.array?.count == 5)
  }
}
