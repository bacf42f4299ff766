import Encoding
import PKIX

/// Anchors, document signers and CRLs in memory, for programs with their own storage and for tests.
public struct InMemoryAnchors: TrustAnchorSource {
  /// The anchors, in the order in which they were given.
  public let anchors: [TrustAnchor]
  /// Document signers, for signed data that do not hold their signer's certificate.
  public let documentSigners: [Certificate]
  /// The CRLs.
  public let revocationLists: [CertificateRevocationList]

  /// The defect lists and deviation lists.
  private let lists: [DefectSource]
  private let keys: [AuthorityKeys]

  /// A source of these anchors. None of them is checked.
  public init(
    _ anchors: [TrustAnchor], documentSigners: [Certificate] = [],
    revocationLists: [CertificateRevocationList] = []
  ) {
    self.init(
      anchors, documentSigners: documentSigners, revocationLists: revocationLists,
      defectSources: [])
  }

  /// The same with defect lists and deviation lists.
  package init(
    _ anchors: [TrustAnchor], documentSigners: [Certificate] = [],
    revocationLists: [CertificateRevocationList] = [], defectSources: [DefectSource]
  ) {
    lists = defectSources
    self.anchors = anchors
    self.documentSigners = documentSigners
    self.revocationLists = revocationLists.sorted { $0.isNewer(than: $1) }
    keys = anchors.map { AuthorityKeys($0.certificate, isLink: $0.isLink) }
  }

  /// The defect lists and deviation lists.
  public func defectSources() -> [DefectSource] { lists }

  /// True if a country has an anchor.
  public func hasAnchor(forCountry country: WireText) -> Bool {
    let country = CountryCode.twoLetters(country) ?? country
    return keys.contains { $0.country == country }
  }

  /// The anchors of a country.
  public func anchors(forCountry country: WireText) -> [TrustAnchor] {
    let country = CountryCode.twoLetters(country) ?? country
    return zip(anchors, keys).filter { $0.1.country == country }.map(\.0)
  }

  /// The first anchor that may have issued a certificate and that a condition accepts.
  public func firstCandidate(
    for certificate: Certificate,
    where isWanted: (TrustAnchor) throws(TrustAnchorSourceError) -> Bool
  ) throws(TrustAnchorSourceError) -> TrustAnchor? {
    let query = IssuerQuery(certificate)
    for position in query.ranked(keys, isTest: { anchors[$0].anchorClass == .test }) {
      if try isWanted(anchors[position]) { return anchors[position] }
    }
    return nil
  }

  /// The document signers that a `SignerInfo` may name.
  public func documentSigners(for signer: SignerInfo) -> [Certificate] {
    documentSigners.filter(signer.names)
  }

  /// The CRLs of an issuer.
  public func revocationLists(for certificate: Certificate) -> [CertificateRevocationList] {
    let query = IssuerQuery(certificate)
    return revocationLists.filter { query.rank(AuthorityKeys($0)) != nil }
  }
}
