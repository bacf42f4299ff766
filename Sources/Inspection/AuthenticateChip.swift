import LDS
import Verdicts

/// The chip's own proof that it is the original (Doc 9303-11, 6): says what the document offers.
/// Nothing is said of the chip before the data are known to be authentic, because the key that it
/// would prove is one of the data.
struct AuthenticateChip: InspectionStep {
  func perform(
    _ context: InspectionContext, after findings: InspectionFindings
  ) throws -> InspectionFindings {
    let needsData = Outcome(.unknown, .chipNeedsData)
    let isAuthentic = findings.data.status == .passed
    let active = isAuthentic ? activeAuthentication(findings) : needsData
    let chip = isAuthentic ? chipAuthentication(findings) : needsData
    var findings = findings
    findings.checks.append(Check(.activeAuthentication, active))
    findings.checks.append(Check(.chipAuthentication, chip))
    findings.chip = isAuthentic ? Self.verdict([active, chip]) : needsData
    return findings
  }

  static let notOffered = Outcome(.notSupported, .chipNotProvable)
  private static let notBuilt = Outcome(.notDone, .chipCheckNotBuilt)

  private func activeAuthentication(_ findings: InspectionFindings) -> Outcome {
    guard findings.listedDataGroups.contains(15) else { return Self.notOffered }
    return findings.withheldKey(.dg15) ?? Self.notBuilt
  }

  private func chipAuthentication(_ findings: InspectionFindings) -> Outcome {
    guard findings.listedDataGroups.contains(14) else { return Self.notOffered }
    if let withheld = findings.withheldKey(.dg14) { return withheld }
    guard let bytes = findings.bytes(of: .dg14) else {
      return Outcome(.notDone, .fileNotWanted, [ElementaryFile.dg14.name])
    }
    // A key file that cannot be understood does not mean "no key".
    guard let file = try? DG14(parsing: bytes) else { return Self.notBuilt }
    return file.securityInfos.offersChipAuthentication ? Self.notBuilt : Self.notOffered
  }

  /// What failed counts more than what was left out, and that more than what is not offered.
  static func verdict(_ proofs: [Outcome]) -> Outcome {
    proofs.first { $0.status == .failed } ?? proofs.first { $0.status == .notDone } ?? notOffered
  }
}
