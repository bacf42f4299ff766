import Encoding
import Trust
import TrustStore

/// An update of the trust store, as JSON.
package enum TrustUpdateJSON {
  /// What `passport trust update` prints.
  /// - Parameters:
  ///   - imports: what became of each address or file (``TrustImportJSON``).
  ///   - statusLists: what became of each status list (``StatusListText``).
  ///   - ignored: the names in a folder that were passed over.
  package static func value(
    _ updated: UpdatedStore, imports: [JSONValue], statusLists: [JSONValue], ignored: [String]
  ) -> JSONValue {
    let (anchors, difference) = (TrustJSON.anchor.list(), updated.difference)
    return .object([
      "schema": "passport.trust-update/1", "imports": .array(imports),
      "statusLists": .array(statusLists),
      "ignored": .array(ignored.map { .string($0) }), "rehearsal": .bool(updated.isRehearsal),
      "changed": .bool(!difference.isEmpty),
      "countries": .array(difference.countries.map(country)),
      "added": anchors.value(difference.added), "removed": anchors.value(difference.removed),
      "missing": anchors.value(updated.missing), "certificates": .integer(updated.anchors),
      "states": .integer(updated.states),
    ])
  }

  /// The changes of one country: the numbers of new roots, links and lists, and of anchors that are
  /// no longer trusted.
  private static func country(_ difference: StoreDifference.Country) -> JSONValue {
    .object([
      "country": difference.country.isEmpty ? nil : .string(difference.country),
      "roots": .integer(difference.roots), "links": .integer(difference.links),
      "removed": .integer(difference.removed),
      "revocationLists": .integer(difference.revocationLists),
    ])
  }
}
