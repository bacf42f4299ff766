import ChipAccess
import LDS
import Verdicts

/// What came of one file of the document.
public struct FileRecord: Hashable, Sendable {
  /// Which file.
  public let file: ElementaryFile
  /// `passed` when it was read whole; otherwise why not.
  public let outcome: Outcome
  /// The file, when it was read whole.
  public let content: DocumentFile?
  /// Its octets, when it was read whole.
  public var bytes: [UInt8]? { content?.bytes }
  /// What it says, or why it cannot be understood; nil when it was not read whole.
  public var parsed: ParsedFile? { content?.parsed }

  /// Every file that was tried, and those that the document lists and that were left out.
  static func all(_ findings: InspectionFindings, policy: InspectionPolicy) -> [FileRecord] {
    let tried = findings.files.all.map { file, state in
      switch state {
      case .success(let content):
        FileRecord(file: file, outcome: Outcome(.passed, .fileRead, [file.name]), content: content)
      case .failure(let defect):
        FileRecord(file: file, outcome: outcome(defect, of: file, findings), content: nil)
      }
    }
    let left = findings.listedDataGroups.compactMap(ElementaryFile.init(dataGroupNumber:))
      .compactMap { file in
        findings.leftOut(file, policy).map { FileRecord(file: file, outcome: $0, content: nil) }
      }
    return tried + left + untried(findings, policy)
  }

  /// What need not be there and is not is nothing that the chip owes.
  private static func outcome(
    _ defect: FileDefect, of file: ElementaryFile, _ findings: InspectionFindings
  ) -> Outcome {
    // What a card keeps to others is nothing that it owes here.
    if findings.isHidden(file) { return Outcome(.notDone, .fileClosed, [file.name]) }
    let outcome = defect.outcome(for: file)
    let isOwed =
      switch file {
      case .directory, .cvca, .cardInformation: false
      case .cardSecurity: !findings.chipMappings.isEmpty
      default: true
      }
    guard !isOwed, defect == .missing else { return outcome }
    return Outcome(.notSupported, outcome.code, outcome.details)
  }

  /// What was asked for by name and no step could ask the chip for.
  private static func untried(
    _ findings: InspectionFindings, _ policy: InspectionPolicy
  ) -> [FileRecord] {
    guard findings.hasChip else { return [] }
    var outcomes: [(ElementaryFile, Outcome)] = [
      (.cardAccess, Outcome(.notSupported, .fileMissing, [ElementaryFile.cardAccess.name])),
      (.cardSecurity, Outcome(.notDone, .notChecked, ["EF.CardSecurity is read after PACE only"])),
    ]
    outcomes.removeAll { !policy.asksFor($0.0) || findings.reading(of: $0.0) != nil }
    return outcomes.map { FileRecord(file: $0, outcome: $1, content: nil) }
  }
}
