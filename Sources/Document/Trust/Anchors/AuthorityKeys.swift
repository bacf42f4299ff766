import Crypto
import Encoding
import PKIX

/// The values by which an authority's certificate or CRL is found.
package struct AuthorityKeys: Sendable {
  /// The ``LookupDigest`` of the authority's name.
  package let name: UInt64
  /// The ``LookupDigest`` of its key id; zero for none.
  package let keyIdentifier: UInt64
  /// Its country, as two letters where it has such a code; empty for none.
  package let country: WireText
  /// True for a link certificate.
  package let isLink: Bool
  /// The first eight bytes of the country. They differ if the countries differ; only long texts
  /// that are no country codes may share them.
  fileprivate let countryMark: UInt64

  /// Takes values that are known already.
  package init(name: UInt64, keyIdentifier: UInt64, country: WireText, isLink: Bool) {
    (self.name, self.keyIdentifier) = (name, keyIdentifier)
    (self.country, self.isLink) = (country, isLink)
    countryMark = Self.mark(country)
  }

  fileprivate static func mark(_ country: WireText) -> UInt64 {
    country.utf8.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// The keys of an authority's certificate: its subject and subject key id.
  package init(_ certificate: Certificate, isLink: Bool) {
    self.init(
      name: LookupDigest.of(certificate.subject),
      keyIdentifier: LookupDigest.of(keyIdentifier: certificate.subjectKeyIdentifier),
      country: certificate.country ?? "", isLink: isLink)
  }

  /// The keys of a CRL: its issuer and authority key id.
  package init(_ list: CertificateRevocationList) {
    self.init(
      name: LookupDigest.of(list.issuer),
      keyIdentifier: LookupDigest.of(keyIdentifier: list.authorityKeyIdentifier),
      country: list.issuer.country ?? "", isLink: false)
  }
}

/// The first eight bytes of a SHA-256 as a number, by which names and key ids are looked up.
package enum LookupDigest {
  /// The digest of a normalized name.
  package static func of(_ name: DistinguishedName) -> UInt64 { head(of: name.normalizedDigest) }

  /// The digest of a key id; zero for none.
  package static func of(keyIdentifier: [UInt8]?) -> UInt64 {
    keyIdentifier.map { digest($0) } ?? 0
  }

  /// The digest of a certificate's issuer and serial number. Leading zeros of the number are
  /// ignored.
  package static func of(issuer: DistinguishedName, serialNumber: [UInt8]) -> UInt64 {
    digest(Array(issuer.normalized.utf8) + [0] + serialNumber.drop { $0 == 0 })
  }

  private static func digest(_ bytes: [UInt8]) -> UInt64 {
    head(of: (try? DigestAlgorithm.sha256.digest(bytes)) ?? [])
  }

  private static func head(of digest: [UInt8]) -> UInt64 {
    digest.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
  }
}

/// The search for a certificate's issuer, by what the certificate says of it.
package struct IssuerQuery: Sendable {
  let name: UInt64
  let keyIdentifier: UInt64
  let countries: [WireText]
  private let countryMarks: [UInt64]

  /// The search for the issuer of a certificate. Its own country is used beside its issuer's,
  /// because the authority of another country often issues for a territory, and either country may
  /// be written in an unusual form.
  package init(_ certificate: Certificate) {
    name = LookupDigest.of(certificate.issuer)
    keyIdentifier = LookupDigest.of(keyIdentifier: certificate.authorityKeyIdentifier)
    countries = [certificate.issuer.country, certificate.country].compactMap { $0 }
    countryMarks = countries.map(AuthorityKeys.mark)
  }

  /// The rank of an authority among the possible issuers, lower for a likelier one; nil when name,
  /// key id and country are all different.
  package func rank(_ authority: AuthorityKeys) -> Int? {
    let namesKey = keyIdentifier != 0 && authority.keyIdentifier == keyIdentifier
    let namesSubject = authority.name == name
    guard
      namesKey || namesSubject
        || countryMarks.contains(authority.countryMark) && countries.contains(authority.country)
    else { return nil }
    return (namesKey ? 0 : 4) + (namesSubject ? 0 : 2) + (authority.isLink ? 1 : 0)
  }

  /// The positions of the authorities with a rank: test anchors first, then by rank. It takes an
  /// array: calls from other modules are not specialised, and a generic loop over all authorities
  /// took half of the time of a judgement.
  package func ranked(_ authorities: [AuthorityKeys], isTest: (Int) -> Bool) -> [Int] {
    var ranked: [(Int, Int)] = []
    for position in authorities.indices {
      guard let rank = rank(authorities[position]) else { continue }
      ranked.append((position, (isTest(position) ? 0 : 8) + rank))
    }
    return ranked.sorted { $0.1 == $1.1 ? $0.0 < $1.0 : $0.1 < $1.1 }.map(\.0)
  }
}
