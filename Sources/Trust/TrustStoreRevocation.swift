import Crypto
import Encoding
import PKIX

extension TrustStore {
  /// The CRLs that may speak of a certificate, because their issuer's name or key id is the one
  /// which it names, or their issuer's country is its or its issuer's; the newest first. Their
  /// signatures were verified when they were imported. Whether one does speak of the certificate is
  /// for the caller to decide, by the issuer's name.
  /// - Throws: ``TrustStoreError`` when their file cannot be read or is damaged.
  public func revocationLists(
    for certificate: Certificate
  ) throws(TrustStoreError) -> [CertificateRevocationList] {
    let records = try state.table(.revocationLists).records
    if records.isEmpty { return [] }
    let sought = IssuerQuery(certificate)
    var lists: [CertificateRevocationList] = []
    for (position, record) in records.enumerated() where sought.rank(record) != nil {
      lists.append(try state.revocationList(position))
    }
    return lists.sorted { $0.isNewer(than: $1) }
  }
}

extension CertificateRevocationList {
  /// Whether it was issued later; of the same moment, whether its number is greater.
  func isNewer(than other: CertificateRevocationList) -> Bool {
    if thisUpdate != other.thisUpdate { return thisUpdate > other.thisUpdate }
    let (left, right) = (Self.digits(number), Self.digits(other.number))
    if left.count != right.count { return left.count > right.count }
    return right.lexicographicallyPrecedes(left)
  }

  private static func digits(_ number: [UInt8]?) -> ArraySlice<UInt8> {
    (number ?? []).drop { $0 == 0 }
  }
}

extension Record {
  /// The record of a CRL, found by its issuer's name and key id.
  init(_ list: CertificateRevocationList, anchorClass: AnchorClass, source: String) {
    self.init(
      fingerprint: list.sha256[...], anchorClass: anchorClass, mark: 0,
      country: list.issuer.country ?? "", name: Self.hash(of: list.issuer),
      keyIdentifier: Self.hash(of: list.authorityKeyIdentifier),
      sourceText: Self.text([source.exact]), octets: list.der[...])
  }

  /// The CRL, whose fingerprint shows that it is still the one imported.
  func revocationList() throws(TrustStoreError) -> CertificateRevocationList {
    guard let list = try? CertificateRevocationList(der: octets), list.sha256[...] == fingerprint
    else { throw .damaged("CRL \(Hex.encode(Array(fingerprint)))") }
    return list
  }
}
