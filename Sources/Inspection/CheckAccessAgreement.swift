import ChipAccess
import LDS
import Verdicts

/// Compares what the chip said before it was opened with what its state signed: a PACE offer that
/// stands in DG14 and was hidden from EF.CardAccess means that the link was weakened on purpose
/// (Doc 9303-11, 9.2.9 has the same infos in both). Where DG14 is signed and was not read, nobody
/// can say that the link is as strong as the document allows.
struct CheckAccessAgreement: InspectionStep {
  func perform(
    _ context: InspectionContext, after findings: InspectionFindings
  ) throws -> InspectionFindings {
    guard !findings.offersPACE, findings.listedDataGroups.contains(14),
      let outcome = disagreement(findings)
    else { return findings }
    var findings = findings
    if outcome.status == .failed { findings.access?.isDowngraded = true }
    findings.checks = findings.checks.map {
      $0.name == .accessControl
        ? Check($0.name, outcome, evidence: $0.evidence, warnings: $0.warnings) : $0
    }
    return findings
  }

  /// What stands against the check as it came out when the chip was opened; nil for nothing.
  private func disagreement(_ findings: InspectionFindings) -> Outcome? {
    switch findings.reading(of: .dg14) {
    case .read(let bytes):
      do throws(LDSError) {
        let offersPACE = try DG14(parsing: bytes).securityInfos.offersPACE
        return offersPACE ? Outcome(.failed, .paceHidden) : nil
      } catch {
        return Outcome(.unknown, error.code, error.details)
      }
    case .unread(let defect):
      let outcome = defect.outcome(for: .dg14)
      return Outcome(.unknown, outcome.code, outcome.details)
    case nil:
      return Outcome(.notDone, .fileNotWanted, [ElementaryFile.dg14.name])
    }
  }
}
