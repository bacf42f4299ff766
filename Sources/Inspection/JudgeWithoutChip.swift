import LDS
import Verdicts

/// Says of the checks that need the chip itself why they are not made over saved files. What the
/// document offers is known from the files; a file that is not among them was perhaps never saved, so
/// that its absence says nothing against the chip.
struct JudgeWithoutChip: InspectionStep {
  func perform(
    _ context: InspectionContext, after findings: InspectionFindings
  ) throws -> InspectionFindings {
    let needsData = Outcome(.unknown, .chipNeedsData)
    let isAuthentic = findings.data.status == .passed
    let active = isAuthentic ? activeAuthentication(findings) : needsData
    let chip = isAuthentic ? chipAuthentication(findings) : needsData
    let mapping = isAuthentic ? chipAuthenticationMapping(findings) : needsData
    var findings = findings
    findings.checks.append(Check(.accessControl, Self.absent))
    findings.checks.append(Check(.activeAuthentication, active))
    findings.checks.append(Check(.chipAuthentication, chip))
    findings.checks.append(Check(.chipAuthenticationMapping, mapping))
    findings.chip = isAuthentic ? ChipProof.verdict([active, chip, mapping]) : needsData
    return findings
  }

  private static let absent = Outcome(.notDone, .chipAbsent)

  private func activeAuthentication(_ findings: InspectionFindings) -> Outcome {
    findings.listedDataGroups.contains(15) ? Self.absent : ChipProof.notOffered.outcome
  }

  private func chipAuthentication(_ findings: InspectionFindings) -> Outcome {
    guard findings.listedDataGroups.contains(14) else { return ChipProof.notOffered.outcome }
    // A key file that cannot be understood, or was not saved, does not mean "no key".
    guard let file = findings.files.dg14.content else { return Self.absent }
    return file.securityInfos.offersChipAuthentication ? Self.absent : ChipProof.notOffered.outcome
  }

  private func chipAuthenticationMapping(_ findings: InspectionFindings) -> Outcome {
    guard findings.files.cardAccess.content?.securityInfos.offersMapping == true else {
      return ChipProof.notOffered.outcome
    }
    return Self.absent
  }
}
