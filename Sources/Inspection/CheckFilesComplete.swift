import ChipAccess
import LDS
import Verdicts

/// Judges the files that the document lists and that were not read: a chip that offers a file and
/// does not deliver it whole is not to be taken for a complete one.
struct CheckFilesComplete: InspectionStep {
  func perform(
    _ context: InspectionContext, after findings: InspectionFindings
  ) throws -> InspectionFindings {
    var findings = findings
    let unread = findings.files.compactMap { file, reading -> (ElementaryFile, FileDefect)? in
      guard file.dataGroupNumber != nil, case .unread(let defect) = reading else { return nil }
      return (file, defect)
    }
    let warnings = unread.filter { !Self.isFailure($0.0, $0.1) }.map {
      let outcome = $0.1.outcome(for: $0.0)
      return Warning(outcome.code, outcome.details)
    }
    let failure = unread.first { Self.isFailure($0.0, $0.1) }
    let outcome = failure.map { Self.failure($0.0, $0.1) } ?? Outcome(.passed, .filesComplete)
    findings.checks.append(Check(.filesComplete, outcome, warnings: warnings))
    return findings
  }

  /// A file that may stay unread is one that the chip says it does not have or does not give, and
  /// that is neither mandatory (DG1, DG2) nor the key of a proof that the chip is the original
  /// (DG14, DG15).
  private static func isFailure(_ file: ElementaryFile, _ defect: FileDefect) -> Bool {
    switch defect {
    case .missing, .closed, .refused: [.dg1, .dg2, .dg14, .dg15].contains(file)
    case .truncated, .tooLong, .malformed: true
    }
  }

  private static func failure(_ file: ElementaryFile, _ defect: FileDefect) -> Outcome {
    if [.dg14, .dg15].contains(file), defect == .missing {
      return Outcome(.failed, .fileStripped, [file.name])
    }
    return defect.outcome(for: file)
  }
}
