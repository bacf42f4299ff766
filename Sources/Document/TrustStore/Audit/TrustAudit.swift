import Crypto
import Encoding
import FoundationEssentials
import PKIX
import Trust
import Verdicts

/// The findings about a trust store for the operator: what is missing, old, weak or unusual in it,
/// and the number of anchors from each source. A finding changes no verdict.
public struct TrustAudit: Sendable {
  /// The kind of a finding. The raw values are stable.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A link certificate that no other anchor of its state verifies.
    case brokenLink = "broken-link"
    /// An anchor of the simulator's country that is not of class `test`.
    case simulatedState = "simulated-state"
    /// A key that anybody can break.
    case brokenKey = "broken-key"
    /// A certificate that waits for its issuer.
    case issuerMissing = "issuer-missing"
    /// A certificate that has expired.
    case expired
    /// A certificate that is not valid yet.
    case notYetValid = "not-yet-valid"
    /// A key below the sizes of Doc 9303-12, 4.1.6.1 and 4.1.6.3: RSA 3072 bits, EC 256 bits.
    case shortKey = "short-key"
    /// A signature over a weak digest: MD5 or SHA-1.
    case weakDigest = "weak-digest"
    /// An RSA exponent other than 65537.
    case oddExponent = "odd-exponent"
    /// A certificate without key usage, basic constraints or subject key id, or a link certificate
    /// without authority key id.
    case extensionMissing = "extension-missing"
    /// Basic constraints with `cA` false beside a key usage with `keyCertSign`.
    case notMarkedAuthority = "not-marked-authority"
    /// A serial number that is negative or zero.
    case oddSerialNumber = "odd-serial-number"
    /// A subject that several keys of one state have.
    case sharedSubject = "shared-subject"
    /// A key id that several keys have.
    case sharedKeyIdentifier = "shared-key-id"
    /// A CRL whose successor is overdue.
    case revocationListStale = "crl-stale"
    /// A state without a CRL.
    case revocationListMissing = "crl-missing"
    /// The root of an institution that has expired or is not valid yet, so that no credential below it
    /// verifies.
    case institutionOutOfDate = "institution-out-of-date"
    /// A publisher whose newest imported list is older than 120 days.
    case masterListOld = "list-old"
    /// A defect list that is as old as that.
    case defectListOld = "defect-list-old"
    /// A root that only the lists of one publisher contained.
    case singleWitness = "single-witness"
  }

  /// One finding.
  public struct Finding: Hashable, Sendable {
    /// The kind.
    public let kind: Kind
    /// The country of the state.
    public let country: WireText
    /// The SHA-256 of the certificate, CRL or list in hexadecimal digits; empty for a state.
    public let fingerprint: WireText
    /// The subject of the certificate, the issuer of the CRL, or the files that held the list.
    public let subject: WireText
    /// The exact finding, for people.
    public let detail: Detail
  }

  /// A file from which certificates came.
  public struct Source: Hashable, Sendable {
    /// Its name.
    public let name: WireText
    /// The number of anchors that it held.
    public let anchors: Int
    /// The number of anchors that no other source held.
    public let only: Int
  }

  /// All findings, by kind, then country.
  public let findings: [Finding]
  /// The sources, by name.
  public let sources: [Source]

  /// Examines a store at a moment.
  /// - Throws: ``TrustStoreError`` when it cannot be read or is damaged.
  public init(of store: TrustStore, at now: Date) throws(TrustStoreError) {
    let anchors = try store.all()
    var found = try Self.linkFindings(store, anchors)
    for anchor in anchors { found += CertificateAudit(anchor, at: now).findings }
    found += Self.shared(anchors)
    found += try (store.institutions() + store.registrars())
      .compactMap { Self.outOfDate($0.certificate, now) }
    found += try Self.revocationFindings(store, anchors, now)
    let lists = try store.importedLists()
    found += Self.oldLists(lists, now) + Self.oldDefectLists(try store.defectLists(), now)
    found += Self.singleWitnesses(ListWitnesses(lists), anchors)
    let order = Dictionary(uniqueKeysWithValues: zip(Kind.allCases, 0...))
    findings = found.sorted {
      ($0.kind == $1.kind)
        ? ($0.country, $0.fingerprint) < ($1.country, $1.fingerprint)
        : (order[$0.kind] ?? 0) < (order[$1.kind] ?? 0)
    }
    sources = Set(anchors.flatMap(\.sources)).sorted().map { name in
      let its = anchors.filter { $0.sources.contains(name) }
      return Source(name: name, anchors: its.count, only: its.count { $0.sources.count == 1 })
    }
  }

  private static func linkFindings(
    _ store: TrustStore, _ anchors: [TrustAnchor]
  ) throws(TrustStoreError) -> [Finding] {
    var findings: [Finding] = []
    for anchorClass in AnchorClass.allCases {
      let records = store.state.anchors.records.filter { $0.anchorClass == anchorClass }
      var linking = AnchorLinking(
        anchors: records.filter { $0.mark == 0 }.map(\.candidate), of: anchorClass)
      let links = anchors.filter { $0.isLink && $0.anchorClass == anchorClass }.map(\.certificate)
      for (link, decision) in zip(links, linking.decide(links)) where !decision.isAnchor {
        findings.append(Finding(.brokenLink, link, .phrase(.brokenLink(link.issuer.description))))
      }
    }
    for anchor in try store.waiting() {
      let certificate = anchor.certificate
      findings.append(
        Finding(.issuerMissing, certificate, .phrase(.issued(by: certificate.issuer.description))))
    }
    return findings
  }

  private static func outOfDate(_ institution: Certificate, _ now: Date) -> Finding? {
    CertificateAudit.outOfDate(institution, at: now).map {
      Finding(.institutionOutOfDate, institution, $0)
    }
  }

  private static func shared(_ anchors: [TrustAnchor]) -> [Finding] {
    let roots = anchors.filter { !$0.isLink }.map(\.certificate)
    let subjects = Dictionary(grouping: roots) { $0.subject.normalized }
    let identifiers = Dictionary(
      grouping: roots.filter { $0.subjectKeyIdentifier != nil }
    ) { $0.subjectKeyIdentifier ?? [] }
    func findings(_ kind: Kind, _ group: [Certificate]) -> [Finding] {
      let keys = Set(group.map(\.publicKeyInfo)).count
      guard keys > 1 else { return [] }
      return group.map { Finding(kind, $0, .phrase(.oneOf(keys: keys))) }
    }
    return subjects.values.flatMap { findings(.sharedSubject, $0) }
      + identifiers.values.flatMap { findings(.sharedKeyIdentifier, $0) }
  }

  private static func revocationFindings(
    _ store: TrustStore, _ anchors: [TrustAnchor], _ now: Date
  ) throws(TrustStoreError) -> [Finding] {
    let lists = try store.revocationLists().map(\.list)
    let stale = lists.compactMap { list -> Finding? in
      guard let next = list.nextUpdate, next < now else { return nil }
      return Finding(
        kind: .revocationListStale, country: list.issuer.country ?? "",
        fingerprint: WireText(Hex.encode(list.sha256)), subject: WireText(list.issuer.description),
        detail: .phrase(.nextDue(on: CertificateAudit.day(next))))
    }
    let covered = Set(lists.compactMap(\.issuer.country))
    let states = Set(anchors.compactMap(\.certificate.country))
    return stale
      + states.subtracting(covered).map {
        Finding(
          kind: .revocationListMissing, country: $0, fingerprint: "", subject: $0,
          detail: .phrase(.noRevocationList))
      }
  }
}

extension TrustAudit {
  /// The age in days at which the publisher usually has a newer list. The lists of Germany were up
  /// to exactly 90 days apart, so that 90 would call one old that is the newest there is.
  public static let listAge = 120

  /// The newest list of each publisher, where that is too old.
  private static func oldLists(_ lists: [ImportedList], _ now: Date) -> [Finding] {
    lists.newest().filter { $0.signingTime.addingTimeInterval(Double(listAge) * 86400) < now }.map {
      Finding(
        kind: .masterListOld, country: $0.publisher, fingerprint: WireText(Hex.encode($0.sha256)),
        subject: $0.sources.joined(separator: ", "),
        detail: .phrase(.listSigned(on: CertificateAudit.day($0.signingTime))))
    }
  }

  /// The defect lists that are too old. A deviation list has no successor as long as its state finds no
  /// other mistake.
  private static func oldDefectLists(_ lists: [KeptDefectList], _ now: Date) -> [Finding] {
    lists.filter {
      $0.source.kind == .defects
        && $0.source.signingTime.addingTimeInterval(Double(listAge) * 86400) < now
    }.map {
      Finding(
        kind: .defectListOld, country: $0.source.publisher,
        fingerprint: WireText(Hex.encode($0.sha256)), subject: $0.files.joined(separator: ", "),
        detail: .phrase(.listSigned(on: CertificateAudit.day($0.source.signingTime))))
    }
  }

  private static func singleWitnesses(
    _ witnesses: ListWitnesses, _ anchors: [TrustAnchor]
  ) -> [Finding] {
    anchors.filter { $0.anchorClass == .state && !$0.isLink }.compactMap { anchor in
      let publishers = witnesses.publishers(of: anchor)
      guard publishers.count == 1, let only = publishers.first else { return nil }
      return Finding(.singleWitness, anchor.certificate, .phrase(.onlyList(of: only)))
    }
  }
}

extension TrustAudit.Finding {
  init(_ kind: TrustAudit.Kind, _ certificate: Certificate, _ detail: Detail) {
    self.init(
      kind: kind, country: certificate.country ?? "",
      fingerprint: WireText(Hex.encode(certificate.sha256)),
      subject: WireText(certificate.subject.description), detail: detail)
  }
}
