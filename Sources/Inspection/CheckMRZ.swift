import ChipAccess
import LDS
import Verdicts

/// Compares the MRZ in DG1 with the fields that opened the chip: a chip that is opened by the
/// printed MRZ and holds another one does not belong to its booklet. Without such fields there is
/// nothing to compare; a DG1 that cannot be understood is still one. What DG11 says otherwise is noted.
struct CheckMRZ: InspectionStep {
  func perform(
    _ context: InspectionContext, after findings: InspectionFindings
  ) throws -> InspectionFindings {
    var findings = findings
    guard let mrz = findings.mrz else {
      let outcome = findings.leftOut(.dg1, context.policy) ?? absence(findings)
      findings.checks.append(Check(.mrzConsistency, outcome))
      return findings
    }
    findings.checks.append(
      Check(
        .mrzConsistency, agreement(of: mrz, with: context.fields),
        warnings: mrz.failedCheckDigits.map { Warning(.mrzCheckDigit, [$0.name]) }
          + HolderIdentity(mrz: mrz, dg11: findings.bytes(of: .dg11)).contradictions))
    return findings
  }

  private func agreement(of mrz: MRZ, with fields: MRZAccessFields?) -> Outcome {
    guard let fields else { return Outcome(.notDone, .mrzNotGiven) }
    return mrz.accessFields.information == fields.information
      ? Outcome(.passed, .mrzConsistent) : Outcome(.failed, .mrzDiffers)
  }

  private func absence(_ findings: InspectionFindings) -> Outcome {
    switch findings.reading(of: .dg1) {
    case .read(let bytes):
      do throws(LDSError) {
        _ = try DG1(parsing: bytes)
        return Outcome(.failed, .filesUnread, [ElementaryFile.dg1.name])
      } catch {
        return Outcome(.failed, error.code, error.details)
      }
    case .unread(let defect): return defect.outcome(for: .dg1)
    case nil: return Outcome(.failed, .filesUnread, [ElementaryFile.dg1.name])
    }
  }
}
