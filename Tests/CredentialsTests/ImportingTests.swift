import Crypto
import Encoding
import FoundationEssentials
import PKIX
import TestSupport
import Testing
import Verdicts

@testable import Credentials

@Suite("A credential of another issuer, verified before it is kept")
struct ImportingTests {
  private let desk: ExampleDesk
  init() throws { desk = try ExampleDesk() }

  private func importing(
    _ text: WireText, own: [Certificate] = [], institutions: [Certificate] = [],
    claimable: TrustLevel = .institution, given: [Certificate] = [],
    at now: Date = ExampleDesk.now
  ) throws -> VerifiedCredential {
    try VerifiedCredential(
      toKeep: ReceivedCredential(Array(text.utf8)),
      below: own.map(CredentialAnchor.ownDesk)
        + institutions.map { CredentialAnchor($0, claimable: claimable) }
        + given.map { CredentialAnchor($0, claimable: .selfIssued, vouchedBy: .givenRoot) }, at: now
    )
  }

  private func refusal(
    _ text: WireText, institutions: [Certificate] = [], given: [Certificate] = [],
    at now: Date = ExampleDesk.now
  ) throws -> ReasonCode? {
    do {
      _ = try importing(text, institutions: institutions, given: given, at: now)
      return nil
    } catch let error as CredentialRefused {
      return error.code
    }
  }

  private func otherRoot() throws -> Certificate {
    try ExampleDesk.makeRoot(key: try ExampleDesk.newKey())
  }

  @Test("given roots, when a credential is imported, then the one above its issuer says its level")
  func levels() throws {
    let text = try desk.issue().encoded
    let other = try otherRoot()
    let institution = try importing(text, institutions: [other, desk.root], given: [desk.root])
    #expect(institution.voucher == .institution && institution.trustLevel == .institution)
    let given = try importing(text, institutions: [other], given: [desk.root])
    #expect(given.voucher == .givenRoot && given.trustLevel == .selfIssued)
    let nobody = try importing(text, institutions: [other], given: [other])
    #expect(nobody.voucher == .nobody && nobody.trustLevel == .selfIssued)
    #expect(nobody.type == institution.type)
    #expect(try nobody.holderKeyThumbprint == desk.device.p256PublicKey.thumbprint)
    #expect(!nobody.isHolderBound)
  }

  @Test(
    "given a credential that claims a higher level, when it is imported, then it does not get it")
  func claimedLevel() throws {
    for claimed in ["government", "institution"] {
      let text = try SDJWT(
        issuerSigned: desk.sign(
          desk.payload(["trust_level": .string(claimed), "level": .string(claimed)])),
        disclosures: []
      ).encoded
      #expect(try importing(text).trustLevel == .selfIssued)
      #expect(try importing(text, given: [desk.root]).trustLevel == .selfIssued)
      #expect(try importing(text, institutions: [desk.root]).trustLevel == .institution)
    }
  }

  private func stating(_ changes: KeyValuePairs<WireText, JSONValue>) throws -> WireText {
    try SDJWT(issuerSigned: desk.sign(desk.payload(changes)), disclosures: []).encoded
  }

  @Test(
    "given what a root's cards may claim, when a card claims something, then it has no more, and no less than it says"
  )
  func claimable() throws {
    let levels: [(stated: JSONValue, TrustLevel, TrustLevel, excess: WireText?)] = [
      (.null, .government, .institution, nil), ("government", .government, .government, nil),
      ("government", .institution, .institution, "government"),
      ("government", .selfIssued, .selfIssued, "government"),
      ("institution", .government, .institution, nil),
      ("selfIssued", .government, .selfIssued, nil),
      ("gold", .government, .institution, "gold"), ("", .institution, .institution, ""),
    ]
    for (stated, claimable, level, excess) in levels {
      let text = try stating(["trust_level": stated])
      let found = try importing(text, institutions: [desk.root], claimable: claimable)
      #expect(found.trustLevel == level && found.excessTrustLevel == excess, "\(stated)")
      let verdict = CredentialVerifier(
        below: [CredentialAnchor(desk.root, claimable: claimable)], at: ExampleDesk.now
      ).verify(try ReceivedCredential(Array(text.utf8)), answering: nil)
      #expect(verdict.credential?.trustLevel == level)
    }
    // This desk's own card is what it says; a simulated one is nothing more than simulated.
    let text = try stating(["trust_level": "government"])
    let own = try importing(text, own: [desk.root], institutions: [desk.root])
    #expect(own.voucher == .ownDesk && own.trustLevel == .government)
    // Whatever it says but "no" makes it one.
    for says in [true, "true", 1] as [JSONValue] {
      let simulated = try importing(
        stating(["trust_level": "government", "simulated": says]), own: [desk.root])
      #expect(simulated.trustLevel == .selfIssued && simulated.isSimulated)
      #expect(simulated.excessTrustLevel == nil)
    }
    let real = try stating(["trust_level": "government", "simulated": false])
    #expect(try importing(real, own: [desk.root]).trustLevel == .government)
  }

  @Test(
    "given two roots, when a card claims something, then the one at the end of its path decides")
  func ownRoot() throws {
    let text = try stating(["trust_level": "government"])
    let verifier = CredentialVerifier(
      below: [
        CredentialAnchor(try otherRoot(), claimable: .government), CredentialAnchor(desk.root),
      ], at: ExampleDesk.now)
    let received = try ReceivedCredential(Array(text.utf8))
    for verdict in [
      verifier.verify(received, answering: nil), verifier.verify(text, requiresKeyBinding: false),
    ] {
      #expect(verdict.credential?.trustLevel == .institution)
      #expect(verdict.credential?.excessTrustLevel == "government")
    }
    let trusting = CredentialVerifier(
      below: [CredentialAnchor(desk.root, claimable: .government)], at: ExampleDesk.now)
    for verdict in [
      trusting.verify(received, answering: nil), trusting.verify(text, requiresKeyBinding: false),
    ] { #expect(verdict.credential?.trustLevel == .government) }
  }

  @Test(
    "given what does not verify, when it is imported, then it is refused, no matter who would vouch for it",
    arguments: [0, 1, 2])
  func refused(_ vouched: Int) throws {
    let institutions = vouched == 0 ? [desk.root] : []
    let given = vouched == 1 ? [desk.root] : []
    func code(_ text: WireText, at now: Date = ExampleDesk.now) throws -> ReasonCode? {
      try refusal(text, institutions: institutions, given: given, at: now)
    }
    let good = try desk.issue().encoded
    #expect(try code(good) == nil)
    let parts = good.forPeople.split(separator: "~", omittingEmptySubsequences: false)
    let jwt = parts[0].split(separator: ".")
    let other = try desk.sign(desk.payload()).encoded.forPeople.split(separator: ".")
    let flipped = "\(jwt[0]).\(jwt[1]).\(other[2])~"
    #expect(try code(WireText(flipped)) == .credentialSignatureInvalid)
    #expect(try code(good, at: ExampleDesk.now + 15 * ExampleDesk.day) == .credentialExpired)
    #expect(try code(good, at: ExampleDesk.now - 3600) == .credentialNotYetValid)
    // The certificates end, with those above them.
    let endless = try SDJWT(
      issuerSigned: desk.sign(desk.payload(["exp": .null])), disclosures: [])
    #expect(
      try code(endless.encoded, at: ExampleDesk.now + 301 * ExampleDesk.day) == .issuerPathInvalid)
    // A disclosure of another credential.
    let foreign = try desk.issue().disclosures[0].encoded
    #expect(try code("\(parts[0])~\(foreign)~") == .disclosureInvalid)
    // Nobody signed it, or another key did.
    let none = Forged.segment(#"{"alg":"none","typ":"dc+sd-jwt"}"#) + ".\(jwt[1]).~"
    #expect(try code(none) == .algorithmNotAllowed)
    let otherKey = try desk.sign(desk.payload(), key: ExampleDesk.newKey())
    #expect(
      try code(SDJWT(issuerSigned: otherKey, disclosures: []).encoded)
        == .credentialSignatureInvalid)
    let bare = try desk.sign(desk.payload(), certificates: [])
    #expect(try code(SDJWT(issuerSigned: bare, disclosures: []).encoded) == .credentialMalformed)
  }

  @Test(
    "given a path that does not hold, when nobody vouches for it, then it is refused all the same")
  func brokenPaths() throws {
    let stranger = try ExampleDesk.makeSigner(
      key: desk.signerKey, issuer: ExampleDesk.newKey(), issuerName: ExampleDesk.signerName)
    for certificates in [
      [desk.signer, stranger], [desk.signer, desk.root], [desk.root],
      [
        try ExampleDesk.makeSigner(key: desk.signerKey, issuer: desk.rootKey, isAuthority: true)
      ], [try ExampleDesk.makeSigner(key: desk.signerKey, issuer: desk.rootKey, usage: nil)],
    ] {
      let signed = try desk.sign(desk.payload(), certificates: certificates)
      let text = SDJWT(issuerSigned: signed, disclosures: []).encoded
      #expect(try refusal(text) == .issuerPathInvalid)
    }
  }

  @Test("given a presentation, when it is imported, then it is refused")
  func presentations() throws {
    let shown = try desk.present(["given_name"]).encoded
    for institutions in [[desk.root], []] {
      #expect(try refusal(shown, institutions: institutions) == .requestMissing)
    }
  }

  @Test("given an institution that has ended, when its credential is imported, then it is refused")
  func endedInstitution() throws {
    let root = try ExampleDesk.makeRoot(key: desk.rootKey, until: ExampleDesk.now - 3600)
    #expect(try refusal(desk.issue().encoded, institutions: [root]) == .issuerPathInvalid)
  }

  @Test("given a credential bound to no key, when it is imported, then it has none")
  func bearer() throws {
    let signed = try desk.sign(desk.payload(["cnf": .null]))
    let text = SDJWT(issuerSigned: signed, disclosures: []).encoded
    #expect(try importing(text).holderKeyThumbprint == nil)
  }

  @Test("given a credential of the reference implementation, when it is imported, then it is taken")
  func reference() throws {
    let answer = try ReferenceImplementation.answer(
      to: .object([
        "do": "issue", "claims": try desk.payload(["?given_name": "Anna"]),
        "key": .string(try desk.signerKey.pem()),
        "holder": try desk.device.p256PublicKey.jwk,
        "header": .object([
          "typ": "dc+sd-jwt", "x5c": IssuerPath.x5c([desk.signer]),
        ]),
      ]))
    let text = try #require(answer["text"]?.string)
    let credential = try importing(text, institutions: [desk.root])
    #expect(credential.trustLevel == .institution)
    #expect(credential.disclosedClaims == ["given_name"])
  }

  // MARK: Identity data

  private static let identityTypes = [
    "urn:eudi:pid:1", "urn:eudi:pid:de:1", "URN:EUDI:PID:1", "urn:eudi:pid",
    "eu.europa.ec.eudi.pid.1", "eu.europa.ec.eudi.pid.de.1", "EU.europa.ec.eudi.pid.1",
  ]

  @Test("given a type of EU identity data, when it is to be issued, then that is refused")
  func neverMinted() throws {
    for type in Self.identityTypes {
      #expect(PersonIdentificationData.isType(WireText(type)))
      let content = CredentialContent(
        type: WireText(type), claims: [], issuedAt: ExampleDesk.now,
        expiresAt: ExampleDesk.now + ExampleDesk.day, holderKey: try desk.device.p256PublicKey)
      #expect(throws: CredentialError.typeReserved) { try desk.issue(content) }
      let document = MobileDocumentContent(
        documentType: WireText(type),
        nameSpaces: [.init(WireText(type), [.init("age_over_18", .bool(true))])],
        issuedAt: ExampleDesk.now, expiresAt: ExampleDesk.now + ExampleDesk.day,
        deviceKey: try desk.device.p256PublicKey)
      let credential = VerifiableCredentialContent(
        types: [WireText(type)], claims: [], evidence: [], issuedAt: ExampleDesk.now,
        expiresAt: ExampleDesk.now + ExampleDesk.day, holderKey: try desk.device.p256PublicKey)
      let issuer = try CredentialIssuer(key: desk.signerKey, chain: [desk.signer, desk.root])
      #expect(throws: CredentialError.typeReserved) { try issuer.issue(document) }
      #expect(throws: CredentialError.typeReserved) { try issuer.issue(credential) }
    }
    for type in ["urn:eudi:pidgin:1", "eu.europa.ec.av.1", "org.iso.23220.photoid.1"] {
      #expect(!PersonIdentificationData.isType(WireText(type)))
    }
  }

  @Test("given EU identity data of another issuer, when they are imported, then they are taken")
  func identityData() throws {
    let signed = try desk.sign(desk.payload(["vct": "urn:eudi:pid:1"]))
    let text = SDJWT(issuerSigned: signed, disclosures: []).encoded
    #expect(try importing(text, institutions: [desk.root]).type == "urn:eudi:pid:1")
  }
}
