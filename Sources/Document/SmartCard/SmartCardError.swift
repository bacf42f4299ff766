import CPCSC
import Verdicts

/// The reason why there is no answer from a document: a state of the reader service, the reader,
/// the document or the link.
public enum SmartCardError: CodedError, Hashable {
  /// The reader service is not running, or has stopped.
  case noReaderService
  /// The reader service does not answer.
  case serviceSilent
  /// This user has no permission for the reader service or the reader.
  case readerPermissionDenied
  /// No reader is connected.
  case noReader
  /// No reader, or more than one, has this name.
  case readerNotFound(String)
  /// Another program holds the document on this reader.
  case readerInUse(String)
  /// The reader, its driver or the service failed, with the result of PC/SC.
  case serviceFailed(UInt32)
  /// The reader, its driver or the service failed; the text says how, in the words of a trace.
  case readerFailed(String)
  /// This reader, or the document on it, did not answer a call in time.
  case readerSilent(String)
  /// This reader is gone: it was unplugged, or lost its power.
  case readerGone(String)
  /// No document is on the reader.
  case noDocument
  /// A document is on the reader but does not answer when it gets power.
  case documentUnresponsive
  /// The document was removed while it was in use.
  case documentRemoved
  /// The document is still present, but the exchange with it broke.
  case connectionLost
  /// The answer has this many bytes, too few for a status word.
  case statusWordMissing(length: Int)
  /// The answer is no answer of ISO/IEC 7816-4; the text says what is wrong, in the words of a
  /// trace.
  case responseMalformed(String)
  /// The document announced more data than an answer may have.
  case responseEndless
  /// The operator stopped the program while it waited.
  case interrupted

  /// The reason, as a stable code.
  public var code: ReasonCode {
    switch self {
    case .noReaderService: .noReaderService
    case .serviceSilent: .readerServiceSilent
    case .readerPermissionDenied: .readerPermissionDenied
    case .noReader: .noReader
    case .readerNotFound: .readerNotFound
    case .readerInUse: .readerInUse
    case .serviceFailed, .readerFailed: .readerFailed
    case .readerSilent: .readerSilent
    case .readerGone: .readerGone
    case .noDocument: .noDocument
    case .documentUnresponsive: .documentUnresponsive
    case .documentRemoved: .documentRemoved
    case .connectionLost: .connectionLost
    case .statusWordMissing, .responseMalformed: .responseMalformed
    case .responseEndless: .responseEndless
    case .interrupted: .interrupted
    }
  }

  /// The details that the sentence names: a reader, or the failure.
  public var details: [Detail] {
    switch self {
    case .readerNotFound(let text), .readerInUse(let text), .readerFailed(let text),
      .readerSilent(let text), .readerGone(let text), .responseMalformed(let text):
      [.text(text)]
    case .serviceFailed(let result): [.phrase(.pcscResult(result))]
    case .statusWordMissing(let length): [.phrase(.statusWordMissing(length: length))]
    default: []
    }
  }
}

/// An error in a trace: its code and texts, which are a part of the trace's format.
extension SmartCardError {
  private static let recordedResult = "PC/SC result "
  private static let recordedLength = " bytes, no status word"

  /// The text of the details in a trace.
  var recorded: [Detail] {
    switch self {
    case .serviceFailed(let result): [.text(Self.recordedResult + String(result, radix: 16))]
    case .statusWordMissing(let length): [.text(String(length) + Self.recordedLength)]
    default: details
    }
  }

  /// The failure with this text in ``recorded``; nil if there is none.
  private init?(recorded text: String) {
    if text.utf8.starts(with: Self.recordedResult.utf8),
      let result = UInt32(text.dropFirst(Self.recordedResult.count), radix: 16)
    {
      self = .serviceFailed(result)
    } else if text.utf8.reversed().starts(with: Self.recordedLength.utf8.reversed()),
      let length = Int(text.dropLast(Self.recordedLength.count))
    {
      self = .statusWordMissing(length: length)
    } else {
      return nil
    }
    // A text in another form, such as a number with a sign, is kept as a text.
    guard recorded == [.text(text)] else { return nil }
  }

  /// The error with this code and the text of its details in a trace; nil for a code of another
  /// kind of error.
  init?(code: ReasonCode, detail: String?) {
    let detail = detail ?? ""
    if let failure = Self(recorded: detail), failure.code == code {
      self = failure
      return
    }
    switch code {
    case .noReaderService: self = .noReaderService
    case .readerServiceSilent: self = .serviceSilent
    case .readerPermissionDenied: self = .readerPermissionDenied
    case .noReader: self = .noReader
    case .readerNotFound: self = .readerNotFound(detail)
    case .readerInUse: self = .readerInUse(detail)
    case .readerFailed: self = .readerFailed(detail)
    case .readerSilent: self = .readerSilent(detail)
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
  /// The error for a result of PC/SC (PC/SC part 5; the numbers are those of pcsc-lite), of a call
  /// for this reader.
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
    default: self = .serviceFailed(UInt32(truncatingIfNeeded: result))
    }
  }

  /// True if a PC/SC result means that the connection to the service is gone, not that to a
  /// document, so that a new context may succeed.
  static func concernsContext(_ result: LONG) -> Bool {
    switch result {
    case SCARD_E_NO_SERVICE, SCARD_E_SERVICE_STOPPED, SCARD_P_SHUTDOWN, SCARD_E_INVALID_HANDLE,
      SCARD_F_COMM_ERROR:
      true
    // A service that stops closes the connection as one that refuses this user does; a new context
    // shows which it was.
    default: isRefusal(result)
    }
  }

  /// True if a PC/SC result says that this user may not do it.
  static func isRefusal(_ result: LONG) -> Bool {
    [SCARD_W_SECURITY_VIOLATION, SCARD_E_NO_ACCESS].contains(result)
  }
}
