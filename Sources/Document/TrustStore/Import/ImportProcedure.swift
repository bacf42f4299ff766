import Crypto
import Encoding
import FoundationEssentials
import PKIX
import Trust
import Verdicts

/// The decisions on everything in a file, with what is kept written to a revision of the store.
struct ImportProcedure {
  let content: ImportContent
  let anchorClass: AnchorClass
  let root: Certificate?
  /// The publishers that are known by their roots.
  let publishers: [ListPublisher]
  let name: WireText
  let now: Date
  var budget: ImportBudget { content.budget }
  var revision: StoreRevision
  var report = ImportReport()
  /// The fingerprints of certificates that are in the report already, from another list of the
  /// file.
  var reported: Set<[UInt8]> = []
  /// The countries that had an anchor of this class before the import.
  private let countriesBefore: Set<WireText>
  /// The lists of this class that were imported before.
  let listsBefore: [Record]
  /// The anchors that may vouch for lists, by the hashes of their names; nil when they have changed.
  var authorities: [UInt64: [Record]]?

  init(
    content: ImportContent, anchorClass: AnchorClass, root: Certificate?,
    publishers: [ListPublisher], name: WireText, now: Date, revision: StoreRevision
  ) throws(TrustStoreError) {
    (self.content, self.anchorClass, self.root) = (content, anchorClass, root)
    (self.publishers, self.name, self.now, self.revision) = (publishers, name, now, revision)
    for table in [RecordTable.anchors, .pending, .acceptances, .defectLists] {
      try self.revision.open(table)
    }
    let anchors = try self.revision.records(.anchors)
    countriesBefore = Set(anchors.filter { $0.anchorClass == anchorClass }.map(\.country))
    listsBefore = try self.revision.records(.acceptances).filter {
      $0.isMasterList && $0.anchorClass == anchorClass
    }
    report.entries = content.refused
    report.unlisted = content.unlisted
  }

  /// Imports the certificates first, then the lists that need them as authorities.
  mutating func run(_ accept: (AcceptanceQuestion) throws -> Bool) throws {
    try addNamed(accept)
    try addLists(accept)
    try addUnsigned(accept)
    try addRevocationLists()
    try addDocumentSigners()
    noteNews()
  }

  /// Reports the states that are new in the store, and the new roots of the states that were in it.
  private mutating func noteNews() {
    let added = report.entries.filter { $0.code == .anchorAdded } + report.linked
    report.newStates = Set(added.compactMap(\.country)).subtracting(countriesBefore).sorted()
    report.newRoots =
      added.filter { !$0.isLink && countriesBefore.contains($0.country ?? "") }
      .sorted {
        ($0.country ?? "", WireText($0.fingerprint)) < ($1.country ?? "", WireText($1.fingerprint))
      }
  }

  /// Imports the certificates of a file that holds only certificates. They are not in a signed
  /// list, so the operator must accept them, once for the same certificates.
  private mutating func addNamed(_ accept: (AcceptanceQuestion) throws -> Bool) throws {
    if content.named.isEmpty { return }
    var certificates: [Certificate] = []
    for der in content.named {
      if case .certificate(let found) = content.pool.reading(der) { certificates.append(found) }
    }
    let isRoot = root.map { root in certificates.allSatisfy { $0 == root } } ?? false
    let new = certificates.filter { certificate in
      let key = Record.Key(anchorClass: anchorClass, fingerprint: certificate.sha256[...])
      return revision.record(key, in: .anchors) == nil
        && revision.record(key, in: .pending) == nil
    }
    let fingerprints = Set(certificates.map(\.sha256)).sorted { $0.lexicographicallyPrecedes($1) }
    let bytes = Array(fingerprints.joined())
    let sha256 = try DigestAlgorithm.sha256.digest(bytes)
    if !new.isEmpty, !isRoot, try !isAccepted(.certificates, sha256) {
      let question = AcceptanceQuestion.certificates(
        new.map { .init(country: $0.country, subject: $0.subject.description, sha256: $0.sha256) },
        file: name, sha256: sha256)
      guard root == nil, try accept(question) else {
        throw TrustImportError.certificatesUntrusted(name, Hex.encode(sha256))
      }
      let countries = Set(certificates.compactMap(\.country))
      try remember(
        Acceptance.record(
          .certificates, sha256: sha256, country: countries.count == 1 ? countries.first ?? "" : "",
          bytes: bytes, anchorClass, source: name))
    }
    try add(content.named, source: name)
  }

  private mutating func addUnsigned(_ accept: (AcceptanceQuestion) throws -> Bool) throws {
    guard let unsigned = content.unsigned else { return }
    if try !isAccepted(.unsigned, unsigned.sha256) {
      let question = AcceptanceQuestion.unsigned(
        list: unsigned.name, sha256: unsigned.sha256, certificates: unsigned.certificates.count)
      // A root cannot vouch for what is not signed.
      guard root == nil, try accept(question) else {
        let refusal = TrustImportError.listUnsigned(unsigned.name, Hex.encode(unsigned.sha256))
        guard content.isCollection else { throw refusal }
        report.add(.list(refusal.code, refusal.details, line: nil, unsigned.sha256))
        return
      }
      try remember(
        Acceptance.record(.unsigned, sha256: unsigned.sha256, anchorClass, source: unsigned.name))
    }
    try add(unsigned.certificates, source: unsigned.name)
  }

  /// True if the content with a digest was accepted before.
  func isAccepted(_ kind: Acceptance.Kind, _ sha256: [UInt8]) throws(TrustStoreError) -> Bool {
    try acceptances().contains {
      $0.mark == kind.rawValue && $0.fingerprint.elementsEqual(sha256)
    }
  }

  /// The operator's answers for this class. An answer for class `state` is also valid for class
  /// `test`.
  func acceptances() throws(TrustStoreError) -> [Record] {
    try revision.records(.acceptances).filter {
      $0.anchorClass == .state || $0.anchorClass == anchorClass
    }
  }

  /// Keeps an answer.
  mutating func remember(_ acceptance: Record) throws(TrustStoreError) {
    if let known = revision.record(acceptance.key, in: .acceptances) {
      let both = known.adding(acceptance)
      if both.mark != known.mark { try revision.replace(both, in: .acceptances) }
      return
    }
    _ = try revision.insert(acceptance, into: .acceptances)
  }

  private mutating func addDocumentSigners() throws(TrustStoreError) {
    for signer in content.documentSigners {
      if try revision.insert(signer, into: .documentSigners) == .added {
        report.documentSignersAdded += 1
      } else {
        report.documentSignersUnchanged += 1
      }
    }
  }

  func anchors(of anchorClass: AnchorClass) throws(TrustStoreError) -> [Record] {
    try revision.records(.anchors).filter { $0.anchorClass == anchorClass }
  }
}
