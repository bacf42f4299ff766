import Crypto
import Encoding
import PKIX

/// The certificates of a master list, and of the signed data around it, that may stand above its
/// signer by their names. Whose signatures verify is another matter, ``ListSignerPath``.
package struct ListAuthorities {
  /// One of them.
  package struct Authority {
    let certificate: Certificate
    /// True if the list itself holds it, which its signer vouches for.
    let isListed: Bool
  }

  let all: [Authority]

  /// The number of certificates with fitting names that are kept; of the real lists' signers two
  /// have.
  private static let most = 256

  package init(above signer: Certificate, of list: MasterList, _ pool: CertificatePool) {
    let listed = list.certificates.compactMap { der -> Certificate? in
      if case .certificate(let certificate) = pool.reading(der) { certificate } else { nil }
    }
    var byName: [ExactText: [Authority]] = [:]
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
