import Encoding
import FoundationEssentials
import TestSupport
import Testing
import Verdicts

@testable import Credentials

@Suite("Status lists, draft-ietf-oauth-status-list")
struct StatusListTests {
  private static let uri: WireText = "https://desk.example/status"
  private let desk: ExampleDesk
  private let now = ExampleDesk.now

  init() throws { desk = try ExampleDesk() }

  private var issuer: CredentialIssuer {
    get throws { try CredentialIssuer(key: desk.signerKey, chain: [desk.signer]) }
  }

  @Test(
    "given the lists of the draft, when they are read, then each status is the one printed there")
  func published() throws {
    let lists = try Vectors.load("status-list.json").at("lists").array ?? []
    #expect(lists.count == 2)
    for value in lists {
      let list = try #require(StatusList(value))
      let statuses = (value["statuses"]?.array ?? []).compactMap(\.integer)
      for (index, status) in statuses.enumerated() {
        #expect(list.status(of: index) == StatusList.Status(UInt8(status)))
      }
      #expect(list.status(of: statuses.count) == nil && list.status(of: -1) == nil)
    }
  }

  @Test(
    "given what is no list, when it is read, then it is none",
    arguments: [
      #"{}"#, #"{"bits":3,"lst":"eNrbuRgAAhcBXQ"}"#, #"{"bits":1,"lst":"eNrbuRgAAhcBXA"}"#,
      #"{"bits":1,"lst":"eNrbuRgAAhcB"}"#, #"{"bits":1,"lst":"eNrbuRgAAhcBXQAA"}"#,
      #"{"bits":1,"lst":"AAAA"}"#, #"{"bits":1,"lst":"x!"}"#, #"{"bits":1}"#,
    ])
  func none(_ text: WireText) throws {
    #expect(StatusList(try JSONReader.read(text)) == nil)
  }

  @Test("given places that were revoked, when a list is written and read, then they alone are")
  func written() throws {
    for count in [8, 1 << 20] {
      var list = StatusList(count: count)
      let revoked = [0, 5, count - 1]
      for index in revoked + [count, -8] { list.revoke(index) }
      let again = try #require(StatusList(list.json))
      for index in Set(revoked + [1, 6, count - 2]) {
        #expect(again.status(of: index) == (revoked.contains(index) ? .invalid : .valid))
      }
    }
  }

  @Test(
    "given a credential of each format with a place, when it is verified, then the place is known")
  func references() throws {
    let status = StatusReference(uri: Self.uri, index: 77)
    let text = try issuer.issue(
      CredentialContent(
        type: "x", claims: ExampleDesk.claims, issuedAt: now, expiresAt: now + 1000,
        holderKey: try desk.device.p256PublicKey, status: status)
    ).encoded
    let verdict = desk.verify(text, requiresKeyBinding: false)
    #expect(verdict.credential?.status.reference == status)
    // Nobody looked it up: that is said, and passes nothing.
    #expect(verdict.credential?.revocation.code == .credentialStatusNotChecked)
    #expect(StatusReference(status.cbor)?.index == 77)
    #expect(StatusReference(status.json)?.index == 77)
    #expect(StatusReference(JSONValue.object(["status_list": "x"])) == nil)
    #expect(StatusReference(CBOR.text("x")) == nil)
  }

  // MARK: The token

  private func token(
    _ claims: [JSONValue.Member] = [], type: WireText = StatusListToken.type
  ) throws -> [UInt8] {
    var list = StatusList(count: 64)
    list.revoke(3)
    let usual: [JSONValue.Member] = [
      .init("sub", .string(Self.uri)), .init("iat", .integer(Int(now.timeIntervalSince1970))),
      .init("exp", .integer(Int(now.timeIntervalSince1970) + 100)), .init("status_list", list.json),
    ]
    let names = Set(claims.map(\.name))
    let all = usual.filter { !names.contains($0.name) } + claims.filter { $0.value != .null }
    return Array(try issuer.sign(.object(all), type: type).encoded.utf8)
  }

  private func read(_ bytes: [UInt8], at uri: WireText = uri) throws -> StatusListToken {
    try StatusListToken(
      parsing: bytes, for: StatusReference(uri: uri, index: 3), of: credential(desk), at: now)
  }

  private func credential(_ desk: ExampleDesk) throws -> VerifiedCredential {
    try #require(desk.verify(desk.issue().encoded, requiresKeyBinding: false).credential)
  }

  @Test("given a list that its issuer signed, when it is read, then it says what was revoked")
  func signed() throws {
    for bytes in [
      try token(), try token(type: "application/statuslist+jwt"), try token([.init("exp", .null)]),
    ] {
      let list = try read(bytes)
      #expect(list.status(of: StatusReference(uri: Self.uri, index: 3)) == .invalid)
      #expect(list.status(of: StatusReference(uri: Self.uri, index: 4)) == .valid)
      #expect(list.status(of: StatusReference(uri: Self.uri, index: 64)) == nil)
      #expect(list.status(of: StatusReference(uri: "https://other.example", index: 3)) == nil)
    }
    var own = StatusList(count: 64)
    own.revoke(3)
    let text = try issuer.issue(own, at: Self.uri, now: now)
    #expect(
      try read(Array(text.utf8)).status(of: StatusReference(uri: Self.uri, index: 3)) == .invalid)
  }

  @Test("given a list that breaks a rule, when it is read, then it says nothing")
  func broken() throws {
    let seconds = Int(now.timeIntervalSince1970)
    for (bytes, uri) in [
      (try token(type: "JWT"), Self.uri), (try token(), "https://other.example"),
      (try token([.init("sub", .null)]), Self.uri),
      (try token([.init("exp", .integer(seconds - 100))]), Self.uri),
      (try token([.init("iat", .integer(seconds + 100))]), Self.uri),
      (try token([.init("iat", .null)]), Self.uri),
      (try token([.init("status_list", .null)]), Self.uri), (Array("x".utf8), Self.uri),
      ([0xFF], Self.uri), ([], Self.uri),
    ] {
      #expect(throws: CredentialError.self) { try read(bytes, at: uri) }
    }
    var altered = try token()
    altered[altered.count - 3] ^= 1
    #expect(throws: CredentialError.self) { try read(altered) }
    // Somebody else signed it.
    let other = try ExampleDesk()
    #expect(throws: CredentialError.issuerUntrusted) {
      try StatusListToken(
        parsing: token(), for: StatusReference(uri: Self.uri, index: 3), of: credential(other),
        at: now)
    }
  }
}
