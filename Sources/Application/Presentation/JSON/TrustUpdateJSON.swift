import Encoding
import Messages
import Trust
import TrustStore
import Verdicts

/// The result of an update of the trust store: schema `passport.trust-update/1`.
package enum TrustUpdateJSON {
  /// An update: the sources, and the difference that they made.
  package struct Update: Sendable {
    let imports: [TrustImportJSON.Import]
    let ignored: [String]
    let difference: StoreDifference
    let missing: [TrustAnchor]
    let store: (certificates: Int, states: Int)
    let isRehearsal: Bool

    /// - Parameters:
    ///   - imports: what became of each address or file.
    ///   - ignored: the names in a folder that were passed over.
    ///   - missing: the anchors that a source brought once and does not hold any more.
    ///   - store: the number of anchors, and of their states, after the update.
    ///   - isRehearsal: true if nothing was written.
    package init(
      imports: [TrustImportJSON.Import], ignored: [String], difference: StoreDifference,
      missing: [TrustAnchor], store: (certificates: Int, states: Int), isRehearsal: Bool
    ) {
      self.imports = imports
      self.ignored = ignored
      self.difference = difference
      self.missing = missing
      self.store = store
      self.isRehearsal = isRehearsal
    }
  }

  package static func value(_ update: Update) -> JSONValue {
    document.value(update, JSONContext())
  }

  package static let document = JSONDocument<Update>(
    "passport.trust-update/1", "What `passport trust update --json` prints."
  ) {
    JSONMember(
      "imports", "What became of each address, or of each file of a folder.",
      TrustImportJSON.file.list()
    ) { $0.imports }
    JSONMember(
      "ignored",
      "The names in a folder that were passed over, because they hold nothing to import.",
      JSONForm.text.list()
    ) { $0.ignored }
    JSONMember(
      "rehearsal", "Whether nothing was written, as with `--dry-run`.", .truth
    ) { $0.isRehearsal }
    JSONMember(
      "changed", "Whether anchors or revocation lists are others than before.", .truth
    ) { !$0.difference.isEmpty }
    JSONMember(
      "countries", "The difference by country, sorted.", country.list()
    ) { $0.difference.countries }
    JSONMember(
      "added", "The anchors that are new.", TrustJSON.anchor.list()
    ) { $0.difference.added }
    JSONMember(
      "removed", "The anchors that are not trusted any more.", TrustJSON.anchor.list()
    ) { $0.difference.removed }
    JSONMember(
      "missing",
      "The anchors that a source of this name brought once and does not hold any more; they are kept.",
      TrustJSON.anchor.list()
    ) { $0.missing }
    JSONMember(
      "certificates", "How many certificates are trusted now.", .integer(from: 0)
    ) { $0.store.certificates }
    JSONMember(
      "states", "Of how many states.", .integer(from: 0)
    ) { $0.store.states }
  }

  private static let country = JSONForm<StoreDifference.Country>.object(
    "The difference for one country."
  ) {
    JSONMember(
      maybe: "country", "The country; not there when the certificates name none.",
      CommonJSON.country
    ) { $0.country.isEmpty ? nil : $0.country }
    JSONMember(
      "roots", "How many self-signed anchors are new.", .integer(from: 0)
    ) { $0.roots }
    JSONMember(
      "links", "How many link certificates are new anchors.", .integer(from: 0)
    ) { $0.links }
    JSONMember(
      "removed", "How many anchors are not trusted any more.", .integer(from: 0)
    ) { $0.removed }
    JSONMember(
      "revocationLists", "How many revocation lists are new.", .integer(from: 0)
    ) { $0.revocationLists }
  }
}
