import LDS

/// Reads EF.COM and EF.SOD and learns which data groups the document has.
struct ReadSecurityObject: ReadingStep {
  func perform(
    _ chip: ChipLink, _ context: InspectionContext, after findings: InspectionFindings
  ) throws -> InspectionFindings {
    var findings = findings
    for file in [ElementaryFile.com, .sod] where findings.reading(of: file) == nil {
      findings.files.append((file, try chip.reader.read(file)))
    }
    findings.learnListedDataGroups()
    return findings
  }
}
