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

  /// The details that the sentence names.
  public var details: [Detail] {
    switch self {
    case .mrzMissing: [.text("DG1"), .phrase(.mrzMissing)]
    case .expiryTooLate: []
    }
  }
}

extension Phrase {
  /// DG1 is missing.
  static let mrzMissing = Phrase("dg1-missing")
}
