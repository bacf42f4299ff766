import ChipAccess
import LDS
import Verdicts

extension FileDefect {
  /// The defect in the one vocabulary.
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
