import Credentials
import Encoding
import FoundationEssentials
import Verdicts

/// The claims of one credential that are presented for one part of a query.
public struct DCQLChoice: Sendable {
  /// The part of the query.
  public let query: DCQLCredential
  /// The credential.
  public let credential: HeldCredential
  /// The paths of the chosen claims. Claims that are always visible need none.
  public let paths: [WireText]
  /// The claims that the verifier will see in addition to those that are always visible.
  public let revealed: [RevealedClaim]
  /// The elements that are revealed with others because the credential cannot hide them, though
  /// they have none of the requested values: each query for a claim with their values.
  public let inseparable: [(claim: DCQLClaim, values: [JSONValue])]
  /// The system by which a proof in zero knowledge is shown, and nothing else of the credential; nil where the
  /// credential itself is.
  public let proofSystem: ZKSystemSpec?
  /// True if this is not the verifier's first choice among the possible ones: it reveals less.
  public let isLess: Bool

  /// The claims that stay hidden.
  public var hidden: [RevealedClaim] {
    let shown = Set(revealed.map(\.path))
    return credential.content.claims.filter { !shown.contains($0.path) }
  }
}

extension DCQLCredential {
  /// The choices that satisfy this part of a query, the one that reveals least first.
  /// - Parameter circuits: the circuits by which proofs in zero knowledge can be made.
  /// - Throws: ``ExchangeError/unsatisfied(query:_:)`` with the cause that excluded the last
  ///   candidates.
  func choices(
    among held: [HeldCredential], proving circuits: [ZKSystemSpec]
  ) throws(ExchangeError) -> [DCQLChoice] {
    // A proof in zero knowledge is over the device's signature too.
    let needsKey = requiresHolderBinding || isProof
    let ofType = held.filter { isOfType($0.content) && ($0.isBound || !needsKey) }
    guard !ofType.isEmpty else { throw unsatisfied(.queryNoType) }
    let valid = ofType.filter { !$0.isExpired }
    guard !valid.isEmpty else { throw unsatisfied(.queryExpired) }
    let begun = valid.filter { !$0.isNotYetValid }
    guard !begun.isEmpty else { throw unsatisfied(.queryNotYetValid) }
    let inForce = begun.filter { !$0.isRevoked }
    guard !inForce.isEmpty else { throw unsatisfied(.queryRevoked) }
    let vouched = inForce.filter { isVouched($0.content) }
    guard !vouched.isEmpty else { throw unsatisfied(.queryNoAuthority) }
    let wanted =
      isProof ? self.wanted.filter { proofSystem(for: $0, circuits) != nil } : self.wanted
    guard !wanted.isEmpty else { throw unsatisfied(.queryNoCircuits) }
    let choices = vouched.compactMap { choice(of: $0, among: wanted, circuits) }
    guard !choices.isEmpty else { throw unsatisfied(.queryNoClaims) }
    return choices.sorted(by: Self.isBefore)
  }

  /// The first system of the query whose circuits can be had, for a proof of some claims; nil for claims of which no
  /// proof can be made together.
  private func proofSystem(
    for claims: [DCQLClaim], _ circuits: [ZKSystemSpec]
  ) -> ZKSystemSpec? {
    guard let proofSystems, Set(claims.map(\.path.first)).count == 1 else { return nil }
    let fitting = circuits.filter { $0.attributeCount == claims.count }
    return proofSystems.first { asked in fitting.contains { asked.hasCircuits(of: $0) } }
  }

  private func unsatisfied(_ cause: Phrase) -> ExchangeError {
    .unsatisfied(query: identifier, cause)
  }

  private func isOfType(_ content: StoredCredential) -> Bool {
    guard content.format == format else { return false }
    let own = Set(content.types)
    return types.contains { wanted in wanted.allSatisfy { own.contains($0) } }
  }

  private func isVouched(_ content: StoredCredential) -> Bool {
    authorityKeys.map { keys in content.authorityKeys.contains { keys.contains($0) } } ?? true
  }

  /// The order of choices: first those with an unused copy, then those with fewer revealed claims,
  /// then those whose credential has fewer claims, then the newer ones, then those with more copies.
  private static func isBefore(_ one: DCQLChoice, _ other: DCQLChoice) -> Bool {
    let (left, right) = (one.rank, other.rank)
    if (left.copies > 0) != (right.copies > 0) { return left.copies > 0 }
    if left.revealed != right.revealed { return left.revealed < right.revealed }
    if left.provable != right.provable { return left.provable < right.provable }
    if left.issuedAt != right.issuedAt { return left.issuedAt > right.issuedAt }
    return left.copies > right.copies
  }

  /// The first combination of claims that a credential has, or a later one that reveals less of it;
  /// nil if it has none of them.
  private func choice(
    of held: HeldCredential, among wanted: [[DCQLClaim]], _ circuits: [ZKSystemSpec]
  ) -> DCQLChoice? {
    var best: DCQLChoice?
    for claims in wanted {
      guard let next = choice(of: held, claims, circuits, isLess: best != nil) else { continue }
      guard let former = best else {
        best = next
        continue
      }
      let (more, less) = (Set(former.revealed), Set(next.revealed))
      if less.isStrictSubset(of: more) { best = next }
    }
    return best
  }

  private func choice(
    of held: HeldCredential, _ claims: [DCQLClaim], _ circuits: [ZKSystemSpec], isLess: Bool
  ) -> DCQLChoice? {
    var paths: [WireText] = []
    for claim in claims {
      let places = claim.places(in: held.content.tree)
      guard !places.isEmpty else { return nil }
      paths += places.map { $0.joined(separator: format == .mobileDocument ? "/" : ".") }
    }
    guard let revealed = try? held.content.revealed(by: paths),
      let tree = try? held.content.tree(showing: paths)
    else { return nil }
    let inseparable = claims.map { (claim: $0, values: $0.otherValues(in: tree)) }
      .filter { !$0.values.isEmpty }
    return DCQLChoice(
      query: self, credential: held, paths: paths, revealed: revealed, inseparable: inseparable,
      proofSystem: proofSystem(for: claims, circuits), isLess: isLess)
  }
}

extension DCQLChoice {
  fileprivate var rank: (revealed: Int, provable: Int, issuedAt: Date, copies: Int) {
    (
      revealed.count, credential.content.claims.count, credential.batch.issuedAt ?? .distantPast,
      credential.batch.unspent.count
    )
  }
}
