import Crypto

/// Finds a path from a document signer to an anchor (Doc 9303-12, 6.1.2). Every certificate of the
/// store is an anchor, link certificates too: they were linked to their predecessors, or these to
/// them, when they were imported. A link certificate that only came along with the signature may
/// stand between, in whichever direction the keys changed.
struct PathSearch {
  let store: TrustStore
  /// The certificates that came along.
  let carried: [Certificate]

  /// How many link certificates may stand between signer and anchor.
  private static let longest = 3
  /// How many certificates that came along are looked at: a bound on work, not a rule.
  private static let most = 16

  /// The path of a signer; nil when none of its country issued it. The shortest is found first, and
  /// each certificate is visited once, however they are knotted together.
  func path(from signer: Certificate) throws(TrustStoreError) -> CertificatePath? {
    let authorities = carried.filter { $0 != signer && AuthorityRule.objection(to: $0) == nil }
      .prefix(Self.most)
    var visited = [signer]
    var front: [(certificate: Certificate, before: [CertificatePath.Step])] = [(signer, [])]
    for depth in 0...Self.longest {
      var next: [(certificate: Certificate, before: [CertificatePath.Step])] = []
      for (certificate, before) in front {
        if let path = try anchored(certificate, before) { return path }
        guard depth < Self.longest else { continue }
        for link in authorities
        where !visited.contains(link) && link.subject.matches(certificate.issuer) {
          guard let exceptions = Self.exceptions(certificate, issuedBy: link) else { continue }
          visited.append(link)
          let step = CertificatePath.Step(
            certificate: certificate, issuer: link, exceptions: exceptions)
          next.append((link, before + [step]))
        }
      }
      front = next
    }
    return nil
  }

  private func anchored(
    _ certificate: Certificate, _ before: [CertificatePath.Step]
  ) throws(TrustStoreError) -> CertificatePath? {
    var exceptions: Set<SignatureException> = []
    let anchor = try store.firstCandidate(for: certificate) { anchor in
      guard AuthorityRule.objection(to: anchor.certificate) == nil,
        let found = Self.exceptions(certificate, issuedBy: anchor.certificate)
      else { return false }
      exceptions = found
      return true
    }
    guard let anchor else { return nil }
    let step = CertificatePath.Step(
      certificate: certificate, issuer: anchor.certificate, exceptions: exceptions)
    return CertificatePath(steps: before + [step], anchor: anchor)
  }

  /// What an issuer's signature needed to verify; nil when it does not.
  private static func exceptions(
    _ certificate: Certificate, issuedBy issuer: Certificate
  ) -> Set<SignatureException>? {
    guard let key = try? issuer.publicKey,
      case .valid(let exceptions) = try? certificate.verification(by: key)
    else { return nil }
    return exceptions
  }
}
