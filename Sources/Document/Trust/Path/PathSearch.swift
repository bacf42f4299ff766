import Crypto
import PKIX

/// The search for a path from a document signer to an anchor (Doc 9303-12, 6.1.2). A path may end
/// at any anchor of the source, also at a link certificate: its own path was verified when it
/// became an anchor. A link certificate that is only in the signed data may be part of the path,
/// from the old key to the new one or the other way round, if it meets ``IncludedAuthorityRule``.
struct PathSearch {
  let anchors: any TrustAnchorSource
  /// The certificates of the signed data.
  let included: [Certificate]
  let budget: VerificationBudget

  /// The largest number of link certificates between signer and anchor.
  private static let longest = 3

  /// The result of a search.
  struct Finding {
    /// The path; nil when no anchor issued the signer or a link certificate above it.
    let path: CertificatePath?
    /// The signer and the link certificates of the signed data that were visited.
    let visited: [Certificate]
  }

  /// The path of a signer. The shortest is found first, and each certificate is visited once, even
  /// if they form circles. A path within one country is preferred; another is returned only so that
  /// its countries can be named in the refusal.
  func path(from signer: Certificate) throws(TrustAnchorSourceError) -> Finding {
    let authorities = included.filter { $0 != signer && IncludedAuthorityRule.allows($0) }
    var visited = [signer]
    var disagreeing: CertificatePath?
    var front: [(certificate: Certificate, before: [CertificatePath.Step])] = [(signer, [])]
    for depth in 0...Self.longest {
      var next: [(certificate: Certificate, before: [CertificatePath.Step])] = []
      for (certificate, before) in front {
        let found = try anchored(certificate, before)
        if let found, found.disagreement == nil { return Finding(path: found, visited: visited) }
        disagreeing = disagreeing ?? found
        guard depth < Self.longest else { continue }
        for link in authorities
        where !visited.contains(link) && link.subject.matches(certificate.issuer) {
          guard case .valid(let exceptions) = budget.verification(of: certificate, by: link) else {
            continue
          }
          visited.append(link)
          let step = CertificatePath.Step(
            certificate: certificate, issuer: link, exceptions: exceptions)
          next.append((link, before + [step]))
        }
      }
      front = next
    }
    return Finding(path: disagreeing, visited: visited)
  }

  /// The path that ends at an anchor which issued a certificate, within its country if there is
  /// one.
  private func anchored(
    _ certificate: Certificate, _ before: [CertificatePath.Step]
  ) throws(TrustAnchorSourceError) -> CertificatePath? {
    let countries = CountryAgreement(anchors: anchors, budget: budget)
    var agreeing: CertificatePath?
    var disagreeing: CertificatePath?
    _ = try anchors.firstCandidate(for: certificate) { anchor throws(TrustAnchorSourceError) in
      guard AuthorityRule.objection(to: anchor.certificate) == nil,
        case .valid(let exceptions) = budget.verification(of: certificate, by: anchor.certificate)
      else { return false }
      let step = CertificatePath.Step(
        certificate: certificate, issuer: anchor.certificate, exceptions: exceptions)
      let path = CertificatePath(
        steps: before + [step], anchor: anchor,
        foreignIssuer: try countries.foreignIssuer(of: anchor))
      if path.disagreement == nil { agreeing = path } else { disagreeing = disagreeing ?? path }
      return agreeing != nil
    }
    return agreeing ?? disagreeing
  }
}
