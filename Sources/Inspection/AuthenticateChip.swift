import LDS
import Verdicts

/// The chip's own proof that it is the original (Doc 9303-11, 6): says what the document offers.
/// Nothing is said of the chip before the data are known to be authentic, because the key that it
/// would prove is one of the data.
struct AuthenticateChip: InspectionStep {
  func perform(
    _ context: InspectionContext, after findings: InspectionFindings
  ) throws -> InspectionFindings {
    var findings = findings
    let active = offersActiveAuthentication(findings)
    let chip = offersChipAuthentication(findings)
    findings.checks.append(Check(.activeAuthentication, outcome(active, findings)))
    findings.checks.append(Check(.chipAuthentication, outcome(chip, findings)))
    findings.chip = verdict(offered: active || chip, findings)
    return findings
  }

  private func offersActiveAuthentication(_ findings: InspectionFindings) -> Bool {
    findings.listedDataGroups.contains(15)
  }

  private func offersChipAuthentication(_ findings: InspectionFindings) -> Bool {
    guard findings.listedDataGroups.contains(14) else { return false }
    guard let bytes = findings.bytes(of: .dg14), let file = try? DG14(parsing: bytes) else {
      // A key file that cannot be understood does not mean "no key".
      return true
    }
    return file.securityInfos.offersChipAuthentication
  }

  private func outcome(_ isOffered: Bool, _ findings: InspectionFindings) -> Outcome {
    isOffered ? Outcome(.notDone, .chipCheckNotBuilt) : Outcome(.notSupported, .chipNotProvable)
  }

  private func verdict(offered: Bool, _ findings: InspectionFindings) -> Outcome {
    guard findings.passive?.verdict.status == .passed else {
      return Outcome(.unknown, .chipNeedsData)
    }
    if let files = findings.outcome(of: .filesComplete), files.code == .fileStripped {
      return Outcome(.failed, .fileStripped, files.details)
    }
    return outcome(offered, findings)
  }
}
