import Encoding
import Trust
import Verdicts

/// What `trust import` prints.
struct TrustImportOutput {
  private let environment: AppEnvironment
  private var words: MessageCatalogue { environment.catalogue }

  init(_ environment: AppEnvironment) { self.environment = environment }

  func show(_ outcomes: [(path: String, outcome: TrustImportCommand.Outcome)], asJSON: Bool) throws
  {
    if asJSON {
      try environment.output.json(
        .object([
          "schema": "passport.trust-import/2",
          "imports": .array(outcomes.map { json($0.path, $0.outcome) }),
        ]))
    }
    for (path, outcome) in outcomes {
      switch outcome {
      case .refused(let error):
        environment.errors.note("passport: \(Passport.sentence(error, environment))")
        if let hint = words.hint(error.code) { environment.errors.note("hint: \(hint)") }
      case .imported(let report) where !asJSON:
        for line in lines(path, report) { try environment.output.line(line) }
        for entry in report.leftOut { environment.errors.say("left out: " + describe(entry)) }
        if report.unlisted > 0 {
          environment.errors.say("left out: \(report.unlisted) more records")
        }
      default: break
      }
    }
  }

  private func lines(_ path: String, _ report: ImportReport) -> [String] {
    var lines: [String] = []
    let leftOut = report.leftOut.count { $0.kind == .certificate }
    if report.certificates > 0 {
      lines.append(
        "\(path): \(report.certificates) certificates of \(report.countries.count) states: "
          + "\(report.added) added, \(report.unchanged) already there, "
          + (report.pending > 0 ? "\(report.pending) waiting for their issuer, " : "")
          + "\(leftOut) left out (\(report.selfSigned) self-signed, \(report.links) links)")
    }
    let lists = report.entries.filter { $0.kind == .revocationList }
    if !lists.isEmpty {
      lines.append(
        "\(path): \(lists.count) CRLs: \(report.count(.revocationListAdded)) added, "
          + "\(report.count(.revocationListUnchanged)) already there, "
          + "\(lists.count { !$0.isKept }) left out")
    }
    if report.documentSignersAdded + report.documentSignersUnchanged > 0 {
      lines.append(
        "\(path): document signers: \(report.documentSignersAdded) added, "
          + "\(report.documentSignersUnchanged) already there")
    }
    if !report.linked.isEmpty {
      lines.append("  \(report.linked.count) links of earlier imports found their issuer")
    }
    if lines.isEmpty { lines.append("\(path): nothing was kept") }
    return lines + report.signers.flatMap(BeliefPrompt.text)
  }

  private func describe(_ entry: ImportReport.Entry) -> String {
    let name =
      entry.kind == .record ? "" : "\(entry.country ?? "??") \(entry.fingerprint.prefix(16)) "
    return name + words.sentence(entry.code, entry.details)
  }

  private func json(_ path: String, _ outcome: TrustImportCommand.Outcome) -> JSONValue {
    switch outcome {
    case .refused(let error):
      .object([
        "file": .string(path),
        "error": .object([
          "code": .string(error.code.rawValue),
          "message": .string(Passport.sentence(error, environment)),
          "hint": words.hint(error.code).map { .string($0) },
        ]),
      ])
    case .imported(let report): json(path, report)
    }
  }

  private func json(_ path: String, _ report: ImportReport) -> JSONValue {
    .object([
      "file": .string(path),
      "certificates": .integer(report.certificates),
      "states": .integer(report.countries.count),
      "added": .integer(report.added),
      "unchanged": .integer(report.unchanged),
      "pending": .integer(report.pending),
      "selfSigned": .integer(report.selfSigned),
      "links": .integer(report.links),
      "signers": .array(report.signers.map(json)),
      "linked": .array(report.linked.map(json)),
      "waiting": .array(report.entries.filter { $0.code == .linkPending }.map(json)),
      "documentSigners": .object([
        "added": .integer(report.documentSignersAdded),
        "unchanged": .integer(report.documentSignersUnchanged),
      ]),
      "revocationLists": .array(
        report.entries.filter { $0.kind == .revocationList && $0.isKept }.map(json)),
      "leftOut": .array(report.leftOut.map(json)),
      "leftOutUnlisted": .integer(report.unlisted),
    ])
  }

  private func json(_ entry: ImportReport.Entry) -> JSONValue {
    .object([
      "kind": .string(entry.kind.rawValue),
      "country": entry.country.map { .string($0) },
      "subject": entry.subject.map { .string($0) },
      "fingerprint": .string(entry.fingerprint),
      "line": entry.line.map { .integer($0) },
      "code": .string(entry.code.rawValue),
      "reason": .string(words.sentence(entry.code, entry.details)),
    ])
  }

  private func json(_ signer: MasterListSigner) -> JSONValue {
    .object([
      "subject": .string(signer.certificate.subject.description),
      "fingerprint": .string(Hex.encode(signer.certificate.sha256)),
      "issuerFingerprint": signer.issuer.map { .string(Hex.encode($0.sha256)) },
      "issuerOrigin": .string(BeliefPrompt.origin(signer.path)),
    ])
  }
}
