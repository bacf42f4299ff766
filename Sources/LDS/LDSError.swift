import Encoding
import Verdicts

/// Why some octets are not the file that they should be. It never holds what the file says.
public enum LDSError: CodedError, Hashable {
  /// The file of this name is malformed; the second argument says what is wrong, the third how many
  /// octets of the file come before the place where it is, if that is known.
  case malformed(file: String, defect: Phrase, offset: Int? = nil)

  /// The reason.
  public var code: ReasonCode { .fileMalformed }

  /// The file's name and what is wrong.
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

  /// The number of octets of the file before the place that is wrong; nil where it is not known.
  public var offset: Int? {
    switch self {
    case .malformed(_, _, let offset): offset
    }
  }

  /// Runs what parses a file, and names the file in its error.
  static func naming<Result>(
    _ file: String, _ parse: () throws(BERError) -> Result
  ) throws(LDSError) -> Result {
    do { return try parse() } catch { throw .malformed(file: file, defect: error.phrase) }
  }

  /// Runs what parses a file, and names the file and the place in its error.
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
