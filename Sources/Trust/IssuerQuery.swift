import Crypto
import PKIX

/// What a certificate says of its issuer, as the index of a store knows it.
struct IssuerQuery {
  let name: UInt64
  let keyIdentifier: UInt64
  let countries: [String]

  /// What a certificate says. Its own country counts beside its issuer's: a territory's authority is
  /// often issued by another country's, and either may be written in odd ways.
  init(_ certificate: Certificate) {
    name = Record.hash(of: certificate.issuer)
    keyIdentifier = Record.hash(of: certificate.authorityKeyIdentifier)
    countries = [certificate.issuer.country, certificate.country].compactMap { $0 }
  }

  /// How likely an anchor is the issuer, the likelier the smaller; nil when nothing speaks for it.
  func rank(_ record: Record) -> Int? {
    let namesKey = keyIdentifier != 0 && record.keyIdentifier == keyIdentifier
    let namesSubject = record.name == name
    guard namesKey || namesSubject || countries.contains(record.country) else { return nil }
    return (namesKey ? 0 : 4) + (namesSubject ? 0 : 2) + (record.mark == 1 ? 1 : 0)
  }
}
