import LDS
import Verdicts

/// Says which files the document lists and nobody saved. That is nothing against the document: who
/// saved the files may have left some out, as fingerprints should be.
struct CheckFilesSaved: InspectionStep {
  func perform(
    _ context: InspectionContext, after findings: InspectionFindings
  ) throws -> InspectionFindings {
    var findings = findings
    findings.checks.append(Check(.filesComplete, outcome(findings)))
    return findings
  }

  private func outcome(_ findings: InspectionFindings) -> Outcome {
    guard findings.isListSigned else {
      return Outcome(.notDone, .notChecked, ["EF.SOD lists no files"])
    }
    let missing = findings.listedDataGroups.compactMap(ElementaryFile.init(dataGroupNumber:))
      .filter { findings.reading(of: $0) == nil }
    return missing.isEmpty
      ? Outcome(.passed, .filesComplete)
      : Outcome(.notDone, .fileNotSaved, [missing.map(\.name).joined(separator: ", ")])
  }
}
