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
      findings.checks.append(Check(.securityObject, Outcome(.failed, .securityObjectMissing)))
      return findings
    }
    var dataGroups: [Int: [UInt8]] = [:]
    for (file, reading) in findings.files {
      if let number = file.dataGroupNumber, case .read(let bytes) = reading {
        dataGroups[number] = bytes
      }
    }
    let result = PassiveAuthentication(store: context.store, at: context.now)
      .verify(sod: sod, dataGroups: dataGroups)
    findings.passive = result
    findings.checks += result.checks
    return findings
  }
}
