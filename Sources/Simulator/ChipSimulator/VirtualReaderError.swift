import Glibc
import SmartCard
import Storage
import Verdicts

/// The reason why the link to the virtual reader cannot be used.
public enum VirtualReaderError: CodedError, Hashable {
  /// The answer to reset does not have 2 to 33 bytes.
  case answerToResetLength
  /// An answer of this many bytes is too long for the virtual reader.
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
  static let answerToResetLength = Phrase(english: "an answer to reset has 2 to 33 bytes")

  static func virtualAnswerTooLong(_ count: Int) -> Phrase {
    Phrase(
      english: "an answer of {length} bytes is too long for the virtual reader",
      Fact(.length, count))
  }

  static func virtualReaderNotConnected(_ place: String, _ why: Detail) -> Phrase {
    Phrase(
      english: "the virtual reader at {virtual-reader}: {cause}", Fact(.virtualReader, place),
      Fact(.cause, why))
  }

  static let hostUnknown = Phrase(english: "the host is not known")
  static let nothingListens = Phrase(
    english: "nothing listens there; is vpcd installed and pcscd running?")
}
