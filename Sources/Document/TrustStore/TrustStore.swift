import Crypto
import Encoding
import PKIX
import Trust
import Verdicts

/// The anchors that the operator trusts, with the CRLs and document signers that came with them. A
/// value is one state of the store's folder. Opening it parses no certificate; the search for an
/// issuer parses only the possible ones.
public struct TrustStore: Sendable {
  /// The result for an anchor that was to be added.
  public enum Addition: Hashable, Sendable {
    /// The anchor is new.
    case added
    /// The certificate was an anchor of the same class before.
    case unchanged
  }

  private(set) var state: StoreState
  /// True if changes stay in memory, and the folder is not changed.
  private var isRehearsal = false

  /// Opens a store to read it. A folder or file that does not exist is an empty store.
  /// - Throws: ``TrustStoreError`` when it cannot be read or is damaged.
  public init(folder path: String) throws(TrustStoreError) {
    try self.init(TrustFolder(path: path))
  }

  init(_ folder: TrustFolder) throws(TrustStoreError) { state = try StoreState(folder) }

  /// The same store, whose changes are made in memory only, to see what they would do.
  public var rehearsal: TrustStore {
    var other = self
    other.isRehearsal = true
    return other
  }

  var records: [Record] { state.anchors.records }

  /// The number of anchors.
  public var count: Int { records.count }

  /// The SHA-256, 32 bytes, over what documents are judged with: anchors with their classes, CRLs,
  /// document signers and lists of defects, and the values by which each is found. The order of imports does not
  /// change it. Two stores that judge alike have the same.
  /// - Throws: ``TrustStoreError`` when a file cannot be read or is damaged.
  public var fingerprint: [UInt8] {
    get throws(TrustStoreError) {
      var parts = records.map { $0.fingerprintPart([0, $0.mark]) }
      parts += try state.table(.revocationLists).records.map { $0.fingerprintPart([1, 0]) }
      parts += try state.table(.documentSigners).records.map { $0.fingerprintPart([2, 0]) }
      parts += try state.table(.defectLists).records.map { $0.fingerprintPart([3, $0.mark]) }
      parts.sort { $0.lexicographicallyPrecedes($1) }
      let all = parts.flatMap { BERTLV.encode(.octetString, $0) }
      guard let digest = try? DigestAlgorithm.sha256.digest(all) else {
        throw .damaged(.missing(.anchors))
      }
      return digest
    }
  }

  /// The number of anchors of a class.
  public func count(of anchorClass: AnchorClass) -> Int {
    records.count { $0.anchorClass == anchorClass }
  }

  /// The countries that have an anchor, sorted, in upper case and as two letters where they have
  /// such a code.
  public var countries: [WireText] { Set(records.map(\.country)).sorted() }

  /// The number of countries that have an anchor of a class.
  public func countryCount(of anchorClass: AnchorClass) -> Int {
    Set(records.filter { $0.anchorClass == anchorClass }.map(\.country)).count
  }

  /// Every anchor, by country and fingerprint.
  /// - Throws: ``TrustStoreError/damaged(_:)`` when a certificate was altered.
  public func all() throws(TrustStoreError) -> [TrustAnchor] { try anchors { _ in true } }

  /// The anchors that may have issued a certificate. Those of class `test` come first, so that a
  /// document which may be simulated is called so. Within a class, the anchors whose key id or
  /// subject the certificate names come before the others of its country or its issuer's, and
  /// self-signed ones before link certificates.
  /// - Throws: ``TrustStoreError/damaged(_:)`` when a certificate was altered.
  public func candidates(
    for certificate: Certificate
  ) throws(TrustStoreError) -> [TrustAnchor] {
    var anchors: [TrustAnchor] = []
    for position in positions(for: certificate) { anchors.append(try state.anchor(position)) }
    return anchors
  }

  func positions(for certificate: Certificate) -> [Int] {
    IssuerQuery(certificate).ranked(state.keys) {
      records[$0].anchorClass == .test
    }
  }

  func anchors(
    where isWanted: (Record) -> Bool
  ) throws(TrustStoreError) -> [TrustAnchor] {
    var anchors: [TrustAnchor] = []
    for (position, record) in records.enumerated() where isWanted(record) {
      anchors.append(try state.anchor(position))
    }
    return anchors
  }

  /// Adds anchors, and returns the result for each. The store on disk changes as a whole or not at
  /// all; additions of another process meanwhile are kept. The same certificate may be an anchor of
  /// both classes.
  /// - Throws: ``TrustStoreError`` when the store cannot be read or written.
  public mutating func add(_ anchors: [TrustAnchor]) throws(TrustStoreError) -> [Addition] {
    if anchors.isEmpty { return [] }
    return try change { revision throws(TrustStoreError) in
      var additions: [Addition] = []
      for anchor in anchors {
        let record = Record(
          anchor.certificate, anchorClass: anchor.anchorClass, isLink: anchor.isLink,
          sources: Set(anchor.sources))
        let outcome = try revision.insert(record, into: .anchors)
        additions.append(outcome == .added ? .added : .unchanged)
      }
      return additions
    }
  }

  /// The beginning of a change of the newest state.
  private func newRevision() throws(TrustStoreError) -> StoreRevision {
    StoreRevision(isRehearsal ? state : try StoreState(state.folder))
  }

  /// Runs a change on the newest state of the store and writes the result. It runs again when
  /// another process was faster, and so must not depend on its earlier runs.
  mutating func change<Result>(
    _ body: (inout StoreRevision) throws(TrustStoreError) -> Result
  ) throws(TrustStoreError) -> Result {
    while true {
      var revision = try newRevision()
      let result = try body(&revision)
      if let new = try isRehearsal ? revision.rehearsed() : revision.commit() {
        state = new
        return result
      }
    }
  }

  /// The same for a change that may throw errors other than the store's.
  mutating func changeAsking<Result>(
    _ body: (inout StoreRevision) throws -> Result
  ) throws -> Result {
    while true {
      var revision = try newRevision()
      let result = try body(&revision)
      if let new = try isRehearsal ? revision.rehearsed() : revision.commit() {
        state = new
        return result
      }
    }
  }
}

extension TrustStore {
  /// The certificates that are no anchors because no anchor's key verifies them yet.
  /// - Throws: ``TrustStoreError`` when their file cannot be read or is damaged.
  public func waiting() throws(TrustStoreError) -> [TrustAnchor] {
    var waiting: [TrustAnchor] = []
    for record in try state.table(.pending).records { waiting.append(try record.anchor()) }
    return waiting
  }

  /// Every CRL, with the class of the anchor that verified it.
  /// - Throws: ``TrustStoreError`` when their file cannot be read or is damaged.
  public func revocationLists() throws(TrustStoreError) -> [(
    list: CertificateRevocationList, anchorClass: AnchorClass, sources: [WireText]
  )] {
    var lists: [(CertificateRevocationList, AnchorClass, [WireText])] = []
    for (position, record) in try state.table(.revocationLists).records.enumerated() {
      lists.append((try state.revocationList(position), record.anchorClass, record.sources))
    }
    return lists
  }

  /// The number of document signers that are known from collections.
  /// - Throws: ``TrustStoreError`` when their file cannot be read or is damaged.
  public func documentSignerCount() throws(TrustStoreError) -> Int {
    try state.table(.documentSigners).records.count
  }
}

/// The reason for which a trust store cannot be read or changed.
public enum TrustStoreError: CodedError, Hashable {
  /// The file is no file of a trust store, or was altered; the argument names the damaged part.
  case damaged(Phrase)
  /// The store has more records than its files can hold.
  case full
  /// The folder or a file cannot be read or written, for this reason.
  case storage(ReasonCode, [Detail])

  /// The reason.
  public var code: ReasonCode {
    switch self {
    case .damaged: .trustStoreDamaged
    case .full: .trustStoreFull
    case .storage(let code, _): code
    }
  }

  /// The details that the reason's sentence names, in its order.
  public var details: [Detail] {
    switch self {
    case .damaged(let place): [.phrase(place)]
    case .full: []
    case .storage(_, let details): details
    }
  }
}
