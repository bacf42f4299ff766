import Storage
import Trust
import Verdicts

/// Why a trust store cannot be read or changed.
public enum TrustStoreError: CodedError, Hashable {
  /// The file is no anchor file, or was altered; the argument says where it breaks.
  case damaged(Phrase)
  /// There is more to keep than its files can hold.
  case full
  /// Its folder or file cannot be read or written.
  case storage(StorageError)

  /// The reason.
  public var code: ReasonCode {
    switch self {
    case .damaged: .trustStoreDamaged
    case .full: .trustStoreFull
    case .storage(let error): error.code
    }
  }

  /// The details that the reason's sentence names, in its order.
  public var details: [Detail] {
    switch self {
    case .damaged(let place): [.phrase(place)]
    case .full: []
    case .storage(let error): error.details
    }
  }
}
