import ChipAccess
import LDS

/// Reads EF.DIR (Doc 9303-10, 3.11.3) in the master file, where it is asked for. Anybody may read it
/// before the chip is opened.
struct ReadDirectory: ReadingStep {
  func perform(
    _ chip: ChipLink, _ context: InspectionContext, after findings: InspectionFindings
  ) throws -> InspectionFindings {
    guard context.policy.asksFor(.directory) else { return findings }
    var findings = findings
    findings.files.add(.directory, try chip.reader.read(.directory))
    return findings
  }
}
