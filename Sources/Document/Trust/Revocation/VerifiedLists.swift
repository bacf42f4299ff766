import Crypto
import Encoding
import PKIX
import Verdicts

/// The revocation lists that are valid for a path. The signature of each verifies under an
/// authority of the path or of its country, of the same class as the path's anchor. That authority
/// has the name of the list's issuer and may sign lists (RFC 5280, 6.3.3; Doc 9303-12, 7.1.1,
/// KeyUsage).
struct VerifiedLists {
  /// The signer of a list, with the exceptions under which its signature verified.
  struct Signature {
    let authority: Certificate
    let exceptions: Set<SignatureException>
  }

  enum Verdict {
    case usable(Signature)
    case unusable(Phrase)
  }

  private let path: CertificatePath
  private let anchors: any TrustAnchorSource
  private let budget: VerificationBudget
  private var country: [Certificate]?
  private var verdicts: [CertificateRevocationList: Verdict] = [:]

  init(_ path: CertificatePath, anchors: any TrustAnchorSource, budget: VerificationBudget) {
    self.path = path
    self.anchors = anchors
    self.budget = budget
  }

  /// True if a list is of the authority that issued a certificate, under the name in that
  /// certificate or under a name that a link certificate leads to (Doc 9303-12, 7.1.4, note 1).
  mutating func tells(
    _ list: CertificateRevocationList, of certificate: Certificate
  ) throws(TrustAnchorSourceError) -> Bool {
    var names: Set<WireText> = [certificate.issuer.normalized]
    if let issuer = path.steps.first?.issuer { names.insert(issuer.subject.normalized) }
    if names.contains(list.issuer.normalized) { return true }
    let links = try authorities().filter { !$0.isSelfIssued }
    for _ in links {
      let further = links.filter { names.contains($0.issuer.normalized) }
      let count = names.count
      names.formUnion(further.map(\.subject.normalized))
      if names.count == count { break }
    }
    return names.contains(list.issuer.normalized)
  }

  /// The verdict on a list; each list is verified once.
  mutating func verdict(
    on list: CertificateRevocationList
  ) throws(TrustAnchorSourceError) -> Verdict {
    if let known = verdicts[list] { return known }
    let verdict = try judge(list)
    verdicts[list] = verdict
    return verdict
  }

  private mutating func judge(_ list: CertificateRevocationList) throws(TrustAnchorSourceError)
    -> Verdict
  {
    if let identifier = list.unknownCriticalExtension {
      return .unusable(.revocationListCritical(identifier.description))
    }
    // Authorities whose key id the list states come first: a state may have dozens of one name.
    let near = path.links + [path.anchor.certificate]
    var tried: [Certificate] = []
    for isNamed in [true, false] {
      if let found = signature(of: list, under: near, isNamed, &tried) { return .usable(found) }
      let others = try authorities()
      if let found = signature(of: list, under: others, isNamed, &tried) { return .usable(found) }
    }
    return .unusable(.revocationListUnsigned)
  }

  /// The signature of a list under the first authority under whose key it verifies.
  /// - Parameters:
  ///   - isNamed: true for the authorities whose key id the list states, or all where it states none; false for the
  ///     others.
  ///   - tried: those that were tried before, each of which is tried once.
  private func signature(
    of list: CertificateRevocationList, under authorities: [Certificate], _ isNamed: Bool,
    _ tried: inout [Certificate]
  ) -> Signature? {
    let key = list.authorityKeyIdentifier
    for authority in authorities
    where (key == nil || authority.subjectKeyIdentifier == key) == isNamed
      && authority.subject.matches(list.issuer)
      && authority.keyUsage?.contains(.crlSign) != false && !tried.contains(authority)
    {
      if case .valid(let exceptions) = budget.verification(of: list, by: authority) {
        return Signature(authority: authority, exceptions: exceptions)
      }
      tried.append(authority)
    }
    return nil
  }

  /// The anchors of the path's country and class, read when they are first needed.
  private mutating func authorities() throws(TrustAnchorSourceError) -> [Certificate] {
    if let country { return country }
    let found = try anchors.anchors(forCountry: path.anchor.certificate.country ?? "")
      .filter { $0.anchorClass == path.anchor.anchorClass }.map(\.certificate)
    country = found
    return found
  }
}
