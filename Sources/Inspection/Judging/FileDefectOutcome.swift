import ChipAccess
import LDS
import Verdicts

extension FileDefect {
  /// The defect in the one vocabulary.
  func outcome(for file: ElementaryFile) -> Outcome {
    switch self {
    case .missing: Outcome(.failed, .fileMissing, [file.name])
    case .closed: Outcome(.failed, .fileClosed, [file.name])
    case .truncated: Outcome(.failed, .fileTruncated, [file.name])
    case .tooLong(let stated): Outcome(.failed, .fileTooLong, [file.name, String(stated)])
    case .malformed(let error): Outcome(.failed, .fileMalformed, [file.name, error.description])
    case .refused(let status):
      Outcome(.failed, .commandRefused, ["READ BINARY of \(file.name)", status.description])
    }
  }
}
