import Crypto
import PKIX
import Verdicts

extension ImportIntake {
  /// Takes in the CRLs: of each authority and key the newest that an anchor's key verifies.
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
  ) throws(TrustStoreError) -> (Code, [String]) {
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

/// Whether a CRL may be kept, Doc 9303-12, 7.1.4: an anchor of its issuer signed it.
enum RevocationListRule {
  /// How many anchors are tried for one CRL, the ones with its issuer's name first.
  private static let most = 64

  /// Why a CRL is not kept; nil when it is. An anchor of another state than the CRL's issuer does not
  /// count: it could clear or accuse certificates that are not its own.
  static func objection(
    to list: CertificateRevocationList, anchors: [Record], _ budget: ImportBudget = .unlimited
  ) throws(TrustStoreError) -> (Code, [String])? {
    if let identifier = list.unknownCriticalExtension {
      let reason = "it has the critical extension \(identifier), which is not understood"
      return (.revocationListMalformed, [reason])
    }
    if let broken = list.signatureAlgorithm.brokenDigest {
      return (.revocationListMalformed, ["it is signed over the broken digest \(broken.rawValue)"])
    }
    let name = Record.hash(of: list.issuer)
    let keyIdentifier = Record.hash(of: list.authorityKeyIdentifier)
    let named = anchors.filter { $0.name == name }
    let keyed = anchors.filter {
      $0.name != name && keyIdentifier != 0 && $0.keyIdentifier == keyIdentifier
    }
    let issuers = (named + keyed).filter {
      $0.country == list.issuer.country
        || IssuingStates.isUnder(list.issuer.country, authority: $0.country)
    }
    if issuers.isEmpty { return (.revocationListIssuerMissing, []) }
    var isSigned = false
    for record in issuers.prefix(most) {
      let issuer = try record.certificate()
      guard let kind = try? issuer.publicKey.kind, KeyStrength.broken(kind) == nil,
        budget.isSigned(list, by: issuer)
      else { continue }
      isSigned = true
      if issuer.keyUsage?.contains(.crlSign) != false { return nil }
    }
    if budget.isSpent { return (.certificateNotExamined, ["too many signatures to verify"]) }
    return (isSigned ? .revocationListNotAllowed : .revocationListSignatureInvalid, [])
  }
}
