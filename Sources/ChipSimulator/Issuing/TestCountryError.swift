import Verdicts

/// Why the test country of a folder cannot be used.
public enum TestCountryError: CodedError, Hashable {
  /// The file of this path holds no key and certificate.
  case damaged(path: String)

  /// The reason.
  public var code: ReasonCode { .fileUnreadable }

  /// The path and what is wrong with it.
  public var details: [Detail] {
    switch self {
    case .damaged(let path): [.text(path), .phrase(.noTestCountry)]
    }
  }
}

extension Phrase {
  /// A file holds no test country.
  static let noTestCountry = Phrase("no-test-country")
}
