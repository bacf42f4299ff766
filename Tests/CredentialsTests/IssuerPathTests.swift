import Crypto
import Encoding
import FoundationEssentials
import PKIX
import Testing
import Verdicts

import Credentials

struct IssuerPathTests {
  private let desk: ExampleDesk
  private let now = ExampleDesk.now
  private let day = ExampleDesk.day
  init() throws { desk = try ExampleDesk() }

  @Test("given another root as the anchor, when it is verified, then the issuer is not known")
  func wrongAnchor() throws {
    let text = try desk.present(["given_name"]).encoded
    let stranger = try ExampleDesk.makeRoot(key: try ExampleDesk.newKey())
    desk.expect(.issuerUntrusted, for: text, anchors: [stranger])
    desk.expect(.issuerUntrusted, for: text, anchors: [])
    #expect(desk.verify(text, anchors: [stranger]).outcome.status == .unknown)
    desk.expect(.credentialVerified, for: text, anchors: [stranger, desk.root])
  }

  @Test("given a path that breaks a rule, when it is verified, then it is refused with that rule")
  func paths() throws {
    let (key, rootKey) = (desk.signerKey, desk.rootKey)
    func signer(
      usage: KeyUsage? = .digitalSignature, isAuthority: Bool = false,
      digest: DigestAlgorithm = .sha256, more: [CertificateExtension] = []
    ) throws -> Certificate {
      try ExampleDesk.makeSigner(
        key: key, issuer: rootKey, isAuthority: isAuthority, usage: usage, digest: digest,
        more: more)
    }
    func refused(
      _ certificates: [Certificate], _ reason: WireText, anchors: [Certificate]? = nil,
      sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
      let text = try desk.sign(try desk.payload(), certificates: certificates).encoded + "~"
      desk.expect(
        .issuerPathInvalid, [reason.forPeople], for: text, anchors: anchors,
        requiresKeyBinding: false,
        sourceLocation: sourceLocation)
    }
    let selfSigned = try ExampleDesk.makeSigner(
      key: key, issuer: key, issuerName: ExampleDesk.signerName)
    try refused([selfSigned], "the signer signed itself")
    // Not even when the verifier trusts it: an anchor is never what was sent.
    try refused(
      [selfSigned], "the anchor was sent with the credential", anchors: [selfSigned])
    try refused([desk.root], "the anchor was sent with the credential")
    try refused([desk.signer, desk.root], "the anchor was sent with the credential")
    try refused([desk.signer], "the anchor was sent with the credential", anchors: [desk.signer])
    try refused([try signer(usage: nil)], "the signer's key is not for signatures")
    try refused([try signer(usage: .keyAgreement)], "the signer's key is not for signatures")
    try refused([try signer(isAuthority: true)], "the signer is an authority")
    let unknown = CertificateExtension(
      identifier: ObjectIdentifier(1, 2, 3, 4), isCritical: true, value: DER.null)
    try refused(
      [try signer(more: [unknown])], "a certificate has a critical extension that is not known")
    let purpose = CertificateExtension.extendedKeyUsage(
      [ObjectIdentifier(1, 0, 18013, 5, 1, 2)], isCritical: true)
    let text = try desk.sign(try desk.payload(), certificates: [try signer(more: [purpose])])
    desk.expect(.credentialVerified, for: text.encoded + "~", requiresKeyBinding: false)
    let weak = try desk.sign(try desk.payload(), certificates: [try signer(digest: .sha1)])
    desk.expect(.issuerUntrusted, for: weak.encoded + "~", requiresKeyBinding: false)
  }

  @Test("given a certificate for something else, when it speaks of documents, then it is refused")
  func purposeOfDocuments() throws {
    func key(_ more: [CertificateExtension]) throws -> P256PublicKey {
      let signer = try ExampleDesk.makeSigner(key: desk.signerKey, issuer: desk.rootKey, more: more)
      return try IssuerPath.documentSignerKey(of: signer, anchors: [desk.root], moments: [now])
    }
    func purpose(_ identifier: ObjectIdentifier) -> CertificateExtension {
      .extendedKeyUsage([identifier], isCritical: true)
    }
    #expect(
      try key([purpose(CredentialIssuer.documentSigning)]) == desk.signerKey.p256PublicKey)
    for more in [[], [purpose(ObjectIdentifier(1, 3, 6, 1, 5, 5, 7, 3, 1))]] {
      #expect(throws: CredentialError.self) { try key(more) }
    }
  }

  @Test("given an anchor that is no authority or has ended, when it is verified, then refused")
  func anchors() throws {
    let text = try desk.present([]).encoded
    func refused(_ anchor: Certificate, _ reason: WireText) {
      desk.expect(.issuerPathInvalid, [reason.forPeople], for: text, anchors: [anchor])
    }
    let key = desk.rootKey
    refused(
      try ExampleDesk.makeRoot(key: key, pathLength: nil, isAuthority: false),
      "an issuer is not an authority")
    refused(
      try ExampleDesk.makeRoot(key: key, usage: .digitalSignature),
      "an issuer's key is not for certificates")
    refused(
      try ExampleDesk.makeRoot(key: key, until: now - day), "a certificate has expired")
    refused(
      try ExampleDesk.makeRoot(key: key, from: now + day), "a certificate is not valid yet")
  }

  @Test("given an intermediate issuer, when the root allows none, then refused, and else verified")
  func intermediates() throws {
    let name: [CertificateBuilder.NameAttribute] = [.commonName("Intermediate")]
    let key = try ExampleDesk.newKey()
    func intermediate(_ isAuthority: Bool, _ usage: KeyUsage) throws -> Certificate {
      try ExampleDesk.makeSigner(
        key: key, issuer: desk.rootKey, subject: name, isAuthority: isAuthority, usage: usage)
    }
    let leaf = try ExampleDesk.makeSigner(key: desk.signerKey, issuer: key, issuerName: name)
    func text(_ certificates: [Certificate]) throws -> WireText {
      try desk.sign(try desk.payload(), certificates: certificates).encoded + "~"
    }
    let open = try ExampleDesk.makeRoot(key: desk.rootKey, pathLength: nil)
    let good = try intermediate(true, .keyCertSign)
    func outcome(_ certificates: [Certificate], _ anchor: Certificate) throws -> Outcome {
      desk.verify(try text(certificates), anchors: [anchor], requiresKeyBinding: false).outcome
    }
    #expect(try outcome([leaf, good], open).code == .credentialVerified)
    #expect(
      try outcome([leaf, good], desk.root).details.map(\.words)
        == ["the path is longer than an issuer allows"])
    #expect(
      try outcome([leaf, try intermediate(false, .keyCertSign)], open).details.map(\.words)
        == ["an issuer is not an authority"])
    #expect(
      try outcome([leaf, try intermediate(true, .digitalSignature)], open).details.map(\.words)
        == ["an issuer's key is not for certificates"])
    #expect(
      try outcome([leaf, desk.signer], open).details.map(\.words)
        == ["a certificate was not issued by the next"])
    #expect(try outcome([leaf], open).code == .issuerUntrusted)
    #expect(try outcome([leaf, good, good, good, good], open).details == ["x5c"])
    // A signer that issued a certificate although it is no authority.
    let forged = try ExampleDesk.makeSigner(
      key: key, issuer: desk.signerKey, subject: name, issuerName: ExampleDesk.signerName)
    let stolen = try desk.sign(
      try desk.payload(), certificates: [forged, desk.signer], key: key)
    desk.expect(
      .issuerPathInvalid, ["an issuer is not an authority"], for: stolen.encoded + "~",
      anchors: [open], requiresKeyBinding: false)
  }

  @Test("given a signer that names another issuer than the anchor, when verified, then not known")
  func otherName() throws {
    let stranger = try ExampleDesk.makeSigner(
      key: desk.signerKey, issuer: desk.rootKey, issuerName: [.commonName("Another")])
    let text = try desk.sign(try desk.payload(), certificates: [stranger]).encoded
    desk.expect(.issuerUntrusted, for: text + "~", requiresKeyBinding: false)
  }

  @Test("given a root's own certificate under an older root, when it is sent, then it is refused")
  func sentRoot() throws {
    let key = try ExampleDesk.newKey()
    let link = try ExampleDesk.makeSigner(
      key: key, issuer: desk.rootKey, subject: ExampleDesk.rootName, isAuthority: true,
      usage: .keyCertSign)
    let leaf = try ExampleDesk.makeSigner(key: desk.signerKey, issuer: key)
    let text = try desk.sign(try desk.payload(), certificates: [leaf, link]).encoded
    desk.expect(
      .issuerPathInvalid, ["an anchor was sent with the credential"], for: text + "~",
      anchors: [try ExampleDesk.makeRoot(key: desk.rootKey, pathLength: nil)],
      requiresKeyBinding: false)
  }

  @Test("given a signer outside its validity, now or when it issued, when verified, then refused")
  func signerValidity() throws {
    func text(_ from: Date, _ until: Date) throws -> WireText {
      let signer = try ExampleDesk.makeSigner(
        key: desk.signerKey, issuer: desk.rootKey, from: from, until: until)
      let payload = try desk.payload([
        "iat": .integer(Int((now - 10 * day).timeIntervalSince1970))
      ])
      return try desk.sign(payload, certificates: [signer]).encoded + "~"
    }
    desk.expect(
      .credentialVerified, for: try text(now - 11 * day, now + day), requiresKeyBinding: false)
    desk.expect(
      .issuerPathInvalid, ["a certificate has expired"], for: try text(now - 11 * day, now - day),
      requiresKeyBinding: false)
    desk.expect(
      .issuerPathInvalid, ["a certificate is not valid yet"],
      for: try text(now - 9 * day, now + day), requiresKeyBinding: false)
  }

  @Test(
    "given an empty list of certificates or damaged ones, when it is verified, then it is malformed"
  )
  func damagedCertificates() throws {
    let good = Base64.encode(desk.signer.der)
    let damaged: [JSONValue] = [
      [], "x", .string(good), [1], ["AAAA"], [.string(" " + good)],
      [.string(Base64.encode(desk.signer.der + [0]))],
      [.string(Base64.encode(desk.signer.der.dropLast()))],
    ]
    for value in damaged {
      let header = [JSONValue.Member("typ", "dc+sd-jwt"), JSONValue.Member("x5c", value)]
      let signed = try JSONWebSignature(
        signing: try desk.payload(), header: header, key: desk.signerKey)
      desk.expect(
        .credentialMalformed, ["x5c"], for: signed.encoded + "~", requiresKeyBinding: false)
    }
  }
}
