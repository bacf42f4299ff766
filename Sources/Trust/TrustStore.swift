import Crypto

/// The anchors that this desk trusts: a folder with one file. A value is one state of that file;
/// opening it parses no certificate, and looking one up parses only those of its state.
public struct TrustStore: Sendable {
  /// What became of an anchor that was to be added.
  public enum Addition: Hashable, Sendable {
    /// It is new.
    case added
    /// The same certificate was an anchor of the same class before.
    case unchanged
  }

  private let folder: AnchorFolder
  private var file: AnchorFile

  /// Opens a store to read it. A folder or file that does not exist is an empty store.
  /// - Throws: ``TrustStoreError`` when it cannot be read or is damaged.
  public init(folder path: String) throws(TrustStoreError) {
    try self.init(AnchorFolder(path: path))
  }

  init(_ folder: AnchorFolder) throws(TrustStoreError) {
    self.folder = folder
    file = try Self.read(folder)
  }

  /// How many anchors there are.
  public var count: Int { file.entries.count }

  /// How many anchors there are of a class.
  public func count(of anchorClass: AnchorClass) -> Int {
    file.entries.count { $0.anchorClass == anchorClass }
  }

  /// The countries that have an anchor, sorted, in upper case and two letters where possible.
  public var countries: [String] { Set(file.entries.map(\.country)).sorted() }

  /// Every anchor.
  /// - Throws: ``TrustStoreError/damaged(_:)`` when a certificate was altered.
  public func all() throws(TrustStoreError) -> [TrustAnchor] { try anchors { _ in true } }

  /// The anchors of a country, written in any way that ``CountryCode`` understands.
  /// - Throws: ``TrustStoreError/damaged(_:)`` when a certificate was altered.
  public func anchors(forCountry country: String) throws(TrustStoreError) -> [TrustAnchor] {
    let country = CountryCode.twoLetters(country) ?? country
    return try anchors { $0.country == country }
  }

  /// Whether a country has an anchor.
  public func hasAnchor(forCountry country: String) -> Bool {
    let country = CountryCode.twoLetters(country) ?? country
    return file.entries.contains { $0.country == country }
  }

  /// The anchors that may have issued a certificate. Those of class `test` come first, so that a
  /// record which could count as simulated does; within a class, those whose key id or subject the
  /// certificate names come before the others of its country, and self-signed ones before links.
  /// - Throws: ``TrustStoreError/damaged(_:)`` when a certificate was altered.
  public func candidates(
    for certificate: Certificate
  ) throws(TrustStoreError) -> [TrustAnchor] {
    var anchors: [TrustAnchor] = []
    for entry in entries(for: certificate) { anchors.append(try file.anchor(entry)) }
    return anchors
  }

  /// The first of the ``candidates(for:)`` that meets a condition; those after it are not parsed.
  /// - Throws: ``TrustStoreError/damaged(_:)`` when a certificate was altered.
  public func firstCandidate(
    for certificate: Certificate, where isWanted: (TrustAnchor) -> Bool
  ) throws(TrustStoreError) -> TrustAnchor? {
    for entry in entries(for: certificate) {
      let anchor = try file.anchor(entry)
      if isWanted(anchor) { return anchor }
    }
    return nil
  }

  private func entries(for certificate: Certificate) -> [AnchorFile.Entry] {
    let subject = AnchorFile.hash(of: certificate.issuer)
    let keyIdentifier = AnchorFile.hash(of: certificate.authorityKeyIdentifier)
    let country = certificate.issuer.country ?? certificate.country
    let ranked = file.entries.compactMap { entry -> (AnchorFile.Entry, Int)? in
      let namesKey = keyIdentifier != 0 && entry.keyIdentifier == keyIdentifier
      let namesSubject = entry.subject == subject
      guard namesKey || namesSubject || entry.country == country else { return nil }
      let rank =
        (entry.anchorClass == .test ? 0 : 8) + (namesKey ? 0 : 4) + (namesSubject ? 0 : 2)
        + (entry.isLink ? 1 : 0)
      return (entry, rank)
    }
    return ranked.sorted { $0.1 < $1.1 }.map(\.0)
  }

  /// Adds anchors, and says of each what became of it. The store on disk changes as a whole or not
  /// at all; what another process added meanwhile is kept. The same certificate may be an anchor of
  /// both classes.
  /// - Throws: ``TrustStoreError`` when the store cannot be read or written.
  public mutating func add(_ anchors: [TrustAnchor]) throws(TrustStoreError) -> [Addition] {
    if anchors.isEmpty { return [] }
    let folder = folder
    let (changed, additions) = try folder.withLock {
      () throws(TrustStoreError) -> (AnchorFile, [Addition]) in
      let current = try Self.read(folder)
      var known = Set(current.entries.map { Key(anchorClass: $0.anchorClass, $0.fingerprint) })
      let additions = anchors.map { anchor -> Addition in
        known.insert(Key(anchorClass: anchor.anchorClass, anchor.certificate.sha256)).inserted
          ? .added : .unchanged
      }
      guard additions.contains(.added) else { return (current, additions) }
      let new = zip(anchors, additions).filter { $0.1 == .added }.map(\.0)
      let changed = try current.appending(new)
      try folder.replace(with: changed.encoded)
      return (changed, additions)
    }
    file = changed
    return additions
  }

  private struct Key: Hashable {
    let anchorClass: AnchorClass
    let fingerprint: [UInt8]

    init(anchorClass: AnchorClass, _ fingerprint: [UInt8]) {
      self.anchorClass = anchorClass
      self.fingerprint = fingerprint
    }
  }

  private func anchors(
    where isWanted: (AnchorFile.Entry) -> Bool
  ) throws(TrustStoreError) -> [TrustAnchor] {
    var anchors: [TrustAnchor] = []
    for entry in file.entries where isWanted(entry) { anchors.append(try file.anchor(entry)) }
    return anchors
  }

  private static func read(_ folder: AnchorFolder) throws(TrustStoreError) -> AnchorFile {
    guard let bytes = try folder.read() else { return .empty }
    return try AnchorFile(parsing: bytes)
  }
}
