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
    guard findings.isListSigned else {
      let why = findings.isClosed ? "EF.SOD is closed" : "EF.SOD lists no files"
      findings.checks.append(Check(.filesComplete, Outcome(.notDone, .notChecked, [why])))
      return findings
    }
    var failures: [Outcome] = []
    var warnings: [Warning] = []
    for file in findings.listedDataGroups.compactMap(ElementaryFile.init(dataGroupNumber:))
    where context.policy.wants(file) && findings.withheldKey(file) == nil {
      guard let outcome = Self.absence(of: file, findings) else { continue }
      if Self.mayStayUnread(file, findings) {
        warnings.append(Warning(outcome.code, outcome.details))
      } else {
        failures.append(outcome)
      }
    }
    findings.incompleteness = failures.first
    let withheld = [ElementaryFile.dg14, .dg15].compactMap(findings.withheldKey)
    let outcome = failures.first ?? withheld.first ?? Outcome(.passed, .filesComplete)
    findings.checks.append(Check(.filesComplete, outcome, warnings: warnings))
    return findings
  }

  /// Why a listed file is not there; nil when it was read.
  private static func absence(of file: ElementaryFile, _ findings: InspectionFindings) -> Outcome? {
    switch findings.reading(of: file) {
    case .read: nil
    case .unread(let defect): defect.outcome(for: file)
    case nil: Outcome(.failed, .filesUnread, [file.name])
    }
  }

  /// A file may stay unread that the chip says it does not have or does not give, and that is not
  /// mandatory as DG1 and DG2 are.
  private static func mayStayUnread(
    _ file: ElementaryFile, _ findings: InspectionFindings
  ) -> Bool {
    guard file != .dg1, file != .dg2, case .unread(let defect) = findings.reading(of: file) else {
      return false
    }
    switch defect {
    case .missing, .closed, .refused: return true
    case .truncated, .tooLong, .malformed: return false
    }
  }
}

extension InspectionFindings {
  /// Why the chip does not give DG14 or DG15, the keys of the proofs that it is the original,
  /// although they were signed. The data are what they were; it is the chip that is in doubt. Nil
  /// when there is nothing of the kind.
  func withheldKey(_ file: ElementaryFile) -> Outcome? {
    guard [.dg14, .dg15].contains(file), let number = file.dataGroupNumber,
      listedDataGroups.contains(number), case .unread(let defect) = reading(of: file)
    else { return nil }
    switch defect {
    case .missing: return Outcome(.failed, .fileStripped, [file.name])
    case .closed, .refused: return defect.outcome(for: file)
    case .truncated, .tooLong, .malformed: return nil
    }
  }
}
