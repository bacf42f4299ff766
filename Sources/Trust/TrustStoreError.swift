import Verdicts

/// Why a trust store cannot be read or changed.
public enum TrustStoreError: CodedError, Hashable {
  /// The file is no anchor file, or was altered; the argument says where it breaks.
  case damaged(String)
  /// The disk is full; the argument is the path.
  case diskFull(String)
  /// The system refused to write: path and reason.
  case notWritten(String, String)
  /// The system refused to read: path and reason.
  case unreadable(String, String)

  /// The reason.
  public var code: Code {
    switch self {
    case .damaged: .trustStoreDamaged
    case .diskFull: .diskFull
    case .notWritten: .fileNotWritten
    case .unreadable: .fileUnreadable
    }
  }

  /// What the reason's sentence names, in its order.
  public var details: [String] {
    switch self {
    case .damaged(let place): [place]
    case .diskFull(let path): [path]
    case .notWritten(let path, let reason), .unreadable(let path, let reason): [path, reason]
    }
  }
}
