import Crypto
import Encoding
import FoundationEssentials
import PKIX
import TestSupport
import Testing
import Verdicts

@testable import Credentials

/// Credentials with which nothing is wrong, of kinds that are not supported: each is called so by its name, and none is
/// called malformed or forged. What is neither stays malformed.
@Suite("Kinds of credentials that are not supported")
struct UnsupportedKindTests {
  private typealias Forger = MobileDocumentForger

  private let desk: ExampleDesk
  private let forger: MobileDocumentForger

  init() throws {
    desk = try ExampleDesk()
    forger = try MobileDocumentForger()
  }

  private func outcome(
    _ changes: KeyValuePairs<WireText, JSONValue>, type: WireText = "dc+sd-jwt"
  ) throws -> Outcome {
    let text = try desk.sign(try desk.payload(changes), type: type).encoded + "~"
    return desk.verify(text, requiresKeyBinding: false).outcome
  }

  private static func unsupported(_ phrase: Phrase) -> Outcome {
    Outcome(.unknown, .credentialUnsupported, [.phrase(phrase)])
  }

  private static func number(_ count: Int) -> JSONValue {
    .string(Base64URL.encode([UInt8](repeating: 7, count: count)))
  }

  @Test("given a holder's key of another kind, when a card is verified, then the kind is named")
  func holderKeys() throws {
    let keys: [(WireText, JSONValue)] = [
      (
        "P-384", .object(["kty": "EC", "crv": "P-384", "x": Self.number(48), "y": Self.number(48)])
      ),
      (
        "P-521", .object(["kty": "EC", "crv": "P-521", "x": Self.number(66), "y": Self.number(66)])
      ),
      ("Ed25519", .object(["kty": "OKP", "crv": "Ed25519", "x": Self.number(32)])),
      ("RSA", .object(["kty": "RSA", "n": Self.number(256), "e": "AQAB"])),
    ]
    for (name, key) in keys {
      #expect(
        try outcome(["cnf": .object(["jwk": key])])
          == Self.unsupported(.unsupportedHolderKey(name)))
    }
    for name in ["kid", "jku", "jkt"] {
      #expect(
        try outcome(["cnf": .object([JSONValue.Member(name, "k")])])
          == Self.unsupported(.unsupportedKeyReference("cnf.\(name)")))
    }
    // What is no such key: another length, a private part, nothing at all.
    let none: [JSONValue] = [
      .object([
        "jwk": .object(["kty": "EC", "crv": "P-384", "x": Self.number(32), "y": Self.number(48)])
      ]),
      .object([
        "jwk": .object(["kty": "OKP", "crv": "Ed25519", "x": Self.number(32), "d": Self.number(32)])
      ]),
      .object(["jwk": .object(["kty": "EC", "crv": "P-999"])]), .object([JSONValue.Member]()),
    ]
    for member in none {
      #expect(try outcome(["cnf": member]).code == .credentialMalformed, "\(member)")
    }
  }

  @Test("given another digest or type, when a card is verified, then it is named")
  func digestsAndTypes() throws {
    #expect(try outcome(["_sd_alg": "sha-384"]) == Self.unsupported(.unsupportedDigests("SHA-384")))
    #expect(
      try outcome([:], type: "vc+sd-jwt") == Self.unsupported(.unsupportedType("vc+sd-jwt")))
    #expect(try outcome(["_sd_alg": "md5"]).code == .credentialMalformed)
    #expect(try outcome([:], type: "vc+jwt").code == .credentialMalformed)
    // One that somebody else signed is none, whatever its type is.
    let forged = try desk.sign(
      try desk.payload(), type: "vc+sd-jwt", key: try ExampleDesk.newKey()
    ).encoded
    #expect(
      desk.verify(forged + "~", requiresKeyBinding: false).outcome.code
        == .credentialSignatureInvalid)
  }

  @Test(
    "given the JSON form, or an issuer without a certificate, when it is read, then it is named")
  func formAndIssuer() throws {
    let signed = try desk.sign(try desk.payload()).encoded.forPeople.split(separator: ".").map(
      WireText.init)
    let form = JSONWriter(indented: true).text(
      .object([
        "payload": .string(signed[1]), "protected": .string(signed[0]),
        "signature": .string(signed[2]), "header": .object(["disclosures": .array([])]),
      ]))
    #expect(throws: CredentialError.unsupported(.unsupportedJSONForm)) {
      try ReceivedCredential(Array(form.utf8))
    }
    for text in [#"{"payload": 1, "signature": "x"}"#, #"{"payload": "x"}"#, "{"] {
      #expect(throws: CredentialError.malformed(.credentialFormatUnknown)) {
        try ReceivedCredential(Array(text.utf8))
      }
    }
    let bare = try JSONWebSignature(
      signing: try desk.payload(), header: [.init("typ", "dc+sd-jwt"), .init("kid", "k")],
      key: desk.signerKey
    ).encoded
    #expect(
      desk.verify(bare + "~", requiresKeyBinding: false).outcome
        == Self.unsupported(.unsupportedIssuer))
  }

  // MARK: Mobile documents

  @Test("given a device's key of another kind, when a document is verified, then the kind is named")
  func deviceKeys() throws {
    func key(_ kind: Int, _ curve: Int, _ lengths: [Int]) -> CBOR {
      .map(
        [CBOR.Pair(CBOR(1), CBOR(kind)), CBOR.Pair(CBOR(-1), CBOR(curve))]
          + lengths.enumerated().map { place, length in
            CBOR.Pair(CBOR(-2 - place), .bytes([UInt8](repeating: 7, count: length)))
          })
    }
    let keys: [(WireText, CBOR)] = [
      ("P-384", key(2, 2, [48, 48])), ("P-521", key(2, 3, [66, 66])), ("Ed25519", key(1, 6, [32])),
    ]
    for (name, key) in keys {
      let bytes = try forger.response { parts in
        parts.object = parts.object.with("deviceKeyInfo", "deviceKey", set: key)
      }
      #expect(
        try forger.verify(bytes).outcome == Self.unsupported(.unsupportedHolderKey(name)))
    }
    let bytes = try forger.response { parts in
      parts.object = parts.object.with("deviceKeyInfo", "deviceKey", set: key(1, 6, [31]))
    }
    #expect(try forger.verify(bytes).outcome.code == .credentialMalformed)
  }

  @Test(
    "given maps whose lengths are not the shortest, also all of them, then that is what is said")
  func wideMaps() throws {
    // Every map of the outside with its length in three bytes, as b9 0002.
    let issued = Array(try forger.issue().encoded)
    #expect(issued[0] == 0xA2)
    let wide: [UInt8] = [0xB9, 0x00, 0x02] + issued.dropFirst()
    #expect(
      throws: CredentialError.malformed(
        .mdocNotCBOR(.phrase(.mdocResponse), CBORError(.longHead, offset: 0)))
    ) { try ReceivedCredential(wide) }
    _ = try ReceivedCredential(issued)
  }

  @Test(
    "given dates of one day that contradict each other, when they are reported, then with times")
  func dates() throws {
    let bytes = try forger.response { parts in
      for (name, text) in [
        ("signed", "2026-10-26T09:30:00Z"), ("validFrom", "2026-10-26T00:00:00Z"),
        ("validUntil", "2026-11-26T00:00:00Z"),
      ] {
        parts.object = parts.object.with(
          "validityInfo", WireText(name), set: .tagged(0, .text(text)))
      }
    }
    let outcome = try forger.verify(bytes).outcome
    guard case .phrase(let phrase)? = outcome.details.first else {
      Issue.record("\(outcome)")
      return
    }
    #expect(
      phrase.facts.map(\.value) == [
        .text("2026-10-26T09:30:00Z"), .text("2026-10-26T00:00:00Z"),
        .text("2026-11-26T00:00:00Z"),
      ])
  }

  // MARK: From public bug reports

  @Test(
    "given the inputs of public bug reports, when they are verified, then each is called what it is",
    .enabled(if: Vectors.realData != nil, "not run: PASSPORT_TEST_DATA is not set"),
    arguments: [
      ("sdjwt/plain.sdjwt", nil), ("mdoc/plain.cbor", nil),
      ("sdjwt/cnf-p384.sdjwt", .unsupportedHolderKey("P-384")),
      ("sdjwt/sd-alg-sha384.sdjwt", .unsupportedDigests("SHA-384")),
      ("sdjwt/typ-vc-sd-jwt.sdjwt", .unsupportedType("vc+sd-jwt")),
      ("sdjwt/json-form.sdjwt", .unsupportedJSONForm),
      ("mdoc/device-p384.cbor", .unsupportedHolderKey("P-384")),
      ("mdoc/device-ed25519.cbor", .unsupportedHolderKey("Ed25519")),
      (
        "mdoc/auth0-wide-maps.cbor",
        .mdocNotCBOR(.phrase(.mdocResponse), CBORError(.longHead, offset: 0))
      ),
    ] as [(WireText, Phrase?)])
  func reported(_ name: WireText, _ phrase: Phrase?) throws {
    let folder = name.forPeople.prefix { $0 != "/" }
    let root = try Certificate(der: try Vectors.realFile("reports/\(folder)/root.cer"))
    let bytes = try Vectors.realFile("reports/\(name)")
    let verifier = CredentialVerifier(
      anchors: [root], at: Date(timeIntervalSince1970: 1_795_611_180))
    let outcome: Outcome
    do throws(CredentialError) {
      outcome = verifier.verify(try ReceivedCredential(bytes), answering: nil).outcome
    } catch {
      outcome = error.outcome
    }
    #expect(outcome.details == (phrase.map { [Detail.phrase($0)] } ?? [.text("Test State")]))
    #expect((outcome.status == .passed) == (phrase == nil))
  }
}
