import Verdicts

/// Why the test country of a folder cannot be used.
public enum TestCountryError: CodedError, Hashable {
  /// The file of this path holds no key and certificate.
  case damaged(path: String)

  /// The reason.
  public var code: Code { .fileUnreadable }

  /// The path and what is wrong with it.
  public var details: [String] {
    switch self {
    case .damaged(let path): [path, "it holds no test country"]
    }
  }
}
