import Encoding
import PKIX
import Trust

/// The anchors and CRLs of a store at one moment, to be compared with those of another.
public struct StoreInventory: Sendable {
  fileprivate let anchors: [Record.Key: Record]
  fileprivate let revocationLists: [Record.Key: Record]

  /// Those of a store; no certificate is parsed.
  /// - Throws: ``TrustStoreError`` when a file cannot be read or is damaged.
  public init(of store: TrustStore) throws(TrustStoreError) {
    anchors = Self.table(store.records)
    revocationLists = Self.table(try store.state.table(.revocationLists).records)
  }

  private static func table(_ records: [Record]) -> [Record.Key: Record] {
    Dictionary(records.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
  }
}

/// The difference between two moments of a store.
public struct StoreDifference: Sendable {
  /// The difference for one country.
  public struct Country: Hashable, Sendable {
    /// The country in upper case, as two letters where it has such a code; empty where the
    /// certificates name none.
    public let country: WireText
    /// The number of self-signed anchors that are new.
    public let roots: Int
    /// The number of link certificates that are new anchors.
    public let links: Int
    /// The number of anchors that are no anchors any more.
    public let removed: Int
    /// The number of CRLs that are new, in the place of older ones or the first of their authority.
    public let revocationLists: Int
  }

  /// The new anchors, by country and fingerprint.
  public let added: [TrustAnchor]
  /// The anchors that are no anchors any more, in the same order.
  public let removed: [TrustAnchor]
  /// The new CRLs, by country and fingerprint.
  public let revocationLists: [CertificateRevocationList]
  /// The countries with a difference, sorted.
  public let countries: [Country]

  /// True if there is none.
  public var isEmpty: Bool { countries.isEmpty }

  /// Compares two inventories.
  /// - Throws: ``TrustStoreError/damaged(_:)`` when a certificate or CRL was altered.
  public init(
    from before: StoreInventory, to after: StoreInventory
  ) throws(TrustStoreError) {
    let new = Self.records(of: after.anchors, without: before.anchors)
    let gone = Self.records(of: before.anchors, without: after.anchors)
    let lists = Self.records(of: after.revocationLists, without: before.revocationLists)
    added = try Self.anchors(new)
    removed = try Self.anchors(gone)
    var parsed: [CertificateRevocationList] = []
    for record in lists { parsed.append(try record.revocationList()) }
    revocationLists = parsed
    countries = Set((new + gone + lists).map(\.country)).sorted().map { country in
      Country(
        country: country,
        roots: new.count { $0.country == country && $0.mark == 0 },
        links: new.count { $0.country == country && $0.mark == 1 },
        removed: gone.count { $0.country == country },
        revocationLists: lists.count { $0.country == country })
    }
  }

  private static func records(
    of one: [Record.Key: Record], without other: [Record.Key: Record]
  ) -> [Record] {
    one.values.filter { other[$0.key] == nil }.sorted { left, right in
      left.country == right.country
        ? left.fingerprint.lexicographicallyPrecedes(right.fingerprint)
        : left.country < right.country
    }
  }

  private static func anchors(_ records: [Record]) throws(TrustStoreError) -> [TrustAnchor] {
    var anchors: [TrustAnchor] = []
    for record in records { anchors.append(try record.anchor()) }
    return anchors
  }
}

extension TrustStore {
  /// The anchors that a file of this name brought, or one in an archive or collection of this name,
  /// without those with these fingerprints: the anchors that the file no longer holds.
  /// - Parameter fingerprints: SHA-256 in hexadecimal digits.
  /// - Throws: ``TrustStoreError/damaged(_:)`` when a certificate was altered.
  public func anchors(
    broughtBy name: WireText, without fingerprints: [String]
  ) throws(TrustStoreError) -> [TrustAnchor] {
    let known = Set(fingerprints.map { WireText($0) })
    return try anchors { record in
      record.sources.contains { Self.isFile($0, of: name) }
        && !known.contains(WireText(Hex.encode(Array(record.fingerprint))))
    }
  }

  /// True if a source's name is a file's, or that of a part of it.
  private static func isFile(_ source: WireText, of name: WireText) -> Bool {
    source == name || source.hasPrefix(name + ":") || source.hasPrefix(name + "/")
  }
}
