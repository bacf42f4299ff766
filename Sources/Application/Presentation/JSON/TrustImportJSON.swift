import Encoding
import Messages
import PKIX
import Trust
import TrustStore
import Verdicts

/// The result for files that were imported: schema `passport.trust-import/1`.
package enum TrustImportJSON {
  /// A file, and the report of its import or the error.
  package struct Import: Sendable {
    let path: String
    let error: ErrorJSON.Told?
    let report: ImportReport?

    /// A file that was imported.
    package init(_ path: String, _ report: ImportReport) {
      self.path = path
      self.report = report
      error = nil
    }

    /// A file that was refused.
    package init(_ path: String, refused error: ErrorJSON.Told) {
      self.path = path
      self.error = error
      report = nil
    }
  }

  package static func value(_ imports: [Import]) -> JSONValue {
    document.value(imports, JSONContext())
  }

  package static let document = JSONDocument<[Import]>(
    "passport.trust-import/1", "What `passport trust import --json` prints."
  ) {
    JSONMember(
      "imports", "What became of each file, in the order of the arguments.",
      file.list(["minItems": 1])
    ) { $0 }
  }

  static let file = JSONForm<Import>.named(
    "import",
    .object("One file: refused, with `error`, or imported, with all other members.", rules: rules) {
      JSONMember(
        "file", "The file's path.", .text
      ) { $0.path }
      JSONMember(
        maybe: "error", "Why the file was refused.", ErrorJSON.error
      ) { $0.error }
      JSONMember(
        maybe: "certificates", "How many certificates of authorities it holds.", .integer(from: 0)
      ) { $0.report?.certificates }
      JSONMember(
        maybe: "states", "Of how many states.", .integer(from: 0)
      ) { $0.report?.countries.count }
      JSONMember(
        maybe: "added", "How many anchors are new.", .integer(from: 0)
      ) { $0.report?.added }
      JSONMember(
        maybe: "unchanged", "How many were there before.", .integer(from: 0)
      ) { $0.report?.unchanged }
      JSONMember(
        maybe: "pending", "How many wait for their issuer.", .integer(from: 0)
      ) { $0.report?.pending }
      JSONMember(
        maybe: "selfSigned", "How many anchors signed themselves.", .integer(from: 0)
      ) { $0.report?.selfSigned }
      JSONMember(
        maybe: "links", "How many anchors are links.", .integer(from: 0)
      ) { $0.report?.links }
      JSONMember(
        maybe: "newStates", "The countries that had no certificate of this class before.",
        CommonJSON.country.list()
      ) { $0.report?.newStates }
      JSONMember(
        maybe: "newRoots", "The new self-signed certificates of countries that had one before.",
        entry.list()
      ) { $0.report?.newRoots }
      JSONMember(
        maybe: "unlinked",
        "Certificates that wait for their issuer no more, because another state's authority signed them.",
        entry.list()
      ) { $0.report?.unlinked }
      JSONMember(
        maybe: "signers", "Who signed the master lists that were accepted.", signer.list()
      ) { $0.report?.signers }
      JSONMember(
        maybe: "linked", "Links of earlier imports that found their issuer now.", entry.list()
      ) { $0.report?.linked }
      JSONMember(
        maybe: "waiting", "Links that wait for their issuer.", entry.list()
      ) { $0.report?.entries.filter { $0.code == .linkPending } }
      JSONMember(
        maybe: "documentSigners", "Document signers, which are no anchors.", documentSigners
      ) { $0.report }
      JSONMember(
        maybe: "revocationLists", "The revocation lists that are kept.", entry.list()
      ) { $0.report?.entries.filter { $0.kind == .revocationList && $0.isKept } }
      JSONMember(
        maybe: "leftOut", "What was left out, and why.", entry.list()
      ) { $0.report?.leftOut }
      JSONMember(
        maybe: "leftOutUnlisted",
        "How many more were left out and are not listed, because there are too many.",
        .integer(from: 0)
      ) { $0.report?.unlisted }
    })

  private static let rules: JSONObjectShape.Rules = {
    let imported: [WireText] = [
      "certificates",
      "states",
      "added",
      "unchanged",
      "pending",
      "selfSigned",
      "links",
      "signers",
      "linked",
      "waiting",
      "documentSigners",
      "revocationLists",
      "leftOut",
      "leftOutUnlisted",
    ]
    return JSONObjectShape.Rules(always: [
      .init(
        "oneOf",
        .array([
          .object(JSONSchemaWriter.required(["error"]) + [.init("maxProperties", 2)]),
          .object(JSONSchemaWriter.required(imported) + JSONSchemaWriter.refused(["error"])),
        ]))
    ])
  }()

  private static let documentSigners = JSONForm<ImportReport>.object {
    JSONMember(
      "added", "How many are new.", .integer(from: 0)
    ) { $0.documentSignersAdded }
    JSONMember(
      "unchanged", "How many were there before.", .integer(from: 0)
    ) { $0.documentSignersUnchanged }
  }

  private static let entry = JSONForm<ImportReport.Entry>.named(
    "entry",
    .object("One certificate, list or record of the file.") {
      JSONMember(
        "kind", "What it is.",
        JSONForm.text(among: ["certificate", "revocationList", "masterList", "record"])
      ) { $0.kind.rawValue }
      JSONMember(
        maybe: "country", "Its country; not there when none can be read.", CommonJSON.country
      ) { $0.country }
      JSONMember(
        maybe: "subject",
        "The subject of a certificate or the issuer of a list; not there when it cannot be read.",
        .text
      ) { $0.subject }
      JSONMember(
        "fingerprint", "Its SHA-256; empty for a record that holds nothing.",
        .text("^([0-9a-f]{64})?$")
      ) { $0.fingerprint }
      JSONMember(
        maybe: "line", "The line of a collection at which it begins.", .integer(from: 1)
      ) { $0.line }
      JSONMember(
        "code", "What became of it.", CommonJSON.code
      ) { $0.code }
      JSONMember(
        "reason", "What became of it, in a sentence.", CheckJSON.reason
      ) { Outcome(.notDone, $0.code, $0.details) }
    })

  private static let signer = JSONForm<MasterListSigner>.named(
    "signer",
    .object("Who signed a master list that was accepted.") {
      JSONMember(
        "subject", "The signer's name.", .text
      ) { $0.certificate.subject.description }
      JSONMember(
        "fingerprint", "SHA-256 of its certificate.", CommonJSON.sha256
      ) { $0.certificate.sha256 }
      JSONMember(
        maybe: "issuerFingerprint",
        "SHA-256 of the certificate above it; not there when it was not found.", CommonJSON.sha256
      ) { $0.issuer?.sha256 }
      JSONMember(
        "issuerOrigin", "Where that certificate was found.",
        .text(among: MasterListSigner.Path.origins)
      ) { $0.path.origin }
      JSONMember(
        maybe: "publisher", "The country of the state that published the list.", CommonJSON.country
      ) { $0.publisher.isEmpty ? nil : $0.publisher }
    })
}

extension MasterListSigner.Path {
  /// The place where a signer's issuer was found.
  package var origin: String { Self.origins[place] }

  fileprivate static let origins = [
    "already trusted", "from the list itself", "from beside the list", "not there",
  ]

  private var place: Int {
    switch self {
    case .anchor: 0
    case .listed: 1
    case .included: 2
    case .none: 3
    }
  }
}
