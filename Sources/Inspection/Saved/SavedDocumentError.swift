import LDS
import Verdicts

/// Why some files are not those of a document that was read before. It holds no content.
public enum SavedDocumentError: CodedError, Hashable {
  /// There is no EF.SOD, without which nothing can be judged.
  case noSecurityObject(place: String)
  /// The octets are no row of elementary files; the second argument says where it breaks.
  case malformed(place: String, Detail)
  /// Two different files claim to be the same.
  case twice(place: String, ElementaryFile)
  /// A file's name says one thing and its tag another.
  case misnamed(place: String, named: ElementaryFile, holds: ElementaryFile)

  /// The reason in the one vocabulary.
  public var code: ReasonCode {
    switch self {
    case .noSecurityObject: .securityObjectNotSaved
    case .malformed: .savedFilesMalformed
    case .twice: .fileSavedTwice
    case .misnamed: .fileMisnamed
    }
  }

  /// Where, and what is wrong.
  public var details: [Detail] {
    switch self {
    case .noSecurityObject(let place): [.text(place)]
    case .malformed(let place, let defect): [.text(place), defect]
    case .twice(let place, let file): [.text(place), .text(file.name)]
    case .misnamed(let place, let named, let holds):
      [.text(place), .text(named.name), .text(holds.name)]
    }
  }
}
