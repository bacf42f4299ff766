import LDS
import Parallel

/// Reads EF.COM and EF.SOD and learns which data groups the document has. Whether EF.SOD is genuine is
/// found out while the chip sends the rest; the steps that judge get to know it.
struct ReadSecurityObject: ReadingStep {
  func perform(
    _ chip: ChipLink, _ context: InspectionContext, after findings: InspectionFindings
  ) throws -> InspectionFindings {
    var findings = findings
    for file in [ElementaryFile.com, .sod] where findings.reading(of: file) == nil {
      findings.files.append((file, try chip.reader.read(file)))
    }
    findings.learnListedDataGroups()
    if let sod = findings.bytes(of: .sod) {
      let authentication = context.passiveAuthentication
      findings.groundwork = WorkAhead.start { authentication.checkSecurityObject(sod) }
    }
    return findings
  }
}
