import Crypto
import Encoding
import Foundation
import PKIX
import Storage
import TestSupport
import Testing
import Trust
import TrustTestSupport
import Verdicts

@testable import TrustStore

@Suite("Roots of institutions, which never count for a passport")
struct InstitutionTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func store() throws -> TrustStore { try TrustStore(folder: folder.path) }

  @discardableResult private func importing(
    _ bytes: [UInt8], _ name: String = "bank.pem", at now: Date = World.now, answer: Bool = true,
    claim: InstitutionClaim? = nil
  ) throws -> ImportReport {
    var store = try store()
    return try InstitutionImport(name: WireText(name), claim: claim, at: now)
      .add(bytes, to: &store) { _ in answer }
  }

  @Test(
    "given what the operator said of an institution's cards, when it is imported again, then that stays until said otherwise"
  )
  func mayClaim() throws {
    let der = try bank().der()
    var asked = 0
    func add(_ claim: InstitutionClaim?, answer: Bool = true) throws -> [InstitutionClaim] {
      var store = try store()
      _ = try InstitutionImport(name: "bank.pem", claim: claim, at: World.now)
        .add(der, to: &store) { _ in
          asked += 1
          return answer
        }
      return try self.store().institutions().map(\.claim)
    }
    #expect(try add(nil) == [.institution] && asked == 1)
    #expect(try add(nil) == [.institution] && asked == 1)
    // More is asked about, as a new root is.
    #expect(throws: TrustImportError.self) { try add(.government, answer: false) }
    #expect(try store().institutions().map(\.claim) == [.institution])
    #expect(try add(.government) == [.government] && asked == 3)
    #expect(try add(nil) == [.government] && asked == 3)
    #expect(try add(.institution) == [.institution])
    // A registrar's root counts for no credential, and an issuer's for no registration.
    #expect(try store().registrars().isEmpty)
    #expect(try add(.registrations).isEmpty && asked == 5)
    #expect(try store().registrars().map(\.claim) == [.registrations])
  }

  @Test(
    "given a root that is marked with a claim of another program, when it is read, then it counts for nothing"
  )
  func unknownClaim() throws {
    #expect(try importing(try bank().der()).added == 1)
    var store = try store()
    try store.changeAsking { revision in
      for old in try revision.records(.institutions) {
        try revision.replace(
          Record(
            fingerprint: old.fingerprint, anchorClass: old.anchorClass, mark: 3,
            country: old.country,
            name: old.name, keyIdentifier: old.keyIdentifier, sourceText: old.sourceText,
            bytes: old.bytes), in: .institutions)
      }
    }
    #expect(throws: TrustStoreError.self) { try self.store().institutions() }
    #expect(throws: TrustStoreError.self) { try self.store().registrars() }
  }

  private func bank() throws -> CertificateParts {
    try World.authority(
      [.organization("Bank"), .commonName("Root")], try World.Keys.named("bank"))
  }

  private func refusal(of parts: CertificateParts, at now: Date = World.now) throws -> ReasonCode? {
    let report = try importing(try parts.der(), at: now)
    #expect(!report.keptAnything)
    #expect(try store().institutions().isEmpty)
    return report.leftOut.first?.code
  }

  @Test("given a root, when it is imported, then another opening finds it, apart from all anchors")
  func kept() throws {
    let der = try bank().der()
    #expect(try importing(der).added == 1)
    #expect(try importing(der, "again.pem").unchanged == 1)
    let found = try store().institutions()
    #expect(found.map(\.certificate.der) == [der])
    #expect(found.first?.sources == ["again.pem", "bank.pem"])
    #expect(try store().count == 0 && store().countries.isEmpty && store().all().isEmpty)
    #expect(try store().waiting().isEmpty)
  }

  @Test(
    "given the root of a passport's path among the institutions, when the passport is judged, then its signer is unknown"
  )
  func neverForPassports() throws {
    let root = try Utopia.certificate("csca1")
    let sod = try Utopia.sod("valid")
    func outcome() throws -> Outcome {
      PassiveAuthentication(anchors: try self.store(), at: Utopia.now)
        .verify(sod: sod, dataGroups: try Utopia.dataGroups()).verdict
    }
    #expect(try importing(root.der, at: Utopia.now).added == 1)
    let store = try store()
    #expect(try outcome().status == .unknown)
    #expect(!store.hasAnchor(forCountry: "UT"))
    #expect(try store.anchors(forCountry: "UT").isEmpty)
    let signer = try Utopia.certificate("signer")
    #expect(try store.firstCandidate(for: signer) { _ in true } == nil)
    #expect(try store.documentSigners(identifiedBy: .subjectKeyIdentifier([1])).isEmpty)
    #expect(try TrustBundle(of: store).isEmpty)
    // The same certificate as an anchor of its state: nothing else was missing.
    var other = store
    _ = try other.add([try Utopia.anchor("csca1")])
    #expect(try outcome().status == .passed)
    #expect(try self.store().institutions().count == 1)
  }

  @Test("given no yes, when a root is imported, then nothing is kept and nothing is made")
  func declined() throws {
    let der = try bank().der()
    let path = folder.path + "/none"
    var store = try TrustStore(folder: path)
    #expect {
      try InstitutionImport(name: "bank.pem", at: World.now).add(der, to: &store) { _ in false }
    } throws: {
      ($0 as? TrustImportError)?.code == .institutionsUntrusted
    }
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test(
    "given several, when they are imported, then only new ones are asked about, in one question")
  func asked() throws {
    let first = try bank().der()
    var parts = try bank()
    parts.serialNumber = [0x02]
    let second = try parts.der()
    let text = [first, second, first].map { PEM(label: "CERTIFICATE", content: $0).text }.joined()
    try importing(first)
    var asked: [[InstitutionAnchor]] = []
    var store = try store()
    let report = try InstitutionImport(name: "all.pem", at: World.now).add(
      Array(text.utf8), to: &store
    ) {
      if case .institutions(let new, "all.pem", _) = $0 { asked.append(new) }
      return true
    }
    #expect(asked.map { $0.map(\.certificate.der) } == [[second]])
    #expect(report.added == 1 && report.unchanged == 1)
    #expect(report.leftOut.map(\.code) == [.certificateDuplicate])
  }

  @Test("given a certificate that can be no root, when it is imported, then its reason is reported")
  func refused() throws {
    var parts = try bank()
    parts.set(.basicConstraints(isAuthority: false))
    #expect(try refusal(of: parts) == .certificateNotAuthority)
    parts = try bank()
    parts.remove(CertificateExtension.basicConstraints(isAuthority: true).identifier)
    #expect(try refusal(of: parts) == .certificateNotAuthority)
    parts = try bank()
    parts.set(.keyUsage([.digitalSignature]))
    #expect(try refusal(of: parts) == .certificateNotAuthority)
    parts = try bank()
    parts.remove(CertificateExtension.keyUsage([.keyCertSign]).identifier)
    #expect(try refusal(of: parts) == .certificateNotAuthority)
    parts = try bank()
    parts.issuerKey = try World.Keys.named("another")
    #expect(try refusal(of: parts) == .certificateSignatureInvalid)
    parts = try bank()
    #expect(try refusal(of: parts, at: parts.notAfter + 1) == .institutionExpired)
    let broken = try importing([0x30] + Array("no certificate".utf8))
    #expect(broken.leftOut.map(\.code) == [.certificateMalformed])
  }

  @Test(
    "given files that hold none, too many or too much, when they are imported, then that is reported"
  )
  func limits() throws {
    func code(_ bytes: [UInt8]) throws -> ReasonCode? {
      do { try importing(bytes) } catch let error as any CodedError { return error.code }
      return nil
    }
    #expect(try code(Array("hello".utf8)) == .nothingToImport)
    #expect(try code([]) == .nothingToImport)
    let key = PEM(label: "PRIVATE KEY", content: [0x30, 0x00]).text
    #expect(try code(Array(key.utf8)) == .nothingToImport)
    let block = PEM(label: "CERTIFICATE", content: try bank().der()).text
    #expect(try code(Array(String(repeating: block, count: 257).utf8)) == .importLimitExceeded)
    // A signed list vouches for states, not for institutions.
    let list = try importing(try Utopia.masterList("good"))
    #expect(list.leftOut.map(\.code) == [.certificateMalformed] && !list.keptAnything)
    try folder.write([UInt8](repeating: 0x30, count: (1 << 20) + 1), to: "large")
    var store = try store()
    #expect(throws: StorageError.self) {
      try InstitutionImport(name: "large", at: World.now).add(
        contentsOf: folder.path("large"), to: &store
      ) { _ in true }
    }
    #expect(try self.store().institutions().isEmpty)
  }

  @Test(
    "given a root, when it is removed by fingerprint or source, then it is gone; a state's name leaves it"
  )
  func removed() throws {
    let root = try Utopia.certificate("csca1")
    func remove(_ selection: RemovalSelection) throws -> TrustRemoval? {
      var store = try self.store()
      return try store.remove(selection) { _ in true }
    }
    try importing(root.der, at: Utopia.now)
    var store = try self.store()
    _ = try store.add([try Utopia.anchor("csca1")])
    let state = try #require(try remove(.country("UT")))
    #expect(state.anchors.count == 1 && state.institutions.isEmpty)
    #expect(try self.store().institutions().count == 1)
    let digits = String(Hex.encode(root.sha256).prefix(8))
    let gone = try #require(try remove(.fingerprint(WireText(digits))))
    #expect(gone.institutions.map(\.certificate) == [root] && gone.count == 1)
    try importing(root.der, at: Utopia.now)
    #expect(try remove(.source("bank.pem"))?.institutions.count == 1)
    #expect(try self.store().institutions().isEmpty)
  }

  @Test(
    "given a root that has ended since, when the store is audited, then that is a finding",
    arguments: InstitutionClaim.allCases)
  func audited(_ claim: InstitutionClaim) throws {
    let parts = try bank()
    // A registrar's too.
    try importing(try parts.der(), claim: claim)
    func findings(_ moment: Date) throws -> [TrustAudit.Kind] {
      try TrustAudit(of: store(), at: moment).findings.map(\.kind)
    }
    #expect(try findings(World.now).isEmpty)
    #expect(try findings(parts.notAfter + 1) == [.institutionOutOfDate])
    #expect(try findings(parts.notBefore - 1) == [.institutionOutOfDate])
  }

  @Test("given a damaged file of institutions, when it is read, then the damage is reported")
  func damaged() throws {
    try importing(try bank().der())
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    let name = try #require(names.first { $0.hasPrefix("institutions-") })
    let url = URL(filePath: folder.path + "/" + name)
    let bytes = Array(try Data(contentsOf: url))
    try Data(bytes.flipping(bytes.count - 1)).write(to: url)
    #expect(throws: TrustStoreError.self) { try store().institutions() }
    // What is beside it does not matter to passports.
    #expect(try store().count == 0)
    try FileManager.default.removeItem(at: url)
    #expect(throws: TrustStoreError.self) { try store().institutions() }
  }
}
