import Encoding
import Trust
import TrustStore

/// An update of the trust store, for programs.
package enum TrustUpdateJSON {
  /// What `passport trust update` prints.
  /// - Parameters:
  ///   - imports: what became of each address or file (``TrustImportJSON``).
  ///   - ignored: the names in a folder that were passed over.
  ///   - missing: the anchors that a source brought once and does not hold any more; they are kept.
  ///   - store: the number of anchors, and of their states, after the update.
  ///   - isRehearsal: true if nothing was written.
  package static func value(
    imports: [JSONValue], ignored: [String], difference: StoreDifference, missing: [TrustAnchor],
    store: (certificates: Int, states: Int), isRehearsal: Bool
  ) -> JSONValue {
    let anchors = TrustJSON.anchor.list()
    return .object([
      "schema": "passport.trust-update/1", "imports": .array(imports),
      "ignored": .array(ignored.map { .string($0) }), "rehearsal": .bool(isRehearsal),
      "changed": .bool(!difference.isEmpty),
      "countries": .array(difference.countries.map(country)),
      "added": anchors.value(difference.added), "removed": anchors.value(difference.removed),
      "missing": anchors.value(missing), "certificates": .integer(store.certificates),
      "states": .integer(store.states),
    ])
  }

  /// The difference for one country: the numbers of new roots, links and lists, and of anchors that are
  /// not trusted any more.
  private static func country(_ difference: StoreDifference.Country) -> JSONValue {
    .object([
      "country": difference.country.isEmpty ? nil : .string(difference.country),
      "roots": .integer(difference.roots), "links": .integer(difference.links),
      "removed": .integer(difference.removed),
      "revocationLists": .integer(difference.revocationLists),
    ])
  }
}
