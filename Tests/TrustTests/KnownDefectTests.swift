import Crypto
import Encoding
import Foundation
import LDS
import PKIX
import TestSupport
import Testing
import TrustTestSupport
import Verdicts

@testable import Trust

/// A list that a test makes about the documents of a ``World``.
struct MadeDefects {
  var kind = DefectSource.Kind.defects
  var publisher: WireText = "UT"
  var anchorClass = AnchorClass.state
  /// The documents; nil for those of the world's signer, by issuer and serial number.
  var documents: [[UInt8]]?
  /// The arcs below the list's content type, and the parameter.
  var statements: [(type: String, parameter: [UInt8]?)]

  init(_ statements: (String, [UInt8]?)...) { self.statements = statements }

  func source(_ world: World) throws -> DefectSource {
    let type = kind == .defects ? DefectList.contentType : DeviationList.contentType
    let statements = try statements.map { statement in
      DER.sequence(
        DER.objectIdentifier(try ObjectIdentifier(dotted: "\(type).\(statement.type)")),
        statement.parameter.map { kind == .defects ? $0 : DER.explicit(0, $0) } ?? [])
    }
    let signer = DER.sequence(
      CertificateBuilder.encodedName(world.signer.issuer),
      BERTLV.encode(.integer, world.signer.serialNumber))
    let entry: [UInt8]
    if kind == .defects {
      entry = DER.sequence(of: (documents ?? [signer]) + [DER.set(statements)])
    } else {
      entry = DER.sequence(
        DER.sequence(of: documents ?? [DER.implicit(1, signer)]), DER.set(statements))
    }
    let digest = DER.objectIdentifier(DigestAlgorithm.sha256.objectIdentifier)
    let content = DER.sequence(
      DER.integer(0), kind == .defects ? digest : [], DER.set([entry]))
    let list = try SignedData(
      ofList: SignedDataBuilder(contentType: type, content: content).sign(
        with: World.Keys.named("signer"), certificate: World().signer.der())
    ).list()
    return try #require(
      DefectSource(list, of: publisher, signedAt: World.now - World.day, anchorClass))
  }
}

@Suite("What lists say of a document's defects")
struct KnownDefectTests {
  typealias Change = @Sendable (inout World) throws -> Void

  static func enumerated(_ code: UInt8) -> [UInt8] { [0x0A, 1, code] }
  static func number(_ number: UInt64) -> [UInt8] { DER.integer(number) }

  private func verify(
    _ lists: [MadeDefects], _ policy: TrustPolicy = .standard, _ change: Change = { _ in }
  ) throws -> PassiveAuthenticationResult {
    var world = try World()
    try change(&world)
    world.defectSources = try lists.map { try $0.source(world) }
    return try world.verify(policy)
  }

  private func outcome(
    _ name: CheckName, _ result: PassiveAuthenticationResult
  ) -> (status: CheckStatus?, code: ReasonCode?) {
    let check = result.checks.first { $0.name == name }
    return (check?.outcome.status, check?.outcome.code)
  }

  private static let wrongSignature: Change = { world in
    world.sod.sign = { _ in Array(repeating: 1, count: 64) }
  }
  /// The signer's certificate has a letter in its validity.
  private static let malformedSigner: Change = { world in
    world.signer.tampering = { der in
      guard let place = der.indices.first(where: { der[$0...].starts(with: [0x17, 0x0D]) }) else {
        return der
      }
      return der[..<(place + 2)] + [0x58] + der[(place + 3)...]
    }
  }
  private static let wrongDG2: Change = { world in
    world.listedDigests[2] = Array(repeating: 0, count: 32)
  }
  private static let otherState: Change = { world in
    world.mrz = world.mrz.replacingOccurrences(of: "UTO", with: "FRA")
  }

  @Test("given a signer that a list revokes, when its document is judged, then the data fail")
  func revoked() throws {
    for code: UInt8 in [0, 2, 3, 4] {
      let result = try verify([MadeDefects(("1.1", Self.enumerated(code)))])
      #expect(outcome(.signerRevocation, result) == (.failed, .knownDefect))
      #expect(result.verdict.status == .failed && result.document == nil)
      let facts = result.verdict.facts
      #expect(facts.map(\.name) == [.statedBy, .knownDefect])
      #expect(facts.map(\.text) == ["defect-list", "defect-signer-revoked"])
      guard case .phrase(let list) = facts[0].value else { return #expect(Bool(false)) }
      #expect(list.facts == [Fact(.country, "UT"), Fact(.listSignedOn, "2026-12-31")])
    }
  }

  @Test("given a signer under investigation, when its document is judged, then it is undetermined")
  func suspended() throws {
    for code: UInt8 in [1, 5, 6, 31, 32, 99] {
      let result = try verify([MadeDefects(("1.1", Self.enumerated(code)))])
      #expect(outcome(.signerRevocation, result) == (.unknown, .knownDefect))
      #expect(result.verdict.status == .unknown)
    }
    // Where no CRL is there, a list says it alone.
    for (code, status): (UInt8, CheckStatus) in [(1, .unknown), (3, .failed)] {
      let result = try verify([MadeDefects(("1.1", Self.enumerated(code)))]) { $0.hasList = false }
      #expect(outcome(.signerRevocation, result) == (status, .knownDefect))
      #expect(result.verdict.status == status)
    }
    // It takes back no revocation, neither a CRL's nor a list's.
    let crl = try verify([MadeDefects(("1.1", Self.enumerated(1)))]) { $0.revoke([0x10, 0x01]) }
    #expect(outcome(.signerRevocation, crl) == (.failed, .signerRevoked))
    for statements in [
      [MadeDefects(("1.1", Self.enumerated(3))), MadeDefects(("1.1", Self.enumerated(1)))],
      [MadeDefects(("1.1", Self.enumerated(1))), MadeDefects(("1.1", Self.enumerated(3)))],
    ] {
      #expect(outcome(.signerRevocation, try verify(statements)) == (.failed, .knownDefect))
    }
  }

  /// A statement, a fault that it is about, and the check that both are about.
  struct Excuse: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let kind: DefectSource.Kind
    let type: String
    let parameter: [UInt8]?
    let check: CheckName
    let change: Change

    init(
      _ name: String, _ kind: DefectSource.Kind, _ type: String, _ parameter: [UInt8]?,
      _ check: CheckName, _ change: @escaping Change
    ) {
      testDescription = name
      (self.kind, self.type, self.parameter) = (kind, type, parameter)
      (self.check, self.change) = (check, change)
    }
  }

  private static let excuses = [
    Excuse(
      "EF.SOD with a wrong signature", .defects, "2.2", enumerated(1), .securityObjectSignature,
      wrongSignature),
    Excuse(
      "the same of a deviation list", .deviations, "2.3", nil, .securityObjectSignature,
      wrongSignature),
    Excuse(
      "a malformed signer with a wrong signature", .defects, "4.4", enumerated(2),
      .securityObjectSignature, wrongSignature),
    Excuse(
      "a malformed signer", .defects, "4.4", enumerated(2), .securityObject, malformedSigner),
    Excuse(
      "a malformed signer that has another certificate", .defects, "1.2", DER.octetString([1]),
      .securityObject, malformedSigner),
    Excuse(
      "a malformed signer of a deviation list", .deviations, "1.2", DER.integer(4),
      .securityObject, malformedSigner),
    Excuse(
      "a replaced signer", .defects, "1.2", DER.octetString([1]), .signerUsage
    ) { $0.signer.set(.keyUsage([.keyCertSign])) },
    Excuse(
      "a signer with a fault of encoding", .deviations, "1.2", DER.integer(4), .signerUsage
    ) { $0.signer.set(.keyUsage([.keyCertSign])) },
    Excuse(
      "the wrong country", .defects, "2.5", DER.printableString("FR"), .issuingState, otherState),
    Excuse("a wrong digest", .deviations, "2.2", DER.integer(2), .fileDigests, wrongDG2),
    Excuse(
      "a wrong validity", .defects, "1.6", enumerated(1), .signerValidity
    ) { $0.signer.notBefore = World.now + World.day },
  ]

  @Test(
    "given a fault that a list knows, when its document is judged, then it is undetermined and not failed",
    arguments: excuses)
  func excused(_ excuse: Excuse) throws {
    #expect(try outcome(excuse.check, verify([], .standard, excuse.change)).status == .failed)
    var list = MadeDefects((excuse.type, excuse.parameter))
    list.kind = excuse.kind
    let result = try verify([list], .standard, excuse.change)
    #expect(outcome(excuse.check, result) == (.unknown, .knownDefectExcused))
    #expect(result.verdict.status == .unknown && result.document == nil)
    #expect(result.signer(of: .dg1) == nil || excuse.check != .securityObjectSignature)
    // Another list that revokes the signer is not softened by it.
    let revoked = try verify(
      [list, MadeDefects(("1.1", Self.enumerated(3)))], .standard, excuse.change)
    #expect(revoked.verdict.status != .passed)
  }

  @Test("given a path that a list excuses, when it is judged, then its signer is not confirmed")
  func unconfirmed() throws {
    var list = MadeDefects(("1.1", nil))
    list.kind = .deviations
    let result = try verify([list], .strict) { world in
      world.signer.issuer = [.country("UT"), .commonName("Other")]
    }
    #expect(outcome(.signerPath, result) == (.unknown, .knownDefectExcused))
    #expect(result.anchor != nil && result.signer(of: .dg1) == nil)
  }

  @Test("given a digest that is wrong, when a list names another file, then the document fails")
  func otherFile() throws {
    var list = MadeDefects(("2.2", Self.number(12)))
    list.kind = .deviations
    #expect(
      try outcome(.fileDigests, verify([list], .standard, Self.wrongDG2))
        == (.failed, .digestMismatch))
    // The guideline lets a wrong signature pass for undetermined, and no wrong digest.
    #expect(
      try outcome(
        .fileDigests,
        verify([MadeDefects(("2.2", Self.enumerated(4)))], .standard, Self.wrongDG2))
        == (.failed, .digestMismatch))
    var both = MadeDefects(("2.2", Self.number(2)))
    both.kind = .deviations
    let result = try verify([both], .standard) { world in
      world.listedDigests[1] = Array(repeating: 0, count: 32)
      world.listedDigests[2] = Array(repeating: 0, count: 32)
    }
    #expect(outcome(.fileDigests, result) == (.failed, .digestMismatch))
  }

  @Test(
    "given a digest that is known to be wrong, when another file is not in EF.SOD, then it fails")
  func unlistedFile() throws {
    var list = MadeDefects(("2.2", Self.number(2)))
    list.kind = .deviations
    let result = try verify([list]) { world in
      try Self.wrongDG2(&world)
      world.dataGroups[12] = [0x6C, 0]
      world.listedDigests[12] = []
    }
    #expect(outcome(.fileDigests, result) == (.failed, .digestNotListed))
  }

  @Test("given any statement, when a document did not pass before, then it does not pass")
  func neverPasses() throws {
    let defects = (1...4).flatMap { category in (0...7).map { "\(category).\($0)" } }
    let changes: [Change] = [
      Self.wrongSignature, Self.wrongDG2, Self.otherState, { $0.hasRoot = false },
      { $0.revoke([0x10, 0x01]) }, { $0.signer.set(.keyUsage([.keyCertSign])) },
      { $0.signer.notBefore = World.now + World.day },
    ]
    let parameters = [
      nil, Self.enumerated(1), Self.number(2), DER.octetString([1]), DER.set([DER.integer(2)]),
    ]
    for change in changes {
      #expect(try verify([], .standard, change).verdict.status != .passed)
      for kind in [DefectSource.Kind.defects, .deviations] {
        let lists = defects.flatMap { type in
          parameters.map { parameter in
            var list = MadeDefects((type, parameter))
            list.kind = kind
            return list
          }
        }
        var world = try World()
        try change(&world)
        // Each third one, so that every statement and every parameter is among them; all in `make audit`.
        let sources = try sweep(0..<lists.count, each: 3).map { try lists[$0].source(world) }
        for source in sources {
          world.defectSources = [source]
          let result = try world.verify()
          #expect(result.verdict.status != .passed && result.document == nil)
        }
        world.defectSources = []
        guard try world.verify(.strict).verdict.status != .passed else { continue }
        world.defectSources = sources
        #expect(try world.verify(.strict).verdict.status != .passed)
      }
    }
  }

  @Test("given a statement that is not understood, then it changes nothing and is noted")
  func notUnderstood() throws {
    for type in ["9.9", "3.5", "1.7", "1"] {
      let result = try verify([MadeDefects((type, nil))])
      #expect(result.verdict.status == .passed)
      let warnings = result.checks.flatMap(\.warnings).filter { $0.code == .knownDefectUnread }
      #expect(warnings.map(\.details.last) == [.text("0.4.0.127.0.7.3.1.5.\(type)")])
    }
    // A parameter that is missing or of another type is not understood either.
    for (type, parameter): (String, [UInt8]?) in [
      ("1.1", nil), ("1.1", DER.integer(3)), ("1.5", Self.enumerated(7)), ("1.2", nil),
      ("2.1", nil), ("1.6", Self.enumerated(3)), ("2.5", nil),
    ] {
      let result = try verify([MadeDefects((type, parameter))])
      #expect(result.verdict.status == .passed, "\(type)")
      #expect(result.checks.flatMap(\.warnings).contains { $0.code == .knownDefectUnread })
    }
  }

  @Test("given a defect of the chip that is not understood, then its document is undetermined")
  func unknownChipDefect() throws {
    let result = try verify([MadeDefects(("4.5", nil))])
    #expect(outcome(.securityObject, result) == (.unknown, .knownDefect))
  }

  @Test("given a statement that changes no verdict, then it is named as a warning")
  func noted() throws {
    for (type, parameter): (String, [UInt8]?) in [
      ("2.1", DER.set([DER.integer(2)])), ("2.4", nil), ("4.2", nil), ("4.3", nil),
    ] {
      let result = try verify([MadeDefects((type, parameter))])
      #expect(result.verdict.status == .passed)
      let warnings = result.checks.flatMap(\.warnings)
      #expect(warnings.contains { $0.code == .knownDefectNoted }, "\(type)")
    }
  }

  @Test("given a list with many statements, when a document is judged, then it names 64 of them")
  func many() throws {
    let lists = (1...3).map { list in
      var made = MadeDefects()
      made.statements = (0..<60).map { ("\(list + 4).\($0)", nil) }
      return made
    }
    let result = try verify(lists + lists + [MadeDefects(("1.1", Self.enumerated(3)))])
    #expect(result.checks.flatMap(\.warnings).count { $0.code == .knownDefectUnread } == 64)
    #expect(result.verdict.status == .failed)
  }

  @Test(
    "given two signers, when a list revokes the one without a path, then the document passes it")
  func secondSigner() throws {
    var world = try World()
    let other = try World.Keys.named("other")
    var second = world.signer
    (second.issuer, second.serialNumber) = ([.country("UT"), .commonName("Other")], [0x20])
    second.publicKeyInfo = try other.publicKeyInfo()
    second.set(.subjectKeyIdentifier(try other.keyIdentifier()))
    world.included = [try second.der()]
    let digests = try world.document().dataGroups.mapValues { try world.ldsDigest.digest($0) }
    world.ldsContent = LDSSecurityObject.encode(
      digestAlgorithm: world.ldsDigest, digests: digests)
    var parts = world.sod
    (parts.key, parts.content) = (other, world.ldsContent)
    parts.signerIdentifier = DER.sequence(
      CertificateBuilder.encodedName(second.issuer), BERTLV.encode(.integer, second.serialNumber))
    world.sod.furtherSigners = [try parts.signerInfo()]
    var list = MadeDefects(("1.1", Self.enumerated(3)))
    list.documents = [parts.signerIdentifier]
    world.defectSources = [try list.source(world)]
    #expect(outcome(.securityObjectSignature, try world.verify()).status == .passed)
    #expect(outcome(.signerRevocation, try world.verify()).status == .passed)
    world.defectSources = [try MadeDefects(("1.1", Self.enumerated(3))).source(world)]
    #expect(outcome(.signerRevocation, try world.verify()).status == .failed)
  }

  @Test("given a list about other documents, when a document is judged, then nothing changes")
  func otherDocuments() throws {
    let certificate = try World().signer.der()
    let key = try World.Keys.named("signer").keyIdentifier()
    let other = try World.Keys.named("other").keyIdentifier()
    func name(_ number: [UInt8]) -> [UInt8] {
      DER.sequence(
        CertificateBuilder.encodedName(World.rootName), BERTLV.encode(.integer, number))
    }
    func keyIdentifier(_ bytes: [UInt8]) -> [UInt8] { DER.implicit(0, DER.octetString(bytes)) }
    func digest(_ bytes: [UInt8]) throws -> [UInt8] {
      DER.octetString(try DigestAlgorithm.sha256.digest(bytes))
    }
    // Where only the digest differs, the certificate may be the same one, written in another way.
    let cases: [([[UInt8]], CheckStatus)] = [
      ([name([0x10, 0x01])], .failed), ([name([0x10, 0x02])], .passed),
      ([keyIdentifier(key)], .failed), ([keyIdentifier(other)], .passed),
      ([name([0x10, 0x01]), try digest([0])], .unknown),
      ([keyIdentifier(key), try digest([0])], .unknown),
      ([name([0x10, 0x02]), try digest([0])], .passed),
    ]
    for (documents, status) in cases {
      var list = MadeDefects(("1.1", Self.enumerated(3)))
      list.documents = documents
      #expect(try verify([list]).verdict.status == status)
    }
    // It excuses nothing.
    var excuse = MadeDefects(("2.2", Self.enumerated(1)))
    excuse.documents = [name([0x10, 0x01]), try digest([0])]
    #expect(try verify([excuse], .standard, Self.wrongSignature).verdict.status == .failed)
    #expect(try verify([excuse]).verdict.status == .passed)
    // A malformed certificate has a digest too.
    var malformed = try World()
    try Self.malformedSigner(&malformed)
    let written = try malformed.signer.der()
    for (bytes, status) in [(written, CheckStatus.unknown), ([0], .failed)] {
      var list = MadeDefects(("4.4", nil))
      list.documents = [name([0x10, 0x01]), try digest(bytes)]
      let result = try verify([list]) { $0.signer.tampering = { _ in written } }
      #expect(result.verdict.status == status)
    }
    var world = try World()
    let signer = try world.signer.der()
    world.signer.tampering = { _ in signer }
    var list = MadeDefects(("1.1", Self.enumerated(3)))
    list.documents = [name([0x10, 0x01]), try digest(signer)]
    world.defectSources = [try list.source(world)]
    #expect(try world.verify().verdict.status == .failed)
    #expect(!certificate.isEmpty)
  }

  @Test("given a deviation list, when a document is judged, then it speaks of its own state's only")
  func ownState() throws {
    var list = MadeDefects(("2.3", nil))
    list.kind = .deviations
    #expect(try verify([list], .standard, Self.wrongSignature).verdict.status == .unknown)
    list.publisher = "UX"
    #expect(try verify([list], .standard, Self.wrongSignature).verdict.status == .failed)
    // The MRZ of another state, too, keeps it from speaking.
    list.publisher = "UT"
    let foreign = try verify([list], .standard) { world in
      try Self.otherState(&world)
      try Self.wrongSignature(&world)
    }
    #expect(foreign.verdict.status == .failed)
    // A publisher's list speaks of every state's.
    var other = MadeDefects(("1.1", Self.enumerated(3)))
    other.publisher = "UX"
    #expect(try verify([other]).verdict.status == .failed)
  }

  @Test("given a territory with its own authority, then its state's list does not speak of it")
  func territory() throws {
    let numbers = DER.implicit(5, DER.set([DER.printableString("L898902C3")]))
    for (state, status): (WireText, CheckStatus) in [("GB", .failed), ("GI", .unknown)] {
      var list = MadeDefects(("2.2", Self.number(2)))
      (list.kind, list.publisher, list.documents) = (.deviations, state, [numbers])
      let result = try verify([list]) { world in
        let name: World.Name = [.country("GI"), .commonName("CSCA")]
        world.root = try World.authority(name, World.Keys.named("root"))
        (world.signer.issuer, world.signer.subject) = (name, [.country("GI"), .commonName("DS")])
        world.mrz = world.mrz.replacingOccurrences(of: "UTO", with: "GIB")
        world.hasList = false
        try Self.wrongDG2(&world)
      }
      #expect(result.anchor != nil && outcome(.fileDigests, result).status == status)
    }
  }

  @Test("given documents by number and type, then every condition must hold")
  func conditions() throws {
    let type = { (text: String) in BERTLV.encode(0x80, Array(text.utf8)) }
    let numbers = { (texts: [String]) in
      DER.implicit(5, DER.set(texts.map { DER.printableString($0) }))
    }
    let cases: [([[UInt8]], CheckStatus)] = [
      ([numbers(["X1", "L898902C3"])], .unknown), ([numbers(["X1"])], .failed),
      ([type("P<"), numbers(["L898902C3"])], .unknown),
      ([type("P"), numbers(["L898902C3"])], .unknown),
      ([type("C"), numbers(["L898902C3"])], .failed), ([type("P")], .failed), ([], .failed),
    ]
    for (documents, status) in cases {
      var list = MadeDefects(("2.2", Self.number(2)))
      (list.kind, list.documents) = (.deviations, documents)
      #expect(try verify([list], .standard, Self.wrongDG2).verdict.status == status)
    }
  }

  @Test("given a list for tests, when a state's document is judged, then nothing changes")
  func testList() throws {
    var list = MadeDefects(("1.1", Self.enumerated(3)))
    list.anchorClass = .test
    #expect(try verify([list]).verdict.status == .passed)
    #expect(try verify([list]) { $0.rootClass = .test }.verdict.status == .failed)
  }

  @Test("given a revoked signer, when it is judged without a document, then it fails")
  func signerAlone() throws {
    var world = try World()
    let signer = try Certificate(der: world.signer.der())
    #expect(try world.authentication().judge(signer: signer).outcome.status == .passed)
    world.defectSources = [try MadeDefects(("1.1", Self.enumerated(3))).source(world)]
    #expect(
      try world.authentication().judge(signer: signer).outcome.code == .knownDefect)
  }

  @Test("given lists that cannot be read, when a document is judged, then revocation is unknown")
  func unreadable() throws {
    struct Damaged: TrustAnchorSource {
      let anchors: GivenAnchors
      func hasAnchor(forCountry country: WireText) -> Bool {
        anchors.hasAnchor(forCountry: country)
      }
      func anchors(forCountry country: WireText) throws(TrustAnchorSourceError) -> [TrustAnchor] {
        try anchors.anchors(forCountry: country)
      }
      func firstCandidate(
        for certificate: Certificate,
        where isWanted: (TrustAnchor) throws(TrustAnchorSourceError) -> Bool
      ) throws(TrustAnchorSourceError) -> TrustAnchor? {
        try anchors.firstCandidate(for: certificate, where: isWanted)
      }
      func documentSigners(for signer: SignerInfo) -> [Certificate] { [] }
      func revocationLists(for certificate: Certificate) -> [CertificateRevocationList] {
        anchors.revocationLists
      }
      func defectSources() throws(TrustAnchorSourceError) -> [DefectSource] {
        throw TrustAnchorSourceError(.trustStoreDamaged, [.text("a test")])
      }
    }
    let world = try World()
    let (sod, dataGroups) = try world.document()
    let result = PassiveAuthentication(
      anchors: Damaged(anchors: try world.anchors()), at: world.now
    )
    .verify(sod: sod, dataGroups: dataGroups)
    #expect(outcome(.signerRevocation, result) == (.unknown, .trustStoreDamaged))
    #expect(result.verdict.status == .unknown)
  }

  @Test("given EF.CardSecurity that is known to be malformed, then it is undetermined, not failed")
  func cardSecurity() throws {
    func result(_ lists: [MadeDefects], isBroken: Bool = true) throws -> Outcome {
      var world = try World()
      world.sod.contentType = CardSecurityAuthentication.contentType
      world.sod.attributeContentType = CardSecurityAuthentication.contentType
      world.sod.content =
        SecurityInfos([
          SecurityInfo(
            ObjectIdentifier(0, 4, 0, 127, 0, 7, 2, 2, 4, 6, 2), required: DER.integer(2))
        ]).bytes
      if isBroken { try Self.wrongSignature(&world) }
      world.defectSources = try lists.map { try $0.source(world) }
      let file = Array(try BERTLV(parsing: world.document().sod).content)
      return CardSecurityAuthentication(anchors: try world.anchors(), at: world.now)
        .verify(DocumentFile(.cardSecurity, file)).verdict
    }
    #expect(try result([]).status == .failed)
    #expect(try result([MadeDefects(("4.1", DER.octetString([1])))]).code == .knownDefectExcused)
    #expect(try result([MadeDefects(("4.1", nil))]).status == .unknown)
    // What is said of EF.SOD is not said of this file.
    #expect(try result([MadeDefects(("2.2", nil))]).status == .failed)
    #expect(
      try result([MadeDefects(("1.1", Self.enumerated(3)))], isBroken: false).code == .knownDefect)
    // Neither is a key in it used that is compromised.
    let compromised = try result([MadeDefects(("1.3", nil))], isBroken: false)
    #expect(compromised.status == .failed && compromised.code == .knownDefect)
  }
}
