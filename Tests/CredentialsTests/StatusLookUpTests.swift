import Crypto
import Encoding
import FoundationEssentials
import PKIX
import Testing
import Verdicts

@testable import Credentials

@Suite("The status of a credential, looked up")
struct StatusLookUpTests {
  private static let uri: WireText = "https://desk.example/status"
  private let forger: MobileDocumentForger
  private let now = ExampleDesk.now
  private var desk: ExampleDesk { forger.desk }
  private var seconds: Int { Int(now.timeIntervalSince1970) }

  init() throws { forger = try MobileDocumentForger() }

  /// What was found at an address: nothing, or bytes that may be a list.
  private struct FetchedStatusList {
    let bytes: [UInt8]?
    let place: WireText
    var seenAt: Date?

    init(_ bytes: [UInt8]?, at place: WireText, seenAt: Date? = nil) {
      (self.bytes, self.place, self.seenAt) = (bytes, place, seenAt)
    }

    func answer(
      _ reference: StatusReference, _ credential: VerifiedCredential, _ now: Date
    ) -> StatusAnswer {
      guard let bytes else { return .lacking(at: place) }
      do throws(CredentialError) {
        let token = try StatusListToken(
          parsing: bytes, for: reference, of: credential, endingWhenever: now)
        return .seen(SeenStatusList(token, seenAt: seenAt ?? now), at: place)
      } catch { return .unusable(error, at: place) }
    }
  }

  /// A list that was seen now says that the credential is in force.
  private static let valid = Outcome.statusValid(seenAt: ExampleDesk.now, at: ExampleDesk.now)

  /// What lies at the address: nothing, or a list.
  private typealias Lists = (StatusReference) -> FetchedStatusList

  private func nothing(_ reference: StatusReference) -> FetchedStatusList {
    FetchedStatusList(nil, at: "desk.example")
  }

  private func good(_ reference: StatusReference) -> FetchedStatusList {
    FetchedStatusList(try? list(), at: "desk.example")
  }

  /// A list of two bits for each: valid, revoked, suspended, another value, then 60 that are valid.
  private func list(
    _ claims: KeyValuePairs<WireText, JSONValue> = [:], key: PrivateKey? = nil,
    certificates: [Certificate]? = nil
  ) throws -> [UInt8] {
    let statuses = StatusList(count: 128)
    var bytes = [UInt8](repeating: 0, count: 16)
    bytes[0] = 0b11_10_01_00
    let text = Self.zlib(bytes)
    #expect(StatusList(statuses.json) != nil)
    let usual: [JSONValue.Member] = [
      .init("sub", .string(Self.uri)), .init("iat", .integer(seconds)),
      .init("exp", .integer(seconds + 100)),
      .init("status_list", .object(["bits": 2, "lst": .string(text)])),
    ]
    let changed = Set(claims.map(\.key))
    let payload = JSONValue.object(
      usual.filter { !changed.contains($0.name) }
        + claims.filter { $0.value != .null }.map { .init($0.key, $0.value) })
    let signed = try desk.sign(
      payload, type: StatusListToken.type, certificates: certificates ?? [forger.signer], key: key)
    return Array(signed.encoded.utf8)
  }

  /// A stored block in the ZLIB format.
  private static func zlib(_ bytes: [UInt8]) -> WireText {
    var (one, two) = (1, 0)
    for byte in bytes {
      (one, two) = ((one + Int(byte)) % 65521, (two + one + Int(byte)) % 65521)
    }
    let count = UInt8(bytes.count)
    let sum = [two >> 8, two & 0xFF, one >> 8, one & 0xFF].map { UInt8($0) }
    return WireText(Base64URL.encode([0x78, 0x01, 1, count, 0, ~count, 0xFF] + bytes + sum))
  }

  private func reference(_ index: Int) -> JSONValue {
    StatusReference(uri: Self.uri, index: index).json
  }

  // MARK: Credentials of each format

  private func sdJWT(_ changes: KeyValuePairs<WireText, JSONValue>) throws -> CredentialVerdict {
    let text = try desk.sign(try desk.payload(changes), certificates: [forger.signer]).encoded + "~"
    return desk.verify(text, requiresKeyBinding: false)
  }

  private func vcJWT(_ payload: JSONValue, type: WireText = "vc+jwt") throws -> CredentialVerdict {
    desk.verifyVC(
      try desk.sign(payload, type: type, certificates: [forger.signer]).encoded)
  }

  private func document(_ status: CBOR) throws -> CredentialVerdict {
    try forger.verify(
      forger.response { $0.object = $0.object.with("status", set: status) })
  }

  private func look(
    _ verdict: CredentialVerdict, at now: Date? = nil,
    freshFor freshness: TimeInterval = StatusListToken.usualFreshness, _ lists: Lists
  ) -> Outcome {
    #expect(verdict.outcome.status == .passed, "\(verdict.outcome)")
    let now = now ?? self.now
    let looked = verdict.lookingUpStatus(freshFor: freshness, at: now) { reference, credential in
      lists(reference).answer(reference, credential, now)
    }
    // What is not known to be in force shows nothing, and is at hand for another look-up alone.
    #expect((looked.credentials.first?.credential == nil) == (looked.outcome.status != .passed))
    #expect(looked.lacksStatusAlone == (looked.outcome.status == .unknown))
    let shown = looked.credential?.revocation
    return shown ?? looked.outcome
  }

  private func defect(_ phrase: Phrase) -> Outcome {
    Outcome(.unknown, .credentialStatusUnknown, [.phrase(phrase)])
  }

  @Test(
    "given a place in a list, when it is looked up, then 0 is valid, 1 revoked, 2 suspended, all else unknown"
  )
  func values() throws {
    let place = "desk.example"
    let expected: [(Int, Outcome)] = [
      (0, Self.valid), (1, Outcome(.failed, .credentialRevoked)),
      (2, Outcome(.failed, .credentialSuspended)), (3, defect(.statusListSilent(WireText(place)))),
      (63, Self.valid),
      (64, defect(.statusListSilent(WireText(place)))),
      (Int(Int32.max), defect(.statusListSilent(WireText(place)))),
    ]
    for (index, outcome) in expected {
      #expect(look(try sdJWT(["status": reference(index)]), good) == outcome)
      #expect(
        look(try vcJWT(desk.verifiablePayload(["status": reference(index)])), good) == outcome)
      let status = StatusReference(uri: Self.uri, index: index).cbor
      #expect(look(try document(status), good) == outcome)
    }
    #expect(
      look(try sdJWT(["status": reference(0)]), nothing)
        == defect(.statusListLacking(WireText(place))))
    // A credential that states nothing is looked up nowhere.
    let plain = look(try sdJWT([:])) { _ in
      Issue.record("it states no list")
      return FetchedStatusList(nil, at: "")
    }
    #expect(plain.code == .credentialStatusMissing)
  }

  /// Values of `status` that name no list, or more than a list.
  private static let forms: [JSONValue] = [
    .null, 1, "x", .array([]), .object([]), .object(["status_list": .null]),
    .object(["status_list": "https://desk.example/status"]), .object(["status_list": .array([])]),
    .object(["status_list": .object(["idx": 0])]),
    .object(["status_list": .object(["uri": "https://desk.example/status"])]),
    .object(["status_list": .object(["idx": "0", "uri": "https://desk.example/status"])]),
    .object(["status_list": .object(["idx": -1, "uri": "https://desk.example/status"])]),
    .object(["status_list": .object(["idx": 2_147_483_648, "uri": "https://desk.example/status"])]),
    .object(["status_list": .object(["idx": 0, "uri": 1])]),
    .object(["Status_list": .object(["idx": 0, "uri": "https://desk.example/status"])]),
    .object(["identifier_list": .object(["id": "x"])]),
    .object(["type": "BitstringStatusListEntry"]),
    .object([
      "status_list": .object(["idx": 0, "uri": "https://desk.example/status"]),
      "identifier_list": .object(["id": "x"]),
    ]),
  ]

  @Test(
    "given a status in a form that is not known, when it is looked up, then it is unknown, never passed",
    arguments: forms)
  func otherForms(_ form: JSONValue) throws {
    let unknown = defect(.statusFormUnknown)
    // The helper leaves out a member that is null.
    var payload = try desk.payload()
    if case .object(let members) = payload { payload = .object(members + [.init("status", form)]) }
    let text = try desk.sign(payload, certificates: [forger.signer]).encoded + "~"
    #expect(look(desk.verify(text, requiresKeyBinding: false), good) == unknown)
    guard form != .null else { return }
    #expect(look(try vcJWT(desk.verifiablePayload(["status": form])), good) == unknown)
    #expect(look(try vcJWT(desk.olderPayload(["status": form]), type: "JWT"), good) == unknown)
  }

  @Test(
    "given another mechanism, when a credential states it, then only what a list says against it counts"
  )
  func otherMechanisms() throws {
    let unknown = defect(.statusFormUnknown)
    let entry = JSONValue.object(["type": "BitstringStatusListEntry"])
    #expect(look(try sdJWT(["credentialStatus": entry]), good) == unknown)
    #expect(
      look(try vcJWT(desk.verifiablePayload(["credentialStatus": entry])), good) == unknown)
    for name in ["credentialStatus", "status"] {
      let older = desk.olderPayload(vc: [WireText(name): entry])
      #expect(look(try vcJWT(older, type: "JWT"), good) == unknown)
    }
    for index in 0...2 {
      let both = try sdJWT(["status": reference(index), "credentialStatus": entry])
      let expected: Outcome? =
        index == 1
        ? Outcome(.failed, .credentialRevoked)
        : index == 2 ? Outcome(.failed, .credentialSuspended) : nil
      #expect(look(both, good) == expected ?? unknown)
    }
    for status in [
      CBOR.null, .map([]), .text("x"), .map([.init(.text("identifier_list"), .map([]))]),
      .map([.init(.text("status_list"), .text("x"))]),
      .map([
        .init(
          .text("status_list"),
          .map([.init(.text("idx"), .negative(0)), .init(.text("uri"), .text(Self.uri))]))
      ]),
    ] {
      #expect(look(try document(status), good) == unknown)
    }
  }

  @Test(
    "given a list that somebody else signed, when the root trusts that one too, then it says nothing"
  )
  func signers() throws {
    let verdict = try sdJWT(["status": reference(0), "iss": "https://desk.example"])
    func looked(_ key: PrivateKey, _ certificates: [Certificate]) throws -> Outcome {
      let bytes = try list(key: key, certificates: certificates)
      return look(verdict) { _ in FetchedStatusList(bytes, at: "x") }
    }
    let unusable = defect(.statusListUnusable("x"))
    // A signer of its own for the same issuer, as after a renewal.
    let key = try ExampleDesk.newKey()
    let same = try ExampleDesk.makeSigner(
      key: key, issuer: desk.rootKey,
      more: [.subjectAlternativeName([.uri("https://desk.example")])])
    #expect(try looked(key, [same]).code == .credentialStatusValid)
    // Another issuer below the same root.
    let other = try ExampleDesk.makeSigner(
      key: key, issuer: desk.rootKey,
      more: [.subjectAlternativeName([.uri("https://other.example")])])
    #expect(try looked(key, [other]) == unusable)
    // One that says nothing of itself but its subject: another's, and the same organisation's.
    let unnamed = try ExampleDesk.makeSigner(
      key: key, issuer: desk.rootKey, subject: [.country("UT"), .organization("Other Desk")])
    #expect(try looked(key, [unnamed]) == unusable)
    let renewed = try ExampleDesk.makeSigner(key: key, issuer: desk.rootKey)
    #expect(try looked(key, [renewed]).code == .credentialStatusValid)
    // Another root, which is trusted for credentials of its own.
    let bank = try ExampleDesk()
    let trusting = CredentialVerifier(anchors: [desk.root, bank.root], at: now)
    let text =
      try desk.sign(
        desk.payload(["status": reference(0)]), certificates: [forger.signer]
      ).encoded + "~"
    let bytes = try list(key: bank.signerKey, certificates: [bank.signer])
    #expect(
      look(trusting.verify(text, requiresKeyBinding: false)) { _ in
        FetchedStatusList(bytes, at: "x")
      } == unusable)
    #expect(try looked(key, [forger.signer]) == unusable)
  }

  @Test(
    "given times of a list, when it is looked up, then it was made and has not ended, or it is unknown"
  )
  func times() throws {
    let verdict = try sdJWT(["status": reference(0)])
    let hour = 3600
    let (ok, old) = (Self.valid, defect(.statusListOld("x")))
    let unusable = defect(.statusListUnusable("x"))
    func look(
      _ claims: KeyValuePairs<WireText, JSONValue>, after age: Int = 0, freshFor hours: Int = 24
    ) throws -> Outcome {
      let bytes = try list(claims)
      return self.look(
        verdict, at: now + Double(age), freshFor: Double(hours * hour)
      ) { _ in FetchedStatusList(bytes, at: "x") }
    }
    #expect(try look(["iat": .integer(seconds + 60)]) == ok)
    #expect(try look(["iat": .integer(seconds + 61)]) == defect(.statusListOfFuture("x")))
    #expect(try look(["nbf": .integer(seconds + 60)]) == ok)
    #expect(try look(["nbf": .integer(seconds + 61)]) == defect(.statusListOfFuture("x")))
    #expect(try look([:], after: 99) == ok)
    #expect(try look([:], after: 100) == old)
    // exp counts where it is, whatever ttl says.
    #expect(try look(["ttl": 10], after: 50) == ok)
    #expect(try look(["exp": .null, "ttl": 10], after: 9) == ok)
    #expect(try look(["exp": .null, "ttl": 10], after: 10) == old)
    // Ten years are seven days.
    #expect(try look(["exp": .null, "ttl": 315_360_000], after: 604_799) == ok)
    #expect(try look(["exp": .null, "ttl": 315_360_000], after: 604_800) == old)
    #expect(try look(["exp": .null], after: 24 * hour - 1) == ok)
    #expect(try look(["exp": .null], after: 24 * hour) == old)
    #expect(try look(["exp": .null], after: 2 * hour, freshFor: 1) == old)
    #expect(try look(["exp": .null], after: 7 * 24 * hour - 1, freshFor: 9999) == ok)
    #expect(try look(["exp": .null], after: 7 * 24 * hour, freshFor: 9999) == old)
    for broken in [
      ["ttl": 0], ["ttl": -1], ["ttl": "1"], ["exp": "x"], ["iat": .null], ["iat": "x"],
      ["sub": .null], ["sub": "https://other.example"], ["status_list": .null],
      ["status_list": .object(["bits": 3, "lst": "eNo"])],
    ] as [KeyValuePairs<WireText, JSONValue>] {
      #expect(try look(broken) == unusable, "\(broken)")
    }
  }

  @Test(
    "given a list that was seen before, when it is used, then it says in force for a week at most and for its own time, and revoked for ever"
  )
  func seenBefore() throws {
    let day = ExampleDesk.day
    func look(
      _ index: Int, _ claims: KeyValuePairs<WireText, JSONValue>, after age: TimeInterval
    ) throws -> Outcome {
      let text =
        try desk.sign(
          try desk.payload(["status": reference(index), "exp": .integer(seconds + 90 * 86400)]),
          certificates: [forger.signer]
        ).encoded + "~"
      let verifier = CredentialVerifier(anchors: [desk.root], at: now + age)
      let bytes = try list(claims)
      return self.look(verifier.verify(text, requiresKeyBinding: false), at: now + age) { _ in
        FetchedStatusList(bytes, at: "x", seenAt: now)
      }
    }
    let long: KeyValuePairs<WireText, JSONValue> = ["exp": .integer(seconds + 60 * 86400)]
    let old = defect(.statusListOld("x"))
    #expect(
      try look(0, long, after: 3 * day)
        == Outcome(.passed, .credentialStatusValid, [.phrase(Phrase("ago-days", Fact(.count, 3)))]))
    #expect(try look(0, long, after: 7 * day - 1).status == .passed)
    #expect(try look(0, long, after: 7 * day) == old)
    // A moment of its own that is earlier than the week.
    #expect(try look(0, ["exp": .integer(seconds + 100)], after: 100) == old)
    #expect(try look(0, ["exp": .null, "ttl": 10], after: 10) == old)
    #expect(try look(1, long, after: 40 * day) == Outcome(.failed, .credentialRevoked))
    #expect(try look(2, long, after: 40 * day) == Outcome(.failed, .credentialSuspended))
    // A note of the future, as of a clock that was put back, counts for nothing.
    let verdict = try sdJWT(["status": reference(0)])
    let bytes = try list(["iat": .integer(seconds - 100)])
    #expect(
      self.look(verdict) { _ in FetchedStatusList(bytes, at: "x", seenAt: now + 61) } == old)
  }

  @Test(
    "given a list that is kept and holds no longer, when it is used, then it says what was revoked and of nothing that it is in force"
  )
  func keptAndEnded() throws {
    let (bytes, credential) = (try list(), try sdJWT(["status": reference(0)]).credential)
    let token = try StatusListToken(
      parsing: bytes, for: StatusReference(uri: Self.uri, index: 0), of: try #require(credential),
      endingWhenever: now)
    func outcome(_ index: Int, holdsUntil end: Date) throws -> CheckStatus {
      let kept = try SeenStatusList(keptSince: now, at: now + 10) {
        moment throws(CredentialError) in
        guard moment < end else { throw .issuerPathInvalid(.issuerPathBroken) }
        return token
      }
      return kept.outcome(
        of: StatusReference(uri: Self.uri, index: index), at: "x",
        freshFor: StatusListToken.usualFreshness, now + 10
      ).status
    }
    for (index, whole, ended) in [(0, .passed, .unknown), (1, .failed, .failed)]
      as [(Int, CheckStatus, CheckStatus)]
    {
      #expect(try outcome(index, holdsUntil: now + 20) == whole)
      #expect(try outcome(index, holdsUntil: now + 5) == ended)
      #expect(throws: CredentialError.self) { try outcome(index, holdsUntil: now) }
    }
  }

  @Test("given a status that nobody looks up, when a verdict is made, then it is not passed")
  func notAsked() throws {
    let verdict = try sdJWT(["status": reference(0)])
    let looked = verdict.lookingUpStatus(at: now) { _, _ in .notAsked }
    #expect(looked.outcome == Outcome(.unknown, .credentialStatusNotChecked, ["status"]))
    #expect(looked.credential == nil && looked.lacksStatusAlone)
    // It can be looked up later.
    let bytes = try list()
    let later = looked.lookingUpStatus(at: now) { reference, credential in
      FetchedStatusList(bytes, at: "x").answer(reference, credential, now)
    }
    #expect(later.credential?.revocation == Self.valid)
    // What failed stays so, whatever a list says.
    let failed = desk.verify("x", requiresKeyBinding: false)
    #expect(failed.lookingUpStatus(at: now) { _, _ in .notAsked }.outcome == failed.outcome)
    #expect(!failed.lacksStatusAlone)
  }

  @Test("given a VC JWT with a place, when it is issued, then it states it and can be revoked")
  func issued() throws {
    for index in [0, 1] {
      let content = VerifiableCredentialContent(
        types: ["Example"], claims: [JSONValue.Member("age_over_18", true)], evidence: [],
        issuedAt: now, expiresAt: now + 1000, holderKey: try desk.device.p256PublicKey,
        status: StatusReference(uri: Self.uri, index: index))
      let signer = try ExampleDesk.makeSigner(
        key: desk.signerKey, issuer: desk.rootKey,
        more: [.subjectAlternativeName([.uri("https://desk.example")])])
      let text = try CredentialIssuer(key: desk.signerKey, chain: [signer]).issue(content).encoded
      let verdict = desk.verifyVC(text)
      #expect(verdict.credential?.status.reference?.index == index)
      #expect(verdict.credential?.revocation.code == .credentialStatusNotChecked)
      let bytes = try list(certificates: [signer])
      let looked = look(verdict) { _ in FetchedStatusList(bytes, at: "x") }
      #expect(looked.code == (index == 0 ? .credentialStatusValid : .credentialRevoked))
    }
  }
}
