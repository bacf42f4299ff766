import Verdicts

/// Why no document can be made.
public enum PersonalisationError: CodedError, Hashable {
  /// DG1 is missing.
  case mrzMissing
  /// The years that a document is valid for end after the year 9999.
  case expiryTooLate

  /// The reason.
  public var code: Code {
    switch self {
    case .mrzMissing: .fileMalformed
    case .expiryTooLate: .dateUnreadable
    }
  }

  /// What the sentence names.
  public var details: [String] {
    switch self {
    case .mrzMissing: ["DG1", "it is missing, so that there is no machine readable zone"]
    case .expiryTooLate: ["date of expiry"]
    }
  }
}
