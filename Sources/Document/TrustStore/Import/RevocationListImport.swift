import Crypto
import PKIX
import Trust
import Verdicts

extension ImportProcedure {
  /// Imports the CRLs: for each authority and key, the newest one that verifies under an anchor's
  /// key.
  mutating func addRevocationLists() throws(TrustStoreError) {
    if content.revocationLists.isEmpty { return }
    let anchors = try anchors(of: anchorClass)
    for (list, line) in content.revocationLists {
      let (code, details) = try add(list, anchors)
      report.add(ImportReport.Entry(list, code, details, line: line))
    }
  }

  private mutating func add(
    _ list: CertificateRevocationList, _ anchors: [Record]
  ) throws(TrustStoreError) -> (ReasonCode, [Detail]) {
    let record = Record(list, anchorClass: anchorClass, source: name)
    try revision.open(.revocationLists)
    if revision.record(record.key, in: .revocationLists) != nil {
      _ = try revision.insert(record, into: .revocationLists)
      return (.revocationListUnchanged, [])
    }
    if let objection = try RevocationListRule.objection(to: list, anchors: anchors, budget) {
      return objection
    }
    for known in try revision.records(.revocationLists)
    where known.name == record.name && known.keyIdentifier == record.keyIdentifier
      && known.anchorClass == anchorClass
    {
      guard list.isNewer(than: try known.revocationList()) else {
        return (.revocationListSuperseded, [])
      }
      try revision.remove(known.key, from: .revocationLists)
    }
    _ = try revision.insert(record, into: .revocationLists)
    return (.revocationListAdded, [])
  }
}

extension RevocationListRule {
  /// The reason for which a CRL is not kept under these anchors; nil when it is.
  static func objection(
    to list: CertificateRevocationList, anchors: [Record], _ budget: ImportBudget = .unlimited
  ) throws(TrustStoreError) -> (ReasonCode, [Detail])? {
    try objection(to: list, anchors: anchors.map(\.keys), budget) {
      position throws(TrustStoreError) in try anchors[position].certificate()
    }
  }
}
