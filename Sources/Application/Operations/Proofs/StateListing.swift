import DocumentProofs
import Encoding
import FoundationEssentials
import PKIX
import Trust
import TrustStore

/// What a trust store has of some states for a proof up to one of their roots: the roots, and the
/// certificates that were revoked.
package struct StateListing {
  private let store: TrustStore
  private let states: [WireText]

  /// - Parameter states: their codes, two letters each.
  package init(_ states: [WireText], in store: TrustStore) {
    (self.states, self.store) = (states, store)
  }

  /// The list of their roots, and the states of which it has none: the trust store has none of a kind
  /// that proofs take.
  /// - Parameter wanted: the class of the roots.
  /// - Returns: no list if it would be empty.
  /// - Throws: `TrustStoreError`, `SignerListError`.
  package func roots(
    _ wanted: AnchorClass, at now: Date
  ) throws -> (list: SignerList?, missing: [WireText]) {
    let anchors = try store.all().filter { $0.anchorClass == wanted }
    let roots = anchors.flatMap { ListedSigner.roots($0.certificate) }
      .filter { states.contains($0.state) }
    let missing = states.filter { state in !roots.contains { $0.state == state } }
    guard !roots.isEmpty else { return (nil, missing) }
    let list = try SignerList(
      Set(roots), day: CalendarDate(now), isSimulated: wanted == .test, of: .roots)
    return (list, missing)
  }

  /// The serial numbers that the trust store's lists of these states revoke, and the states of which it has no list.
  /// - Throws: `TrustStoreError`.
  package func revoked(
    _ wanted: AnchorClass
  ) throws -> (serials: [[UInt8]], missing: [WireText]) {
    let lists = try store.revocationLists().filter { $0.anchorClass == wanted }
      .map { ($0.list, $0.list.issuer.country.flatMap(CountryCode.twoLetters)) }
    let known = lists.compactMap { $0.1 }
    let own = lists.filter { list in list.1.map { states.contains($0) } ?? false }
    return (
      StateQuestion.contents(of: own.flatMap { $0.0.revokedSerialNumbers }),
      states.filter { !known.contains($0) }
    )
  }
}
