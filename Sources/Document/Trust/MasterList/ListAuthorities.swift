import Crypto
import Encoding
import PKIX

/// The certificates of a signed list, and of the signed data around it, whose names allow them to
/// be above its signer in a path. Signatures are verified in ``ListSignerPath``.
package struct ListAuthorities {
  /// One such certificate.
  package struct Authority {
    let certificate: Certificate
    /// True if it is in the list itself, and so under its signer's signature.
    let isListed: Bool
  }

  let all: [Authority]

  /// The largest number of certificates with fitting names that are kept; the signers of real lists
  /// have two.
  private static let most = 256

  package init(above signer: Certificate, of list: any SignedList, _ pool: CertificatePool) {
    let listed = list.certificates.compactMap { der -> Certificate? in
      if case .certificate(let certificate) = pool.reading(der) { certificate } else { nil }
    }
    var byName: [WireText: [Authority]] = [:]
    var seen: Set<[UInt8]> = [signer.sha256]
    func add(_ certificate: Certificate, isListed: Bool) {
      guard seen.insert(certificate.sha256).inserted else { return }
      byName[certificate.subject.normalized, default: []].append(
        Authority(certificate: certificate, isListed: isListed))
    }
    for certificate in listed { add(certificate, isListed: true) }
    for certificate in list.signedData.certificates { add(certificate, isListed: false) }
    var names = [signer.issuer.normalized]
    var found: [Authority] = []
    while let name = names.popLast(), found.count < Self.most {
      let named = byName.removeValue(forKey: name) ?? []
      found += named
      names += Set(named.map(\.certificate.issuer.normalized)).sorted()
    }
    all = Array(found.prefix(Self.most))
  }
}
