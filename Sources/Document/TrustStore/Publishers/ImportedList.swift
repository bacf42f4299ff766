import Crypto
import Encoding
import FoundationEssentials
import PKIX
import Trust

/// A master list that was imported, as the store remembers it.
public struct ImportedList: Hashable, Sendable {
  /// The publisher's country: that of the CSCA above the list's signer.
  public let publisher: WireText
  /// The time of signing, as the list states it, to the second.
  public let signingTime: Date
  /// The SHA-256 of the list, 32 bytes.
  public let sha256: [UInt8]
  /// The class into which it was imported.
  public let anchorClass: AnchorClass
  /// The names of the files that held it, sorted.
  public let sources: [WireText]
  /// The SHA-256 of each certificate in it.
  public let certificates: Set<[UInt8]>
}

extension TrustStore {
  /// The master lists that were imported, by publisher, then time of signing.
  /// - Throws: ``TrustStoreError`` when their file cannot be read or is damaged.
  public func importedLists() throws(TrustStoreError) -> [ImportedList] {
    var lists: [ImportedList] = []
    for record in try state.table(.acceptances).records {
      if let list = try record.importedList() { lists.append(list) }
    }
    return lists.sorted {
      $0.publisher == $1.publisher
        ? $0.signingTime < $1.signingTime : $0.publisher < $1.publisher
    }
  }
}

extension Sequence where Element == ImportedList {
  /// The newest list of each publisher of a class, by publisher.
  public func newest(of anchorClass: AnchorClass = .state) -> [ImportedList] {
    let lists = filter { $0.anchorClass == anchorClass }.map { ($0.publisher, $0) }
    return Dictionary(lists) { $0.signingTime < $1.signingTime ? $1 : $0 }
      .sorted { $0.key < $1.key }.map(\.value)
  }
}

/// The publishers whose lists carried an anchor. A publisher that lists the certificate of another
/// state vouches for it.
public struct ListWitnesses: Sendable {
  private let lists: [ImportedList]

  /// The witnesses among imported lists.
  public init(_ lists: [ImportedList]) { self.lists = lists }

  /// The countries of the publishers whose lists carried an anchor, sorted.
  public func publishers(of anchor: TrustAnchor) -> [WireText] {
    let sha256 = anchor.certificate.sha256
    let found = lists.filter {
      $0.anchorClass == anchor.anchorClass && $0.certificates.contains(sha256)
    }
    return Set(found.map(\.publisher)).sorted()
  }

  /// The countries of all publishers of a class, sorted.
  public func publishers(of anchorClass: AnchorClass) -> [WireText] {
    let found = lists.filter { $0.anchorClass == anchorClass }
    return Set(found.map(\.publisher)).sorted()
  }
}

extension Acceptance {
  /// The record of an imported list. Its name is the time of signing in seconds since 1970, its
  /// bytes the SHA-256 of the list and of each of its certificates, and its key id a digest of those.
  /// - Parameter isKnown: true if its publisher is known by its roots.
  static func record(
    of list: MasterList, signedAt time: Date, by publisher: WireText, isKnown: Bool,
    _ anchorClass: AnchorClass, source: WireText
  ) throws(CryptoError) -> Record {
    let sha256 = try DigestAlgorithm.sha256.digest(list.encoded)
    var fingerprints = sha256
    for der in list.certificates { fingerprints += try DigestAlgorithm.sha256.digest(der) }
    return Record(
      fingerprint: try fingerprint(ofList: sha256)[...], anchorClass: anchorClass,
      mark: (isKnown ? Kind.knownList : .list).rawValue,
      country: publisher, name: UInt64(max(0, time.timeIntervalSince1970)),
      keyIdentifier: LookupDigest.of(keyIdentifier: fingerprints),
      sourceText: Record.text([source]), bytes: fingerprints[...])
  }

  /// The fingerprint of the record of an imported list, by the list's SHA-256: another one than that
  /// of the answer about the same list.
  static func fingerprint(ofList sha256: [UInt8]) throws(CryptoError) -> [UInt8] {
    try DigestAlgorithm.sha256.digest(Array("imported list".utf8) + sha256)
  }
}

extension Record {
  /// True for the record of an imported list, which is no answer of the operator.
  var isList: Bool { isMasterList || isDefectList }

  /// True for an imported master list.
  var isMasterList: Bool { mark == Acceptance.Kind.list.rawValue || isKnownList }

  /// True for an imported defect list or deviation list.
  var isDefectList: Bool { acceptance == .defectList || acceptance == .deviationList }

  /// True for an imported list of a publisher that is known by its roots.
  var isKnownList: Bool { mark == Acceptance.Kind.knownList.rawValue }

  /// The time of signing of an imported list.
  var signingTime: Date { Date(timeIntervalSince1970: Double(name)) }

  /// The imported list of a record; nil for an answer of the operator.
  /// - Throws: ``TrustStoreError/damaged(_:)`` when it was altered.
  fileprivate func importedList() throws(TrustStoreError) -> ImportedList? {
    guard isMasterList else { return nil }
    guard LookupDigest.of(keyIdentifier: Array(bytes)) == keyIdentifier else {
      throw .damaged(.keptList(fingerprint))
    }
    let certificates = bytes.dropFirst(32)
    let starts = stride(from: certificates.startIndex, to: certificates.endIndex, by: 32)
    return ImportedList(
      publisher: country, signingTime: signingTime, sha256: Array(bytes.prefix(32)),
      anchorClass: anchorClass, sources: sources,
      certificates: Set(starts.map { Array(certificates[$0...].prefix(32)) }))
  }
}
