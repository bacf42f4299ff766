import ChipAccess
import ChipSimulator
import Crypto
import Encoding
import Foundation
import LDS
import PKIX
import TestSupport
import Testing
import Verdicts

@testable import Inspection
@testable import Trust
@testable import TrustStore

@Suite("Lists of defects in an inspection")
struct KnownDefectInspectionTests {
  private static let profile = Profile.make()

  /// The certificate of a document's signer.
  private func signer(_ document: PersonalisedDocument) throws -> Certificate {
    let sod = try #require(document.files[.sod])
    let signedData = try DocumentSecurityObject(DocumentFile(.sod, sod)).signedData.get()
    return try #require(signedData.certificates.first)
  }

  /// A defect list about a signer, of a publisher that a test makes up.
  private func list(
    _ signer: Certificate, _ type: String, _ parameter: [UInt8]? = nil, isForLists: Bool = true
  ) throws -> [UInt8] {
    let key = try PrivateKey.generate(.ec(curve: "prime256v1"))
    let name: [CertificateBuilder.NameAttribute] = [.country("UQ"), .commonName("Defect lists")]
    let usage = isForLists ? DefectList.signingUsage : MasterList.signingUsage
    let certificate = try CertificateBuilder(
      subject: name, issuer: name, serialNumber: [1], notBefore: TestDesk.now - 86400 * 30,
      notAfter: TestDesk.now + 86400 * 30, publicKeyInfo: try key.publicKeyInfo(),
      extensions: [
        .keyUsage(.digitalSignature), .extendedKeyUsage([usage], isCritical: true),
        .subjectKeyIdentifier(try key.keyIdentifier()),
      ]
    ).sign(with: key, digest: .sha256)
    let entry = DER.sequence(
      DER.implicit(0, DER.octetString(try #require(signer.subjectKeyIdentifier))),
      DER.set([
        DER.sequence(
          DER.objectIdentifier(
            try ObjectIdentifier(dotted: "\(DefectList.contentType).\(type)")), parameter ?? [])
      ]))
    return try SignedDataBuilder(
      contentType: DefectList.contentType,
      content: DER.sequence(
        DER.integer(0), DER.objectIdentifier(DigestAlgorithm.sha256.objectIdentifier),
        DER.set([entry])), signingTime: TestDesk.now - 86400
    ).sign(with: key, certificate: certificate)
  }

  private func importing(_ list: [UInt8], _ store: inout TrustStore) throws {
    _ = try TrustImport(name: "defects", at: TestDesk.now).add(list, to: &store) { _ in true }
  }

  /// A store that is written, so that it can be changed.
  private func store(_ folder: TemporaryFolder) throws -> TrustStore {
    var store = try TrustStore(folder: folder.path)
    _ = try store.add([
      TrustAnchor(
        certificate: try Certificate(der: TestDesk.country().rootCertificate), anchorClass: .state,
        source: "a test's root", isLink: false)
    ])
    return store
  }

  private func inspect(
    _ document: PersonalisedDocument, _ profile: Profile, _ store: TrustStore
  ) throws -> InspectionRecord {
    try Inspection(anchors: store, policy: InspectionPolicy()).run(
      over: SimulatedChip(document: document, profile: profile),
      fields: TestDesk.fields(document), at: TestDesk.now)
  }

  @Test("given a list that revokes a signer, when its document is read, then it is refused by name")
  func revoked() throws {
    let folder = try TemporaryFolder()
    var store = try store(folder)
    let document = try TestDesk.document(Self.profile)
    #expect(try inspect(document, Self.profile, store).data.status == .passed)
    let signer = try signer(document)
    // A forged list changes nothing.
    for forged in [
      try list(signer, "1.1", [0x0A, 1, 3], isForLists: false),
      try list(signer, "1.1", [0x0A, 1, 3]).dropLast() + [0],
    ] {
      #expect(throws: TrustImportError.self) { try importing(Array(forged), &store) }
      #expect(try inspect(document, Self.profile, store).data.status == .passed)
    }
    try importing(try list(signer, "1.1", [0x0A, 1, 3]), &store)
    let record = try inspect(document, Self.profile, store)
    #expect(record.data.status == .failed && record.data.code == .knownDefect)
    #expect(record.exitCode == .dataFailed && record.decision?.value == .refuse)
    #expect(throws: RecordNotPassed.self) { try VerifiedAttributes(record) }
    // A saved read is judged by the same lists.
    var files: [ElementaryFile: [UInt8]] = [:]
    for file in record.files { files[file.file] = file.bytes }
    let saved = try SavedInspection(anchors: store).run(
      SavedDocument(files, from: "a test"), at: TestDesk.now)
    #expect(saved.data == record.data)
  }

  @Test("given a digest that a state knows is wrong, then the document is checked by hand")
  func excusedDigest() throws {
    let profile = try #require(Profile.named("wrong-digest"))
    let document = try TestDesk.document(profile)
    let key = DER.implicit(
      2, DER.octetString(try #require(signer(document).subjectKeyIdentifier)))
    let statements = try (1...16).map { number in
      DER.sequence(
        DER.objectIdentifier(try ObjectIdentifier(dotted: "\(DeviationList.contentType).2.2")),
        DER.explicit(0, DER.integer(UInt64(number))))
    }
    let content = DER.sequence(
      DER.integer(0),
      DER.set([DER.sequence(DER.sequence(key), DER.set(statements))]))
    let list = try SignedData(
      ofList: SignedDataBuilder(contentType: DeviationList.contentType, content: content).sign(
        with: PrivateKey.generate(.ec(curve: "prime256v1")),
        certificate: signer(document).der)
    ).list()
    let source = try #require(DefectSource(list, of: "UT", signedAt: TestDesk.now, .state))
    let anchor = TrustAnchor(
      certificate: try Certificate(der: TestDesk.country().rootCertificate), anchorClass: .state,
      source: "a test's root", isLink: false)
    func inspect(_ sources: [DefectSource]) throws -> InspectionRecord {
      try Inspection(
        anchors: InMemoryAnchors([anchor], defectSources: sources), policy: InspectionPolicy()
      ).run(
        over: SimulatedChip(document: document, profile: profile),
        fields: TestDesk.fields(document), at: TestDesk.now)
    }
    #expect(try inspect([]).data.code == .digestMismatch)
    let record = try inspect([source])
    #expect(record.data.status == .unknown && record.data.code == .knownDefectExcused)
    #expect(record.exitCode == .dataUnknown && record.decision?.value == .checkByHand)
    // The file itself stays what it is: not what was signed.
    #expect(record.files.contains { record.confirmation[$0.file] == .refuted })
    #expect(throws: RecordNotPassed.self) { try VerifiedAttributes(record) }
  }

  @Test("given a list that revokes the chip's keys, when the chip proves itself, then it fails")
  func keys() throws {
    let folder = try TemporaryFolder()
    var store = try store(folder)
    let profile = try #require(
      Profile.all.first { profile in
        (try? TestDesk.inspected(profile))?.check(.chipAuthentication)?.outcome.status == .passed
          && (try? TestDesk.inspected(profile))?.data.status == .passed
      })
    let document = try TestDesk.document(profile)
    let signer = try signer(document)
    #expect(try inspect(document, profile, store).chip.status == .passed)
    try importing(try list(signer, "1.3"), &store)
    let record = try inspect(document, profile, store)
    #expect(record.data.status == .passed && record.chip.status == .failed)
    #expect(record.chip.code == .knownDefect && record.exitCode == .chipFailed)
  }

  @Test(
    "given proofs that are known to fail, when another proof passed, then the chip does not pass")
  func excusedProof() throws {
    let signer = try signer(TestDesk.document(Self.profile))
    let kept = try SignedData(ofList: list(signer, "1.5", [0x0A, 1, 1])).list()
    let source = try #require(DefectSource(kept, of: "UQ", signedAt: TestDesk.now, .state))
    let defects = KnownDefects(of: DefectiveDocument(signer, anchor: nil), in: [source])
    func verdict(_ active: CheckStatus, _ chip: CheckStatus) -> Outcome {
      ChipFinding(
        [
          (.activeAuthentication, ChipProof(outcome: Outcome(active, .chipProofInvalid))),
          (.chipAuthentication, ChipProof(outcome: Outcome(chip, .chipGenuine))),
        ], isAuthentic: true
      ).applying(defects, isAuthentic: true).verdict
    }
    #expect(verdict(.failed, .passed) == verdict(.failed, .notSupported))
    #expect(verdict(.failed, .passed).status == .unknown)
    #expect(verdict(.failed, .passed).code == .knownDefectExcused)
    #expect(verdict(.failed, .failed).status == .failed)
    #expect(verdict(.passed, .passed).status == .passed)
  }

  /// The verdict of a chip whose mapping has an outcome, with a list that says something of it.
  private func mapping(
    _ outcome: Outcome, _ type: String, _ parameter: [UInt8]? = nil
  ) throws -> Outcome {
    let signer = try signer(TestDesk.document(Self.profile))
    let kept = try SignedData(ofList: list(signer, type, parameter)).list()
    let source = try #require(DefectSource(kept, of: "UQ", signedAt: TestDesk.now, .state))
    return ChipFinding(
      [(.chipAuthenticationMapping, ChipProof(outcome: outcome))], isAuthentic: true
    ).applying(
      KnownDefects(of: DefectiveDocument(signer, anchor: nil), in: [source]), isAuthentic: true
    ).verdict
  }

  @Test(
    "given EF.CardSecurity that is known to be malformed, when it lacks the key, then nobody is blamed"
  )
  func mappingKey() throws {
    let lacking = ChipProofError.notProven(.mappingKeyMissing).outcome
    #expect(lacking.status == .failed)
    #expect(try mapping(lacking, "4.1").code == .knownDefectExcused)
    let foreign = ChipProofError.notProven(.mappingOfOtherKey).outcome
    #expect(try mapping(foreign, "4.1") == foreign)
    let revoked = Outcome(.failed, .signerRevoked)
    #expect(try mapping(revoked, "4.1") == revoked)
  }

  @Test("given proofs that are known to fail, when a CRL revokes the signer, then the chip fails")
  func revokedCardSecurity() throws {
    let revoked = Outcome(.failed, .signerRevoked)
    #expect(try mapping(revoked, "1.5", [0x0A, 1, 3]) == revoked)
    let wrong = ChipProofError.notProven(.mappingOfOtherKey).outcome
    #expect(try mapping(wrong, "1.5", [0x0A, 1, 3]).code == .knownDefectExcused)
  }
}
