import Crypto
import Encoding
import Foundation
import PKIX
import TestSupport
import Testing
import Verdicts

import Trust
@testable import TrustStore

@Suite("Defect lists and deviation lists in the trust store")
struct DefectListImportTests {
  /// The present of the vectors: 1 January 2027.
  private static let now = Date(timeIntervalSince1970: 1_798_761_600)
  private static let vectors = Result { try Vectors.load("defect-lists.json") }

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func store() throws -> TrustStore { try TrustStore(folder: folder.path) }

  private func bytes(_ group: String, _ name: String) throws -> [UInt8] {
    try #require(try Self.vectors.get()[group]).bytes(name)
  }

  /// What became of an import: the code of its refusal or of its entry, and how often it asked.
  private struct Outcome: Equatable {
    var code: ReasonCode?
    var questions = 0
  }

  @discardableResult private func importing(
    _ list: String, root: String? = nil, into anchorClass: AnchorClass = .state,
    at now: Date = now, answer: Bool = true
  ) throws -> Outcome {
    var store = try store()
    var outcome = Outcome()
    let source = TrustImport(
      name: WireText(list), anchorClass: anchorClass,
      root: try root.map { try Certificate(der: bytes("certificates", $0)) }, at: now)
    do {
      let report = try source.add(bytes("lists", list), to: &store) { _ in
        outcome.questions += 1
        return answer
      }
      #expect(report.keptAnything)
      outcome.code = report.entries.first?.code
    } catch let error as any CodedError {
      outcome.code = error.code
    }
    return outcome
  }

  private func trust(_ name: String) throws {
    var store = try store()
    _ = try TrustImport(name: "root", at: Self.now).add(
      bytes("certificates", name), to: &store
    ) { _ in true }
  }

  private func kept() throws -> [String] {
    try store().defectLists().map {
      "\($0.source.kind) \($0.source.publisher) \(CalendarDate($0.source.signingTime))"
    }
  }

  @Test("given a defect list, when its publisher is named, then it is kept and asked for once")
  func accepted() throws {
    try trust("utopia")
    let empty = try store().fingerprint
    #expect(
      try importing("revoked", answer: false)
        == Outcome(code: .masterListSignerUntrusted, questions: 1))
    #expect(try kept() == [] && store().fingerprint == empty)
    #expect(try importing("revoked") == Outcome(code: .defectListAdded, questions: 1))
    #expect(try kept() == ["defects UQ 2026-06-01"])
    #expect(try store().fingerprint != empty)
    #expect(try importing("revoked") == Outcome(code: .defectListUnchanged))
    #expect(try store().defectLists().first?.files == ["revoked"])
    // It brings no anchor.
    #expect(try store().countries == ["UQ"] && store().count == 1)
  }

  @Test("given a root, when a list's signer does not lead to it, then the list is refused")
  func root() throws {
    #expect(
      try importing("revoked", root: "freedonia") == Outcome(code: .masterListRootMismatch))
    #expect(try importing("revoked", root: "utopia") == Outcome(code: .defectListAdded))
    // The publisher of another state was not named by that.
    #expect(
      try importing("byStranger", answer: false)
        == Outcome(code: .masterListSignerUntrusted, questions: 1))
    #expect(try kept() == ["defects UQ 2026-06-01"])
  }

  @Test("given a forged list, when it is imported, then it is refused and nobody is asked")
  func forged() throws {
    try trust("utopia")
    #expect(try importing("wrongSignature") == Outcome(code: .masterListSignatureInvalid))
    #expect(try importing("wrongPurpose") == Outcome(code: .masterListSignerPurpose))
    #expect(try importing("deviationsByPublisher") == Outcome(code: .masterListSignerPurpose))
    #expect(try kept() == [])
  }

  @Test("given a deviation list, when its state's root is an anchor, then it needs no answer")
  func deviations() throws {
    #expect(
      try importing("deviations", answer: true) == Outcome(code: .deviationListIssuerMissing))
    try trust("utopia")
    #expect(try importing("deviations", answer: false) == Outcome(code: .defectListAdded))
    #expect(try importing("foreignDeviations") == Outcome(code: .deviationListIssuerMissing))
    #expect(try kept() == ["deviations UQ 2026-06-01"])
    try trust("freedonia")
    #expect(try importing("foreignDeviations") == Outcome(code: .defectListAdded))
    #expect(try kept().sorted() == ["deviations UQ 2026-06-01", "deviations UX 2026-06-01"])
  }

  @Test("given a kept list, when an older one of its publisher is imported, then it is refused")
  func older() throws {
    try trust("utopia")
    for (old, new) in [("revokedOlder", "revoked"), ("deviationsOlder", "deviations")] {
      let kind = new == "revoked" ? "defects" : "deviations"
      func own() throws -> [String] { try kept().filter { $0.hasPrefix(kind) } }
      #expect(try importing(old).code == .defectListAdded)
      #expect(try own() == ["\(kind) UQ 2026-05-02"])
      #expect(try importing(new).code == .defectListAdded)
      #expect(try own() == ["\(kind) UQ 2026-06-01"])
      // No answer accepts it.
      #expect(try importing(old) == Outcome(code: .defectListOlder))
      #expect(try own() == ["\(kind) UQ 2026-06-01"])
    }
    #expect(try kept().count == 2)
    // Another list of the same moment takes its place, and a list for tests is not compared.
    #expect(try importing("second").code == .defectListAdded)
    #expect(try kept().count == 2)
    #expect(try importing("revokedOlder", into: .test).code == .defectListAdded)
  }

  @Test("given a list of another time, when it is signed later than now, then it is refused")
  func future() throws {
    try trust("utopia")
    let before = Self.now - 250 * 86400
    #expect(try importing("revoked", at: before) == Outcome(code: .masterListSignedLater))
  }

  @Test("given a kept list, when it is removed, then verdicts no longer depend on it")
  func removed() throws {
    try trust("utopia")
    let before = try store().fingerprint
    try importing("revoked")
    try importing("deviations")
    var store = try store()
    let digits = try Hex.encode(DigestAlgorithm.sha256.digest(bytes("lists", "revoked")))
    #expect(try store.remove(.fingerprint(WireText(digits))) { _ in true }?.defectLists == 1)
    #expect(try kept() == ["deviations UQ 2026-06-01"])
    #expect(try store.remove(.source("deviations")) { _ in true }?.defectLists == 1)
    #expect(try kept() == [] && self.store().fingerprint == before)
  }

  /// A defect list or a deviation list of an authority that a test makes up, about no documents.
  private func made(
    _ kind: DefectSource.Kind, by state: MadeState, signedAt day: Double = 10,
    carries: [[UInt8]] = []
  ) throws -> [UInt8] {
    let key = try PrivateKey.generate(.ec(curve: "prime256v1"))
    let isDefects = kind == .defects
    let signer = try MadeState.certificate(
      [state.name[0], .commonName("Lists of defects")], key, by: state.name, state.key,
      [
        .keyUsage(.digitalSignature),
        .extendedKeyUsage(
          [isDefects ? DefectList.signingUsage : DeviationList.signingUsage], isCritical: true),
      ])
    return try SignedDataBuilder(
      contentType: isDefects ? DefectList.contentType : DeviationList.contentType,
      content: DER.sequence(
        DER.integer(0),
        isDefects ? DER.objectIdentifier(DigestAlgorithm.sha256.objectIdentifier) : [],
        DER.set([])),
      signingTime: MadeState.begin + day * 86400, otherCertificates: carries
    ).sign(with: key, certificate: signer)
  }

  /// Imports bytes under a name.
  /// - Returns: the kinds of lists about which it asked, and the code of a refusal.
  private func taking(_ bytes: [UInt8], _ name: WireText = "made") throws -> (
    asked: [Bool], code: ReasonCode?
  ) {
    var (store, asked) = (try store(), [Bool]())
    do {
      _ = try TrustImport(name: name, at: MadeState.now).add(bytes, to: &store) {
        if case .publishers(let signers, _) = $0 { asked += signers.map(\.isOfDefects) }
        return true
      }
      return (asked, nil)
    } catch let error as any CodedError {
      return (asked, error.code)
    }
  }

  @Test(
    "given an accepted publisher of one kind of list, when it sends the other, then it is asked")
  func powers() throws {
    let state = try MadeState("UQ")
    let defects = try made(.defects, by: state, carries: [state.certificate])
    let master = try state.list(of: [state.certificate])
    #expect(try taking(defects).asked == [true])
    #expect(try taking(defects).asked == [])
    #expect(try taking(master).asked == [false])
    #expect(try taking(master).asked == [] && taking(defects).asked == [])
    let other = try MadeState("UX")
    #expect(try taking(other.list(of: [other.certificate])).asked == [false])
    #expect(try taking(made(.defects, by: other)).asked == [true])
    #expect(try taking(made(.defects, by: other)).asked == [])
  }

  @Test("given two authorities of one country, when both make lists, then both lists are kept")
  func authorities() throws {
    let (one, two) = (try MadeState("UQ"), try MadeState("UQ", "Other CSCA"))
    for state in [one, two] { _ = try taking(state.certificate) }
    for kind in [DefectSource.Kind.defects, .deviations] {
      for (state, day) in [(one, 20.0), (two, 10.0)] {
        #expect(try taking(made(kind, by: state, signedAt: day)).code == nil)
      }
      #expect(try store().defectLists().count { $0.source.kind == kind } == 2)
      #expect(try taking(made(kind, by: one, signedAt: 30)).code == nil)
      #expect(try store().defectLists().count { $0.source.kind == kind } == 2)
      #expect(try taking(made(kind, by: two, signedAt: 9)).code == .defectListOlder)
    }
  }

  @Test("given a removed list, when an older one is imported, then it is refused all the same")
  func olderThanRemoved() throws {
    let state = try MadeState("UQ")
    _ = try taking(state.certificate, "root")
    for kind in [DefectSource.Kind.defects, .deviations] {
      let list = try made(kind, by: state, signedAt: 20)
      #expect(try taking(list).code == nil)
      let digits = Hex.encode(try DigestAlgorithm.sha256.digest(list))
      var store = try store()
      #expect(try store.remove(.fingerprint(WireText(digits))) { _ in true }?.defectLists == 1)
      #expect(try taking(made(kind, by: state, signedAt: 19)).code == .defectListOlder)
      #expect(try taking(list).code == nil)
      #expect(try store.remove(.source("made")) { _ in true }?.defectLists == 1)
      #expect(try taking(made(kind, by: state, signedAt: 19)).code == .defectListOlder)
    }
  }

  @Test("given a country that is removed, then its deviation list goes, and its defect list stays")
  func removedCountry() throws {
    let (state, other) = (try MadeState("UQ"), try MadeState("UX"))
    _ = try taking(state.certificate, "root")
    _ = try taking(other.certificate, "other root")
    for kind in [DefectSource.Kind.defects, .deviations] {
      _ = try taking(made(kind, by: state))
      _ = try taking(made(.deviations, by: other))
    }
    var store = try store()
    #expect(try store.remove(.country("UQ")) { _ in true }?.defectLists == 1)
    #expect(
      try kept().map { String($0.prefix(13)) }.sorted() == ["defects UQ 20", "deviations UX"])
    // Without its anchor a deviation list changes nothing.
    #expect(try store.remove(.source("other root")) { _ in true }?.defectLists == 1)
    #expect(try kept().count == 1)
  }

  @Test("given a collection, when its master list brings an anchor, then its deviation list counts")
  func collection() throws {
    let state = try MadeState("UQ")
    let records = try [made(.deviations, by: state), state.list(of: [state.certificate])].map {
      "dn: cn=x,o=ml,c=UQ,dc=data,dc=download,dc=pkd,dc=icao,dc=int\nobjectClass: top\n"
        + "pkdMasterListContent:: \(Base64.encode($0))\n\n"
    }
    #expect(try taking(Array(records.joined().utf8), "c.ldif").asked == [false])
    #expect(try kept().count == 1)
  }

  @Test("given an altered record, when lists are read, then the store is damaged")
  func altered() throws {
    try trust("utopia")
    var store = try store()
    let list = try SignedData(ofList: bytes("lists", "revoked")).list()
    try store.changeAsking { revision in
      let record = try Record(
        list, .deviations, of: "UQ", by: list.signedData.certificates[0].issuer, signedAt: Self.now,
        .state, source: "a test")
      _ = try revision.insert(record, into: .defectLists)
    }
    #expect(throws: TrustStoreError.self) { try store.defectLists() }
    #expect(throws: TrustAnchorSourceError.self) { try store.defectSources() }
  }

  @Test("given an old defect list, when the store is audited, then it is named")
  func audit() throws {
    try trust("utopia")
    try importing("revoked")
    try importing("deviations")
    func found(_ days: Double) throws -> [WireText] {
      let signed = try #require(try store().defectLists().first).source.signingTime
      return try TrustAudit(of: store(), at: signed + days * 86400).findings
        .filter { $0.kind == .defectListOld }.map(\.country)
    }
    #expect(try found(Double(TrustAudit.listAge) - 1) == [])
    #expect(try found(Double(TrustAudit.listAge) + 1) == ["UQ"])
  }
}
