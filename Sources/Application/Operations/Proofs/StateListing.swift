import Credentials
import DocumentProofs
import Encoding
import FoundationEssentials
import PKIX
import Trust
import TrustStore
import Verdicts

/// What a trust store has of some states for a proof up to one of their roots: the roots, and the
/// certificates that were revoked.
package struct StateListing {
  private let states: [WireText]
  private let wanted: AnchorClass
  private let now: Date
  /// The anchors of the states, and the revocation lists of their authorities, of the wanted class.
  private let anchors: [Certificate]
  private let lists: [CertificateRevocationList]
  private let defects: [DefectSource]
  private let signers: [Certificate]

  /// Takes what a trust store has.
  /// - Parameters:
  ///   - states: their codes, two letters each.
  ///   - wanted: the class of the roots.
  /// - Throws: `TrustStoreError`, `TrustAnchorSourceError`.
  package init(
    _ states: [WireText], in store: TrustStore, _ wanted: AnchorClass, at now: Date
  ) throws {
    self.init(
      states, try store.all(), try store.revocationLists().map { ($0.list, $0.anchorClass) },
      try store.defectSources(), signers: try store.allDocumentSigners(), wanted, at: now)
  }

  /// Takes anchors, revocation lists, lists of defects, and the document signers that they may name.
  init(
    _ states: [WireText], _ anchors: [TrustAnchor],
    _ lists: [(list: CertificateRevocationList, anchorClass: AnchorClass)],
    _ defects: [DefectSource] = [], signers: [Certificate] = [], _ wanted: AnchorClass, at now: Date
  ) {
    self.states = states
    self.wanted = wanted
    self.now = now
    self.anchors = anchors.filter { $0.anchorClass == wanted }.map(\.certificate)
      .filter { Self.isOf(states, $0.country) }
    self.lists = lists.filter { $0.anchorClass == wanted }.map(\.list)
      .filter { Self.isOf(states, $0.issuer.country) && $0.unknownCriticalExtension == nil }
    self.defects = defects.filter { $0.anchorClass == wanted }
    self.signers = signers
  }

  /// A root and a revocation list count for their own state alone, as at a read: a list tells of those below an
  /// authority that has the name of its issuer. Signers may be of a territory.
  private static func isOf(_ states: [WireText], _ country: WireText?) -> Bool {
    country.map { states.contains($0) } ?? false
  }

  /// The list of the roots that have not ended and were not revoked, and the states of which it has none: the trust
  /// store has none of a kind that proofs take.
  /// - Returns: no list if it would be empty.
  /// - Throws: `SignerListError`.
  package func roots() throws -> (list: SignerList?, missing: [WireText]) {
    let roots = rootsInForce
    let missing = states.filter { state in !roots.contains { $0.state == state } }
    guard !roots.isEmpty else { return (nil, missing) }
    let list = try SignerList(
      roots, day: CalendarDate(now), isSimulated: wanted == .test, of: .roots)
    return (list, missing)
  }

  /// The roots that have not ended and were not revoked.
  private var rootsInForce: Set<ListedSigner> {
    let revoked = anchors.filter { anchor in
      lists.contains {
        $0.issuer.matches(anchor.issuer) && $0.revocation(of: anchor.serialNumber) != nil
      }
    }
    // A key that was revoked stays so with a link certificate too.
    return Set(anchors.filter { now <= $0.notAfter }.flatMap(ListedSigner.roots))
      .subtracting(revoked.flatMap(ListedSigner.roots))
  }

  /// The list of the roots of all of the states.
  /// - Throws: ``StateRequestError`` if the trust store has none of one; `SignerListError`.
  package func wholeList() throws -> SignerList {
    let found = try roots()
    guard let list = found.list, found.missing.isEmpty else {
      throw StateRequestError.rootsMissing(found.missing)
    }
    return list
  }

  /// What is revoked of these states' certificates, as far as the trust store knows.
  package struct Revocations {
    /// The serial numbers, each the content of its INTEGER, sorted: of all revocation lists, also of outdated ones,
    /// and of the lists of defects.
    package let serials: [[UInt8]]
    /// The states of which there is no current revocation list.
    package let missing: [WireText]
    /// The names of the roots whose authority has no current revocation list here, sorted.
    package let uncovered: [WireText]
    /// The day of the oldest of the current lists; nil if there is none.
    package let oldest: CalendarDate?
  }

  /// The certificates that were revoked, as a request can name them.
  /// - Parameter list: the list of roots.
  /// - Throws: ``StateRequestError`` if a state has no current revocation list here, or a request does not take the
  ///   numbers. None is left out: its certificate would count as one that was not revoked.
  package func askedRevocations(
    for list: SignerList
  ) throws(StateRequestError) -> Revocations {
    let found = revocations(for: list)
    guard found.missing.isEmpty else { throw .revocationListsMissing(found.missing) }
    guard found.serials.count <= StateQuestion.mostRevoked else {
      throw .revokedTooMany(found.serials.count)
    }
    if let longest = found.serials.map(\.count).max(), longest > StateQuestion.longestSerial {
      throw .revokedTooLong(longest)
    }
    return found
  }

  /// True if this trust store knows of revocation below every root of a list: each is in force here, and its authority
  /// has a current revocation list.
  package func knowsRevocations(below list: SignerList) -> Bool {
    let found = revocations(for: list)
    guard found.missing.isEmpty, found.uncovered.isEmpty else { return false }
    let known = rootsInForce.filter(list.contains)
    return list.algorithms.allSatisfy { algorithm in
      known.count { $0.algorithm == algorithm } == list.count(algorithm)
    }
  }

  /// The certificates that were revoked.
  /// - Parameter list: the list of roots.
  package func revocations(for list: SignerList) -> Revocations {
    let current = lists.filter { $0.isCurrent(at: now) }
    let uncovered = anchors.filter { anchor in
      ListedSigner.roots(anchor).contains(where: list.contains)
        && !current.contains { $0.issuer.matches(anchor.subject) }
    }
    let numbers =
      lists.flatMap(\.revokedSerialNumbers)
      + defects.flatMap { $0.revokedSigners(of: states, among: signers) }
    return Revocations(
      serials: StateQuestion.contents(of: numbers),
      missing: states.filter { state in
        !current.contains { Self.isOf([state], $0.issuer.country) }
      },
      uncovered: Set(
        uncovered.map { $0.subject.commonName ?? $0.subject.nameForPeople }
      ).sorted(),
      oldest: current.map(\.thisUpdate).min().map { CalendarDate($0) })
  }
}

/// The reason for which the trust store makes no request for some states.
package enum StateRequestError: CodedError, Hashable {
  /// There is no root of these states that a list can hold.
  case rootsMissing([WireText])
  /// There is no current revocation list of these states.
  case revocationListsMissing([WireText])
  /// More numbers were revoked than a request takes.
  case revokedTooMany(Int)
  /// A number that was revoked has more bytes than a request takes.
  case revokedTooLong(Int)

  package var code: ReasonCode {
    switch self {
    case .rootsMissing: .stateRootsMissing
    case .revocationListsMissing: .stateRevocationListsMissing
    case .revokedTooMany: .stateRevokedTooMany
    case .revokedTooLong: .stateRevokedTooLong
    }
  }

  package var details: [Detail] {
    switch self {
    case .rootsMissing(let states), .revocationListsMissing(let states):
      [.text(states.map(\.forPeople).joined(separator: ", "))]
    case .revokedTooMany(let count): [.number(count), .number(StateQuestion.mostRevoked)]
    case .revokedTooLong(let length): [.number(length), .number(StateQuestion.longestSerial)]
    }
  }
}
