import Encoding
import Verdicts

/// Why some octets are not the file that they should be. It never holds what the file says.
public enum LDSError: CodedError, Hashable {
  /// The file of this name is malformed; the second argument says what is wrong.
  case malformed(file: String, defect: String)

  /// The reason.
  public var code: Code { .fileMalformed }

  /// The file's name and what is wrong.
  public var details: [String] {
    switch self {
    case .malformed(let file, let defect): [file, defect]
    }
  }

  /// What is wrong, for the end of a sentence that names the file itself.
  public var defect: String {
    switch self {
    case .malformed(_, let defect): defect
    }
  }

  /// Runs what parses a file, and names the file in its error.
  static func naming<Result>(
    _ file: String, _ parse: () throws(BERError) -> Result
  ) throws(LDSError) -> Result {
    do { return try parse() } catch { throw .malformed(file: file, defect: error.description) }
  }
}
