import CPCSC
import Verdicts

/// Why no answer came from a document: every state of reader service, reader, document and link
/// that a desk meets.
public enum SmartCardError: CodedError, Hashable {
  /// The reader service is not running or stopped.
  case noReaderService
  /// This user may not use the reader service or the reader.
  case readerPermissionDenied
  /// No reader is connected.
  case noReader
  /// No reader, or more than one, has this name.
  case readerNotFound(String)
  /// Another program holds the document on this reader.
  case readerInUse(String)
  /// The reader, its driver or the service does something wrong; the text says what.
  case readerFailed(String)
  /// This reader was there and is no more: it was unplugged, or lost its power.
  case readerGone(String)
  /// No document is on the reader.
  case noDocument
  /// A document is on the reader but does not answer to power.
  case documentUnresponsive
  /// The document left while it was in use.
  case documentRemoved
  /// The document is still there, but the exchange with it broke.
  case connectionLost
  /// The answer is no answer of ISO/IEC 7816-4; the text says what is wrong.
  case responseMalformed(String)
  /// The document announced more data than an answer can have.
  case responseEndless
  /// The operator stopped the program while it waited.
  case interrupted

  /// The reason in the one vocabulary.
  public var code: ReasonCode {
    switch self {
    case .noReaderService: .noReaderService
    case .readerPermissionDenied: .readerPermissionDenied
    case .noReader: .noReader
    case .readerNotFound: .readerNotFound
    case .readerInUse: .readerInUse
    case .readerFailed: .readerFailed
    case .readerGone: .readerGone
    case .noDocument: .noDocument
    case .documentUnresponsive: .documentUnresponsive
    case .documentRemoved: .documentRemoved
    case .connectionLost: .connectionLost
    case .responseMalformed: .responseMalformed
    case .responseEndless: .responseEndless
    case .interrupted: .interrupted
    }
  }

  /// What the sentence names: a reader, or what failed.
  public var details: [Detail] {
    switch self {
    case .readerNotFound(let text), .readerInUse(let text), .readerFailed(let text),
      .readerGone(let text), .responseMalformed(let text):
      [.text(text)]
    default: []
    }
  }
}

extension SmartCardError {
  /// The state of a code, with what its sentence names; nil for a code of something else.
  init?(code: ReasonCode, detail: String?) {
    let detail = detail ?? ""
    switch code {
    case .noReaderService: self = .noReaderService
    case .readerPermissionDenied: self = .readerPermissionDenied
    case .noReader: self = .noReader
    case .readerNotFound: self = .readerNotFound(detail)
    case .readerInUse: self = .readerInUse(detail)
    case .readerFailed: self = .readerFailed(detail)
    case .readerGone: self = .readerGone(detail)
    case .noDocument: self = .noDocument
    case .documentUnresponsive: self = .documentUnresponsive
    case .documentRemoved: self = .documentRemoved
    case .connectionLost: self = .connectionLost
    case .responseMalformed: self = .responseMalformed(detail)
    case .responseEndless: self = .responseEndless
    case .interrupted: self = .interrupted
    default: return nil
    }
  }
}

extension SmartCardError {
  /// The state that a PC/SC result tells of (PC/SC part 5; the numbers are pcsc-lite's), for a call
  /// that concerned this reader.
  init(result: LONG, reader: String) {
    switch result {
    case SCARD_E_NO_SERVICE, SCARD_E_SERVICE_STOPPED, SCARD_P_SHUTDOWN, SCARD_E_SYSTEM_CANCELLED:
      self = .noReaderService
    case SCARD_W_SECURITY_VIOLATION, SCARD_E_NO_ACCESS: self = .readerPermissionDenied
    case SCARD_E_NO_READERS_AVAILABLE: self = .noReader
    case SCARD_E_UNKNOWN_READER: self = .readerNotFound(reader)
    case SCARD_E_SHARING_VIOLATION: self = .readerInUse(reader)
    case SCARD_E_READER_UNAVAILABLE: self = .readerGone(reader)
    case SCARD_E_NO_SMARTCARD, SCARD_E_TIMEOUT: self = .noDocument
    case SCARD_W_UNRESPONSIVE_CARD, SCARD_W_UNPOWERED_CARD, SCARD_W_UNSUPPORTED_CARD,
      SCARD_E_PROTO_MISMATCH, SCARD_E_CARD_UNSUPPORTED:
      self = .documentUnresponsive
    case SCARD_W_REMOVED_CARD: self = .documentRemoved
    case SCARD_W_RESET_CARD, SCARD_E_NOT_TRANSACTED, SCARD_F_COMM_ERROR, SCARD_E_COMM_DATA_LOST,
      SCARD_E_INVALID_HANDLE:
      self = .connectionLost
    case SCARD_E_CANCELLED, SCARD_W_CANCELLED_BY_USER: self = .interrupted
    default:
      self = .readerFailed("PC/SC result \(String(UInt32(truncatingIfNeeded: result), radix: 16))")
    }
  }

  /// Whether a PC/SC result says that the connection to the service, not to a document, is gone, so
  /// that a new context may help.
  static func concernsContext(_ result: LONG) -> Bool {
    switch result {
    case SCARD_E_NO_SERVICE, SCARD_E_SERVICE_STOPPED, SCARD_P_SHUTDOWN, SCARD_E_INVALID_HANDLE,
      SCARD_F_COMM_ERROR:
      true
    default: false
    }
  }
}
