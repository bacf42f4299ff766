import Crypto
import PKIX
import Trust
import Verdicts

/// The revocations in the CRLs of a store, for the signers of master lists and the authorities
/// above them. A CRL is used under the same rule as at its import: an anchor of its issuer's state
/// signed it.
final class StoreRevocations {
  private let lists: [Record]
  private let anchors: [Record]
  private let budget: ImportBudget
  private var usable: [[UInt8]: CertificateRevocationList?] = [:]

  /// The revocations in these CRLs, under these anchors.
  init(lists: [Record], anchors: [Record], _ budget: ImportBudget) {
    (self.lists, self.anchors, self.budget) = (lists, anchors, budget)
  }

  /// The date and reason of a certificate's revocation; nil when no CRL lists it.
  func revocation(of certificate: Certificate) -> Revocation? {
    let name = LookupDigest.of(certificate.issuer)
    for record in lists where record.name == name {
      guard let list = list(of: record), list.issuer.matches(certificate.issuer) else { continue }
      if let revocation = list.revocation(of: certificate.serialNumber) { return revocation }
    }
    return nil
  }

  private func list(of record: Record) -> CertificateRevocationList? {
    let key = Array(record.fingerprint)
    if let known = usable[key] { return known }
    let list = (try? usableList(record)).flatMap { $0 }
    usable[key] = .some(list)
    return list
  }

  private func usableList(_ record: Record) throws(TrustStoreError) -> CertificateRevocationList? {
    let list = try record.revocationList()
    let anchors = anchors.filter { $0.anchorClass == record.anchorClass }
    let objection = try RevocationListRule.objection(to: list, anchors: anchors, budget)
    return objection == nil ? list : nil
  }
}
