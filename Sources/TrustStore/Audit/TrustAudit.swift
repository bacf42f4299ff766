import Crypto
import Encoding
import FoundationEssentials
import PKIX
import Trust
import Verdicts

/// What an operator should know of a trust store: what is missing, old, weak or odd in it, and what
/// each of its sources brings. A finding changes no verdict.
public struct TrustAudit: Sendable {
  /// What a finding is about. The raw values are stable.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A link certificate that no other anchor's key verifies.
    case brokenLink = "broken-link"
    /// A link certificate that an authority of another state signed, from an earlier version. The next
    /// change of the store takes it out.
    case foreignLink = "foreign-link"
    /// An anchor of the simulator's country that is not of class `test`.
    case simulatedState = "simulated-state"
    /// A key that anybody can break.
    case brokenKey = "broken-key"
    /// A certificate that waits for its issuer.
    case issuerMissing = "issuer-missing"
    /// A certificate whose validity is over.
    case expired
    /// A certificate whose validity has not begun.
    case notYetValid = "not-yet-valid"
    /// A key below the sizes of Doc 9303-12, 4.1.1: RSA 3072 bits, EC 256 bits.
    case shortKey = "short-key"
    /// A signature over a digest that is broken.
    case weakDigest = "weak-digest"
    /// An RSA exponent other than 65537.
    case oddExponent = "odd-exponent"
    /// No key usage, basic constraints, subject key id, or in a link no authority key id.
    case extensionMissing = "extension-missing"
    /// Basic constraints that deny what the key usage allows.
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
  }

  /// Something that was found.
  public struct Finding: Hashable, Sendable {
    /// What it is.
    public let kind: Kind
    /// The state.
    public let country: String
    /// The SHA-256 of the certificate or CRL in hexadecimal digits; empty for a state.
    public let fingerprint: String
    /// Whom it names, and what exactly was found.
    public let subject: String
    /// What exactly was found.
    public let detail: Detail
  }

  /// A file from which certificates came.
  public struct Source: Hashable, Sendable {
    /// Its name.
    public let name: String
    /// The number of anchors that it held.
    public let anchors: Int
    /// The number of those no other source that held.
    public let only: Int
  }

  /// Everything found, by kind, then country.
  public let findings: [Finding]
  /// The sources by name.
  public let sources: [Source]

  /// Looks through a store, as it is at a moment.
  /// - Throws: ``TrustStoreError`` when it cannot be read or is damaged.
  public init(of store: TrustStore, at now: Date) throws(TrustStoreError) {
    let anchors = try store.all()
    var found = try Self.linkFindings(store, anchors)
    for anchor in anchors { found += CertificateAudit(anchor, at: now).findings }
    found += Self.shared(anchors)
    found += try Self.revocationFindings(store, anchors, now)
    let order = Dictionary(uniqueKeysWithValues: zip(Kind.allCases, 0...))
    findings = found.sorted {
      ($0.kind == $1.kind)
        ? ($0.country, $0.fingerprint) < ($1.country, $1.fingerprint)
        : (order[$0.kind] ?? 0) < (order[$1.kind] ?? 0)
    }
    sources = Set(anchors.flatMap(\.sources).map(\.exact)).sorted().map { name in
      let its = anchors.filter { $0.sources.contains { $0.exact == name } }
      return Source(name: name.text, anchors: its.count, only: its.count { $0.sources.count == 1 })
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
        if case .refused(.certificateOfOtherState, let details) = decision {
          findings.append(
            Finding(.foreignLink, link, .phrase(.foreignLink(details.first ?? .text("")))))
        } else {
          findings.append(
            Finding(.brokenLink, link, .phrase(.brokenLink(link.issuer.description))))
        }
      }
    }
    for anchor in try store.waiting() {
      let certificate = anchor.certificate
      findings.append(
        Finding(.issuerMissing, certificate, .phrase(.issued(by: certificate.issuer.description))))
    }
    return findings
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
        fingerprint: Hex.encode(list.sha256), subject: list.issuer.description,
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

extension TrustAudit.Finding {
  init(_ kind: TrustAudit.Kind, _ certificate: Certificate, _ detail: Detail) {
    self.init(
      kind: kind, country: certificate.country ?? "", fingerprint: Hex.encode(certificate.sha256),
      subject: certificate.subject.description, detail: detail)
  }
}
