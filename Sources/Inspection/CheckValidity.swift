import LDS
import MRZ
import Verdicts

/// The document's own date of expiry against the desk's day; valid through that day.
struct CheckValidity: InspectionStep {
  func perform(
    _ context: InspectionContext, after findings: InspectionFindings
  ) throws -> InspectionFindings {
    var findings = findings
    let outcome = judge(findings, at: context.time, policy: context.policy)
    findings.checks.append(Check(.dateOfExpiry, outcome))
    findings.validity = outcome
    return findings
  }

  private func judge(
    _ findings: InspectionFindings, at time: DeskTime, policy: InspectionPolicy
  ) -> Outcome {
    guard let mrz = findings.mrz else {
      return findings.leftOut(.dg1, policy) ?? Outcome(.unknown, .dateUnreadable)
    }
    guard let expiry = mrz.dateOfExpiry.dateOfExpiry(asOf: time.today) else {
      return Outcome(.unknown, .dateUnreadable)
    }
    return expiry < time.day
      ? Outcome(.failed, .documentExpired, [expiry.description])
      : Outcome(.passed, .documentInDate, [expiry.description])
  }
}
