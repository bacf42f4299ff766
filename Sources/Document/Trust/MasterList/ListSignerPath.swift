import Crypto
import PKIX
import Verdicts

/// The path above a master list's signer: certificates of the list, or beside it in the signed
/// data, that issued the signer directly or over link certificates. Each signature on it verifies,
/// all certificates are of one state, and none is revoked. A certificate in the list does not prove
/// who made the list: a path is valid only if it ends at a certificate that the operator accepts.
package struct ListSignerPath {
  package let signer: Certificate
  /// The signer, then the authorities that were reached, the nearer ones first.
  package private(set) var reached: [Certificate]
  /// Those of them that issued the signer itself, and true for each that was found in the list.
  package private(set) var issuers: [(certificate: Certificate, isListed: Bool)] = []
  /// An authority of another state that issued the signer.
  package private(set) var foreign: Certificate?
  /// The first revocation that was found; the revoked certificate is not in the path.
  package private(set) var revoked: Revocation?

  private let revocation: (Certificate) -> Revocation?
  private let budget: ImportBudget
  /// The largest number of link certificates between a signer and a root.
  private static let longest = 3

  /// - Parameters:
  ///   - isKnown: true for a certificate that is an anchor already, so that the same one in the
  ///     signed data around the list is treated as that anchor.
  ///   - revocation: the date and reason of a certificate's revocation; nil when it was not
  ///     revoked.
  package init(
    from signer: Certificate, over authorities: ListAuthorities,
    isKnown: (Certificate) -> Bool, revocation: @escaping (Certificate) -> Revocation?,
    _ budget: ImportBudget
  ) {
    (self.signer, self.revocation, self.budget) = (signer, revocation, budget)
    reached = [signer]
    let allowed = authorities.all.filter { authority in
      authority.isListed || IncludedAuthorityRule.allows(authority.certificate)
        || isKnown(authority.certificate)
    }
    var front = [signer]
    for _ in 0...Self.longest {
      var next: [Certificate] = []
      for certificate in front {
        for authority in allowed where !reached.contains(authority.certificate) {
          guard mayStand(certificate, under: authority.certificate) else { continue }
          if certificate == signer {
            issuers.append((authority.certificate, authority.isListed))
          }
          reached.append(authority.certificate)
          next.append(authority.certificate)
        }
      }
      front = next
    }
  }

  /// True if an authority is on the path or issued a certificate of it.
  package mutating func leads(to authority: Certificate) -> Bool {
    if reached.dropFirst().contains(authority) { return true }
    for certificate in reached where mayStand(certificate, under: authority) { return true }
    return false
  }

  /// True if an authority issued the signer itself.
  package mutating func isIssued(by authority: Certificate) -> Bool {
    mayStand(signer, under: authority)
  }

  private mutating func mayStand(
    _ certificate: Certificate, under authority: Certificate
  ) -> Bool {
    guard authority.subject.matches(certificate.issuer),
      AuthorityRule.objection(to: authority) == nil,
      let kind = try? authority.publicKey.kind, KeyStrength.broken(kind) == nil,
      budget.isSigned(certificate, by: authority)
    else { return false }
    guard SameState.allows(certificate, under: authority) else {
      if certificate == signer { foreign = foreign ?? authority }
      return false
    }
    if let revocation = revocation(authority) {
      revoked = revoked ?? revocation
      return false
    }
    return true
  }
}
