import LDS
import Verdicts

/// Compares the MRZ in DG1 with the fields that opened the chip: a chip that is opened by the
/// printed MRZ and holds another one does not belong to its booklet.
struct CheckMRZ: InspectionStep {
  func perform(
    _ context: InspectionContext, after findings: InspectionFindings
  ) throws -> InspectionFindings {
    var findings = findings
    guard let mrz = findings.mrz else {
      let outcome =
        context.policy.wants(.dg1)
        ? Outcome(.failed, .filesUnread, [ElementaryFile.dg1.name])
        : Outcome(.notDone, .fileNotWanted, [ElementaryFile.dg1.name])
      findings.checks.append(Check(.mrzConsistency, outcome))
      return findings
    }
    let agrees = mrz.accessFields.information == context.fields.information
    findings.checks.append(
      Check(
        .mrzConsistency,
        agrees ? Outcome(.passed, .mrzConsistent) : Outcome(.failed, .mrzDiffers)))
    return findings
  }
}
