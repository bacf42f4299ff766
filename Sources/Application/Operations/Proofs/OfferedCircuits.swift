import Circuits
import Encoding
import Exchange

/// The circuits for proofs over mobile documents that were imported, as the systems of a request.
package struct OfferedCircuits {
  /// The systems, the newest version first.
  package let systems: [ZKSystemSpec]

  /// The systems whose circuits are in the store.
  package init(in store: CircuitStore) {
    systems = MobileDocumentCircuits.all.filter { store.has($0) }.compactMap { Self.system($0) }
  }

  /// The pair that a system names by its hash; nil for none that this program knows.
  package static func pair(of system: ZKSystemSpec) -> MobileDocumentCircuits? {
    MobileDocumentCircuits.all.first { Self.system($0)?.hasCircuits(of: system) ?? false }
  }

  /// A pair as a system. Its identifier is the hash of the circuits, by which some verifiers and wallets find them.
  package static func system(_ pair: MobileDocumentCircuits) -> ZKSystemSpec? {
    guard let hash = try? Hex.decode(pair.identifier) else { return nil }
    return ZKSystemSpec(
      identifier: WireText(pair.identifier), system: WireText(MobileDocumentCircuits.system),
      circuitHash: hash, attributeCount: pair.claimCount, version: pair.version.rawValue,
      hashColumns: pair.hashColumns, signatureColumns: pair.signatureColumns)
  }

  /// A query for the same by proofs in zero knowledge, with all systems that were imported for its number of claims; nil
  /// for a query that no proof answers.
  /// - Throws: ``CircuitStoreError/missing(version:claims:)``.
  package func asking(_ query: DCQLQuery) throws(CircuitStoreError) -> DCQLQuery? {
    var parts: [DCQLCredential] = []
    for part in query.credentials {
      let count = part.claims?.count ?? 0
      guard part.format == .mobileDocument,
        let newest = MobileDocumentCircuits.pair(.seven, claimCount: count)
      else { return nil }
      let fitting = systems.filter { $0.attributeCount == count }
      guard !fitting.isEmpty else {
        throw .missing(version: newest.version.rawValue, claims: count)
      }
      parts.append(DCQLCredential(part, provedBy: fitting))
    }
    return DCQLQuery(parts)
  }
}
