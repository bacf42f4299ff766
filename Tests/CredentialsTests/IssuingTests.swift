import Crypto
import Encoding
import FoundationEssentials
import PKIX
import Testing
import Verdicts

import Credentials

struct IssuingTests {
  private let desk: ExampleDesk
  init() throws { desk = try ExampleDesk() }

  @Test("given a card, when all of it is presented, then it verifies with every claim in its place")
  func everything() throws {
    let credential = try desk.issue()
    let paths = try PresentationBuilder(credential).availableClaims
    #expect(
      paths == [
        "given_name", "family_name", "birthdate", "document_number", "nationalities",
        "age_equal_or_over.16", "age_equal_or_over.18", "age_equal_or_over.65",
        "address.locality", "address",
      ])
    let verdict = desk.verify(try desk.present(paths, of: credential).encoded)
    #expect(verdict.outcome == Outcome(.passed, .credentialVerified, ["Example Desk"]))
    let verified = try #require(verdict.credential)
    #expect(verified.claims["given_name"] == "Anna Maria")
    #expect(verified.claims["nationalities"] == ["UT", "FI"])
    #expect(verified.claims["address"]?["locality"] == "Zenith")
    #expect(verified.claims["address"]?["country"] == "UT")
    #expect(verified.claims["age_equal_or_over"]?["18"] == true)
    #expect(verified.claims["_sd"] == nil && verified.claims["_sd_alg"] == nil)
    #expect(verified.type == "https://desk.example/identity/1")
    #expect(verified.issuer == desk.signer)
    #expect(verified.isHolderBound)
    #expect(try verified.holderKeyThumbprint == desk.device.p256PublicKey.thumbprint)
    #expect(verified.expiresAt == ExampleDesk.now + 14 * ExampleDesk.day)
  }

  @Test("given a card, when its header is read, then it has the signer's certificate and no root")
  func header() throws {
    let header = try desk.issue().issuerSigned.header
    #expect(header["alg"] == "ES256")
    #expect(header["typ"] == "dc+sd-jwt")
    #expect(header["x5c"] == [.string(Base64.encode(desk.signer.der))])
  }

  @Test("given a card, when the issuer's part is read, then no hidden claim, name or count shows")
  func concealed() throws {
    let payload = try desk.issue().issuerSigned.payload
    let text = JSONWriter().text(payload)
    // Long enough never to occur in a digest by chance.
    for hidden in ["given_name", "Anna Maria", "Eriksson", "1974-08-12", "L898902C3", "\"FI\""] {
      #expect(!text.contains(hidden), "\(hidden)")
    }
    #expect(payload["_sd"]?.array?.count == 8)
    #expect(payload["age_equal_or_over"]?["_sd"]?.array?.count == 8)
    #expect(payload["_sd_alg"] == "sha-256")
    #expect(payload["cnf"]?["jwk"] == (try desk.device.p256PublicKey.jwk))
  }

  @Test("given an array with hidden elements, when it is issued, then decoys hide their number")
  func arrayDecoys() throws {
    for count in 1...4 {
      let elements = (0..<count).map { ClaimTree.Element.disclosable(.value(.integer($0))) }
      let concealed = try SDJWTPayload([.visible("list", .array(elements))], random: .system)
      let list = concealed.payload["list"]?.array
      #expect(list?.count == 4)
      #expect(list?.allSatisfy { $0["..."]?.string?.forPeople.count == 43 } == true)
      // Those that are there keep their order.
      let signed = try desk.sign(try desk.payload(["list": concealed.payload["list"] ?? .null]))
      let card = SDJWT(issuerSigned: signed, disclosures: concealed.disclosures)
      #expect(
        try ProcessedSDJWT(card).claims["list"] == .array((0..<count).map { .integer($0) }))
    }
  }

  @Test("given the same claims, when two cards are made, then no salt, digest or order is shared")
  func unlinkable() throws {
    let cards = try [desk.issue(), desk.issue()]
    let digests = cards.map { Set($0.issuerSigned.payload["_sd"]?.array ?? []) }
    #expect(digests[0].isDisjoint(with: digests[1]))
    #expect(Set(cards.flatMap { $0.disclosures.map(\.salt) }).count == 24)
    for disclosure in cards[0].disclosures {
      #expect(try Base64URL.decode(disclosure.salt).count == 16)
    }
    // The order of digests differs from that of the claims in all but one of thousands of cards.
    let top = ["given_name", "family_name", "birthdate", "document_number", "nationalities"]
    let inOrder = try (0..<6).filter { _ in
      let card = try desk.issue()
      let list = card.issuerSigned.payload["_sd"]?.array?.compactMap(\.string) ?? []
      let places = top.map { name in
        list.firstIndex { digest in
          card.disclosures.contains { $0.name?.forPeople == name && $0.digest == digest }
        } ?? -1
      }
      return places == places.sorted()
    }
    #expect(inOrder.count < 6)
  }

  @Test(
    "given a claim that decides about the card, when it is to be hidden, then nothing is issued",
    arguments: RegisteredClaim.allCases)
  func neverHidden(_ claim: RegisteredClaim) throws {
    #expect(throws: CredentialError.self) {
      try SDJWTPayload([.disclosable(WireText(claim.rawValue), "x")], random: .system)
    }
    #expect(throws: CredentialError.self) {
      try desk.issue(try desk.content(claims: [.disclosable(WireText(claim.rawValue), "x")]))
    }
  }

  @Test("given a claim that the issuer sets, when it is among the claims, then nothing is issued")
  func ownClaims() throws {
    for name in ["iss", "nbf", "exp", "cnf", "vct", "iat"] {
      #expect(throws: CredentialError.malformed(.credentialClaimOfIssuer)) {
        try desk.issue(try desk.content(claims: [.visible(WireText(name), "x")]))
      }
    }
  }

  @Test(
    "given a name that carries digests, when it is among the claims at any depth, then no card",
    arguments: ["_sd", "...", "_sd_alg"])
  func reserved(_ name: WireText) throws {
    let trees: [ClaimTree.Member] = [
      .visible(name, "x"), .disclosable(name, "x"),
      .visible("a", .value(.object([JSONValue.Member(name, "x")]))),
      .disclosable("a", .value([.object([JSONValue.Member(name, "x")])])),
      .disclosable("a", .object([.disclosable(name, "x")])),
      .visible("a", .array([.disclosable(.object([.visible(name, "x")]))])),
    ]
    for tree in trees {
      #expect(throws: CredentialError.malformed(.credentialClaimReserved)) {
        try SDJWTPayload([tree], random: .system)
      }
    }
    #expect(throws: CredentialError.malformed(.credentialClaimTwice)) {
      try SDJWTPayload([.visible("a", "x"), .disclosable("a", "y")], random: .system)
    }
  }

  @Test("given claims that nest too deep, when they are issued, then that is an error")
  func deep() {
    let tree = (0..<20).reduce(ClaimTree.value("x")) { tree, _ in .array([.disclosable(tree)]) }
    let value = (0..<20).reduce(JSONValue.string("x")) { value, _ in .array([value]) }
    for deep in [tree, .value(value)] {
      #expect(throws: CredentialError.malformed(.credentialClaimsDeep)) {
        try SDJWTPayload([.visible("a", deep)], random: .system)
      }
    }
  }

  @Test("given a signer whose certificate does not cover the card, when it issues, then no card")
  func signerValidity() throws {
    let (now, day) = (ExampleDesk.now, ExampleDesk.day)
    #expect(throws: CredentialError.issuerPathInvalid(.issuerSignerNotYetValid)) {
      try desk.issue(try desk.content(issuedAt: now - 101 * day))
    }
    for (issued, expires) in [(301.0, 310.0), (299, 310)] {
      let content = try desk.content(issuedAt: now + issued * day, expiresAt: now + expires * day)
      #expect(throws: CredentialError.self) { try desk.issue(content) }
      do { _ = try desk.issue(content) } catch let error as CredentialError {
        #expect(error.code == .issuerExpired && error.details == ["2027-08-22T07:33:20Z"])
      }
    }
    #expect(throws: CredentialError.malformed(.credentialDates)) {
      try desk.issue(try desk.content(issuedAt: now, expiresAt: now))
    }
    #expect(throws: CredentialError.malformed(.credentialDates)) {
      try desk.issue(
        try desk.content(issuedAt: now, notBefore: now + 2 * day, expiresAt: now + day))
    }
  }

  @Test("given a signer that is unfit, when it becomes an issuer, then that is an error")
  func unfitSigner() throws {
    let key = try ExampleDesk.newKey()
    let p384 = try ExampleDesk.newKey("secp384r1")
    func fails(_ key: PrivateKey, _ chain: [Certificate], _ reason: Phrase) {
      #expect(throws: CredentialError.issuerPathInvalid(reason)) {
        try CredentialIssuer(key: key, chain: chain)
      }
    }
    fails(key, [], .issuerSignerMissing)
    fails(key, [desk.signer], .issuerSignerKeyDiffers)
    fails(desk.rootKey, [desk.root], .issuerSignerSelfIssued)
    fails(
      p384, [try ExampleDesk.makeSigner(key: p384, issuer: desk.rootKey)],
      .issuerSignerCurve)
    fails(
      key, [try ExampleDesk.makeSigner(key: key, issuer: desk.rootKey, isAuthority: true)],
      .issuerSignerAuthority)
    fails(
      key, [try ExampleDesk.makeSigner(key: key, issuer: desk.rootKey, usage: .keyAgreement)],
      .issuerSignerKeyUsage)
  }

  @Test("given a random source that fails, when a card is issued, then that is an error")
  func noRandomness() throws {
    let issuer = try CredentialIssuer(key: desk.signerKey, chain: [desk.signer])
    let content = try desk.content()
    #expect(throws: CredentialError.crypto(.wrongLength("random bytes"))) {
      try issuer.issue(content, random: RandomSource { _ in [] })
    }
  }
}
