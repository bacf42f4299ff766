import Crypto
import PKIX
import Trust
import Verdicts

/// What the CRLs of a store revoke, for the signers of master lists and the authorities above them. A
/// list counts as it did when it was imported: where an anchor of its issuer's state signed it.
final class StoreRevocations {
  private let lists: [Record]
  private let anchors: [Record]
  private let budget: ImportBudget
  private var usable: [[UInt8]: CertificateRevocationList?] = [:]

  /// The CRLs of some classes, under anchors of the same.
  init(lists: [Record], anchors: [Record], _ budget: ImportBudget) {
    (self.lists, self.anchors, self.budget) = (lists, anchors, budget)
  }

  /// When and why a certificate was revoked; nil when no list says so.
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
