import Crypto
import Encoding
import TestSupport
import Testing
import Verdicts

@testable import PKIX

@Suite("Card verifiable certificates")
struct CardVerifiableTests {
  private let vectors: JSONValue

  init() throws { vectors = try Vectors.load("card-verifiable-certificates.json") }

  private func jmrtd(_ name: String) throws -> CVCertificate {
    try CVCertificate(parsing: try #require(vectors["jmrtd"]).bytes(name))
  }

  private func day(_ text: String) throws -> CalendarDate {
    try #require(CalendarDate(iso8601: text))
  }

  // MARK: Reading and writing

  @Test("given an inspection system's certificate, when it is read, then its fields are there")
  func fields() throws {
    let body = try jmrtd("terminal").body
    #expect(body.authorityReference.description == "NLDVAAANL001")
    #expect(body.holderReference.description == "NLIS7202000NL001")
    #expect(body.authorization.role == .terminal)
    #expect(body.authorization.rights == .fingerprints)
    #expect(body.effectiveDate == (try day("2009-05-18")))
    #expect(body.expirationDate == (try day("2009-11-18")))
    #expect(body.publicKey.algorithm == TerminalAuthenticationAlgorithm(.ecdsa, .sha224))
    #expect(!body.publicKey.statesCurve)
    #expect(body.extensions == nil)
  }

  @Test("given published authorities, when they are read, then they are signed by their own keys")
  func authorities() throws {
    for value in try #require(vectors["authorities"]?.array) {
      let bytes = try Hex.decode(try #require(value.string).forPeople)
      let certificate = try CVCertificate(parsing: bytes)
      #expect(certificate.encoded == bytes)
      #expect(certificate.isSelfSigned)
      #expect(certificate.body.authorization.role == .authority)
      #expect(certificate.body.authorization.rights == .fingerprints)
      let key = try certificate.body.publicKey.key(inheriting: nil)
      #expect(try certificate.isSigned(by: key, certificate.body.publicKey.algorithm))
    }
  }

  @Test(
    "given BSI's worked example, when it is read, then each certificate is signed by the one above")
  func workedExample() throws {
    for example in try #require(vectors["workedExample"]?.array) {
      let authority = try CVCertificate(parsing: example.bytes("authority"))
      let verifier = try CVCertificate(parsing: example.bytes("verifier"))
      let terminal = try CVCertificate(parsing: example.bytes("terminal"))
      let above = try authority.body.publicKey.key(inheriting: nil)
      let curve: NamedCurve? = if case .ec(let curve) = above.kind { curve } else { nil }
      let middle = try verifier.body.publicKey.key(inheriting: curve)
      let algorithm = authority.body.publicKey.algorithm
      #expect(try authority.isSigned(by: above, algorithm))
      #expect(try verifier.isSigned(by: above, algorithm))
      #expect(try terminal.isSigned(by: middle, algorithm))
      #expect(try !terminal.isSigned(by: above, algorithm))
      let key = try PrivateKey(der: example.bytes("key"))
      #expect(terminal.body.publicKey.belongs(to: key))
      #expect(!verifier.body.publicKey.belongs(to: key))
    }
  }

  @Test("given each algorithm, when another program's chain is judged, then it is accepted")
  func algorithms() throws {
    let all = try #require(vectors["algorithms"]?.array)
    #expect(all.count == TerminalAuthenticationAlgorithm.all.count)
    for one in all {
      let authority = try CVCertificate(parsing: one.bytes("authority"))
      let verifier = try CVCertificate(parsing: one.bytes("verifier"))
      let terminal = try CVCertificate(parsing: one.bytes("terminal"))
      let algorithm = terminal.body.publicKey.algorithm
      #expect(WireText(algorithm.objectIdentifier.description) == one["oid"]?.string)
      let outcome = try CVCertificateChain([verifier, terminal]).outcome(
        under: authority, on: try day("2026-02-15"))
      #expect(outcome.rights == .fingerprints)
      #expect(outcome.day == (try day("2026-03-01")))
      // Its signature, and ours in its place.
      let key = try PrivateKey(der: one.bytes("key"))
      let message = try one.bytes("message")
      let publicKey = try terminal.body.publicKey.key(inheriting: outcome.curve)
      for signature in [try one.bytes("signature"), try algorithm.sign(message, with: key)] {
        #expect(try algorithm.verifies(signature, over: message, under: publicKey))
        #expect(try !algorithm.verifies(signature, over: message + [0], under: publicKey))
        var wrong = signature
        wrong[wrong.count - 1] ^= 1
        #expect(try !algorithm.verifies(wrong, over: message, under: publicKey))
      }
    }
  }

  @Test(
    "given a certificate with one byte more, less, or a longer length, when it is read, then it is refused"
  )
  func strict() throws {
    let bytes = try jmrtd("terminal").encoded
    for length in bytes.indices {
      #expect(throws: BERError.self) { try CVCertificate(parsing: bytes.prefix(length)) }
    }
    #expect(throws: BERError.trailingBytes(1)) { try CVCertificate(parsing: bytes + [0]) }
    // The same length in one byte more.
    #expect(bytes[2] == 0x81)
    let longer = bytes.prefix(2) + [0x82, 0x00] + bytes.dropFirst(3)
    #expect(throws: BERError.invalidValue(.fieldLength)) { try CVCertificate(parsing: longer) }
    let long = [UInt8](repeating: 0, count: CVCertificate.longest + 1)
    #expect(throws: BERError.invalidValue(.fieldLength)) { try CVCertificate(parsing: long) }
  }

  @Test(
    "given a field with a value that is not allowed, when the certificate is read, then it is refused",
    arguments: [
      ([0x5F, 0x29, 0x01, 0x00], [0x5F, 0x29, 0x01, 0x01], Phrase.fieldVersion),
      ([0x42, 0x0C, 0x4E], [0x42, 0x0C, 0x6E], .fieldKeyReference),
      (
        [0x02, 0x02, 0x02, 0x02, 0x02, 0x86], [0x02, 0x02, 0x02, 0x02, 0x06, 0x86],
        .fieldKeyAlgorithm
      ),
      ([0x5F, 0x25, 0x06, 0x00, 0x09, 0x00], [0x5F, 0x25, 0x06, 0x00, 0x09, 0x01], .fieldTime),
      ([0x5F, 0x24, 0x06, 0x00], [0x5F, 0x24, 0x06, 0x0A], .fieldTime),
    ] as [([UInt8], [UInt8], Phrase)])
  func values(_ found: [UInt8], _ changed: [UInt8], _ field: Phrase) throws {
    var bytes = try jmrtd("terminal").encoded
    let place = try #require(bytes.indices.first { bytes[$0...].starts(with: found) })
    bytes.replaceSubrange(place..<place + found.count, with: changed)
    if field == .fieldTime, changed.last == 0x01 { bytes[place + 6] = 5 }
    #expect(throws: BERError.invalidValue(field)) { try CVCertificate(parsing: bytes) }
  }

  @Test(
    "given texts, when they are taken as references, then only those of the standard's form are")
  func references() {
    for text in ["UTCVCA00001", "UT00001", "UTABCDEFGHI0000Z", "DECVCAé00001"] {
      #expect(PublicKeyReference(text)?.description == text)
    }
    for text in [
      "UT0001", "UTABCDEFGHIJ00001", "ut00001", "UT0000a", "U100001", "UT\u{7F}00001", "UT€00001",
    ] {
      #expect(PublicKeyReference(text) == nil)
    }
  }

  @Test("given explicit domain parameters, when one number is changed, then there is no curve")
  func domainParameters() throws {
    let known = try CurveParameters(.brainpoolP256r1)
    #expect(known.namedCurve == .brainpoolP256r1)
    for change: WritableKeyPath<CurveParameters, [UInt8]> in [
      \.prime, \.a, \.b, \.generator, \.order,
    ] {
      var other = known
      other[keyPath: change][20] ^= 1
      #expect(other.namedCurve == nil)
      other[keyPath: change] = []
      #expect(other.namedCurve == nil)
    }
    var other = known
    other.cofactor = [2]
    #expect(other.namedCurve == nil)
    other.cofactor = nil
    #expect(other.namedCurve == .brainpoolP256r1)
  }

  // MARK: Chains

  @Test("given JMRTD's chain, when it is judged in time, then the terminal may read fingerprints")
  func chain() throws {
    let authority = try jmrtd("authority")
    let outcome = try CVCertificateChain([jmrtd("verifier"), jmrtd("terminal")])
      .outcome(under: authority, on: try day("2008-05-19"))
    #expect(outcome.rights == .fingerprints)
    #expect(outcome.day == (try day("2009-05-18")))
    #expect(outcome.curve == .brainpoolP224r1)
  }

  @Test("given a link to a new key of the authority, when the chain is judged, then it is accepted")
  func link() throws {
    let terminal = try jmrtd("terminalOfNew")
    let linked = CVCertificateChain(
      [try jmrtd("link"), try jmrtd("verifierOfNew"), terminal])
    #expect(linked.changesTrust)
    let outcome = try linked.outcome(under: try jmrtd("authority"), on: try day("2009-01-01"))
    #expect(outcome.rights == .fingerprints)
    #expect(throws: CVCertificateError(.wrongIssuer, try jmrtd("verifierOfNew"))) {
      try CVCertificateChain([try jmrtd("verifierOfNew"), terminal]).outcome(
        under: try jmrtd("authority"), on: try day("2009-01-01"))
    }
  }

  @Test("given rights along a chain, when it is judged, then those that all have are left")
  func rights() throws {
    let issue = try Issue()
    for (authority, verifier, terminal, expected) in [
      (3, 3, 3, 3), (3, 3, 1, 1), (3, 2, 3, 2), (1, 3, 3, 1), (1, 2, 3, 0), (0, 3, 3, 0),
    ] as [(UInt8, UInt8, UInt8, UInt8)] {
      let outcome = try CVCertificateChain([
        try issue.verifier(rights: verifier), try issue.terminal(rights: terminal),
      ]).outcome(under: try issue.authority(rights: authority), on: issue.day)
      #expect(outcome.rights.rawValue == expected)
    }
  }

  @Test("given a link, when its chain is judged, then its rights replace those of the key before")
  func linkRights() throws {
    let issue = try Issue()
    let link = try issue.certificate("UTCVCA00001", "UTCVCA00002", .authority, rights: 3)
    let verifier = try issue.certificate("UTCVCA00002", "UTDVUT001", .domesticVerifier, rights: 3)
    let chain = CVCertificateChain([link, verifier, try issue.terminal(rights: 3)])
    let outcome = try chain.outcome(under: try issue.authority(rights: 1), on: issue.day)
    #expect(outcome.rights == [.fingerprints, .irises])
    #expect(chain.rights == [.fingerprints, .irises])
    // Without a link, what the certificates have in common.
    for (above, own, common) in [(3, 1, 1), (2, 3, 2), (1, 2, 0)] as [(UInt8, UInt8, UInt8)] {
      let chain = CVCertificateChain([
        try issue.verifier(rights: above), try issue.terminal(rights: own),
      ])
      #expect(chain.rights.rawValue == common)
    }
  }

  @Test("given an expired certificate, when the chain is judged, then only an authority's may be")
  func expiry() throws {
    let issue = try Issue()
    let last = try day("2026-04-01")
    let later = try day("2026-06-01")
    let authority = try issue.authority()
    let renewed = try issue.certificate("UTCVCA00001", "UTCVCA00001", .authority, until: later)
    let chain = CVCertificateChain([try issue.verifier(), try issue.terminal()])
    _ = try chain.outcome(under: authority, on: last)
    #expect(throws: CVCertificateError(.expired, try issue.verifier())) {
      try chain.outcome(under: renewed, on: last.next)
    }
    let verifier = try issue.certificate(
      "UTCVCA00001", "UTDVUT001", .domesticVerifier, until: later)
    let terminal = try issue.certificate("UTDVUT001", "UTISUT001", .terminal, until: later)
    #expect(throws: CVCertificateError(.expired, try issue.terminal())) {
      try CVCertificateChain([verifier, try issue.terminal()]).outcome(
        under: renewed, on: last.next)
    }
    // An expired key of the authority verifies a link, and nothing else.
    #expect(throws: CVCertificateError(.expired, authority)) {
      try CVCertificateChain([verifier, terminal]).outcome(under: authority, on: last.next)
    }
    _ = try CVCertificateChain([renewed, verifier, terminal]).outcome(
      under: authority, on: last.next)
  }

  @Test(
    "given a terminal of another state's verifier, when it is judged, then it is no source of time")
  func foreignDates() throws {
    let issue = try Issue()
    let later = try day("2026-03-20")
    for (role, expected) in [
      (CertificateHolderAuthorization.Role.domesticVerifier, later),
      (.foreignVerifier, issue.day),
    ] {
      let verifier = try issue.certificate("UTCVCA00001", "UTDVUT001", role)
      let terminal = try issue.certificate("UTDVUT001", "UTISUT001", .terminal, from: later)
      let outcome = try CVCertificateChain([verifier, terminal]).outcome(
        under: try issue.authority(), on: try day("2026-01-01"))
      #expect(outcome.day == expected)
    }
  }

  @Test("given certificates in a wrong order of roles, when they are judged, then they are refused")
  func roles() throws {
    let issue = try Issue()
    let authority = try issue.authority()
    let direct = try issue.certificate("UTCVCA00001", "UTISUT001", .terminal)
    #expect(throws: CVCertificateError(.wrongRole, direct)) {
      try CVCertificateChain([direct]).outcome(under: authority, on: issue.day)
    }
    let below = try issue.certificate("UTDVUT001", "UTDVUT002", .domesticVerifier)
    #expect(throws: CVCertificateError(.wrongRole, below)) {
      try CVCertificateChain([try issue.verifier(), below]).outcome(
        under: authority, on: issue.day)
    }
    let afterwards = try issue.certificate("UTISUT001", "UTISUT002", .terminal)
    #expect(throws: CVCertificateError(.wrongRole, afterwards)) {
      try CVCertificateChain([try issue.verifier(), try issue.terminal(), afterwards]).outcome(
        under: authority, on: issue.day)
    }
    #expect(throws: CVCertificateError(.wrongRole, try issue.verifier())) {
      try CVCertificateChain([try issue.verifier()]).outcome(under: authority, on: issue.day)
    }
    #expect(throws: CVCertificateError(.wrongRole, try issue.verifier())) {
      try CVCertificateChain([try issue.terminal()]).outcome(
        under: try issue.verifier(), on: issue.day)
    }
  }

  @Test(
    "given a wrong signature, or a verifier with domain parameters, when it is judged, then it is refused"
  )
  func forged() throws {
    let issue = try Issue()
    let authority = try issue.authority()
    var forged = try issue.verifier()
    var signature = forged.signature
    signature[5] ^= 1
    forged = CVCertificate(body: forged.body, signature: signature)
    #expect(throws: CVCertificateError(.wrongSignature, forged)) {
      try CVCertificateChain([forged, try issue.terminal()]).outcome(
        under: authority, on: issue.day)
    }
    // Alike, but of another terminal: the rights were raised after signing.
    var body = try issue.terminal(rights: 0).body
    body.authorization = CertificateHolderAuthorization(.terminal, .fingerprints)
    let raised = CVCertificate(body: body, signature: try issue.terminal(rights: 0).signature)
    #expect(throws: CVCertificateError(.wrongSignature, raised)) {
      try CVCertificateChain([try issue.verifier(), raised]).outcome(
        under: authority, on: issue.day)
    }
    let stating = try issue.certificate(
      "UTCVCA00001", "UTDVUT001", .domesticVerifier, statingCurve: true)
    #expect(throws: CVCertificateError(.statesCurve, stating)) {
      try CVCertificateChain([stating, try issue.terminal()]).outcome(
        under: authority, on: issue.day)
    }
  }

  @Test(
    "given certificates in any order, when a chain is looked for, then it begins at the chip's key")
  func search() throws {
    let issue = try Issue()
    let links = try (1..<4).map {
      try issue.certificate("UTCVCA0000\($0)", "UTCVCA0000\($0 + 1)", .authority)
    }
    let verifier = try issue.certificate("UTCVCA00004", "UTDVUT001", .domesticVerifier)
    let terminal = try issue.terminal()
    let all = [terminal, verifier, try issue.authority()] + links.reversed()
    for first in 1...4 {
      let reference = try #require(PublicKeyReference("UTCVCA0000\(first)"))
      let chain = CVCertificateChain(from: reference, to: terminal, among: all)
      #expect(chain?.certificates == links.suffix(4 - first) + [verifier, terminal])
      #expect(chain?.changesTrust == (first < 4))
    }
    let unknown = try #require(PublicKeyReference("UTCVCA00009"))
    #expect(CVCertificateChain(from: unknown, to: terminal, among: all) == nil)
    // Links in a circle end.
    let back = try issue.certificate("UTCVCA00004", "UTCVCA00001", .authority)
    #expect(CVCertificateChain(from: unknown, to: terminal, among: all + [back]) == nil)
  }
}

/// An authority, a verifier and a terminal with one key, which saves time.
private struct Issue {
  let key: PrivateKey
  let day: CalendarDate
  private let last: CalendarDate

  init() throws {
    key = try PrivateKey.generate(.ec(curve: "prime256v1"))
    day = try #require(CalendarDate(iso8601: "2026-03-01"))
    last = try #require(CalendarDate(iso8601: "2026-04-01"))
  }

  func certificate(
    _ authority: String, _ holder: String, _ role: CertificateHolderAuthorization.Role,
    rights: UInt8 = 3, from first: CalendarDate? = nil, until last: CalendarDate? = nil,
    statingCurve: Bool? = nil
  ) throws -> CVCertificate {
    let algorithm = try #require(TerminalAuthenticationAlgorithm(.ecdsa, .sha256))
    return try CVCertificate.Body(
      authorityReference: try #require(PublicKeyReference(authority)),
      publicKey: try CVPublicKey(
        of: key, algorithm, statingCurve: statingCurve ?? (role == .authority)),
      holderReference: try #require(PublicKeyReference(holder)),
      authorization: CertificateHolderAuthorization(role, .init(rawValue: rights)),
      effectiveDate: first ?? day, expirationDate: last ?? self.last
    ).signed(with: key, algorithm)
  }

  func authority(rights: UInt8 = 3) throws -> CVCertificate {
    try certificate("UTCVCA00001", "UTCVCA00001", .authority, rights: rights)
  }
  func verifier(rights: UInt8 = 3) throws -> CVCertificate {
    try certificate("UTCVCA00001", "UTDVUT001", .domesticVerifier, rights: rights)
  }
  func terminal(rights: UInt8 = 3) throws -> CVCertificate {
    try certificate("UTDVUT001", "UTISUT001", .terminal, rights: rights)
  }
}
