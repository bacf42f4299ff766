import Encoding
import Presentation
import Trust
import TrustStore
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
          environment.errors.say(
            "left out: " + Counted.text(report.unlisted, "more record", "more records"))
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
        "\(path): "
          + Counted.certificates(report.certificates, states: report.countries.count)
          + ": \(report.added) added, \(report.unchanged) already there, "
          + (report.pending > 0 ? "\(report.pending) waiting for their issuer, " : "")
          + "\(leftOut) left out (\(report.selfSigned) self-signed, "
          + "\(Counted.text(report.links, "link")))")
    }
    let lists = report.entries.filter { $0.kind == .revocationList }
    if !lists.isEmpty {
      lines.append(
        "\(path): \(Counted.text(lists.count, "CRL")): \(report.count(.revocationListAdded)) added, "
          + "\(report.count(.revocationListUnchanged)) already there, "
          + "\(lists.count { !$0.isKept }) left out")
    }
    if report.documentSignersAdded + report.documentSignersUnchanged > 0 {
      lines.append(
        "\(path): document signers: \(report.documentSignersAdded) added, "
          + "\(report.documentSignersUnchanged) already there")
    }
    lines += news(report)
    if lines.isEmpty { lines.append("\(path): nothing was kept") }
    return lines + report.signers.flatMap(AcceptancePrompt.text)
  }

  /// What is new by country, so that nobody overlooks that one state's list brings another's root.
  private func news(_ report: ImportReport) -> [String] {
    var lines: [String] = []
    if !report.newStates.isEmpty {
      lines.append(
        "  \(Counted.text(report.newStates.count, "new state")): "
          + report.newStates.joined(separator: " "))
    }
    if !report.newRoots.isEmpty {
      lines.append(
        "  \(Counted.text(report.newRoots.count, "new root")) of states that were there:")
      lines += report.newRoots.map {
        "    \($0.country ?? "??")  \($0.fingerprint)  \($0.subject ?? "")"
      }
    }
    let links = report.linked.count
    if links > 0 {
      lines.append(
        "  \(Counted.text(links, "link")) of earlier imports found "
          + (links == 1 ? "its issuer" : "their issuer"))
    }
    if !report.unlinked.isEmpty {
      lines.append("  not trusted any more, because another state's authority signed it:")
      lines += report.unlinked.map { "    \($0.country ?? "??")  \($0.fingerprint)" }
    }
    return lines
  }

  private func describe(_ entry: ImportReport.Entry) -> String {
    let name =
      entry.kind == .record ? "" : "\(entry.country ?? "??") \(entry.fingerprint) "
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
      "newStates": .array(report.newStates.map { .string($0) }),
      "newRoots": .array(report.newRoots.map(json)),
      "unlinked": .array(report.unlinked.map(json)),
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
      "issuerOrigin": .string(AcceptancePrompt.origin(signer.path)),
      "publisher": signer.publisher.isEmpty ? nil : .string(signer.publisher),
    ])
  }
}
