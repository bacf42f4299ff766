import Crypto
import Encoding
import FoundationEssentials
import PKIX
import Verdicts

/// The rule for keeping a CRL, Doc 9303-12, 7.1.4: an anchor of its issuer signed it.
package enum RevocationListRule {
  /// The largest number of anchors that are tried for one CRL, those with its issuer's name first.
  private static let most = 64

  /// The reason for which a CRL is not kept; nil when it is. An anchor of another state than the
  /// CRL's issuer is not accepted: it could otherwise revoke or clear certificates of that state.
  /// - Parameters:
  ///   - anchors: the keys of the anchors.
  ///   - certificate: gives the certificate of the anchor at a position.
  /// - Throws: the errors of `certificate`.
  package static func objection<Failure: Error>(
    to list: CertificateRevocationList, anchors: [AuthorityKeys], _ budget: ImportBudget,
    certificate: (Int) throws(Failure) -> Certificate
  ) throws(Failure) -> (ReasonCode, [Detail])? {
    if let identifier = list.unknownCriticalExtension {
      let reason = Phrase.revocationListExtension(identifier.description)
      return (.revocationListMalformed, [.phrase(reason)])
    }
    if let broken = list.signatureAlgorithm.brokenDigest {
      return (
        .revocationListMalformed, [.phrase(.revocationListDigest(broken.rawValue))]
      )
    }
    let issuers = positions(ofIssuersOf: list, in: anchors)
    if issuers.isEmpty { return (.revocationListIssuerMissing, []) }
    var isSigned = false
    for position in issuers.prefix(most) {
      let issuer = try certificate(position)
      guard let kind = try? issuer.publicKey.kind, KeyStrength.broken(kind) == nil,
        budget.isSigned(list, by: issuer)
      else { continue }
      isSigned = true
      if issuer.keyUsage?.contains(.crlSign) != false { return nil }
    }
    if budget.isSpent { return (.certificateNotExamined, [.phrase(.tooManySignatures)]) }
    return (isSigned ? .revocationListNotAllowed : .revocationListSignatureInvalid, [])
  }

  /// The anchors of the list's state that have its issuer's name, then those that have its key id only.
  private static func positions(
    ofIssuersOf list: CertificateRevocationList, in anchors: [AuthorityKeys]
  ) -> [Int] {
    let sought = AuthorityKeys(list)
    let named = anchors.indices.filter { anchors[$0].name == sought.name }
    let keyed = anchors.indices.filter {
      anchors[$0].name != sought.name && sought.keyIdentifier != 0
        && anchors[$0].keyIdentifier == sought.keyIdentifier
    }
    return (named + keyed).filter {
      anchors[$0].country == list.issuer.country
        || IssuingStates.isUnder(list.issuer.country, authority: anchors[$0].country)
    }
  }
}

extension CertificateRevocationList {
  /// The moment at which it becomes outdated: its nextUpdate or, when it has none, 90 days after issue, when its
  /// issuer must have made another (Doc 9303-12, 4.1.5).
  var end: Date {
    nextUpdate ?? thisUpdate.addingTimeInterval(90 * CalendarDate.secondsOfDay)
  }

  /// True if it may be used at a moment, was issued and is not outdated.
  package func isCurrent(at now: Date) -> Bool {
    unknownCriticalExtension == nil && thisUpdate <= now && now <= end
  }

  /// True if this list was issued later than another or, at the same moment, has the greater CRL
  /// number.
  package func isNewer(than other: CertificateRevocationList) -> Bool {
    if thisUpdate != other.thisUpdate { return thisUpdate > other.thisUpdate }
    let (left, right) = (Self.digits(number), Self.digits(other.number))
    if left.count != right.count { return left.count > right.count }
    return right.lexicographicallyPrecedes(left)
  }

  private static func digits(_ number: [UInt8]?) -> ArraySlice<UInt8> {
    (number ?? []).drop { $0 == 0 }
  }
}
