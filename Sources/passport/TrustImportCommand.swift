import Encoding
import Storage
import Trust
import Verdicts

/// `passport trust import`: fills the trust store.
enum TrustImportCommand: Command {
  static let words = ["trust", "import"]
  static let synopsis = "FILE… [--test]"
  static let summary = "trust the certificates of master lists, DER and PEM files"
  static let help = """
      --test     as test anchors: documents that end at one count as simulated
      --json     print the report as JSON
      --quiet    do not list what was left out
    """

  /// Larger than any list that is published, by a factor of thirty.
  private static let maximumLength = 32 << 20

  static func run(_ arguments: [String], _ environment: AppEnvironment) throws -> ExitCode {
    let options = try Arguments(
      arguments, flags: ["--test", "--json", "--quiet"], operands: 1...1024)
    environment.errors.isQuiet = options.has("--quiet")
    var store = try TrustStore(folder: environment.trustFolder)
    var reports: [(path: String, report: ImportReport)] = []
    for path in options.operands {
      let bytes = try BoundedFile.read(path, limit: maximumLength)
      let source = TrustImport(
        name: path.split(separator: "/").last.map(String.init) ?? path,
        anchorClass: options.has("--test") ? .test : .state)
      // The signature was checked before this is asked; the signer is shown for comparison with
      // the fingerprint that the list's publisher states.
      let report = try source.add(bytes, to: &store) { _ in true }
      reports.append((path, report))
    }
    if options.has("--json") {
      try environment.output.json(
        .object([
          "schema": "passport.trust-import/1",
          "imports": .array(reports.map { json($0.path, $0.report, environment.catalogue) }),
        ]))
    } else {
      for (path, report) in reports {
        for line in lines(path, report) { try environment.output.line(line) }
        for entry in report.leftOut {
          environment.errors.say("left out: " + describe(entry, environment.catalogue))
        }
      }
    }
    return reports.allSatisfy { $0.report.entries.contains(where: \.isAnchor) }
      ? .success : .fileDamaged
  }

  private static func lines(_ path: String, _ report: ImportReport) -> [String] {
    var lines = [
      "\(path): \(report.entries.count) certificates of \(report.countries.count) states: "
        + "\(report.added) added, \(report.unchanged) already there, \(report.leftOut.count) left "
        + "out (\(report.selfSigned) self-signed, \(report.links) links)"
    ]
    if let signer = report.signer {
      lines.append("  signed by \(signer.certificate.subject)")
      lines.append("  SHA-256 of the signer: \(Hex.encode(signer.certificate.sha256))")
      if let issuer = signer.issuer {
        lines.append(
          "  SHA-256 of its issuer: \(Hex.encode(issuer.sha256)), \(origin(signer.path))")
      }
    }
    return lines
  }

  private static func origin(_ path: MasterListSigner.Path) -> String {
    switch path {
    case .anchor: "already trusted"
    case .listed: "from the list itself"
    case .carried: "from beside the list"
    case .none: "not there"
    }
  }

  private static func describe(_ entry: ImportReport.Entry, _ catalogue: MessageCatalogue) -> String
  {
    "\(entry.country ?? "??") \(entry.fingerprint.prefix(16)) "
      + catalogue.sentence(entry.code, entry.details)
  }

  private static func json(
    _ path: String, _ report: ImportReport, _ catalogue: MessageCatalogue
  ) -> JSONValue {
    .object([
      "file": .string(path),
      "certificates": .integer(report.entries.count),
      "states": .integer(report.countries.count),
      "added": .integer(report.added),
      "unchanged": .integer(report.unchanged),
      "selfSigned": .integer(report.selfSigned),
      "links": .integer(report.links),
      "signer": report.signer.map(json),
      "leftOut": .array(
        report.leftOut.map {
          .object([
            "country": $0.country.map { .string($0) },
            "subject": $0.subject.map { .string($0) },
            "fingerprint": .string($0.fingerprint),
            "code": .string($0.code.rawValue),
            "reason": .string(catalogue.sentence($0.code, $0.details)),
          ])
        }),
    ])
  }

  private static func json(_ signer: MasterListSigner) -> JSONValue {
    .object([
      "subject": .string(signer.certificate.subject.description),
      "fingerprint": .string(Hex.encode(signer.certificate.sha256)),
      "issuerFingerprint": signer.issuer.map { .string(Hex.encode($0.sha256)) },
      "issuerOrigin": .string(origin(signer.path)),
    ])
  }
}
