import ChipAccess
import LDS
import MRZ
import Trust
import Verdicts

/// Compares the MRZ in DG1 with everything that was given of the printed one: a chip that is opened by
/// the printed MRZ and holds another one does not belong to its booklet. Number, birth and expiry have
/// check digits, and fail where they differ. The rest has none: a slip in typing looks like a page with
/// another name on it, and so it is asked for again, and what stays is a weakness. Where nothing was
/// given there is nothing to compare; a DG1 that cannot be understood is still one. What DG11 says
/// otherwise is noted.
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
    let comparison = try comparison(of: mrz, context)
    findings.checks.append(
      Check(
        .mrzConsistency, comparison.outcome, evidence: comparison.evidence,
        warnings: mrz.failedCheckDigits.map { Warning(.mrzCheckDigit, [$0.name]) }
          + HolderIdentity(mrz: mrz, dg11: findings.files.dg11.content).contradictions))
    return findings
  }

  /// How often what differs is asked for again.
  private static let mostQuestions = 2

  private func comparison(
    of mrz: MRZ, _ context: InspectionContext
  ) throws -> (outcome: Outcome, evidence: [Check.Evidence]) {
    guard let fields = context.fields else { return (Outcome(.notDone, .mrzNotGiven), []) }
    guard mrz.accessFields.information == fields.information else {
      return (Outcome(.failed, .mrzDiffers), [])
    }
    guard let given = context.mrz else {
      let evidence = Check.Evidence("mrz-compared", "document number, birth and expiry")
      return (Outcome(.passed, .mrzConsistent), [evidence])
    }
    let evidence = [Check.Evidence("mrz-compared", "every line")]
    let differences = try differences(of: given, from: mrz, context)
    if differences.isEmpty { return (Outcome(.passed, .mrzConsistent), evidence) }
    let weakness = Weakness.mrzTextDiffers
    let names = differences.map(\.field).joined(separator: ", ")
    let status: CheckStatus =
      context.policy.trust.response(to: weakness) == .failed ? .failed : .unknown
    return (
      Outcome(status, weakness.code, [names]), evidence + [Check.Evidence("rule", weakness.rule)]
    )
  }

  /// Where the given MRZ differs from DG1 after all questions.
  private func differences(
    of given: MRZ, from mrz: MRZ, _ context: InspectionContext
  ) throws -> [MRZDifference] {
    var given = given
    var differences = given.differences(from: mrz)
    for _ in 0..<Self.mostQuestions where !differences.isEmpty {
      guard let again = try context.askAgain(given, differences) else { break }
      // What is typed now must be of the document that was opened.
      guard again.accessFields.information == given.accessFields.information else { continue }
      given = again
      differences = given.differences(from: mrz)
    }
    return differences
  }

  private func absence(_ findings: InspectionFindings) -> Outcome {
    if findings.isHidden(.dg1), let closure = findings.closure { return closure }
    switch findings.files.dg1 {
    case .malformed(let error): return Outcome(.failed, error.code, error.details)
    case .unread(let defect): return defect.outcome(for: .dg1)
    case .read, .absent: return Outcome(.failed, .filesUnread, [ElementaryFile.dg1.name])
    }
  }
}
