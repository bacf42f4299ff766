import ChipAccess
import Verdicts

/// Opens the chip with the strongest protocol that the document offers (Doc 9303-11, 4.2, steps 2
/// to 4); a weaker one only where the policy says so.
struct OpenChip: InspectionStep {
  func perform(
    _ context: InspectionContext, after findings: InspectionFindings
  ) throws -> InspectionFindings {
    if findings.offersPACE && !context.policy.allowsDowngrade { throw InspectionError.paceNotDone }
    var findings = findings
    try context.session.selectApplication()
    let used = try open(context)
    findings.access = AccessRecord(accessProtocol: used, isDowngraded: findings.offersPACE)
    findings.checks.append(Check(.accessControl, outcome(used, findings)))
    return findings
  }

  private func open(_ context: InspectionContext) throws -> AccessProtocol {
    do {
      try context.session.open(with: BACKeys(context.fields))
      return .bac
    } catch ChipAccessError.commandRefused("GET CHALLENGE", let status) {
      // Chips without access control (old Belgian ones) know no GET CHALLENGE.
      guard case .read = try context.reader.read(.com) else {
        throw ChipAccessError.commandRefused("GET CHALLENGE", status)
      }
      context.session.leaveOpen()
      return .open
    }
  }

  private func outcome(_ used: AccessProtocol, _ findings: InspectionFindings) -> Outcome {
    switch used {
    case .open: Outcome(.notSupported, .accessOpenedWithoutKey)
    case .bac where findings.offersPACE: Outcome(.failed, .accessDowngraded, [used.rawValue])
    case .bac: Outcome(.passed, .accessOpened, [used.rawValue])
    }
  }
}
