import Crypto
import Encoding
import PKIX
import Parallel
import Synchronization
import Trust

/// One state of a store's folder: the index of anchors, with the tables and certificates that were
/// read since, so that a program which judges many documents parses each certificate once.
final class StoreState: Sendable {
  private struct Parsed {
    var tables: [RecordTable: RecordFile] = [:]
    var anchors: [Int: TrustAnchor] = [:]
    var anchorsByCountry: [WireText: [TrustAnchor]] = [:]
    var revocationLists: [Int: CertificateRevocationList] = [:]
  }

  let folder: TrustFolder
  let anchors: RecordFile
  private let parsed = Mutex(Parsed())
  private let madeKeys = Once<[AuthorityKeys]>()
  private let readDefects = Mutex<[KeptDefectList]?>(nil)

  init(_ folder: TrustFolder) throws(TrustStoreError) {
    self.folder = folder
    anchors = try folder.readAnchors()
  }

  /// A state of which these tables are in memory already, and perhaps nowhere else.
  init(_ folder: TrustFolder, anchors: RecordFile, tables: [RecordTable: RecordFile] = [:]) {
    self.folder = folder
    self.anchors = anchors
    parsed.withLock { $0.tables = tables }
  }

  /// The tables that are in memory.
  var readTables: [RecordTable: RecordFile] { parsed.withLock { $0.tables } }

  /// The values by which the anchors are found, by their positions.
  var keys: [AuthorityKeys] { madeKeys.value { anchors.records.map(\.keys) } }

  /// The anchor at a position of the index.
  func anchor(_ position: Int) throws(TrustStoreError) -> TrustAnchor {
    if let known = parsed.withLock({ $0.anchors[position] }) { return known }
    let anchor = try anchors.records[position].anchor()
    parsed.withLock { $0.anchors[position] = anchor }
    return anchor
  }

  /// The anchors of a country, written as in the index.
  func anchors(of country: WireText) throws(TrustStoreError) -> [TrustAnchor] {
    if let known = parsed.withLock({ $0.anchorsByCountry[country] }) { return known }
    let keys = keys
    var found: [TrustAnchor] = []
    for position in keys.indices where keys[position].country == country {
      found.append(try anchor(position))
    }
    // Only countries that have anchors are kept: documents may name any number of others.
    if !found.isEmpty { parsed.withLock { [found] in $0.anchorsByCountry[country] = found } }
    return found
  }

  /// A table beside the anchors. If its file is gone, another process replaced it, and the new file
  /// is read.
  func table(_ table: RecordTable) throws(TrustStoreError) -> RecordFile {
    if let known = parsed.withLock({ $0.tables[table] }) { return known }
    var found = try folder.read(table, of: anchors)
    if found == nil { found = try folder.read(table, of: try folder.readAnchors()) }
    guard let found else { throw .damaged(.missing(table)) }
    parsed.withLock { $0.tables[table] = found }
    return found
  }

  /// The defect lists and deviation lists, parsed once: some name hundreds of thousands of documents.
  func defectLists() throws(TrustStoreError) -> [KeptDefectList] {
    if let known = readDefects.withLock({ $0 }) { return known }
    var lists: [KeptDefectList] = []
    for record in try table(.defectLists).records { lists.append(try record.defectList()) }
    readDefects.withLock { [lists] in $0 = lists }
    return lists
  }

  /// The CRL at a position of its table.
  func revocationList(_ position: Int) throws(TrustStoreError) -> CertificateRevocationList {
    if let known = parsed.withLock({ $0.revocationLists[position] }) { return known }
    let record = try table(.revocationLists).records[position]
    let list = try record.revocationList()
    parsed.withLock { $0.revocationLists[position] = list }
    return list
  }
}
