import Verdicts

/// Why the test country of a folder cannot be used.
public enum TestCountryError: CodedError, Hashable {
  /// The file is there but cannot be read.
  case unreadable(path: String, reason: String)
  /// The file holds no key and certificate.
  case damaged(path: String)
  /// Folder or file cannot be made.
  case notWritten(path: String, reason: String)

  /// The reason.
  public var code: Code {
    switch self {
    case .unreadable, .damaged: .fileUnreadable
    case .notWritten: .fileNotWritten
    }
  }

  /// The path and what is wrong with it.
  public var details: [String] {
    switch self {
    case .unreadable(let path, let reason), .notWritten(let path, let reason): [path, reason]
    case .damaged(let path): [path, "it holds no test country"]
    }
  }
}
