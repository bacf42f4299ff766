import LDS
import Trust
import Verdicts

/// Passive authentication (Doc 9303-11, 5.1) of everything that was read.
struct AuthenticateData: InspectionStep {
  func perform(
    _ context: InspectionContext, after findings: InspectionFindings
  ) throws -> InspectionFindings {
    context.report(.verifying)
    var findings = findings
    guard let sod = findings.securityObject else {
      findings.checks.append(Check(.securityObject, absence(findings)))
      return findings
    }
    let authentication = context.passiveAuthentication
    let ground = findings.groundwork?.outcome ?? authentication.groundwork(sod)
    let result = authentication.verify(
      ground, files: findings.files.all.compactMap { try? $0.state.get() })
    findings.passive = result
    findings.checks += result.checks
    return findings
  }

  private func absence(_ findings: InspectionFindings) -> Outcome {
    if let closure = findings.closure { return closure }
    guard case .unread(let defect) = findings.reading(of: .sod), defect != .missing else {
      return Outcome(.failed, .securityObjectMissing)
    }
    return defect.outcome(for: .sod)
  }
}
