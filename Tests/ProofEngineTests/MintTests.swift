import Credentials
import Crypto
import Encoding
import Foundation
import Inspection
import LDS
import MRZ
import PKIX
import ProofEngine
import TestSupport
import Testing
import Trust
import TrustStore
import Wallet

@testable import ChipSimulator

@Suite("Minting a card from an inspected document")
struct MintTests {
  static let now = Date(timeIntervalSince1970: 1_795_000_000)

  /// A desk and a country that all tests share: making them costs a key derivation.
  private struct Place: @unchecked Sendable {
    let country: TestCountry
    let store: TrustStore
    let desk: IssuerStore

    init() throws {
      let folder = FileManager.default.temporaryDirectory
        .appending(path: "passport-mint-\(UUID().uuidString)").path
      country = try TestCountry.make(random: .system, now: now)
      var store = try TrustStore(folder: folder)
      _ = try TrustImport(name: "utopia", anchorClass: .test, at: now).add(
        country.rootCertificate, to: &store
      ) { _ in true }
      self.store = store
      desk = try IssuerStore.create(
        at: folder + "/desk.vault", passphrase: SecretBytes(Array("words".utf8)),
        identity: try exampleIdentity(), now: now.addingTimeInterval(-3 * 86400),
        cost: .least)
    }
  }

  private static let place = Result { try Place() }

  private let deviceKey: PrivateKey

  init() throws { deviceKey = try PrivateKey.generate(.ec(curve: "prime256v1")) }

  private func attributes(
    at time: JudgementTime, of profile: Profile = .specimen
  ) throws -> VerifiedAttributes {
    let place = try Self.place.get()
    let document = try Personalisation.document(
      profile, issuedBy: place.country, random: .system, now: Self.now)
    let inspected = try Inspection(anchors: place.store, policy: InspectionPolicy()).run(
      over: try SimulatedChip(document: document), fields: document.mrz.accessFields, at: time)
    guard let record = inspected.live else { throw NotLive() }
    return try VerifiedAttributes(record)
  }

  private struct NotLive: Error {}

  private func mint(
    at instant: Date = Self.now, in zone: LocalZone = .utc, of profile: Profile = .specimen
  ) throws -> IdentityCard {
    try minted(at: instant, in: zone, of: profile).card
  }

  /// A minted card; its copies have one key unless another is given.
  func minted(
    at instant: Date = Self.now, in zone: LocalZone = .utc, of profile: Profile = .specimen,
    plan: MintingPlan = MintingPlan([.identity]), statuses: [StatusReference] = [],
    deviceKey: (@Sendable () throws -> PrivateKey)? = nil
  ) throws -> Minted {
    let time = JudgementTime(instant, in: zone)
    let desk = try Self.place.get().desk
    let issuer = try CredentialIssuer(
      key: desk.signerKey(now: Self.now), chain: [Certificate(der: desk.signerCertificate)])
    let prepared = try ProofEngine(issuer: issuer, issuerName: desk.issuerName).prepare(
      try attributes(at: time, of: profile), plan: plan, at: time)
    return Minted(
      new: try prepared.card(
        statuses: statuses, deviceKey: deviceKey ?? { [own = self.deviceKey] in own }),
      leftOut: prepared.leftOut)
  }

  @Test(
    "given documents, when it is said what would be made, then just that is made",
    arguments: ["specimen", "td1"])
  func outlook(_ name: String) throws {
    let profile = try #require(Profile.named(name))
    let time = JudgementTime(Self.now, in: .utc)
    for plan in [MintingPlan.usual, MintingPlan([.identity])] {
      let outlook = try MintingOutlook(
        try attributes(at: time, of: profile), plan: plan, at: time)
      let made = try minted(of: profile, plan: plan)
      #expect(outlook.batches.map(\.kind.type) == made.card.batches.map(\.type))
      #expect(outlook.batches.map(\.copies) == made.card.batches.map(\.copies.count))
      // The signer of this desk outlives the cards.
      #expect(outlook.batches.map(\.latestEnd) == made.card.batches.map(\.expiresAt))
      #expect(outlook.leftOut == made.leftOut)
      #expect(outlook.trustLevel == made.card.trustLevel)
      #expect(outlook.isSimulated == made.card.isSimulated)
    }
  }

  /// The first copy of an identity card.
  private func credential(of minted: Minted) throws -> WireText {
    WireText(decoding: try #require(minted.copies.first).credential)
  }

  @Test(
    "given a place for each copy, when a card of several kinds is minted, then each copy states its own, and makes the same card again"
  )
  func statuses() throws {
    let plan = MintingPlan([.identity, .age, .vcJWT], verifiableClaims: ["sex"])
    let count = plan.batches.reduce(0) { $0 + $1.copies }
    let places = (0..<count).map { StatusReference(uri: "https://desk.example/s", index: 7 + $0) }
    let minted = try minted(plan: plan, statuses: places)
    let root = try Certificate(der: Self.place.get().desk.rootCertificate)
    let anchors = [CredentialAnchor.ownDesk(root)]
    var stated: [StatusReference] = []
    var batches: [VerifiedCopies] = []
    for batch in minted.card.batches {
      let verified = try batch.copies.map { entry in
        let held = try #require(minted.new.copies[entry.identifier])
        let credential = try VerifiedCredential(
          toKeep: ReceivedCredential(held.credential), below: anchors, at: Self.now)
        return (credential, entry, held)
      }
      stated += verified.compactMap(\.0.status.reference)
      batches.append(try #require(VerifiedCopies(verified)))
    }
    #expect(stated == places)
    let again = try IdentityCard(of: batches, identifier: minted.card.identifier)
    // The elements of a mobile document stand in an order of their own.
    for (one, other) in zip(again.batches, minted.card.batches) {
      #expect(one.provableClaims.sorted() == other.provableClaims.sorted())
    }
    #expect(again.trustLevel == minted.card.trustLevel && again.isSimulated)
    #expect(again.type == minted.card.type && again.assurance == minted.card.assurance)
    #expect(again.issuerName == minted.card.issuerName)
    #expect(again.issuedAt == minted.card.issuedAt && again.expiresAt == minted.card.expiresAt)
  }

  @Test("given a passport until 2099, when a card is minted, then its end is of this century too")
  func century() throws {
    let place = try Self.place.get()
    var document = try Personalisation.document(
      .specimen, issuedBy: place.country, random: .system, now: Self.now)
    let expiry = try #require(MRZDate(characters: "990101"))
    let mrz = try SpecimenMRZ.composed(size: .td3, state: .utopia, dateOfExpiry: expiry)
    document.files[.elementary(.dg1)] = DG1.encode(mrz)
    var groups: [ElementaryFile: [UInt8]] = [:]
    for file in ElementaryFile.allCases where file.dataGroupNumber != nil {
      groups[file] = document.files[.elementary(file)]
    }
    let yesterday = Self.now - 86_400
    document.files[.elementary(.sod)] = try EncodedFiles.sod(
      over: groups,
      signer: place.country.makeDocumentSigner(random: .system, issued: yesterday),
      signingTime: yesterday)
    let time = JudgementTime(Self.now, in: .utc)
    let inspected = try Inspection(anchors: place.store, policy: InspectionPolicy()).run(
      over: try SimulatedChip(document: PersonalisedDocument(files: document.files, mrz: mrz)),
      fields: mrz.accessFields, at: time)
    guard let record = inspected.live else { throw NotLive() }
    let issuer = try CredentialIssuer(
      key: place.desk.signerKey(now: Self.now),
      chain: [Certificate(der: place.desk.signerCertificate)])
    let minted = try ProofEngine(issuer: issuer, issuerName: place.desk.issuerName).prepare(
      try VerifiedAttributes(record), plan: MintingPlan([.identity]), at: time
    ).card(deviceKey: { [own = self.deviceKey] in own })
    #expect(try #require(minted.card.expiresAt) > Self.now)
    let content = try StoredCredential(
      #require(minted.copies.values.first).credential, .sdJWT)
    let claim = content.claims.first { $0.path == "date_of_expiry" }
    #expect(claim?.value == "2099-01-01")
  }

  @Test("given the key of another card, when a card is added to a wallet, then it is refused")
  func otherKey() throws {
    let path = FileManager.default.temporaryDirectory
      .appending(path: "passport-wallet-\(UUID().uuidString)").path
    defer {
      for name in [path, path + ".lock"] { try? FileManager.default.removeItem(atPath: name) }
    }
    let wallet = try Wallet.create(
      at: path, passphrase: SecretBytes(Array("a passphrase".utf8)), cost: .least)
    let minted = try minted()
    var copies = minted.new.copies
    let last = try #require(minted.copies.last)
    for key in [try Wallet.makeDeviceKey(), nil] {
      copies[last.identifier] = HeldCopy(credential: last.credential, deviceKey: key)
      #expect(throws: WalletError.keyOfOtherCard) {
        try wallet.add(NewCard(minted.card, copies: copies))
      }
    }
    copies[last.identifier] = nil
    #expect(throws: WalletError.keyOfOtherCard) {
      try wallet.add(NewCard(minted.card, copies: copies))
    }
    #expect(wallet.identifiers.isEmpty)
    try wallet.add(minted.new)
    #expect(try wallet.cards == [minted.card])
  }

  @Test("given a card, when its signed payload is read, then nothing in it tells of the holder")
  func nothingVisible() throws {
    let payload = try SDJWT(parsing: credential(of: minted())).issuerSigned.payload
    guard case .object(let members) = payload else {
      Issue.record("no object")
      return
    }
    #expect(
      Set(members.map(\.name)) == [
        "vct", "iss", "iat", "nbf", "exp", "cnf", "_sd", "_sd_alg", "trust_level", "simulated",
        "verified_claims", "age_equal_or_over",
      ])
    let text = JSONWriter().text(payload)
    // Long enough never to occur in a digest by chance.
    for secret in ["ERIKSSON", "ANNA MARIA", "\"UTO\"", "L898902C3", "1974-08-12", "picture"] {
      #expect(!text.contains(secret))
    }
    #expect(payload.at("simulated").bool == true)
    #expect(payload.at("trust_level").string == "selfIssued")
    #expect(payload.at("age_equal_or_over.18") == .null)
  }

  @Test(
    "given a card, when all of it is shown, then the desk's root verifies what the passport says")
  func verifies() throws {
    let desk = try Self.place.get().desk
    let minted = try minted()
    let batch = try #require(minted.card.batches.first)
    let shown = try PresentationBuilder(credential(of: minted)).presentation(
      of: batch.provableClaims, audience: "a", nonce: "n", at: Self.now, deviceKey: deviceKey)
    let verdict = CredentialVerifier(
      anchors: [try Certificate(der: desk.rootCertificate)], at: Self.now
    ).verify(shown.encoded, audience: "a", nonce: "n", requiresKeyBinding: true)
    let claims = try #require(verdict.credential?.claims)
    #expect(claims.at("family_name").string == "ERIKSSON")
    #expect(claims.at("given_name").string == "ANNA MARIA")
    #expect(claims.at("birthdate").string == "1974-08-12")
    #expect(claims.at("document_number").string == "L898902C3")
    #expect(claims.at("sex").integer == 2)
    #expect(claims.at("nationalities").array == ["UTO"])
    #expect(claims.at("age_equal_or_over.21").bool == true)
    #expect(claims.at("age_equal_or_over.65") == .null)
    #expect(claims.at("picture").string?.hasPrefix("data:image/jpeg;base64,/9j/") == true)
    #expect(verdict.credential?.holderKeyThumbprint == batch.copies.first?.holderKeyThumbprint)
  }

  @Test(
    "given a card, when it is written as the wallet keeps it, then its schema describes it",
    .enabled(if: JSONSchemas.isAvailable, Comment(rawValue: JSONSchemas.whyNot)))
  func schema() throws {
    let card = try JSONReader.read(try mint().encoded)
    guard case .object(let members) = card else { return }
    let changes: [(WireText, JSONValue?)] = [
      ("portrait", "x"), ("identifier", "c0ffee"), ("trustLevel", "royal"), ("issuedAt", "today"),
      ("assurance", ["chip-genuine", "chip-genuine"]), ("batches", []), ("batches", [1]),
      ("schema", "passport.card/1"),
    ]
    // Where a credential states no time, its card has none.
    let needed = members.filter { !["issuedAt", "expiresAt"].contains($0.name) }
    let wrong = (changes + needed.map { ($0.name, nil) }).map { name, value in
      JSONValue.object(
        members.filter { $0.name != name } + (value.map { [JSONValue.Member(name, $0)] } ?? []))
    }
    let defects = try JSONSchemas.defects(in: [card] + wrong)
    #expect(defects[0] == [])
    #expect(defects.dropFirst().allSatisfy { !$0.isEmpty })
  }

  @Test(
    "given two cards of one day, when their times are compared, then they do not tell them apart")
  func times() throws {
    let (one, other) = (try minted(), try minted(at: Self.now.addingTimeInterval(3600)))
    let issuedAt = try #require(one.card.issuedAt)
    #expect(issuedAt == other.card.issuedAt && one.card.expiresAt == other.card.expiresAt)
    #expect(issuedAt.timeIntervalSince1970.truncatingRemainder(dividingBy: 86400) == 0)
    #expect(one.card.expiresAt == issuedAt.addingTimeInterval(30 * 86400))
    #expect(one.card.identifier != other.card.identifier)
    #expect(Set((one.copies + other.copies).map(\.credential)).count == 20)
    #expect(Set((one.copies + other.copies).map(\.identifier)).count == 20)
    for copy in one.copies {
      let payload = try SDJWT(parsing: WireText(decoding: copy.credential))
        .issuerSigned.payload
      #expect(payload["iat"]?.integer == Int(issuedAt.timeIntervalSince1970))
      #expect(payload["nbf"] == payload["iat"])
      #expect(payload["exp"]?.integer == Int(issuedAt.timeIntervalSince1970) + 30 * 86400)
    }
  }

  @Test("given a signer that ends sooner, when a card is minted, then it ends with the signer")
  func cappedBySigner() throws {

    let signerEnd = try Self.place.get().desk.signerEnd
    let card = try mint(at: signerEnd.addingTimeInterval(-5 * 86400))
    #expect(card.expiresAt == signerEnd)
  }

  @Test(
    "given a card that has expired, when it is to be shown, then it is refused; at its last moment, not"
  )
  func expired() throws {
    let minted = try minted()
    let batch = try #require(minted.card.batches.first)
    let end = try #require(batch.expiresAt)
    let credential = Array(try credential(of: minted).utf8)
    let request = PresentationRequest(audience: "a", nonce: "n")
    func show(_ time: Date, _ claim: String = "age_equal_or_over.18") throws {
      let presentation = try CardPresentation(
        of: minted.card, as: .sdJWT, claims: [WireText(claim)], at: time)
      try presentation.check(credential)
      _ = try presentation.make(
        of: credential, answering: request, at: time, deviceKey: deviceKey)
    }
    try show(end)
    let refusal = #expect(throws: PresentationRefusal.self) {
      try show(end.addingTimeInterval(1))
    }
    #expect(refusal?.code == .credentialExpired)
    #expect(throws: PresentationRefusal.predicateFalse("age_equal_or_over.65")) {
      try show(Self.now, "age_equal_or_over.65")
    }
    // An age that no identity card has, and an age by the name that it has in another format.
    for claim in ["shoe_size", "age_equal_or_over.13", "age_over_18"] {
      #expect(throws: CredentialError.claimUnknown(WireText(claim))) { try show(Self.now, claim) }
    }
    try show(Self.now, "given_name")
  }

  private func zone(_ name: String) throws -> LocalZone {
    let zone = try #require(TimeZone(identifier: name))
    return LocalZone(name: name) { zone.secondsFromGMT(for: $0) }
  }

  private func instant(_ text: String) throws -> Date { try Date(text, strategy: .iso8601) }

  @Test(
    "given an eighteenth birthday, when a card is minted, then it begins where the desk is",
    arguments: [
      // Born on 20 November 2008.
      ("America/Los_Angeles", "2026-11-20T00:30:00Z", false),
      ("America/Los_Angeles", "2026-11-20T07:59:59Z", false),
      ("America/Los_Angeles", "2026-11-20T08:00:00Z", true),
      ("Pacific/Kiritimati", "2026-11-19T09:59:59Z", false),
      ("Pacific/Kiritimati", "2026-11-19T10:00:00Z", true),
      ("UTC", "2026-11-19T23:59:59Z", false), ("UTC", "2026-11-20T00:00:00Z", true),
    ])
  func birthday(_ name: String, _ moment: String, _ isAdult: Bool) throws {
    let profile = Profile("test", "turns eighteen") { $0.dateOfBirth = "081120" }
    let card = try mint(at: try instant(moment), in: try zone(name), of: profile)
    let claims = try #require(card.batches.first).provableClaims
    #expect(claims.contains("age_equal_or_over.18") == isAdult)
    #expect(claims.contains("age_equal_or_over.16"))
    // No verifier is to meet a card from tomorrow.
    #expect(try #require(card.issuedAt) <= (try instant(moment)))
  }

  @Test(
    "given a document's last evening at a desk in the west, when a card is minted, then it lives")
  func lastEvening() throws {
    // The document is valid through 31 December 2031; here 1 January has begun in Greenwich.
    let desk = try IssuerStore.create(
      at: FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path,
      passphrase: SecretBytes([1]), identity: try exampleIdentity(),
      now: try instant("2031-12-30T00:00:00Z"), cost: .least)
    let time = JudgementTime(
      try instant("2032-01-01T01:00:00Z"), in: try zone("America/Los_Angeles"))
    let issuer = try CredentialIssuer(
      key: desk.signerKey(now: time.instant), chain: [Certificate(der: desk.signerCertificate)])
    let card = try ProofEngine(issuer: issuer, issuerName: desk.issuerName).prepare(
      try attributes(at: time), plan: MintingPlan([.identity]), at: time
    ).card { [deviceKey] in deviceKey }.card
    #expect(card.expiresAt == (try instant("2032-01-01T07:59:59Z")))
  }
}

private func exampleIdentity() throws -> IssuerIdentity {
  try IssuerIdentity(
    name: "Example Desk", identifier: #require(IssuerIdentifier("https://desk.example")),
    country: "DE")
}

/// A card that was minted, its copies in the order of its batches.
struct Minted {
  let new: NewCard
  let leftOut: [LeftOutCredential]

  var card: IdentityCard { new.card }
  var copies: [(identifier: WireText, credential: [UInt8], deviceKey: PrivateKey?)] {
    card.batches.flatMap(\.copies).compactMap { entry in
      new.copies[entry.identifier].map { (entry.identifier, $0.credential, $0.deviceKey) }
    }
  }
}
