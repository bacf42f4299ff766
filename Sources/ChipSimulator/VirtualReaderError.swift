import Glibc
import SmartCard
import Storage
import Verdicts

/// The reason why the link to the virtual reader cannot be used.
public enum VirtualReaderError: CodedError, Hashable {
  /// The answer to reset does not have 2 to 33 octets.
  case answerToResetLength
  /// An answer of this many octets is too long for the virtual reader.
  case answerTooLong(Int)
  /// There is no connection to this host and port.
  case notConnected(String, SocketFailure)

  /// The reason.
  public var code: ReasonCode { .readerFailed }

  /// The facts that the sentence names.
  public var details: [Detail] {
    switch self {
    case .answerToResetLength: [.phrase(.answerToResetLength)]
    case .answerTooLong(let count): [.phrase(.virtualAnswerTooLong(count))]
    case .notConnected(let place, let failure):
      [.phrase(.virtualReaderNotConnected(place, failure.detail))]
    }
  }
}

extension SocketFailure {
  fileprivate var detail: Detail {
    switch self {
    case .unknownHost: .phrase(.hostUnknown)
    case .notConnected(ECONNREFUSED): .phrase(.nothingListens)
    case .notConnected(let number): .text(SystemCalls.text(ofError: number))
    }
  }
}

extension FactName {
  /// The host and port of a virtual reader.
  static let virtualReader = FactName("virtual-reader", .document)
}

/// Parts of sentences about the virtual reader.
extension Phrase {
  static let answerToResetLength = Phrase("answer-to-reset-length")

  static func virtualAnswerTooLong(_ count: Int) -> Phrase {
    Phrase("virtual-reader-answer-too-long", Fact(.length, count))
  }

  static func virtualReaderNotConnected(_ place: String, _ why: Detail) -> Phrase {
    Phrase("virtual-reader-not-connected", Fact(.virtualReader, place), Fact(.cause, why))
  }

  static let hostUnknown = Phrase("virtual-reader-host-unknown")
  static let nothingListens = Phrase("virtual-reader-nothing-listens")
}
