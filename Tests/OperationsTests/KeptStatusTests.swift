import Crypto
import DeskTestSupport
import Encoding
import Foundation
import PKIX
import TestSupport
import Testing
import Verdicts
import Wallet

@testable import Credentials
@testable import Operations

/// A verifier's lists, on a disk that somebody else may have written to.
@Suite("Status lists that are kept")
struct KeptStatusTests {
  private static let day: TimeInterval = 86_400
  private let desk: Desk
  private let surroundings: Surroundings
  private let issuer: IssuerStore
  private let lists: HostedList
  private let kept: KeptStatusLists
  private let root: Certificate
  /// A moment at which the issuer's certificate is valid: it is of the second in which the issuer was made.
  private let now: Date

  init() throws {
    let desk = try Desk()
    try Data("the desk's words\n".utf8).write(to: desk.home.appending(path: "desk.pass"))
    try desk.makeIssuer()
    let surroundings = Surroundings(
      variables: ["HOME": desk.home.path, "XDG_DATA_HOME": desk.path("data"), "TZ": "UTC"])
    let words = SecretBytes(try desk.bytes("desk.pass").dropLast())
    issuer = try IssueOperation.issuer(KeptPassphrase(words), surroundings)
    now = Date()
    lists = try HostedList()
    kept = try #require(KeptStatusLists(surroundings))
    root = try Certificate(der: issuer.rootCertificate)
    (self.desk, self.surroundings) = (desk, surroundings)
  }

  private var signer: CredentialIssuer {
    get throws {
      try CredentialIssuer(
        key: issuer.signerKey(now: now), chain: [Certificate(der: issuer.signerCertificate)])
    }
  }

  /// A credential at a place of the list.
  private func credential(_ index: Int, at uri: WireText? = nil) throws -> WireText {
    try signer.issue(
      CredentialContent(
        type: "x", claims: [.disclosable("given_name", "Anna")], issuedAt: now,
        expiresAt: now + 90 * Self.day, holderKey: try Wallet.makeDeviceKey().p256PublicKey,
        status: StatusReference(uri: uri ?? lists.uri, index: index))
    ).encoded
  }

  /// A list in which some are revoked.
  private func list(_ revoked: Int..., at moment: Date? = nil) throws -> [UInt8] {
    var list = StatusList(count: 64)
    for index in revoked { list.revoke(index) }
    return try lists.signed(list, by: issuer, at: moment ?? now)
  }

  private func look(
    _ text: WireText, after age: TimeInterval = 0, fetches: Bool = false,
    from hosts: [WireText]? = nil
  ) throws -> Outcome {
    let moment = now + age
    let verdict = CredentialVerifier(below: try CredentialRoots(surroundings).anchors, at: moment)
      .verify(text, requiresKeyBinding: false)
    #expect(verdict.outcome.status == .passed)
    let looked = StatusLookUp(
      surroundings, fetchingWith: fetches ? lists.client : nil, from: hosts
    ) { moment }.verdict(verdict)
    return looked.credential?.revocation ?? looked.outcome
  }

  private var file: String {
    get throws {
      let folder = desk.path("data/passport/status")
      let names = try FileManager.default.contentsOfDirectory(atPath: folder)
      return folder + "/" + (try #require(names.first { $0.hasSuffix(".json") }))
    }
  }

  @Test("given a list that was fetched, when there is no network, then it serves for a week")
  func withoutNetwork() throws {
    defer { lists.stop() }
    let (good, bad) = (try credential(1), try credential(3))
    #expect(try look(good).code == .credentialStatusNotChecked)
    lists.host(try list(3))
    #expect(try look(good, fetches: true).code == .credentialStatusValid)
    lists.host(nil)
    for fetches in [false, true] {
      let later = try look(good, after: 2 * 3600 + 5, fetches: fetches)
      #expect(
        later == Outcome(.passed, .credentialStatusValid, [.phrase(.ago(now, at: now + 7205))]))
      #expect(try look(good, after: 7 * Self.day - 1, fetches: fetches).status == .passed)
      #expect(try look(good, after: 7 * Self.day + 1, fetches: fetches).status == .unknown)
      // What was seen revoked stays so.
      #expect(try look(bad, after: 30 * Self.day, fetches: fetches).code == .credentialRevoked)
    }
    #expect(lists.requests == 5)
  }

  @Test(
    "given a host with both forms, when a mobile document or another credential is looked up, then its form is asked for, and either is read and kept"
  )
  func forms() throws {
    defer { lists.stop() }
    let place = StatusReference(uri: lists.uri, index: 3)
    let document = try signer.issue(
      MobileDocumentContent(
        documentType: "org.example.card.1",
        nameSpaces: [.init("org.example.1", [.init("age_over_18", .bool(true))])], issuedAt: now,
        expiresAt: now + 90 * Self.day, deviceKey: try Wallet.makeDeviceKey().p256PublicKey,
        status: place))
    let bytes = Array(document.encoded)
    let roots = try CredentialRoots(surroundings).anchors
    func look(fetches: Bool) throws -> Outcome {
      let verdict = CredentialVerifier(below: roots, at: now)
        .verify(try ReceivedCredential(bytes), answering: nil)
      #expect(verdict.credential?.status.reference == place)
      let looked = StatusLookUp(surroundings, fetchingWith: fetches ? lists.client : nil) { now }
        .verdict(verdict)
      return looked.credential?.revocation ?? looked.outcome
    }
    var revoked = StatusList(count: 64)
    revoked.revoke(3)
    func cwt(_ list: StatusList, at moment: Date) throws -> [UInt8] {
      try lists.signed(list, by: issuer, in: .cwt, at: moment)
    }
    // Each has another list, so that it is seen which was read; then the host has only one.
    lists.host(try list(at: now - 20), cwt: try cwt(revoked, at: now - 20))
    #expect(try look(fetches: true).code == .credentialRevoked)
    #expect(try look(fetches: false).code == .credentialRevoked)
    #expect(try self.look(credential(3), fetches: true).code == .credentialStatusValid)
    #expect(
      lists.accepted == [
        "application/statuslist+cwt, application/statuslist+jwt;q=0.5",
        "application/statuslist+jwt, application/statuslist+cwt;q=0.5",
      ])
    for only in [try list(3, at: now - 10), try cwt(revoked, at: now - 9)] {
      lists.host(only)
      #expect(try look(fetches: true).code == .credentialRevoked)
      #expect(try self.look(credential(3)).code == .credentialRevoked)
    }
    // A CWT is kept as it was signed, whatever its last byte is, and an altered one counts for nothing.
    let whole = try cwt(StatusList(count: 64), at: now - 8)
    lists.host(whole)
    #expect(try look(fetches: true).status == .passed)
    #expect(kept.list(at: KeptStatusLists.Address(lists.uri, below: root))?.bytes == whole)
    lists.host(Array(whole.dropLast()))
    #expect(try look(fetches: true).status == .passed)
    try FileManager.default.removeItem(atPath: file)
    #expect(try look(fetches: true).code == .credentialStatusUnknown)
  }

  @Test("given a list with an end, when it has come, then it serves no longer, however new it is")
  func ended() throws {
    defer { lists.stop() }
    lists.host(try list(at: now - 6 * Self.day))
    let text = try credential(1)
    #expect(try look(text, fetches: true).status == .passed)
    #expect(try look(text, after: Self.day + 1).status == .unknown)
  }

  @Test("given an older list at its address, when it is fetched, then the newer one stays")
  func older() throws {
    defer { lists.stop() }
    let text = try credential(3)
    lists.host(try list(3, at: now - 10))
    #expect(try look(text, fetches: true).code == .credentialRevoked)
    for moment in [now - 11, now - Self.day] {
      lists.host(try list(at: moment))
      #expect(try look(text, fetches: true).code == .credentialRevoked)
      #expect(try look(text).code == .credentialRevoked)
    }
    lists.host(try list(at: now - 9))
    #expect(try look(text, fetches: true).status == .passed)
    #expect(try look(text).status == .passed)
  }

  @Test("given a file that somebody changed, when it is used, then it is as if there were none")
  func changed() throws {
    defer { lists.stop() }
    let text = try credential(3)
    lists.host(try list(3))
    #expect(try look(text, fetches: true).code == .credentialRevoked)
    let good = try Data(contentsOf: URL(filePath: file))
    let unchanged = String(decoding: good, as: UTF8.self)
    // A list in force that another issuer signed, and one that names another address.
    let other = try ExampleIssuer()
    let empty = StatusList(count: 64)
    let forged = String(
      decoding: try other.issuer.issue(empty, at: lists.uri, in: .jwt, now: now), as: UTF8.self)
    let elsewhere = String(
      decoding: try signer.issue(empty, at: "https://x.example/", in: .jwt, now: now),
      as: UTF8.self)
    let signature = String(unchanged.dropLast(2).suffix(40))
    for changed in [
      "", "{}", "[]", String(unchanged.dropLast(9)),
      unchanged.replacing(signature, with: String(signature.reversed())),
      unchanged.replacing(/"list":"[^"]*"/, with: "\"list\":\"\(forged)\""),
      unchanged.replacing(/"list":"[^"]*"/, with: "\"list\":\"\(elsewhere)\""),
      unchanged.replacing(/"uri":"[^"]*"/, with: "\"uri\":\"https://x.example/\""),
      unchanged.replacing(/"at":/, with: "\"at\":9"),
      unchanged.replacing(/"at":[0-9]*/, with: "\"at\":\(Int.min)"),
    ] {
      #expect(changed != unchanged)
      try Data(changed.utf8).write(to: URL(filePath: try file))
      let found = try look(text)
      // A time of the future takes from the list what it says for a credential, and not what it says against it.
      let isRevoked = changed.contains("\"at\":9")
      #expect(found.status == (isRevoked ? .failed : .unknown), "\(changed.prefix(80)): \(found)")
      #expect(try look(credential(1)).status != .passed, "\(changed.prefix(80))")
    }
    try good.write(to: URL(filePath: try file))
    #expect(try look(text).code == .credentialRevoked)
    #expect(chmod(try file, 0o666) == 0)
    #expect(try look(text).status == .unknown)
  }

  @Test(
    "given a clock that is put back, when a list is used or fetched, then what was revoked stays so, and nothing is in force"
  )
  func clockPutBack() throws {
    defer { lists.stop() }
    let (good, bad) = (try credential(1), try credential(3))
    lists.host(try list(3, at: now + 10 * Self.day))
    #expect(try look(bad, after: 10 * Self.day, fetches: true).code == .credentialRevoked)
    #expect(try look(good, after: 10 * Self.day).status == .passed)
    #expect(try look(bad, after: 5 * Self.day).code == .credentialRevoked)
    #expect(try look(good, after: 5 * Self.day).status == .unknown)
    // An older list, of the time to which the clock was put, takes nothing back.
    lists.host(try list(at: now - 1))
    #expect(try look(bad, after: 5, fetches: true).code == .credentialRevoked)
    _ = try StatusListUpdate(surroundings, RecordedProgress()).run(with: lists.client)
    #expect(try look(bad, after: 5).code == .credentialRevoked)
    #expect(try look(good, after: 10 * Self.day).status == .passed)
  }

  @Test("given a host that was not named, when a list of it is looked up, then it is not asked")
  func namedHosts() throws {
    defer { lists.stop() }
    lists.host(try list(3))
    let text = try credential(3)
    #expect(
      try look(text, fetches: true, from: ["x.example"]).code == .credentialStatusNotChecked)
    #expect(lists.requests == 0)
    #expect(try look(text, fetches: true, from: ["127.0.0.1"]).code == .credentialRevoked)
  }

  @Test(
    "given a root that was only chosen for one verdict, when it passes, then no address is kept")
  func givenRoot() throws {
    lists.stop()
    try FileManager.default.removeItem(atPath: desk.path("data/passport/desk.roots"))
    let anchors = try CredentialRoots(given: [root], surroundings).anchors
    let verdict = CredentialVerifier(below: anchors, at: now).verify(
      try credential(1, at: "https://desk.example/status"), requiresKeyBinding: false)
    #expect(verdict.credential?.voucher == .givenRoot)
    let looked = StatusLookUp(surroundings) { now }.verdict(verdict)
    #expect(looked.outcome.code == .credentialStatusNotChecked && kept.addresses.isEmpty)
  }

  @Test("given many addresses, when one more comes, then the one that was seen first is gone")
  func bounded() throws {
    lists.stop()
    try kept.keep(
      Array("x".utf8), at: KeptStatusLists.Address("https://desk.example/0", below: root),
      seenAt: now - 100, unless: { _ in false })
    for number in 1..<KeptStatusLists.most + 3 {
      let address = KeptStatusLists.Address("https://desk.example/\(number)", below: root)
      try kept.remember(address, at: now + Double(number))
    }
    let found = Set(kept.addresses.map(\.uri))
    #expect(found.count == KeptStatusLists.most)
    // A list, which may say what was revoked, stays before what is only an address.
    #expect(found.contains("https://desk.example/0"))
    #expect((1..<4).allSatisfy { !found.contains("https://desk.example/\($0)") })
    // Only what is fetched with TLS, and is no longer than an address may be.
    for uri in [
      "http://desk.example/", WireText("https://x/" + String(repeating: "a", count: 2048)),
    ] {
      try kept.remember(KeptStatusLists.Address(uri, below: root), at: now + 1000)
      #expect(!kept.addresses.contains { $0.uri == uri })
    }
    #expect(try attributes(try file) == 0o600)
    #expect(try attributes(desk.path("data/passport/status")) == 0o700)
  }

  @Test(
    "given as many lists as are kept, when addresses come, then no list goes; and what the operator named stays"
  )
  func addressesAndLists() throws {
    lists.stop()
    func address(_ name: String) -> KeptStatusLists.Address {
      KeptStatusLists.Address(WireText("https://desk.example/\(name)"), below: root)
    }
    for number in 0..<KeptStatusLists.most {
      try kept.keep(
        Array("x".utf8), at: address("\(number)"), seenAt: now + Double(number),
        unless: { _ in false })
    }
    // Neither one of a card nor the operator's, and whatever the clock says.
    try kept.remember(address("named"), at: now - 100, isNamed: true)
    for number in [-1000, 1000] { try kept.remember(address("card"), at: now + Double(number)) }
    #expect((0..<KeptStatusLists.most).allSatisfy { kept.list(at: address("\($0)")) != nil })
    #expect(kept.addresses.contains(address("named")) && !kept.addresses.contains(address("card")))
    // A list may take the place of the oldest list, and of nothing that was named, with a list or without.
    try kept.remember(address("0"), at: now, isNamed: true)
    for number in 0..<2 {
      try kept.keep(
        Array("y".utf8), at: address("new \(number)"), seenAt: now + 1000, unless: { _ in false })
    }
    #expect(kept.list(at: address("0"))?.bytes == Array("x".utf8))
    #expect(kept.list(at: address("1")) == nil && kept.addresses.contains(address("named")))
    // It stays named once it is fetched.
    try kept.keep(
      Array("z".utf8), at: address("named"), seenAt: now - 100, unless: { _ in false })
    try kept.keep(
      Array("y".utf8), at: address("last"), seenAt: now + 1000, unless: { _ in false })
    #expect(kept.list(at: address("named"))?.bytes == Array("z".utf8))
  }

  private func attributes(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  @Test(
    "given a card whose signature and path hold, when it is verified, then the address of its list is remembered, and nothing of the card"
  )
  func remembered() throws {
    lists.stop()
    let text = try credential(5, at: "https://desk.example/status")
    #expect(try look(text).code == .credentialStatusNotChecked)
    #expect(kept.addresses.map(\.uri) == ["https://desk.example/status"])
    let noted = try JSONReader.read(Array(Data(contentsOf: URL(filePath: file))))
    guard case .object(let members) = noted else {
      Issue.record("it is no object")
      return
    }
    #expect(Set(members.map(\.name)) == ["uri", "root", "at"])
  }

  @Test("given kept lists, when they are updated, then each is the newest of a trusted issuer")
  func updated() throws {
    defer { lists.stop() }
    let text = try credential(3)
    lists.host(try list(at: now - 20))
    #expect(try look(text, fetches: true).status == .passed)
    // An address below a root that is not trusted, or not any more, is not asked.
    let other = try ExampleIssuer()
    try kept.remember(
      KeptStatusLists.Address("https://other.example/status", below: other.root), at: now)
    func update() throws -> [StatusListUpdate.Result] {
      try StatusListUpdate(surroundings, RecordedProgress()).run(with: lists.client)
    }
    lists.host(try list(3, at: now - 10))
    var results = try update()
    #expect(results.map(\.host) == ["127.0.0.1"] && results.allSatisfy { $0.error == nil })
    #expect(try look(text).code == .credentialRevoked)
    lists.host(try list(at: now - 20))
    results = try update()
    #expect(try look(text).code == .credentialRevoked && results[0].error == nil)
    // What another issuer signed, what has ended, and what cannot be had is not kept.
    let forged = try other.issuer.issue(StatusList(count: 64), at: lists.uri, in: .jwt, now: now)
    for bytes in [forged, try list(at: now - 8 * Self.day), nil] {
      lists.host(bytes)
      results = try update()
      #expect(results[0].error != nil && results[0].made == nil && results[0].exit != .success)
      #expect(try look(text).code == .credentialRevoked)
    }
    // Without the root nothing is asked for.
    let before = lists.requests
    try FileManager.default.removeItem(atPath: desk.path("data/passport/desk.roots"))
    #expect(try update().isEmpty && lists.requests == before)
  }
}

/// Another issuer, whom nobody here knows.
struct ExampleIssuer {
  let issuer: CredentialIssuer
  let root: Certificate

  init() throws {
    let desk = try Desk()
    try Data("the desk's words\n".utf8).write(to: desk.home.appending(path: "desk.pass"))
    try desk.makeIssuer()
    let surroundings = Surroundings(
      variables: ["HOME": desk.home.path, "XDG_DATA_HOME": desk.path("data")])
    let store = try IssueOperation.issuer(
      KeptPassphrase(SecretBytes(try desk.bytes("desk.pass").dropLast())), surroundings)
    root = try Certificate(der: store.rootCertificate)
    issuer = try CredentialIssuer(
      key: store.signerKey(now: Date()), chain: [Certificate(der: store.signerCertificate)])
  }
}
