import Encoding
import Messages
import Operations
import Presentation
import Trust
import TrustStore
import Verdicts

/// The output of `passport trust import`.
struct TrustImportOutput {
  private let environment: AppEnvironment
  /// True if the certificates are roots of institutions.
  private let isOfInstitutions: Bool
  private var words: MessageCatalogue { environment.catalogue }

  init(_ environment: AppEnvironment, ofInstitutions: Bool = false) {
    (self.environment, isOfInstitutions) = (environment, ofInstitutions)
  }

  func show(_ outcomes: [(path: String, outcome: FileImport.Outcome)], asJSON: Bool) throws {
    if asJSON {
      try environment.output.json(
        TrustImportJSON.value(outcomes.map { imported($0.path, $0.outcome) }))
    }
    for (path, outcome) in outcomes {
      switch outcome {
      case .refused(let error):
        environment.errors.note("passport: \(words.sentence(error))")
        if let hint = words.hint(error.code) { environment.note(hint: hint) }
        if let clock = clock(error.code) { environment.errors.note(clock) }
      case .imported(let report) where !asJSON:
        for line in lines(path, report) { try environment.output.line(line) }
        for entry in report.leftOut { environment.errors.say("left out: " + describe(entry)) }
        if !environment.errors.isQuiet { advise(report.leftOut) }
        if report.unlisted > 0 {
          environment.errors.say(
            "left out: " + Counted.text(report.unlisted, "more record", "more records"))
        }
      default: break
      }
    }
  }

  /// What to do about the reasons for which something was left out, once for each.
  private func advise(_ entries: [ImportReport.Entry]) {
    var told: Set<WireText> = []
    for entry in entries {
      guard let hint = words.hint(entry.code, entry.details), told.insert(WireText(hint)).inserted
      else { continue }
      environment.note(hint: hint)
    }
  }

  /// This machine's time, where a list was refused because it or its signer is of a later one.
  private func clock(_ code: ReasonCode) -> String? {
    switch code {
    case .masterListSignedLater, .masterListSignerNotYetValid:
      "this machine's clock says \(Timestamp(environment.now))"
    default: nil
    }
  }

  /// The result of a file with roots of institutions.
  private func institutions(_ path: String, _ report: ImportReport) -> [String] {
    [
      "\(path): \(Counted.text(report.certificates, "root")) of institutions: "
        + "\(report.added) added, \(report.unchanged) already there, "
        + "\(report.leftOut.count) left out"
    ]
      + report.entries.filter { $0.code == .anchorAdded }.map {
        "  \($0.country ?? "no country")  \($0.fingerprint)  \($0.subject ?? "")"
      }
  }

  private func lines(_ path: String, _ report: ImportReport) -> [String] {
    if isOfInstitutions { return institutions(path, report) }
    var lines: [String] = []
    let leftOut = report.leftOut.count { $0.kind == .certificate }
    if report.certificates > 0 {
      lines.append(
        "\(path): "
          + Counted.certificates(report.certificates, states: report.statesNamed)
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

  /// The new certificates by country, so that a root of another state than the list's is seen.
  private func news(_ report: ImportReport) -> [String] {
    var lines: [String] = []
    if !report.newStates.isEmpty {
      lines.append(
        "  \(Counted.text(report.newStates.count, "new state")): "
          + report.newStates.joined(separator: " ").forPeople)
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

  func imported(_ path: String, _ outcome: FileImport.Outcome) -> JSONValue {
    switch outcome {
    case .refused(let error):
      TrustImportJSON.file(
        path,
        refused: ErrorJSON.Told(
          code: error.code, message: words.sentence(error), hint: words.hint(error.code)))
    case .imported(let report): TrustImportJSON.file(path, report)
    }
  }
}
