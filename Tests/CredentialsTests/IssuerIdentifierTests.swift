import Crypto
import Encoding
import FoundationEssentials
import PKIX
import Testing
import Verdicts

@testable import Credentials

@Suite("The issuer that a credential states, and that of its signer's certificate")
struct IssuerIdentifierTests {
  private let desk: ExampleDesk
  private let stated = "https://desk.example/cards"
  init() throws { desk = try ExampleDesk() }

  private func signer(_ more: [CertificateExtension]) throws -> Certificate {
    try ExampleDesk.makeSigner(key: desk.signerKey, issuer: desk.rootKey, more: more)
  }

  private func signer(named names: [GeneralName]) throws -> Certificate {
    try signer([.subjectAlternativeName(names)])
  }

  /// A credential as anybody with the signer's key could make it.
  private func text(_ issuer: JSONValue, by signer: Certificate) throws -> WireText {
    try desk.sign(try desk.payload(["iss": issuer]), certificates: [signer]).encoded + "~"
  }

  private func expect(
    _ code: ReasonCode, _ words: [String]? = nil, stating issuer: JSONValue,
    by signer: Certificate,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    desk.expect(
      code, words, for: try text(issuer, by: signer), requiresKeyBinding: false,
      sourceLocation: sourceLocation)
  }

  @Test("given a signer with a URI, when it issues, then the credential states it and verifies")
  func issued() throws {
    let signer = try signer(named: [
      .email("a@desk.example"), .uri(WireText(stated)), .uri("urn:other"),
    ])
    let issuer = try CredentialIssuer(key: desk.signerKey, chain: [signer])
    #expect(issuer.identifier?.forPeople == stated)
    let credential = try issuer.issue(try desk.content())
    #expect(credential.issuerSigned.payload["iss"]?.string?.forPeople == stated)
    let verdict = desk.verify(credential.encoded, requiresKeyBinding: false)
    #expect(verdict.credential?.issuerIdentifier?.forPeople == stated)
  }

  @Test("given a signer without a URI, when it issues, then the credential states no issuer")
  func silent() throws {
    let issuer = try CredentialIssuer(key: desk.signerKey, chain: [desk.signer])
    #expect(issuer.identifier == nil && issuer.country == nil)
    let credential = try issuer.issue(try desk.content())
    #expect(credential.issuerSigned.payload["iss"] == nil)
    let verdict = desk.verify(credential.encoded, requiresKeyBinding: false)
    #expect(verdict.outcome.code == .credentialVerified)
    #expect(verdict.credential?.issuerIdentifier == nil)
  }

  @Test("given a signer of an issuer, when it is to state another, then it does not issue")
  func another() throws {
    let issuer = try CredentialIssuer(
      key: desk.signerKey, chain: [try signer(named: [.uri(WireText(stated))])])
    let base = try desk.content()
    #expect(throws: CredentialError.issuerPathInvalid(.issuerIdentifierDiffers)) {
      try issuer.issue(
        CredentialContent(
          type: base.type, issuer: "https://other.example", claims: [], issuedAt: base.issuedAt,
          expiresAt: base.expiresAt, holderKey: base.holderKey))
    }
  }

  @Test("given an issuer that is not the signer's, when it is verified, then it is refused")
  func differs() throws {
    let refusal = ["the credential names another issuer than the signer's certificate"]
    let signer = try signer(named: [.uri("urn:other"), .uri(WireText(stated))])
    try expect(.credentialVerified, stating: .string(stated), by: signer)
    try expect(.credentialVerified, stating: "urn:other", by: signer)
    try expect(.credentialVerified, stating: .null, by: signer)
    for issuer in [
      "https://desk.example", "https://desk.example/cards/", "https://desk.example/Cards",
      "HTTPS://desk.example/cards", "https://desk.example/cards ", "desk.example", "",
      "https://desk.example:443/cards", "https://desk.example/c%61rds",
    ] as [WireText] {
      try expect(.issuerPathInvalid, refusal, stating: .string(issuer), by: signer)
    }
    // The two texts are equivalent by Unicode, and not the same.
    let kelvin = try self.signer(named: [.uri("https://desk.example/K")])
    try expect(.issuerPathInvalid, refusal, stating: "https://desk.example/\u{212A}", by: kelvin)
  }

  @Test("given a signer with a host's name, when it is verified, then an address there is its own")
  func hosts() throws {
    let signer = try signer(named: [.dns("Desk.Example")])
    for issuer in ["https://desk.example", "https://desk.example:8443/cards"] {
      try expect(.credentialVerified, stating: .string(issuer), by: signer)
    }
    for issuer in [
      "https://www.desk.example", "https://example", "http://desk.example", "desk.example",
      "https://desk.example@other.example", "https://other.example/desk.example",
      "https://other.example?desk.example", "https://desk.example\\.other.example",
    ] {
      try expect(.issuerPathInvalid, stating: .string(issuer), by: signer)
    }
    let wildcard = try self.signer(named: [.dns("*.desk.example")])
    try expect(.issuerPathInvalid, stating: "https://www.desk.example", by: wildcard)
  }

  @Test("given a signer without names of issuers, when it is verified, then any issuer is its own")
  func unnamed() throws {
    try expect(.credentialVerified, stating: .string(stated), by: desk.signer)
    let signer = try signer(named: [.email("a@desk.example"), .directory([.locality("UTO")])])
    try expect(.credentialVerified, stating: .string(stated), by: signer)
  }

  @Test("given names that cannot be read, when an issuer is stated, then it is refused")
  func malformed() throws {
    let malformed: [[UInt8]] = [
      [], [0x30, 0x05], [0x04, 0x00],
      DER.sequence(BERTLV.encode(.context(6, constructed: false), [0xC3, 0xA9])),
    ]
    for value in malformed {
      let signer = try signer([
        CertificateExtension(
          identifier: ObjectIdentifier(2, 5, 29, 17), isCritical: false, value: value)
      ])
      try expect(
        .issuerPathInvalid, ["the other names of the signer cannot be read"],
        stating: .string(stated),
        by: signer)
      try expect(.credentialVerified, stating: .null, by: signer)
    }
    let twice = try signer([
      .subjectAlternativeName([.uri(WireText(stated))]),
      .subjectAlternativeName([.uri(WireText(stated))]),
    ])
    try expect(.issuerPathInvalid, stating: .string(stated), by: twice)
  }

  @Test("given an issuer that is no text, when it is verified, then it is malformed")
  func noText() throws {
    for signer in [desk.signer, try signer(named: [.uri(WireText(stated))])] {
      for issuer: JSONValue in [1, true, [], .array([.string(stated)]), .object([:])] {
        try expect(.credentialMalformed, ["iss"], stating: issuer, by: signer)
      }
      let null = try desk.sign(
        .object([
          JSONValue.Member("vct", "https://desk.example/identity/1"),
          JSONValue.Member("iat", 1_793_000_000), JSONValue.Member("iss", .null),
        ]), certificates: [signer])
      desk.expect(.credentialMalformed, ["iss"], for: null.encoded + "~", requiresKeyBinding: false)
    }
  }

  @Test("given a subject's country, when the issuer's is asked for, then it is one of ISO 3166-1")
  func countries() throws {
    for (written, country) in [
      ("DE", "DE"), ("UT", nil), ("de", nil), ("DEU", nil), ("XX", nil),
    ] as [(WireText, WireText?)] {
      let signer = try ExampleDesk.makeSigner(
        key: desk.signerKey, issuer: desk.rootKey,
        subject: [.country(written), .commonName("Signer")])
      #expect(
        try CredentialIssuer(key: desk.signerKey, chain: [signer]).country == country)
    }
  }

  @Test(
    "given a purpose of the signer's key, when it is to sign mobile documents, then it must allow it"
  )
  func purposes() throws {
    func check(_ purposes: [ObjectIdentifier]?) throws(CredentialError) {
      let more = purposes.map { [CertificateExtension.extendedKeyUsage($0, isCritical: true)] }
      let certificate: Certificate
      do { certificate = try signer(more ?? []) } catch { throw .malformed(.credentialKey) }
      try SignerRules.checkDocumentSigner(certificate)
    }
    let other = ObjectIdentifier(1, 3, 6, 1, 5, 5, 7, 3, 1)
    try check([CredentialIssuer.documentSigning])
    try check([other, CredentialIssuer.documentSigning])
    for purposes in [nil, [], [other], [ObjectIdentifier(1, 0, 18013, 5, 1, 6)]] {
      #expect(throws: CredentialError.issuerPathInvalid(.issuerSignerPurpose)) {
        try check(purposes)
      }
    }
  }

  @Test(
    "given an address, when it is read as an identifier, then it is kept as it is, with its host",
    arguments: [
      ("https://desk.example", "desk.example"), ("https://desk.example/", "desk.example"),
      ("https://desk.example:8443", "desk.example"), ("https://a", "a"),
      ("https://desk-1.example.org/a/b;c=1,2/%C3%A9~_.-!$&'()*+=:@", "desk-1.example.org"),
      ("https://192.0.2.1/x", "192.0.2.1"), ("https://desk.example/A/...", "desk.example"),
      ("https://xn--bro-hoa.example", "xn--bro-hoa.example"),
    ])
  func addresses(_ text: WireText, _ host: WireText) throws {
    let identifier = try #require(IssuerIdentifier(text))
    #expect(identifier.text == text && identifier.host == host)
  }

  @Test(
    "given another text, when it is read as an identifier, then it is none",
    arguments: [
      "", "https://", "https:///a", "http://desk.example", "HTTPS://desk.example", "desk.example",
      "https://Desk.example", "https://desk.example ", " https://desk.example",
      "https://desk.example\n", "https://desk.example/\t", "https://user@desk.example",
      "https://user:word@desk.example", "https://desk.example?a=b", "https://desk.example/?",
      "https://desk.example#a", "https://desk.example/#", "https://b\u{FC}ro.example",
      "https://desk.example/\u{E9}", "https://desk..example", "https://desk.example.",
      "https://.desk.example", "https://-desk.example", "https://desk-.example",
      "https://desk.example:", "https://desk.example:0", "https://desk.example:080",
      "https://desk.example:65536", "https://desk.example:1:2", "https://desk.example:a",
      "https://[::1]", "https://desk_1.example", "https://desk.example/a b",
      "https://desk.example/%", "https://desk.example/%4", "https://desk.example/%zz",
      "https://desk.example/<", "https://desk.example\\a", "https://desk.example/..",
      "https://desk.example/a/./b", "https://desk.example/[", "urn:desk",
      "https://desk.example\u{0}",
      "https://\(String(repeating: "a", count: 64))",
      "https://desk.example/\(String(repeating: "a", count: 256))",
    ])
  func noAddresses(_ text: WireText) { #expect(IssuerIdentifier(text) == nil) }
}
