import Crypto
import Encoding
import FoundationEssentials
import PKIX
import TestSupport
import Testing
import Verdicts

@testable import Credentials

/// Mobile documents that are issued, presented and verified, and what others published.
struct MobileDocumentTests {
  private typealias Forger = MobileDocumentForger

  // MARK: Published examples

  @Test("given the worked example of OpenID4VP 1.0, when it is made, then it is as printed")
  func handover() throws {
    let example = try #require(
      try Vectors.load("mobile-document-examples.json")["handover"])
    let key = try P256PublicKey(jwk: example["key"] ?? .null)
    #expect(try Base64URL.decode(key.thumbprint) == example.bytes("keyThumbprint"))
    let transcript = try SessionTranscript.openID4VP(
      clientIdentifier: WireText(example.text("clientIdentifier")),
      nonce: WireText(example.text("nonce")),
      keyThumbprint: example.bytes("keyThumbprint"),
      responseURI: WireText(example.text("responseURI")))
    #expect(try transcript.encoded == example.bytes("transcript"))
    #expect(try SessionTranscript(encoded: transcript.encoded) == transcript)
    #expect(throws: CredentialError.self) { try SessionTranscript(encoded: [0xA0]) }
  }

  @Test("given the example of ISO/IEC 18013-5, when it is verified in its time, then it passes")
  func standard() throws {
    let example = try Vectors.load("mobile-document-examples.json")
    let root = try Certificate(der: example.bytes("root"))
    let issuerSigned = try example.bytes("issuerSigned")
    let moment = try #require(Timestamp("2021-01-01T00:00:00Z")).instant
    let verifier = MobileDocumentVerifier(anchors: [root], at: moment)
    let verdict = verifier.verify(issuerSigned, requiresDeviceSignature: false)
    let credential = try #require(verdict.credential, "\(verdict.outcome)")
    #expect(credential.type == "org.iso.18013.5.1.mDL" && credential.issuerName == "utopia ds")
    #expect(credential.disclosedClaims.count == 6)
    #expect(credential.claims["org.iso.18013.5.1"]?["family_name"] == "Doe")
    #expect(credential.claims["org.iso.18013.5.1"]?["issue_date"] == "2019-10-20")
    // Its device made a message authentication code, which is read and never passes.
    let response = try example.bytes("response")
    #expect(try DeviceResponse(parsing: response).documents.count == 1)
    for isRequired in [false, true] {
      let coded = verifier.verify(
        response, transcript: try Forger.transcript(), requiresDeviceSignature: isRequired)
      #expect(coded.outcome.code == .algorithmNotAllowed)
    }
    let late = MobileDocumentVerifier(anchors: [root], at: moment + 365 * ExampleDesk.day)
    #expect(
      late.verify(issuerSigned, requiresDeviceSignature: false).outcome.code == .issuerPathInvalid)
  }

  // MARK: Issuing

  @Test("given a document, when it is issued and shown, then a verifier sees what was chosen")
  func shown() throws {
    let forger = try Forger()
    let issued = try forger.issue()
    #expect(
      Set(issued.paths)
        == Set(Forger.elements.map { "\(Forger.nameSpace)/\($0.name)" as WireText }))
    let transcript = try Forger.transcript()
    let path = "\(Forger.nameSpace)/birth_date"
    let response = try issued.presentation(
      of: [WireText(path)], deviceKey: forger.desk.device, transcript: transcript)
    for bytes in [response, Array(Base64URL.encode(response).utf8) + [0x0A]] {
      let credential = try #require(try forger.verify(bytes).credential)
      #expect(credential.format == .mobileDocument && credential.isHolderBound)
      #expect(credential.disclosedClaims == [WireText(path)])
      #expect(
        credential.claims
          == .object([
            Forger.nameSpace: .object(["birth_date": .object(["birth_date": "1974-08-12"])])
          ]))
      #expect(credential.issuedAt == ExampleDesk.now)
      #expect(credential.expiresAt == ExampleDesk.now + 30 * ExampleDesk.day)
      #expect(credential.holderKeyThumbprint == (try forger.desk.device.p256PublicKey.thumbprint))
      #expect(credential.revocation.code == .credentialStatusMissing)
    }
    let nothing = try issued.presentation(
      of: [], deviceKey: forger.desk.device, transcript: transcript)
    #expect(try forger.verify(nothing).credential?.disclosedClaims == [])
    #expect(throws: CredentialError.claimUnknown("x/y")) {
      try issued.presentation(of: ["x/y"], deviceKey: forger.desk.device, transcript: transcript)
    }
    #expect(throws: CredentialError.keyBindingInvalid(.keyBindingKeyDiffers)) {
      try issued.presentation(
        of: [WireText(path)], deviceKey: forger.desk.signerKey, transcript: transcript)
    }
  }

  @Test("given a document alone, when it is verified, then it passes without its holder")
  func alone() throws {
    let forger = try Forger()
    let bytes = Array(try forger.issue().encoded)
    let credential = try #require(
      try forger.verify(bytes, requiresDeviceSignature: false).credential)
    #expect(!credential.isHolderBound && credential.disclosedClaims.count == 6)
    let values = try #require(credential.claims[Forger.nameSpace])
    #expect(values["portrait"] == "_9j_" && values["sex"] == 2 && values["age_over_18"] == true)
    #expect(try forger.verify(bytes).outcome.code == .keyBindingMissing)
    let shown = try forger.response()
    let verifier = MobileDocumentVerifier(anchors: [forger.desk.root], at: ExampleDesk.now)
    let unbound = verifier.verify(shown, requiresDeviceSignature: false)
    #expect(unbound.credential?.isHolderBound == false)
    #expect(
      verifier.verify(shown, requiresDeviceSignature: true).outcome.code == .requestMissing)
  }

  @Test("given two copies of a document, when they are issued, then they share no random bytes")
  func copies() throws {
    let forger = try Forger()
    let copies = try [forger.issue(), forger.issue()]
    func secrets(_ copy: IssuerSigned) throws -> Set<[UInt8]> {
      let digests = try copy.securityObject.digests().values.flatMap(\.values).map { Array($0) }
      #expect(digests.count == 8, "decoys fill the digests up")
      return Set(digests + copy.nameSpaces.flatMap(\.items).map { Array($0.tagged) })
    }
    #expect(try secrets(copies[0]).isDisjoint(with: secrets(copies[1])))
    #expect(copies[0].encoded.count == copies[1].encoded.count)
    let numbers = try (0..<20).map { _ in
      try forger.issue().item(Forger.nameSpace, "sex").map(\.digestID)
    }
    #expect(Set(numbers).count > 1, "the numbers of digests are shuffled")
  }

  @Test("given many elements, when they are issued, then the circuits' limit is kept")
  func limit() throws {
    let forger = try Forger()
    func elements(_ count: Int) -> [MobileDocumentContent.Element] {
      (0..<count).map { .init("element_\($0)", .unsigned(UInt64($0))) }
    }
    for (count, digests) in [(1, 8), (24, 24), (25, 32), (49, 52), (53, 53)] {
      let issued = try forger.issuer().issue(forger.content(elements: elements(count)))
      let object = issued.securityObject
      #expect(object.encoded.count <= 2200)
      #expect(try object.digests()[Forger.nameSpace]?.count == digests, "\(count)")
    }
    #expect(throws: CredentialError.malformed(.credentialTooLong)) {
      try forger.issuer().issue(forger.content(elements: elements(60)))
    }
  }

  @Test("given content that is none, when it is issued, then it is refused")
  func refusedContent() throws {
    let forger = try Forger()
    let issuer = try forger.issuer()
    func refuse(_ content: MobileDocumentContent, _ location: SourceLocation = #_sourceLocation) {
      #expect(throws: CredentialError.self, sourceLocation: location) { try issuer.issue(content) }
    }
    func content(
      _ type: WireText, _ nameSpaces: [MobileDocumentContent.NameSpace]
    ) throws -> MobileDocumentContent {
      MobileDocumentContent(
        documentType: type, nameSpaces: nameSpaces, issuedAt: ExampleDesk.now,
        expiresAt: ExampleDesk.now + ExampleDesk.day,
        deviceKey: try forger.desk.device.p256PublicKey)
    }
    let space = MobileDocumentContent.NameSpace("n", [.init("e", .bool(true))])
    _ = try issuer.issue(content("d", [space]))
    refuse(try content("", [space]))
    refuse(try content("d", []))
    refuse(try content("d", [.init("n", [])]))
    refuse(try content("d", [space, space]))
    refuse(try content("d", [.init("n", [.init("e", .null), .init("e", .null)])]))
    refuse(try forger.content(expiresAt: ExampleDesk.now))
    refuse(try forger.content(expiresAt: ExampleDesk.now + 301 * ExampleDesk.day))
    refuse(try forger.content(issuedAt: ExampleDesk.now - 101 * ExampleDesk.day))
    let other = try CredentialIssuer(
      key: forger.desk.signerKey, chain: [forger.desk.signer, forger.desk.root])
    #expect(throws: CredentialError.issuerPathInvalid(.issuerSignerPurpose)) {
      try other.issue(forger.content())
    }
  }

  @Test("given values of any kind, when they become JSON, then each has one form")
  func values() throws {
    let pairs: [(CBOR, JSONValue?)] = [
      (.negative(4), -5), (.unsigned(.max), "18446744073709551615"), (.float(1.5), "1.5"),
      (.negative(.max), "-18446744073709551616"), (.array([.null, .undefined]), [.null, .null]),
      (.map([.init(CBOR(1), .bool(true))]), .object(["1": true])), (.tagged(0, .text("t")), "t"),
      (.map([.init(CBOR(1), .null), .init(.text("1"), .null)]), nil),
      (.map([.init(.bytes([1]), .null)]), nil), (.simple(16), nil),
    ]
    for (value, expected) in pairs {
      #expect((try? MobileDocumentClaims.json(value)) == expected, "\(value)")
    }
  }
}
