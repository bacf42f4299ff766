import Encoding
import Messages
import Operations
import Presentation
import Trust
import TrustStore
import Verdicts

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
        try environment.output.lines(
          TrustImportText.lines(path, report, ofInstitutions: isOfInstitutions))
        for entry in report.leftOut {
          environment.errors.say("left out: " + TrustImportText.line(entry, words))
        }
        if !environment.errors.isQuiet { advise(report.leftOut) }
        if report.unlisted > 0 {
          environment.errors.say(
            "left out: " + Counted.text(report.unlisted, "more record", "more records"))
        }
      default: break
      }
    }
  }

  /// Prints the hints for entries that were left out, each once.
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
