import Crypto
import Encoding
import FoundationEssentials
import PKIX
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
    for form in StatusListForm.allCases {
      let list = try read(try issuer.issue(own, at: Self.uri, in: form, now: now))
      #expect(list.status(of: StatusReference(uri: Self.uri, index: 3)) == .invalid, "\(form)")
      #expect(list.status(of: StatusReference(uri: Self.uri, index: 4)) == .valid, "\(form)")
    }
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

  // MARK: The token as a CWT

  @Test(
    "given the CWT of the draft, when it is read, then signature, claims and statuses are as printed there"
  )
  func publishedCWT() throws {
    let vector = try #require(try Vectors.load("status-list.json")["cwt"])
    let signed = try SignedStatusList(parsing: vector.bytes("token"))
    let key = try P256PublicKey(uncompressed: [4] + vector.bytes("x") + vector.bytes("y"))
    let other = try desk.signerKey.p256PublicKey
    #expect(signed.isSigned(by: key) && !signed.isSigned(by: other))
    for (claim, name) in [
      (.subject, "sub"), (.issuedAt, "iat"), (.end, "exp"), (.life, "ttl"), (.start, "nbf"),
    ] as [(SignedStatusList.Claim, WireText)] {
      #expect(signed.claim(claim) == vector[name], "\(name)")
    }
    let statuses = (vector["statuses"]?.array ?? []).compactMap(\.integer)
    let found = statuses.indices.map { signed.list?.status(of: $0) }
    #expect(found == statuses.map { StatusList.Status(UInt8($0)) } && statuses.count == 16)
    // It names its signer by a number alone.
    #expect(throws: CredentialError.self) { try signed.path() }
  }

  /// A CWT of the desk with what a test wants different.
  private struct CWT {
    var claims: [Int: CBOR]
    var header: [Int: CBOR] = [1: CBOR(-7), 16: .text("application/statuslist+cwt")]
    var unprotected: [Int: CBOR]
    var tags: [UInt64] = [18]
    var payload: CBOR?

    func signed(by key: PrivateKey) throws -> [UInt8] {
      func map(_ entries: [Int: CBOR]) -> CBOR {
        .map(entries.map { CBOR.Pair(CBOR($0.key), $0.value) })
      }
      let (protected, bytes) = (map(header).encoded, map(claims).encoded)
      let signature = try key.es256(
        CBOR.array([.text("Signature1"), .bytes(protected), .bytes([]), .bytes(bytes)]).encoded)
      let parts: [CBOR] = [
        .bytes(protected), map(unprotected), payload ?? .bytes(bytes), .bytes(signature),
      ]
      return tags.reduce(CBOR.array(parts)) { .tagged($1, $0) }.encoded
    }
  }

  /// The bytes of a CWT in which the third place is revoked.
  private func cwt(_ change: (inout CWT) -> Void = { _ in }) throws -> [UInt8] {
    var list = StatusList(count: 64)
    list.revoke(3)
    let seconds = Int(now.timeIntervalSince1970)
    var made = CWT(
      claims: [
        2: .text(Self.uri), 4: CBOR(seconds + 100), 6: CBOR(seconds), 65533: list.cbor,
      ], unprotected: [33: .bytes(desk.signer.der)])
    change(&made)
    return try made.signed(by: desk.signerKey)
  }

  @Test("given a list as a CWT, when only what may differ does, then it says what was revoked")
  func goodCWT() throws {
    let certificate = CBOR.bytes(desk.signer.der)
    let seconds = Int(now.timeIntervalSince1970)
    for bytes in [
      try cwt(), try cwt { $0.header[1] = CBOR(-9) }, try cwt { $0.claims[4] = nil },
      try cwt { $0.claims[6] = .float(Double(seconds)) }, try cwt { $0.claims[65534] = CBOR(10) },
      try cwt { ($0.header[33], $0.unprotected) = (certificate, [4: .bytes([1])]) },
      try cwt { $0.unprotected[33] = .array([certificate]) }, try cwt { $0.claims[1] = CBOR(7) },
    ] {
      let status = try read(bytes).status(of: StatusReference(uri: Self.uri, index: 3))
      #expect(status == .invalid)
    }
  }

  @Test("given a list as a CWT that breaks a rule, when it is read, then it says nothing")
  func brokenCWT() throws {
    let seconds = Int(now.timeIntervalSince1970)
    func list(_ bits: CBOR, _ data: CBOR) -> CBOR {
      .map([CBOR.Pair(.text("bits"), bits), CBOR.Pair(.text("lst"), data)])
    }
    let good: [UInt8] = [0x78, 0xDA, 0xDB, 0xB9, 0x18, 0, 2, 0x17, 1, 0x5D]
    let changes: [(inout CWT) -> Void] = [
      // The tag of a signature and no other.
      { $0.tags = [] }, { $0.tags = [17] }, { $0.tags = [18, 61] },
      // The type is signed and is that of a list.
      { $0.header[16] = nil }, { $0.header[16] = .text("application/statuslist+jwt") },
      { $0.header[16] = .text("statuslist+cwt") }, { $0.header[16] = CBOR(0) },
      {
        ($0.header[16], $0.unprotected[16]) = (nil, .text("application/statuslist+cwt"))
      },
      { $0.header[1] = CBOR(-35) }, { $0.header[1] = nil }, { $0.header[2] = .array([CBOR(16)]) },
      { $0.payload = .null }, { $0.unprotected = [:] }, { $0.unprotected[33] = .bytes([1]) },
      { $0.claims[2] = nil }, { $0.claims[2] = .text("https://other.example") },
      { $0.claims[2] = .bytes(Array(Self.uri.utf8)) },
      { $0.claims[4] = CBOR(seconds - 100) }, { $0.claims[4] = .text("x") },
      { $0.claims[4] = .tagged(1, CBOR(seconds + 100)) }, { $0.claims[4] = .float(.nan) },
      { $0.claims[5] = CBOR(seconds + 100) }, { $0.claims[6] = CBOR(seconds + 100) },
      { $0.claims[6] = nil }, { $0.claims[6] = .unsigned(.max) }, { $0.claims[65534] = CBOR(0) },
      { $0.claims[65533] = nil }, { $0.claims[65533] = .bytes(good) },
      { $0.claims[65533] = list(CBOR(3), .bytes(good)) },
      { $0.claims[65533] = list(.text("1"), .bytes(good)) },
      { $0.claims[65533] = list(CBOR(1), .text("eNrbuRgAAhcBXQ")) },
      { $0.claims[65533] = list(CBOR(1), .bytes(good + [0])) },
    ]
    for (number, change) in changes.enumerated() {
      #expect(throws: CredentialError.self, "\(number)") { try read(cwt(change)) }
    }
    // The same list without a change is read.
    _ = try read(cwt { $0.claims[65533] = list(CBOR(1), .bytes(good)) })
  }

  @Test("given a list as a CWT, when any byte of it is altered or lacks, then it says nothing")
  func alteredCWT() throws {
    let bytes = try cwt()
    func isRead(_ bytes: [UInt8]) -> Bool {
      (try? StatusListToken(parsing: bytes, at: Self.uri, below: [desk.root], now)) != nil
    }
    let taken = bytes.indices.filter { place in
      var altered = bytes
      altered[place] ^= 1
      return isRead(altered)
    }
    #expect(isRead(bytes) && taken.isEmpty, "\(taken)")
    let others = [
      Array(bytes.dropFirst()), Array(bytes.dropLast()), bytes + [0], bytes + [0x0A], [0xD2],
    ]
    #expect(others.allSatisfy { !isRead($0) })
    // Somebody else's, whom another root vouches for.
    let other = try ExampleDesk()
    #expect(throws: CredentialError.issuerUntrusted) {
      try StatusListToken(
        parsing: bytes, for: StatusReference(uri: Self.uri, index: 3), of: credential(other),
        at: now)
    }
  }

  @Test("given bytes that inflate to more than a list has, when they are read, then they are none")
  func inflated() throws {
    #expect(StatusList(inflating(to: StatusList.longest + 258)) == nil)
    #expect(StatusList(inflating(to: 1 + 258 * 9))?.status(of: 8 * 258 * 9) == .valid)
  }

  /// A list of zeros: one block of fixed codes (RFC 1951, 3.2.6), a byte and copies of it, 258 bytes each.
  private func inflating(to count: Int) -> CBOR {
    var (bytes, filled): ([UInt8], Int) = ([0x78, 0x01], 8)
    func add(_ bits: String) {
      for bit in bits.utf8 {
        if filled == 8 {
          bytes.append(0)
          filled = 0
        }
        bytes[bytes.count - 1] |= (bit & 1) << UInt8(filled)
        filled += 1
      }
    }
    add("110" + "00110000")
    for _ in 0..<(count - 1) / 258 { add("11000101" + "00000") }
    add("0000000")
    let sum = ((count - 1) / 258 * 258 + 1) % 65521
    let compressed = bytes + [UInt8(sum >> 8), UInt8(sum & 0xFF), 0, 1]
    return .map([
      CBOR.Pair(.text("bits"), CBOR(1)), CBOR.Pair(.text("lst"), .bytes(compressed)),
    ])
  }
}
