import Encoding
import PKIX
import Trust
import TrustStore
import Verdicts

/// The import of files into the trust store, as JSON.
package enum TrustImportJSON {
  /// What `passport trust import` prints: what became of each file, in the order of the arguments.
  package static func value(_ files: [JSONValue]) -> JSONValue {
    .object(["schema": "passport.trust-import/1", "imports": .array(files)])
  }

  package static func file(_ path: String, refused error: ErrorJSON.Told) -> JSONValue {
    .object(["file": .string(path), "error": ErrorJSON.error.value(error)])
  }

  /// An imported file: the numbers of its certificates, the new entries, and those left out;
  /// `leftOutUnlisted` more are not listed.
  package static func file(_ path: String, _ report: ImportReport) -> JSONValue {
    func entries(_ entries: [ImportReport.Entry]) -> JSONValue { .array(entries.map(entry)) }
    return .object([
      "file": .string(path), "certificates": .integer(report.certificates),
      "states": .integer(report.countries.count), "added": .integer(report.added),
      "unchanged": .integer(report.unchanged), "pending": .integer(report.pending),
      "selfSigned": .integer(report.selfSigned), "links": .integer(report.links),
      "newStates": .array(report.newStates.map { .string($0) }),
      "newRoots": entries(report.newRoots), "unlinked": entries(report.unlinked),
      "signers": .array(report.signers.map(signer)), "linked": entries(report.linked),
      "waiting": entries(report.entries.filter { $0.code == .linkPending }),
      "documentSigners": .object([
        "added": .integer(report.documentSignersAdded),
        "unchanged": .integer(report.documentSignersUnchanged),
      ]),
      "revocationLists": entries(
        report.entries.filter { $0.kind == .revocationList && $0.isKept }),
      "defectLists": entries(
        report.entries.filter { [.defectList, .deviationList].contains($0.kind) && $0.isKept }),
      "leftOut": entries(report.leftOut), "leftOutUnlisted": .integer(report.unlisted),
    ])
  }

  /// A certificate, list or record of the file, and its result.
  private static func entry(_ entry: ImportReport.Entry) -> JSONValue {
    .object([
      "kind": .string(entry.kind.rawValue), "country": entry.country.map { .string($0) },
      "subject": entry.subject.map { .string($0) }, "fingerprint": .string(entry.fingerprint),
      "line": entry.line.map { .integer($0) }, "code": .string(entry.code.rawValue),
      "reason": CheckJSON.reason.value(Outcome(.notDone, entry.code, entry.details)),
    ])
  }

  /// The signer of an accepted master list, the certificate above it, and the publisher of the
  /// list.
  private static func signer(_ signer: MasterListSigner) -> JSONValue {
    .object([
      "subject": .string(signer.certificate.subject.description),
      "fingerprint": CommonJSON.sha256.value(signer.certificate.sha256),
      "issuerFingerprint": signer.issuer.map { CommonJSON.sha256.value($0.sha256) },
      "issuerOrigin": .string(signer.path.origin),
      "publisher": signer.publisher.isEmpty ? nil : .string(signer.publisher),
    ])
  }
}

extension MasterListSigner.Path {
  /// Where the certificate of a signer's issuer was found.
  package var origin: String {
    switch self {
    case .anchor: "already trusted"
    case .listed: "from the list itself"
    case .included: "from beside the list"
    case .none: "not there"
    }
  }
}
