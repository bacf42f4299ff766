import LDS
import Verdicts

/// Compares what the chip said before it was opened with what its state signed: a PACE offer that
/// stands in DG14 and was hidden from EF.CardAccess means that the link was weakened on purpose
/// (Doc 9303-11, 9.2.9 has the same infos in both).
struct CheckAccessAgreement: InspectionStep {
  func perform(
    _ context: InspectionContext, after findings: InspectionFindings
  ) throws -> InspectionFindings {
    guard !findings.offersPACE, let bytes = findings.bytes(of: .dg14),
      let file = try? DG14(parsing: bytes), file.securityInfos.offersPACE
    else { return findings }
    var findings = findings
    findings.access?.isDowngraded = true
    findings.checks.removeAll { $0.name == .accessControl }
    findings.checks.insert(Check(.accessControl, Outcome(.failed, .paceHidden)), at: 0)
    return findings
  }
}
