import Encoding
import PKIX
import Trust
import TrustStore
import Verdicts

/// The content of the trust store, as JSON.
package enum TrustJSON {
  // MARK: The content

  /// The anchors and lists that `trust list` prints.
  package struct Contents: Sendable {
    let anchors: [TrustAnchor]
    let waiting: [TrustAnchor]
    let revocationLists: [RevocationList]
    let documentSigners: Int
    let fingerprint: [UInt8]
    let institutions: [InstitutionAnchor]
    let defectLists: [KeptDefectList]
    let witnesses: ListWitnesses

    /// - Parameter country: the only state to list; nil for all states and the institutions.
    /// - Throws: `TrustStoreError`.
    package init(of store: TrustStore, country: WireText?) throws {
      let wanted = country.map { CountryCode.twoLetters($0) ?? $0 }
      func isWanted(_ country: WireText?) -> Bool { wanted == nil || wanted == country }
      anchors = try country.map(store.anchors(forCountry:)) ?? store.all()
      waiting = try store.waiting().filter { isWanted($0.certificate.country) }
      revocationLists = try store.revocationLists().filter { isWanted($0.list.issuer.country) }
      documentSigners = try store.documentSignerCount()
      fingerprint = try store.fingerprint
      institutions = try country == nil ? store.institutions() + store.registrars() : []
      defectLists = try store.defectLists().filter { isWanted($0.source.publisher) }
      witnesses = ListWitnesses(try store.importedLists())
    }
  }

  /// A list, the class of the anchors above its signer, and the files that held it.
  package typealias RevocationList = (
    list: CertificateRevocationList, anchorClass: AnchorClass, sources: [WireText]
  )

  /// The anchors and lists: schema `passport.trust/1`.
  package static func value(_ contents: Contents) -> JSONValue { document.value(contents) }

  package static let document = JSONDocument<Contents>(
    "passport.trust/1", "What `passport trust list --json` prints."
  ) {
    JSONMember(
      "anchors", "The certificates that are trusted.", witnessed.list()
    ) { contents in
      contents.anchors.map {
        Witnessed(anchor: $0, publishers: contents.witnesses.publishers(of: $0))
      }
    }
    JSONMember(
      "waiting", "Link certificates that wait for their issuer and are not trusted.", anchor.list()
    ) { $0.waiting }
    JSONMember(
      "revocationLists", "The revocation lists.", revocationList.list()
    ) { $0.revocationLists }
    JSONMember(
      "documentSigners", "How many document signers are kept; they are no anchors.",
      .integer(from: 0)
    ) { $0.documentSigners }
    JSONMember(
      maybe: "fingerprint",
      "The SHA-256 over the anchors, lists and signers with which documents are judged, as `--require-trust` takes it.",
      CommonJSON.sha256
    ) { $0.fingerprint }
    JSONMember(
      maybe: "institutions",
      "The roots of institutions, which count for credentials and never for a passport; not there without one.",
      institution.list()
    ) { $0.institutions.isEmpty ? nil : $0.institutions }
    JSONMember(
      maybe: "defectLists",
      "The defect lists and deviation lists, by which verdicts change; not there without one.",
      defectList.list()
    ) { $0.defectLists.isEmpty ? nil : $0.defectLists }
  }

  private static let country = JSONMember<Certificate>(
    maybe: "country", "Its country; not there when it names none.", CommonJSON.country
  ) { $0.country }

  @JSONMembers<Certificate> private static var certificate: [JSONMember<Certificate>] {
    JSONMember("subject", "Its name.", .text) { $0.subject.description }
    JSONMember("fingerprint", "Its SHA-256.", CommonJSON.sha256) { $0.sha256 }
    JSONMember("notBefore", "When its validity begins.", CommonJSON.moment) { $0.notBefore }
    JSONMember("notAfter", "When its validity ends.", CommonJSON.moment) { $0.notAfter }
  }

  private static let sources = JSONMember<[WireText]>(
    "sources", "The names of the files that held it, sorted.", JSONForm.text.list()
  ) { $0 }

  private static let anchorClass = JSONMember<AnchorClass>(
    "class", "In which class it was imported.", CommonJSON.anchorClass
  ) { $0 }

  private static let institution = JSONForm<InstitutionAnchor>.named(
    "institution", in: .common,
    .object("The root of an institution that issues credentials.") {
      country.of(InstitutionAnchor.self) { $0.certificate }
      certificate.of(InstitutionAnchor.self) { $0.certificate }
      JSONMember(
        "mayClaim",
        "The highest level that its cards may claim; registrations where it registers those who ask, and no card counts.",
        .text(among: InstitutionClaim.allCases.map { "\($0)" })
      ) { "\($0.claim)" }
      sources.of(InstitutionAnchor.self) { $0.sources }
    })

  /// An anchor with the publishers whose lists contain it; nil if they were not asked for.
  struct Witnessed {
    let anchor: TrustAnchor
    let publishers: [WireText]?
  }

  static let anchor = witnessed.of(TrustAnchor.self) { Witnessed(anchor: $0, publishers: nil) }

  private static let witnessed = JSONForm<Witnessed>.named(
    "anchor", in: .common,
    .object("A certificate at which a path may end, or one that waits for its issuer.") {
      country.of(Witnessed.self) { $0.anchor.certificate }
      anchorClass.of(Witnessed.self) { $0.anchor.anchorClass }
      certificate.of(Witnessed.self) { $0.anchor.certificate }
      JSONMember(
        "link", "Whether another key of its state signed it, and not its own.", .truth
      ) { $0.anchor.isLink }
      sources.of(Witnessed.self) { $0.anchor.sources }
      JSONMember(
        maybe: "publishers",
        "The countries of the publishers whose signed lists carried it, sorted, in `trust list`.",
        CommonJSON.country.list()
      ) { $0.publishers }
    })

  private static let revocationList = JSONForm<RevocationList>.object("One list.") {
    JSONMember(
      maybe: "country", "The country of its issuer; not there when it names none.",
      CommonJSON.country
    ) { $0.list.issuer.country }
    anchorClass.of(RevocationList.self) { $0.anchorClass }
    JSONMember("issuer", "Who issued it.", .text) { $0.list.issuer.description }
    JSONMember("fingerprint", "Its SHA-256.", CommonJSON.sha256) { $0.list.sha256 }
    JSONMember("thisUpdate", "When it was made.", CommonJSON.moment) { $0.list.thisUpdate }
    JSONMember(
      maybe: "nextUpdate", "When its successor is due; not there when it does not say.",
      CommonJSON.moment
    ) { $0.list.nextUpdate }
    JSONMember("revoked", "How many certificates it revokes.", .integer(from: 0)) { $0.list.count }
    JSONMember(
      "sources", "The names of the files that held it.", JSONForm.text.list()
    ) { $0.sources }
  }

  private static let defectList = JSONForm<KeptDefectList>.object(
    "One defect list or deviation list."
  ) {
    JSONMember(
      "kind", "Whether a publisher speaks of any state's documents, or a state of its own.",
      .text(among: ["defects", "deviations"])
    ) { $0.source.kind == .defects ? "defects" : "deviations" }
    JSONMember("publisher", "The country of the authority above its signer.", .text) {
      $0.source.publisher
    }
    anchorClass.of(KeptDefectList.self) { $0.source.anchorClass }
    JSONMember("signed", "When it was signed, as it states.", CommonJSON.moment) {
      $0.source.signingTime
    }
    JSONMember("fingerprint", "Its SHA-256.", CommonJSON.sha256) { $0.sha256 }
    JSONMember("entries", "How many groups of documents it names.", .integer(from: 0)) {
      $0.source.entries.count
    }
    sources.of(KeptDefectList.self) { $0.files }
  }

  // MARK: The audit

  /// What `passport trust audit` prints: the findings, by kind, then country, and what each file brought
  /// that no other did. A finding about a state has no fingerprint.
  package static func value(_ audit: TrustAudit, certificates: Int, states: Int) -> JSONValue {
    .object([
      "schema": "passport.trust-audit/1", "certificates": .integer(certificates),
      "states": .integer(states),
      "findings": .array(
        audit.findings.map {
          .object([
            "kind": .string($0.kind.rawValue), "country": .string($0.country),
            "fingerprint": .string($0.fingerprint), "subject": .string($0.subject),
            "detail": .words($0.detail),
          ])
        }),
      "sources": .array(
        audit.sources.map {
          .object([
            "name": .string($0.name), "anchors": .integer($0.anchors), "only": .integer($0.only),
          ])
        }),
    ])
  }

  // MARK: Exports and removals

  /// What `passport trust export` prints.
  package static func value(_ written: WrittenTrust) -> JSONValue {
    .object([
      "schema": "passport.trust-export/1", "path": .string(written.path),
      "anchors": .integer(written.anchors), "revocationLists": .integer(written.revocationLists),
      "documentSigners": (written.bundle?.signers).map { .integer($0) },
      "sha256": (written.bundle?.sha256).map { CommonJSON.sha256.value($0) },
    ])
  }

  /// What `passport trust remove` prints: the certificates that went, the links that only those verified
  /// and that are kept aside, and the numbers of all else.
  package static func value(_ removal: TrustRemoval) -> JSONValue {
    .object([
      "schema": "passport.trust-removal/1", "removed": anchor.list().value(removal.anchors),
      "unlinked": anchor.list().value(removal.unlinked),
      "institutions": removal.institutions.isEmpty
        ? nil : institution.list().value(removal.institutions),
      "revocationLists": .integer(removal.revocationLists),
      "defectLists": removal.defectLists > 0 ? .integer(removal.defectLists) : nil,
      "documentSigners": .integer(removal.documentSigners), "waiting": .integer(removal.pending),
      "keptOtherwise": .integer(removal.keptOtherwise),
      "acceptances": .integer(removal.acceptances),
    ])
  }
}
