/// Learns which data groups the document has, from EF.SOD wherever that can be read.
struct ListSavedFiles: InspectionStep {
  func perform(
    _ context: InspectionContext, after findings: InspectionFindings
  ) throws -> InspectionFindings {
    var findings = findings
    findings.learnListedDataGroups()
    return findings
  }
}
