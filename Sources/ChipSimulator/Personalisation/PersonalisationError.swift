import Verdicts

/// Why no document can be made.
public enum PersonalisationError: CodedError, Hashable {
  /// DG1 is missing.
  case mrzMissing
  /// The years that a document is valid for end after the year 9999.
  case expiryTooLate

  /// The reason.
  public var code: ReasonCode {
    switch self {
    case .mrzMissing: .fileMalformed
    case .expiryTooLate: .dateUnreadable
    }
  }

  /// What the sentence names.
  public var details: [Detail] {
    switch self {
    case .mrzMissing:
      [.text("DG1"), .text("it is missing, so that there is no machine readable zone")]
    case .expiryTooLate: [.text("date of expiry")]
    }
  }
}
