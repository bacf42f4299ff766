import ChipAccess
import LDS
import Verdicts

/// The result of one file of the document.
public struct FileRecord: Hashable, Sendable {
  /// The file.
  public let file: ElementaryFile
  /// The outcome: `passed` when the file was read whole.
  public let outcome: Outcome
  /// The file, when it was read whole.
  public let content: DocumentFile?
  /// Its bytes, when it was read whole.
  public var bytes: [UInt8]? { content?.bytes }
  /// Its content, or the defect of a malformed file; nil when it was not read whole.
  public var parsed: ParsedFile? { content?.parsed }

  private init(_ file: ElementaryFile, _ outcome: Outcome) {
    (self.file, self.outcome, content) = (file, outcome, nil)
  }

  private init(_ content: DocumentFile) {
    file = content.file
    outcome = Outcome(.passed, .fileRead, [.text(content.file.name)])
    self.content = content
  }

  /// Every file that was tried, and those that the document lists and that were left out.
  /// - Parameter isMapped: true if PACE with chip authentication mapping was done, which makes
  ///   EF.CardSecurity mandatory.
  static func all(
    _ files: DocumentFiles, _ listed: ListedDataGroups, isMapped: Bool = false,
    policy: InspectionPolicy
  ) -> [FileRecord] {
    let tried = files.all.map { file, state in
      switch state {
      case .success(let content): FileRecord(content)
      case .failure(let defect):
        // A file that is closed with EF.SOD is not mandatory here.
        files.isHidden(file)
          ? FileRecord(file, Outcome(.notDone, .fileClosed, [.text(file.name)]))
          : FileRecord(file, outcome(defect, of: file, isMapped: isMapped))
      }
    }
    let left = listed.files.compactMap { file in
      files.leftOut(file, policy).map { FileRecord(file, $0) }
    }
    return tried + left + untried(files, policy)
  }

  /// The outcome of a file; one that is missing and optional is not supported.
  private static func outcome(
    _ defect: FileDefect, of file: ElementaryFile, isMapped: Bool
  ) -> Outcome {
    let outcome = defect.outcome(for: file)
    let isOwed =
      switch file {
      case .directory, .cvca, .cardInformation: false
      case .cardSecurity: isMapped
      default: true
      }
    guard !isOwed, defect == .missing else { return outcome }
    return Outcome(.notSupported, outcome.code, outcome.details)
  }

  /// The files that were asked for by name and that no step could read.
  private static func untried(
    _ files: DocumentFiles, _ policy: InspectionPolicy
  ) -> [FileRecord] {
    guard !files.areSaved else { return [] }
    var outcomes: [(ElementaryFile, Outcome)] = [
      (.cardAccess, Outcome(.notSupported, .fileMissing, [.text(ElementaryFile.cardAccess.name)])),
      (
        .cardSecurity,
        Outcome(.notDone, .notChecked, [.phrase(.cardSecurityAfterPACE)])
      ),
    ]
    outcomes.removeAll { !policy.asksFor($0.0) || files.wasTried($0.0) }
    return outcomes.map { FileRecord($0, $1) }
  }
}

extension FileDefect {
  /// The outcome of a file with this defect.
  func outcome(for file: ElementaryFile) -> Outcome {
    switch self {
    case .missing: Outcome(.failed, .fileMissing, [.text(file.name)])
    case .closed: Outcome(.failed, .fileClosed, [.text(file.name)])
    case .truncated: Outcome(.failed, .fileTruncated, [.text(file.name)])
    case .tooLong(let stated): Outcome(.failed, .fileTooLong, [.text(file.name), .number(stated)])
    case .malformed(let error):
      Outcome(.failed, .fileMalformed, [.text(file.name), .phrase(error.phrase)])
    case .refused(let status):
      Outcome(
        .failed, .commandRefused, [.phrase(.readBinary(of: file)), .text(status.description)])
    }
  }
}
