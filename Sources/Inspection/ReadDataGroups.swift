import ChipAccess
import LDS

/// Reads the data groups that the document lists and the policy wants, the portrait last.
struct ReadDataGroups: ReadingStep {
  func perform(
    _ chip: ChipLink, _ context: InspectionContext, after findings: InspectionFindings
  ) throws -> InspectionFindings {
    var findings = findings
    for file in order(findings.listedDataGroups)
    where context.policy.wants(file) && findings.reading(of: file) == nil {
      findings.files.add(file, try chip.reader.read(file))
    }
    return findings
  }

  private func order(_ numbers: [Int]) -> [ElementaryFile] {
    let files = numbers.sorted().compactMap(ElementaryFile.init(dataGroupNumber:))
    return files.filter { $0 != .dg2 } + files.filter { $0 == .dg2 }
  }
}
