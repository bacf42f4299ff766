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
    guard let sod = findings.bytes(of: .sod) else {
      findings.checks.append(Check(.securityObject, absence(findings)))
      return findings
    }
    var dataGroups: [Int: [UInt8]] = [:]
    for file in findings.files.map(\.file) {
      if let number = file.dataGroupNumber { dataGroups[number] = findings.bytes(of: file) }
    }
    let authentication = context.passiveAuthentication
    let ground = findings.groundwork?.outcome ?? authentication.checkSecurityObject(sod)
    let result = authentication.verify(ground, dataGroups: dataGroups)
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
