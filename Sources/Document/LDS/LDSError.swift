import Encoding
import Verdicts

/// The reason why some bytes are not the file that they should be. It never holds content of the
/// file.
public enum LDSError: CodedError, Hashable {
  /// The file with this name is malformed. The second argument is the defect, the third the number
  /// of bytes of the file before it, if that is known.
  case malformed(file: String, defect: Phrase, offset: Int? = nil)

  /// The reason.
  public var code: ReasonCode { .fileMalformed }

  /// The file's name and the defect.
  public var details: [Detail] {
    switch self {
    case .malformed(let file, let defect, _): [.text(file), .phrase(defect)]
    }
  }

  /// The defect, for the end of a sentence that names the file itself.
  public var defect: Phrase {
    switch self {
    case .malformed(_, let defect, _): defect
    }
  }

  /// The number of bytes of the file before the defect; nil if it is not known.
  public var offset: Int? {
    switch self {
    case .malformed(_, _, let offset): offset
    }
  }

  /// Runs a parser, and adds the file's name to its error.
  static func naming<Result>(
    _ file: String, _ parse: () throws(BERError) -> Result
  ) throws(LDSError) -> Result {
    do { return try parse() } catch { throw .malformed(file: file, defect: error.phrase) }
  }

  /// Runs a parser, and adds the file's name and the place to its error.
  static func locating<Result>(
    _ file: String, _ parse: () throws(DataObjectError) -> Result
  ) throws(LDSError) -> Result {
    do { return try parse() } catch {
      throw .malformed(file: file, defect: error.phrase, offset: error.offset)
    }
  }
}

extension ReasonCode {
  /// *file* is malformed: *defect*.
  public static let fileMalformed = ReasonCode("file-malformed", .fileDamaged, .file, .defect)
}
