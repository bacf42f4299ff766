import ChipAccess
import LDS

/// Reads DG14 and has the chip authenticate itself with the key in it (Doc 9303-11, 6.2 and appendix
/// J.1, step 3), before the other data groups are read: they come over the new session then, whose
/// keys only the holder of the chip's private key can have. EF.SOD was read before, because it says
/// whether there is a DG14.
///
/// Nobody knows yet whether DG14 is authentic. The outcome counts only once the data have passed,
/// DG14 among them.
struct PerformChipAuthentication: ReadingStep {
  func perform(
    _ chip: ChipLink, _ context: InspectionContext, after findings: InspectionFindings
  ) throws -> InspectionFindings {
    guard context.policy.provesChip, context.policy.wants(.dg14),
      findings.listedDataGroups.contains(14), findings.reading(of: .dg14) == nil
    else { return findings }
    var findings = findings
    findings.files.add(.dg14, try chip.reader.read(.dg14))
    guard let file = findings.files.dg14.content else { return findings }
    if let mapping = ChipMapping(findings.chipMappings),
      mapping.mayReplaceChipAuthentication(findings)
    {
      return findings
    }
    do {
      let offers = try ChipAuthenticationOffer.all(in: file.securityInfos)
      if offers.isEmpty { return findings }
      context.report(.authenticatingChip)
      findings.chipAuthentication = .success(try chip.session.authenticateChip(offers))
    } catch let reason as ChipProofError {
      findings.chipAuthentication = .failure(reason)
    }
    return findings
  }
}
