import Encoding
import PKIX
import Trust
import TrustStore
import Verdicts

/// The content of the trust store, for programs.
package enum TrustJSON {
  // MARK: The content

  /// Anchors and lists, as `trust list` prints them.
  package struct Contents: Sendable {
    let anchors: [TrustAnchor]
    let waiting: [TrustAnchor]
    let revocationLists: [RevocationList]
    let documentSigners: Int
    let fingerprint: [UInt8]
    let institutions: [InstitutionAnchor]
    let witnesses: ListWitnesses

    package init(
      anchors: [TrustAnchor], waiting: [TrustAnchor], revocationLists: [RevocationList],
      documentSigners: Int, fingerprint: [UInt8], institutions: [InstitutionAnchor] = [],
      witnesses: ListWitnesses
    ) {
      self.fingerprint = fingerprint
      self.institutions = institutions
      self.witnesses = witnesses
      self.anchors = anchors
      self.waiting = waiting
      self.revocationLists = revocationLists
      self.documentSigners = documentSigners
    }
  }

  /// A list, the class of the anchors above its signer, and the files that held it.
  package typealias RevocationList = (
    list: CertificateRevocationList, anchorClass: AnchorClass, sources: [WireText]
  )

  /// The anchors and lists: schema `passport.trust/1`.
  package static func value(_ contents: Contents) -> JSONValue {
    document.value(contents, JSONContext())
  }

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
  }

  private static let institution = JSONForm<InstitutionAnchor>.named(
    "institution", in: .common,
    .object("The root of an institution that issues credentials.") {
      JSONMember(
        maybe: "country", "Its country; not there when it names none.", CommonJSON.country
      ) { $0.certificate.country }
      JSONMember("subject", "Its name.", .text) { $0.certificate.subject.description }
      JSONMember("fingerprint", "Its SHA-256.", CommonJSON.sha256) { $0.certificate.sha256 }
      JSONMember(
        "notBefore", "When its validity begins.", CommonJSON.moment
      ) { $0.certificate.notBefore }
      JSONMember(
        "notAfter", "When its validity ends.", CommonJSON.moment
      ) { $0.certificate.notAfter }
      JSONMember(
        "mayClaim", "The highest level that its cards may claim.",
        .text(among: ["institution", "government"])
      ) { $0.mayClaimGovernment ? "government" : "institution" }
      JSONMember(
        "sources", "The names of the files that held it, sorted.", JSONForm.text.list()
      ) { $0.sources }
    })

  /// An anchor with the publishers whose lists carried it; nil where nobody asked for them.
  struct Witnessed {
    let anchor: TrustAnchor
    let publishers: [WireText]?
  }

  static let anchor = witnessed.of(TrustAnchor.self) {
    Witnessed(anchor: $0, publishers: nil)
  }

  private static let witnessed = JSONForm<Witnessed>.named(
    "anchor", in: .common,
    .object("A certificate at which a path may end, or one that waits for its issuer.") {
      JSONMember(
        maybe: "country", "Its country; not there when it names none.", CommonJSON.country
      ) { $0.anchor.certificate.country }
      JSONMember(
        "class", "In which class it was imported.", CommonJSON.anchorClass
      ) { $0.anchor.anchorClass }
      JSONMember(
        "subject", "Its name.", .text
      ) { $0.anchor.certificate.subject.description }
      JSONMember(
        "fingerprint", "Its SHA-256.", CommonJSON.sha256
      ) { $0.anchor.certificate.sha256 }
      JSONMember(
        "notBefore", "When its validity begins.", CommonJSON.moment
      ) { $0.anchor.certificate.notBefore }
      JSONMember(
        "notAfter", "When its validity ends.", CommonJSON.moment
      ) { $0.anchor.certificate.notAfter }
      JSONMember(
        "link", "Whether another key of its state signed it, and not its own.", .truth
      ) { $0.anchor.isLink }
      JSONMember(
        "sources", "The names of the files that held it, sorted.", JSONForm.text.list()
      ) { $0.anchor.sources }
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
    JSONMember(
      "class", "In which class it was imported.", CommonJSON.anchorClass
    ) { $0.anchorClass }
    JSONMember(
      "issuer", "Who issued it.", .text
    ) { $0.list.issuer.description }
    JSONMember(
      "fingerprint", "Its SHA-256.", CommonJSON.sha256
    ) { $0.list.sha256 }
    JSONMember(
      "thisUpdate", "When it was made.", CommonJSON.moment
    ) { $0.list.thisUpdate }
    JSONMember(
      maybe: "nextUpdate", "When its successor is due; not there when it does not say.",
      CommonJSON.moment
    ) { $0.list.nextUpdate }
    JSONMember(
      "revoked", "How many certificates it revokes.", .integer(from: 0)
    ) { $0.list.count }
    JSONMember(
      "sources", "The names of the files that held it.", JSONForm.text.list()
    ) { $0.sources }
  }

  // MARK: The audit

  /// The findings of an audit: schema `passport.trust-audit/1`.
  package static func value(_ audit: TrustAudit, certificates: Int, states: Int) -> JSONValue {
    auditDocument.value(
      Audited(audit: audit, certificates: certificates, states: states), JSONContext())
  }

  package struct Audited: Sendable {
    let audit: TrustAudit
    let certificates: Int
    let states: Int
  }

  package static let auditDocument = JSONDocument<Audited>(
    "passport.trust-audit/1", "What `passport trust audit --json` prints."
  ) {
    JSONMember(
      "certificates", "How many certificates are trusted.", .integer(from: 0)
    ) { $0.certificates }
    JSONMember(
      "states", "Of how many states.", .integer(from: 0)
    ) { $0.states }
    JSONMember(
      "findings", "What was found, by kind, then country.", finding.list()
    ) { $0.audit.findings }
    JSONMember(
      "sources", "What each file brought.", source.list()
    ) { $0.audit.sources }
  }

  /// A detail of a sentence, in words.
  private static let words = JSONForm<Detail>(JSONForm<String>.text.shape) { detail, context in
    switch detail {
    case .text(let text): .string(text)
    case .phrase(let phrase): .string(context.catalogue.words(phrase))
    }
  }

  private static let finding = JSONForm<TrustAudit.Finding>.object("One finding.") {
    JSONMember(
      "kind", "What it is.", .name
    ) { $0.kind }
    JSONMember(
      "country", "The state; empty when the certificate names none.", .text("^[A-Z]*$")
    ) { $0.country }
    JSONMember(
      "fingerprint", "SHA-256 of the certificate or list; empty for a state.",
      .text("^([0-9a-f]{64})?$")
    ) { $0.fingerprint }
    JSONMember(
      "subject", "Whom it names.", .text
    ) { $0.subject }
    JSONMember(
      "detail", "What exactly was found.", words
    ) { $0.detail }
  }

  private static let source = JSONForm<TrustAudit.Source>.object("One file.") {
    JSONMember(
      "name", "Its name.", .text
    ) { $0.name }
    JSONMember(
      "anchors", "How many anchors it held.", .integer(from: 0)
    ) { $0.anchors }
    JSONMember(
      "only", "How many of them no other file held.", .integer(from: 0)
    ) { $0.only }
  }

  // MARK: Exports and removals

  /// The result of an export: schema `passport.trust-export/1`.
  package static func exported(
    to path: String, anchors: Int, revocationLists: Int,
    bundle: (sha256: [UInt8], signers: Int)? = nil
  ) -> JSONValue {
    exportDocument.value(
      Exported(
        path: path, anchors: anchors, revocationLists: revocationLists,
        documentSigners: bundle?.signers, sha256: bundle?.sha256),
      JSONContext())
  }

  package struct Exported: Sendable {
    let path: String
    let anchors: Int
    let revocationLists: Int
    let documentSigners: Int?
    let sha256: [UInt8]?
  }

  package static let exportDocument = JSONDocument<Exported>(
    "passport.trust-export/1", "What `passport trust export --json` prints."
  ) {
    JSONMember(
      "path", "Where the files or the file were written.", .text
    ) { $0.path }
    JSONMember(
      "anchors", "How many certificates.", .integer(from: 0)
    ) { $0.anchors }
    JSONMember(
      "revocationLists", "How many revocation lists.", .integer(from: 0)
    ) { $0.revocationLists }
    JSONMember(
      maybe: "documentSigners", "How many document signers, in a bundle.", .integer(from: 0)
    ) { $0.documentSigners }
    JSONMember(
      maybe: "sha256",
      "SHA-256 of the certificates of a bundle, one after the other, which its import shows.",
      CommonJSON.sha256
    ) { $0.sha256 }
  }

  /// The result of a removal: schema `passport.trust-removal/1`.
  package static func value(_ removal: TrustRemoval) -> JSONValue {
    removalDocument.value(removal, JSONContext())
  }

  package static let removalDocument = JSONDocument<TrustRemoval>(
    "passport.trust-removal/1", "What `passport trust remove --json` prints."
  ) {
    JSONMember(
      "removed", "The certificates that went.", anchor.list()
    ) { $0.anchors }
    JSONMember(
      "unlinked", "Links that only those verified, kept aside and no longer trusted.", anchor.list()
    ) { $0.unlinked }
    JSONMember(
      maybe: "institutions", "The roots of institutions that went; not there without one.",
      institution.list()
    ) { $0.institutions.isEmpty ? nil : $0.institutions }
    JSONMember(
      "revocationLists", "How many revocation lists went.", .integer(from: 0)
    ) { $0.revocationLists }
    JSONMember(
      "documentSigners", "How many document signers went.", .integer(from: 0)
    ) { $0.documentSigners }
    JSONMember(
      "waiting", "How many of those that waited for their issuer went.", .integer(from: 0)
    ) { $0.pending }
    JSONMember(
      "keptOtherwise", "How many stay, because another file brought them too.", .integer(from: 0)
    ) { $0.keptOtherwise }
    JSONMember(
      "acceptances", "How many answers of the operator were forgotten.", .integer(from: 0)
    ) { $0.acceptances }
  }
}
