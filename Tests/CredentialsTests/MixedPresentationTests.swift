import Crypto
import Encoding
import FoundationEssentials
import PKIX
import Testing
import Verdicts

@testable import Credentials

/// Presentations that are put together from parts of several, and parts with more in them than their
/// standard allows: none passes.
@Suite("Presentations mixed from parts of several")
struct MixedPresentationTests {
  private let forger: MobileDocumentForger
  private let good: CBOR

  init() throws {
    forger = try MobileDocumentForger()
    good = try CBORReader.read(forger.response()).value
  }

  /// The first document of a response.
  private static func document(_ response: CBOR) throws -> CBOR {
    guard case .array(let documents) = response["documents"], let first = documents.first else {
      throw MobileDocumentForger.Malformed()
    }
    return first
  }

  /// The outcome of the response with another document.
  private func outcome(_ document: CBOR) throws -> Outcome {
    try forger.verify(good.with("documents", set: .array([document])).encoded).outcome
  }

  private func part(_ document: CBOR, _ outer: WireText, _ inner: WireText) throws -> CBOR {
    guard let part = document[outer]?[inner] else { throw MobileDocumentForger.Malformed() }
    return part
  }

  @Test("given parts of another document of the issuer, when they are put in, then it is refused")
  func partsOfAnother() throws {
    let own = try Self.document(good)
    let device = try ExampleDesk.newKey()
    let key: CBOR = .map([
      .init(.unsigned(1), .unsigned(2)), .init(CBOR(-1), .unsigned(1)),
      .init(CBOR(-2), .bytes(try device.p256PublicKey.x)),
      .init(CBOR(-3), .bytes(try device.p256PublicKey.y)),
    ])
    let other = try Self.document(
      CBORReader.read(
        forger.response { parts in
          parts.device = device
          parts.object = parts.object.with("deviceKeyInfo", "deviceKey", set: key)
        }
      ).value)
    #expect(try outcome(own).code == .credentialVerified)
    #expect(try outcome(other).code == .credentialVerified, "it passes by itself")
    #expect(
      try outcome(own.with("deviceSigned", set: other["deviceSigned"])).code == .keyBindingInvalid)
    #expect(
      try outcome(own.with("issuerSigned", set: other["issuerSigned"])).code == .keyBindingInvalid)
    let elements = try part(
      try Self.document(CBORReader.read(forger.response()).value), "issuerSigned", "nameSpaces")
    #expect(
      try outcome(own.with("issuerSigned", "nameSpaces", set: elements)).code == .disclosureInvalid,
      "the salts of another copy")
    // The device's signature covers what it says itself and the type.
    #expect(
      try outcome(
        own.with(
          "deviceSigned", "nameSpaces",
          set: .tagged(24, .bytes(CBOR.map([.init(.text("n"), .map([]))]).encoded)))
      ).code == .keyBindingInvalid)
    #expect(try outcome(own.with("docType", set: .text("other"))).code == .credentialMalformed)
  }

  @Test(
    "given a key that is none on P-256, or no secret, when it is verified, then it is no holder's")
  func deviceKeys() throws {
    func outcome(_ change: (_ x: [UInt8], _ y: [UInt8]) -> [CBOR.Pair]) throws -> Outcome {
      let key = try forger.desk.device.p256PublicKey
      return try forger.verify(
        try forger.response { parts in
          parts.object = parts.object.with(
            "deviceKeyInfo", "deviceKey", set: .map(change(key.x, key.y)))
        }
      ).outcome
    }
    func pairs(
      _ x: [UInt8], _ y: [UInt8], type: UInt64 = 2, curve: UInt64 = 1
    ) -> [CBOR.Pair] {
      [
        .init(.unsigned(1), .unsigned(type)), .init(CBOR(-1), .unsigned(curve)),
        .init(CBOR(-2), .bytes(x)), .init(CBOR(-3), .bytes(y)),
      ]
    }
    #expect(try outcome { pairs($0, $1) }.code == .credentialVerified)
    let none = Outcome(.failed, .credentialMalformed, [.phrase(.credentialHolderKey)])
    #expect(try outcome { pairs($0, $1, type: 1) } == none)
    #expect(try outcome { pairs($0, $1, curve: 2) } == none)
    #expect(try outcome { pairs($0 + $1.prefix(1), Array($1.dropFirst())) } == none)
    #expect(try outcome { pairs($0, $1) + [.init(CBOR(-4), .bytes($0))] } == none)
  }

  @Test("given signatures with more than they may have, when they are verified, then malformed")
  func signatures() throws {
    let own = try Self.document(good)
    guard case .array(var device) = own["deviceSigned"]?["deviceAuth"]?["deviceSignature"],
      case .array(var issuer) = own["issuerSigned"]?["issuerAuth"]
    else { throw MobileDocumentForger.Malformed() }
    let critical = CBOR.map([
      .init(.unsigned(1), CBOR(-7)), .init(.unsigned(2), .array([.unsigned(99)])),
      .init(.unsigned(99), .unsigned(0)),
    ])
    let (deviceHeader, issuerHeader) = (device[0], issuer[0])
    issuer[0] = .bytes(critical.encoded)
    let header = Outcome(.failed, .credentialMalformed, [.phrase(.credentialHeader)])
    #expect(try outcome(own.with("issuerSigned", "issuerAuth", set: .array(issuer))) == header)
    issuer[0] = issuerHeader
    // Tag 18 says nothing new.
    #expect(
      try outcome(own.with("issuerSigned", "issuerAuth", set: .tagged(18, .array(issuer)))).code
        == .credentialVerified)
    func signedAnew(device parts: [CBOR]) throws -> Outcome {
      try outcome(
        own.with("deviceSigned", "deviceAuth", "deviceSignature", set: .array(parts)))
    }
    device[0] = .bytes(critical.encoded)
    #expect(try signedAnew(device: device) == header)
    device[0] = .bytes(CBOR.map([.init(.unsigned(1), CBOR(-35))]).encoded)
    #expect(try signedAnew(device: device).code == .algorithmNotAllowed)
    device[0] = deviceHeader
    #expect(try signedAnew(device: device).code == .credentialVerified)
    device[2] = .bytes([1])
    #expect(
      try signedAnew(device: device)
        == Outcome(.failed, .credentialMalformed, [.phrase(.mdocSignatureNotDetached)]))
  }

  @Test("given one file that is a response and a credential at once, when verified, then neither")
  func twoForms() throws {
    let own = try Self.document(good)
    let both = good.with("issuerAuth", set: try part(own, "issuerSigned", "issuerAuth")).with(
      "nameSpaces", set: try part(own, "issuerSigned", "nameSpaces"))
    let received = try ReceivedCredential(both.encoded)
    let verifier = CredentialVerifier(anchors: [forger.desk.root], at: ExampleDesk.now)
    let request = PresentationRequest(
      audience: ExampleDesk.audience, nonce: ExampleDesk.nonce,
      responseURI: MobileDocumentForger.responseURI)
    for request in [nil, request] {
      #expect(
        verifier.verify(received, answering: request).outcome
          == Outcome(.failed, .credentialMalformed, [.phrase(.credentialFormatUnknown)]))
    }
    // The parts by themselves: a presentation needs its request, a credential must not have one.
    let alone = try ReceivedCredential(try #require(own["issuerSigned"]).encoded)
    #expect(verifier.verify(alone, answering: nil).credential?.isHolderBound == false)
    #expect(verifier.verify(alone, answering: request).outcome.code == .keyBindingMissing)
    let response = try ReceivedCredential(good.encoded)
    #expect(verifier.verify(response, answering: request).credential?.isHolderBound == true)
    #expect(
      verifier.verify(response, answering: nil).outcome
        == CredentialError.requestMissing.outcome)
  }

  @Test("given an authority with an unknown critical extension, when verified, then it is refused")
  func criticalExtension() throws {
    let desk = forger.desk
    let (name, key) = (
      [CertificateBuilder.NameAttribute.commonName("Intermediate")], try ExampleDesk.newKey()
    )
    let leaf = try ExampleDesk.makeSigner(key: desk.signerKey, issuer: key, issuerName: name)
    let open = try ExampleDesk.makeRoot(key: desk.rootKey, pathLength: nil)
    let unknown = CertificateExtension(
      identifier: ObjectIdentifier(1, 2, 3, 4), isCritical: true, value: DER.null)
    for (more, code) in [([], ReasonCode.credentialVerified), ([unknown], .issuerPathInvalid)] {
      let authority = try ExampleDesk.makeSigner(
        key: key, issuer: desk.rootKey, subject: name, isAuthority: true, usage: .keyCertSign,
        more: more)
      let text = try desk.sign(try desk.payload(), certificates: [leaf, authority]).encoded + "~"
      desk.expect(code, for: text, anchors: [open], requiresKeyBinding: false)
    }
  }
}
