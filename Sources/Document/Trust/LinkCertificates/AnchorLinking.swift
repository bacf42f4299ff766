import Crypto
import PKIX
import Parallel
import Verdicts

/// The decision which certificates become anchors: the self-signed ones that verify under their own
/// key, then every link certificate that verifies under the key of an anchor of its own state,
/// until no more can be linked (Doc 9303-12, 4.1.4 and 7.1.1). The result does not depend on the
/// order of the certificates. A certificate that no key verifies is kept, and a later import
/// decides on it again.
package struct AnchorLinking: Sendable {
  /// The decision on one certificate.
  package enum Decision: Sendable {
    case selfSigned
    case link
    /// No anchor's key verifies it so far.
    case pending
    case refused(ReasonCode, [Detail])

    /// True if it is an anchor now.
    package var isAnchor: Bool {
      switch self {
      case .selfSigned, .link: true
      case .pending, .refused: false
      }
    }
  }

  private let anchorClass: AnchorClass
  private let budget: ImportBudget
  private var index = IssuerIndex()

  /// Linking to these anchors, all of one class.
  package init(
    anchors: [IssuerCandidate], of anchorClass: AnchorClass = .state,
    budget: ImportBudget = .unlimited
  ) {
    (self.anchorClass, self.budget) = (anchorClass, budget)
    for anchor in anchors { index.append(anchor) }
  }

  /// The decisions, in the order of the certificates.
  package mutating func decide(_ certificates: [Certificate]) -> [Decision] {
    var decisions = judgeAlone(certificates)
    for (certificate, decision) in zip(certificates, decisions) where decision?.isAnchor == true {
      index.append(IssuerCandidate(certificate, isLink: false))
    }
    // Each round tries the remaining certificates with the issuers found in the round before.
    var first = 0
    while first < index.issuers.count {
      let end = index.issuers.count
      for (position, outcome) in search(certificates, decisions, from: first, to: end, isOwn: true)
      {
        decisions[position] = outcome == .found ? .link : Self.notExamined
        if outcome == .found {
          index.append(IssuerCandidate(certificates[position], isLink: true))
        }
      }
      first = end
    }
    let end = index.issuers.count
    for (position, outcome) in search(certificates, decisions, from: 0, to: end, isOwn: false) {
      guard case .foreign(let country) = outcome else { continue }
      let own = Detail.country(certificates[position].country)
      decisions[position] = .refused(.certificateOfOtherState, [country, own])
    }
    return decisions.map { $0 ?? .pending }
  }

  /// The result of the search for a certificate's issuer.
  private enum Outcome: Equatable {
    case found
    /// An authority of this country signed it, and the certificate is of another country.
    case foreign(Detail)
    case notExamined
  }

  /// The results for the certificates that are not decided yet, by their positions: signed by an
  /// issuer of a range, of their own state or of another. All certificates try their likeliest
  /// issuer, then all their next one, so that the count does not depend on the speed of a core.
  private func search(
    _ certificates: [Certificate], _ decisions: [Decision?], from first: Int, to end: Int,
    isOwn: Bool
  ) -> [(position: Int, outcome: Outcome)] {
    var open = decisions.indices.filter { decisions[$0] == nil }.map { position in
      let certificate = certificates[position]
      let candidates = index.candidates(for: certificate, from: first, to: end).filter { issuer in
        issuer.parsed.map { SameState.allows(certificate, under: $0.certificate) == isOwn } ?? false
      }
      return (position: position, candidates: candidates[...])
    }
    var outcomes: [Int: Outcome] = [:]
    while true {
      open.removeAll { $0.candidates.isEmpty || outcomes[$0.position] != nil }
      if open.isEmpty { break }
      var attempts: [Attempt] = []
      for place in open.indices {
        guard let issuer = open[place].candidates.popFirst()?.parsed else { continue }
        let position = open[place].position
        let attempt = Attempt(
          position: position, certificate: certificates[position], issuer: issuer.certificate)
        if attempt.admit(budget) {
          attempts.append(attempt)
        } else {
          outcomes[position] = .notExamined
        }
      }
      for attempt in verified(attempts) {
        outcomes[attempt.position] =
          isOwn ? .found : .foreign(.country(attempt.issuer.country))
      }
    }
    return outcomes.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// One signature to be verified.
  private struct Attempt: Sendable {
    let position: Int
    let certificate: Certificate
    let issuer: Certificate

    /// Takes its cost from the budget; false when the budget has no space for it.
    func admit(_ budget: ImportBudget) -> Bool {
      if budget.known(certificate, by: issuer) != nil { return true }
      guard let key = try? issuer.publicKey else { return true }
      return budget.take(ImportBudget.cost(under: key.kind, over: certificate.der.count))
    }
  }

  /// The attempts whose signatures verify. Their cost was taken from the budget before.
  private func verified(_ attempts: [Attempt]) -> [Attempt] {
    let budget = budget
    let found = AllCores.map(attempts) { attempt in
      if let known = budget.known(attempt.certificate, by: attempt.issuer) { return known }
      let found =
        (try? attempt.certificate.isSigned(by: attempt.issuer.publicKey)) == true
      budget.remember(found, attempt.certificate, by: attempt.issuer)
      return found
    }
    return zip(attempts, found).filter(\.1).map(\.0)
  }

  private static let notExamined = Decision.refused(
    .certificateNotExamined, [.phrase(.tooManySignatures)])

  /// The decisions on certificates that need no issuer; nil for each that only an issuer's key can
  /// decide on.
  private func judgeAlone(_ certificates: [Certificate]) -> [Decision?] {
    let anchorClass = anchorClass
    var decisions = AllCores.map(certificates) { certificate -> Decision? in
      do throws(AnchorRefusal) {
        try Self.examine(certificate, anchorClass)
        return nil
      } catch {
        return .refused(error.code, error.details)
      }
    }
    var attempts: [Attempt] = []
    for (position, certificate) in certificates.enumerated()
    where decisions[position] == nil && certificate.isSelfIssued {
      let attempt = Attempt(position: position, certificate: certificate, issuer: certificate)
      if attempt.admit(budget) {
        attempts.append(attempt)
      } else {
        decisions[position] = Self.notExamined
      }
    }
    for attempt in verified(attempts) { decisions[attempt.position] = .selfSigned }
    for attempt in attempts where decisions[attempt.position] == nil {
      if let broken = attempt.certificate.signatureAlgorithm.brokenDigest {
        decisions[attempt.position] = .refused(
          .brokenDigest, [.phrase(.certificate), .text(broken.rawValue)])
        continue
      }
      let stated = attempt.certificate.authorityKeyIdentifier
      if stated != nil, stated == attempt.certificate.subjectKeyIdentifier {
        decisions[attempt.position] = .refused(.certificateSignatureInvalid, [])
      }
    }
    return decisions
  }

  fileprivate struct AnchorRefusal: Error {
    let code: ReasonCode
    let details: [Detail]
  }

  /// The objection to a certificate, independent of its issuer.
  private static func examine(
    _ certificate: Certificate, _ anchorClass: AnchorClass
  ) throws(AnchorRefusal) {
    if let objection = AuthorityRule.objection(to: certificate) {
      throw AnchorRefusal(code: .certificateNotAuthority, details: [.phrase(objection)])
    }
    guard let country = certificate.country else {
      throw AnchorRefusal(code: .certificateCountryMissing, details: [])
    }
    if anchorClass == .state, SameState.isSimulated(country) {
      throw AnchorRefusal(
        code: .certificateSimulated,
        details: [.text(certificate.subject.description), .text(country)])
    }
    // A root's own signature proves nothing, so its digest may be broken; a link certificate has no
    // other proof.
    if let broken = certificate.signatureAlgorithm.brokenDigest, !certificate.isSelfIssued {
      throw AnchorRefusal(
        code: .brokenDigest, details: [.phrase(.certificate), .text(broken.rawValue)])
    }
    guard certificate.signatureAlgorithm.digest != nil else {
      throw AnchorRefusal(
        code: .signatureAlgorithmUnsupported, details: [.text(certificate.signatureAlgorithm.name)])
    }
    let kind: PublicKey.Kind
    do throws(PublicKeyError) {
      kind = try certificate.publicKey.kind
    } catch {
      throw AnchorRefusal(error)
    }
    if let broken = KeyStrength.broken(kind) {
      throw AnchorRefusal(code: .certificateKeyBroken, details: [.text(broken)])
    }
  }
}

extension AnchorLinking.AnchorRefusal {
  fileprivate init(_ error: PublicKeyError) {
    switch error {
    case .curveUnknown: self.init(code: .curveUnknown, details: [])
    case .unsupported(let name):
      self.init(code: .signatureAlgorithmUnsupported, details: [name])
    case .malformed(let reason): self.init(code: .certificateMalformed, details: [.phrase(reason)])
    }
  }
}
