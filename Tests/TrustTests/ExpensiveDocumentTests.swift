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

/// An EF.SOD that is made to cost as much as can be.
struct ExpensiveDocument: Sendable, CustomTestStringConvertible {
  let name: String
  /// Whether a limit is named as the reason.
  let exceeds: Bool
  let make: @Sendable (inout World) throws -> Void

  var testDescription: String { name }

  init(
    _ name: String, exceeds: Bool = false, _ make: @escaping @Sendable (inout World) throws -> Void
  ) {
    (self.name, self.exceeds, self.make) = (name, exceeds, make)
  }

  private static func unknown(_ count: Int) -> [CertificateExtension] {
    (0..<count).map { number in
      CertificateExtension(
        identifier: ObjectIdentifier(1, 2, 3, UInt64(number)), isCritical: true, value: [])
    }
  }

  /// SubjectPublicKeyInfo of the largest RSA key that is computed with.
  private static func largestKey(_ seed: UInt8) -> [UInt8] {
    World.rsaKey(
      modulus: [0] + [UInt8](repeating: 0xFF, count: 1022) + [seed, 0xFF],
      exponent: [0, 0xFF, 0xFF, 0xFF, 0xFF])
  }

  /// As many links as may come along, each of one name and signed by the next, with the costliest keys.
  private static func knot(_ world: inout World, _ count: Int) throws {
    let keys = try (0...count).map { number in
      try World.Keys.named("knot\(number)", .ec(curve: "brainpoolP512r1"))
    }
    world.included = try (0..<count).map { number in
      try World.authority(
        World.rootName, keys[number], issuer: World.rootName, signedBy: keys[number + 1]
      ).der()
    }
    world.signer.issuerKey = keys[0]
  }

  /// Roots of one name with keys of the kind that a knot has, none of which signed anything.
  private static func roots(_ count: Int) throws -> [(der: [UInt8], AnchorClass, isLink: Bool)] {
    let key = try World.Keys.named("knot root", .ec(curve: "brainpoolP512r1"))
    return try (0..<count).map { number in
      var root = try World.authority(World.rootName, key)
      root.serialNumber = [0x40, UInt8(number)]
      return (try root.der(), .state, false)
    }
  }

  private static let longName = String(repeating: "\u{E9} ", count: 33_000)

  static let all = signers + keys + objects + names

  private static let signers: [ExpensiveDocument] = [
    ExpensiveDocument("4,000 signers", exceeds: true) { $0.sod.signerCount = 4000 },
    ExpensiveDocument("300 signers in 128 KiB", exceeds: true) { $0.sod.signerCount = 300 },
    ExpensiveDocument("3,000 certificates", exceeds: true) {
      $0.included = [[UInt8]](repeating: try $0.signer.der(), count: 3000)
    },
    ExpensiveDocument("four signers with eight of the longest RSA keys each") {
      let signer = $0.signer
      $0.hasOwnCertificate = false
      $0.included = try (0..<8).map { number in
        var certificate = signer
        certificate.publicKeyInfo = largestKey(UInt8(number))
        return try certificate.der()
      }
      $0.sod.signatureAlgorithm = DER.sequence(
        DER.objectIdentifier(ObjectIdentifier(1, 2, 840, 113549, 1, 1, 13)), DER.null)
      $0.sod.sign = { _ in [UInt8](repeating: 0x7F, count: 1024) }
      $0.sod.signerCount = 4
    },
    ExpensiveDocument("a knot of 15 links of one name") { try knot(&$0, 15) },
    ExpensiveDocument("a knot of 12 links before 60 roots of one name", exceeds: true) {
      try knot(&$0, 12)
      $0.sod.signerCount = 4
      $0.further = try roots(60)
    },
    ExpensiveDocument("a signature of 120 KB") {
      $0.sod.sign = { _ in [UInt8](repeating: 0x7F, count: 120_000) }
    },
    ExpensiveDocument("ECDSA numbers of 50 KB each") {
      $0.sod.sign = { _ in
        let number = BERTLV.encode(.integer, [UInt8](repeating: 0x7F, count: 50_000))
        return DER.sequence(number, number)
      }
    },
  ]

  private static let keys: [ExpensiveDocument] = [
    ExpensiveDocument("a modulus of half a million bits") {
      $0.signer.publicKeyInfo = World.rsaKey(
        modulus: [0] + [UInt8](repeating: 0xFF, count: 65_000), exponent: [3])
    },
    ExpensiveDocument("an exponent of 3,000 bits") {
      $0.signer.publicKeyInfo = World.rsaKey(
        modulus: [0] + [UInt8](repeating: 0xFF, count: 384),
        exponent: [0] + [UInt8](repeating: 0xFF, count: 383))
    },
    ExpensiveDocument("explicit parameters of 100 KB") {
      let number = [UInt8](repeating: 0x7F, count: 20_000)
      $0.signer.publicKeyInfo = DER.sequence(
        DER.sequence(
          DER.objectIdentifier(ObjectIdentifier(1, 2, 840, 10045, 2, 1)),
          DER.sequence(
            DER.integer(1),
            DER.sequence(
              DER.objectIdentifier(ObjectIdentifier(1, 2, 840, 10045, 1, 1)),
              BERTLV.encode(.integer, number)),
            DER.sequence(DER.octetString(number), DER.octetString(number)),
            DER.octetString([4] + number), BERTLV.encode(.integer, number))),
        DER.bitString([4] + number))
    },
  ]

  private static let objects: [ExpensiveDocument] = [
    ExpensiveDocument("450,000 empty objects", exceeds: true) {
      $0.sod.tampering = { _ in
        let objects = [[UInt8]](repeating: DER.null, count: 450_000)
        return BERTLV.encode(0x77, BERTLV.encode(.sequence, containing: objects))
      }
    },
    ExpensiveDocument("objects 30,000 deep of indefinite length", exceeds: true) {
      $0.sod.tampering = { _ in
        BERTLV.encode(0x77, Array([[UInt8]](repeating: [0x30, 0x80], count: 30_000).joined()))
      }
    },
    ExpensiveDocument("a byte string 30 deep, of indefinite length") {
      $0.sod.tampering = { _ in
        var bytes = DER.octetString([UInt8](repeating: 1, count: 126_000))
        for _ in 0..<30 { bytes = [0x30, 0x80] + bytes + [0, 0] }
        return BERTLV.encode(0x77, bytes)
      }
    },
    ExpensiveDocument("a byte string in 2,000 segments") {
      $0.sod.tampering = { _ in
        let segments = [[UInt8]](repeating: DER.octetString([1, 2, 3]), count: 2000)
        return BERTLV.encode(0x77, [0x30, 0x80, 0x24, 0x80] + segments.joined() + [0, 0, 0, 0])
      }
    },
    ExpensiveDocument("10,000 digests in the table") {
      let entries = (1...10_000).map { number in
        DER.sequence(DER.integer(UInt64(number % 16 + 1)), DER.octetString([]))
      }
      $0.ldsContent = DER.sequence(
        DER.integer(0), World.algorithm(.sha256), DER.sequence(of: entries))
    },
    ExpensiveDocument("a signed attribute of 120 KB") {
      $0.sod.furtherAttributes = [
        SecurityObjectParts.attribute(99, DER.octetString([UInt8](repeating: 1, count: 120_000)))
      ]
    },
    ExpensiveDocument("6,000 signed attributes behind bytes that nobody reads", exceeds: true) {
      $0.sod.digestAlgorithms = [[UInt8](repeating: 0xFF, count: 5)]
      $0.sod.furtherAttributes = (0..<6000).map {
        SecurityObjectParts.attribute(UInt64(100 + $0), DER.null)
      }
    },
    ExpensiveDocument("6,000 signed attributes behind an object longer than its set", exceeds: true)
    {
      $0.sod.digestAlgorithms = [[0x04, 0x83, 0x01, 0xE0, 0x00]]
      $0.sod.furtherAttributes = (0..<6000).map {
        SecurityObjectParts.attribute(UInt64(100 + $0), DER.null)
      }
    },
    ExpensiveDocument("450 signed attributes") {
      $0.sod.furtherAttributes = (0..<450).map {
        SecurityObjectParts.attribute(UInt64(100 + $0), DER.null)
      }
    },
  ]

  private static let names: [ExpensiveDocument] = [
    ExpensiveDocument("5,000 attributes in the issuer's name", exceeds: true) {
      $0.signer.issuer += (0..<5000).map { .commonName("\($0)") }
    },
    ExpensiveDocument("200 attributes in the signer's names") {
      $0.signer.issuer += (0..<100).map { .commonName("\($0)") }
      $0.signer.subject += (0..<100).map { .commonName("\($0)") }
    },
    ExpensiveDocument("a name of 100 KB") {
      $0.signer.subject.append(.commonName(WireText(longName)))
    },
    ExpensiveDocument("an attribute type of 100 KB") {
      let type = BERTLV.encode(.objectIdentifier, [0x2A] + [UInt8](repeating: 1, count: 100_000))
      $0.sod.furtherAttributes = [DER.sequence(type, DER.set([DER.null]))]
    },
    ExpensiveDocument("a content type of 100 KB") {
      $0.sod.tampering = { sod in
        let type = BERTLV.encode(
          .objectIdentifier, [0x2A] + [UInt8](repeating: 1, count: 100_000))
        let signed = DER.sequence(
          DER.integer(3), DER.set([]), DER.sequence(type, DER.explicit(0, DER.octetString([]))),
          DER.set([]))
        return BERTLV.encode(
          0x77,
          DER.sequence(
            DER.objectIdentifier(ObjectIdentifier(1, 2, 840, 113549, 1, 7, 2)),
            DER.explicit(0, signed)))
      }
    },
    ExpensiveDocument("350 critical extensions that nobody knows") {
      $0.signer.extensions += unknown(350)
    },
    ExpensiveDocument("30,000 document types") {
      $0.signer.set(.documentTypes([String](repeating: "AA", count: 30_000)))
    },
    ExpensiveDocument("a serial number of 50 KB") {
      $0.signer.serialNumber = [UInt8](repeating: 0x7F, count: 50_000)
    },
  ]
}

@Suite("Documents that cost much")
struct ExpensiveDocumentTests {
  /// What one document may take of a processor, in seconds, also of an unoptimized build.
  static let most = 2.0

  @Test(
    "given a document that is made to be expensive, then few signatures are verified, in little time",
    arguments: ExpensiveDocument.all)
  func expensive(_ document: ExpensiveDocument) throws {
    var world = try World()
    try document.make(&world)
    let (sod, groups) = try world.document()
    let authentication = try world.authentication()
    let budget = VerificationBudget()
    let start = ThreadTime.seconds
    let ground = authentication.checkSecurityObject(
      DocumentSecurityObject(DocumentFile(.sod, sod)), budget)
    let result = authentication.verify(ground, files: Utopia.files(groups))
    let seconds = ThreadTime.seconds - start
    #expect(seconds < Self.most, "\(seconds)")
    #expect(budget.used <= VerificationBudget.most)
    #expect(result.checks.map(\.name) == PassiveAuthentication.checkNames)
    let excess = result.checks.first { $0.outcome.code == .budgetExceeded }
    #expect((excess != nil) == document.exceeds, "\(result.verdict.code.rawValue)")
    if document.exceeds {
      #expect(result.verdict.code == .budgetExceeded)
      #expect(result.verdict.status == .unknown)
    }
  }

  @Test("given an expensive EF.CardSecurity, then the same limits hold for it")
  func cardSecurity() throws {
    var world = try World()
    world.sod.contentType = CardSecurityAuthentication.contentType
    world.sod.attributeContentType = CardSecurityAuthentication.contentType
    world.sod.content = DER.set([])
    world.sod.signerCount = 5
    let file = Array(try BERTLV(parsing: world.document().sod).content)
    let result = CardSecurityAuthentication(anchors: try world.anchors(), at: world.now).verify(
      DocumentFile(.cardSecurity, file))
    #expect(result.verdict.status == .unknown)
    #expect(result.verdict.code == .budgetExceeded)
    #expect(
      result.verdict.sentence
        == "EF.CardSecurity would cost more than any genuine document: over 4 signers")
  }

  @Test("given 37 roots of one state and one name, then a signer of any of them is found")
  func manyRoots() throws {
    var world = try World()
    world.signer.remove(ObjectIdentifier(2, 5, 29, 35))
    world.further = try (0..<36).map { number in
      let key = try World.Keys.named("many\(number)")
      return (try World.authority(World.rootName, key).der(), .state, false)
    }
    let budget = VerificationBudget()
    let ground = (try world.authentication()).checkSecurityObject(
      DocumentSecurityObject(DocumentFile(.sod, try world.document().sod)), budget)
    #expect(ground.checks.first { $0.name == .signerPath }?.outcome.status == .passed)
    #expect(budget.used <= 1 + 37 + 1)
  }

  @Test("given a full count, when a list is to be verified, then nobody is called clear by it")
  func lists() throws {
    var world = try World()
    let document = try world.document()
    let stranger = try World.Keys.named("stranger")
    // More lists than the count has space for, each signed by nobody.
    world.furtherLists = try (0..<VerificationBudget.most).map { number in
      var list = world.list
      list.thisUpdate = World.now - Double(number) * World.day
      return try list.sign(with: stranger)
    }
    world.hasList = false
    let result = try world.authentication().verify(
      sod: document.sod, dataGroups: document.dataGroups)
    #expect(result.check(.signerRevocation).outcome.code == .budgetExceeded)
    #expect(result.verdict.status == .unknown)
  }
}
