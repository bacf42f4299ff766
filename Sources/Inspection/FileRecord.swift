import ChipAccess
import LDS
import Verdicts

/// What came of one file of the document.
public struct FileRecord: Hashable, Sendable {
  /// Which file.
  public let file: ElementaryFile
  /// `passed` when it was read whole; otherwise why not.
  public let outcome: Outcome
  /// Its octets, when it was read whole.
  public let bytes: [UInt8]?

  /// Every file that was tried, and those that the document lists and that were left out.
  static func all(_ findings: InspectionFindings, policy: InspectionPolicy) -> [FileRecord] {
    let tried = findings.files.map { file, reading in
      switch reading {
      case .read(let bytes):
        FileRecord(file: file, outcome: Outcome(.passed, .fileRead, [file.name]), bytes: bytes)
      case .unread(let defect):
        FileRecord(file: file, outcome: defect.outcome(for: file), bytes: nil)
      }
    }
    let left = findings.listedDataGroups.compactMap(ElementaryFile.init(dataGroupNumber:))
      .compactMap { file in
        findings.leftOut(file, policy).map { FileRecord(file: file, outcome: $0, bytes: nil) }
      }
    return tried + left
  }
}
