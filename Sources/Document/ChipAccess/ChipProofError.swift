import Crypto
import SmartCard
import Verdicts

/// The reason why a chip did not prove that it is the original, although the link to it still
/// works.
public enum ChipProofError: CodedError, Hashable {
  /// The key or its parameters are malformed; the first argument names the file.
  case keyMalformed(file: String, defect: Detail)
  /// The document uses an algorithm, curve or size of key that this program does not support.
  case unsupported(Detail)
  /// The reader transmits short answers only, and the proof does not fit one.
  case readerTooShort
  /// The link broke while the chip proved itself, and did not come back in time for another try.
  case interrupted
  /// The chip refused a command of the protocol; the first argument names it.
  case refused(CommandName, StatusWord)
  /// The chip answered, and its answer is wrong; the argument says why.
  case notProven(Phrase)

  /// The reason, as a stable code.
  public var code: ReasonCode {
    switch self {
    case .keyMalformed: .fileMalformed
    case .unsupported: .chipProofUnsupported
    case .readerTooShort: .chipProofNeedsReader
    case .interrupted: .chipProofInterrupted
    case .refused: .chipProofRefused
    case .notProven: .chipProofInvalid
    }
  }

  /// The details that the sentence names.
  public var details: [Detail] {
    switch self {
    case .keyMalformed(let file, let defect): [.text(file), defect]
    case .readerTooShort, .interrupted: []
    case .unsupported(let what): [what]
    case .notProven(let why): [.phrase(why)]
    case .refused(let command, let status): [.text(command.description), .text(status.description)]
    }
  }

  /// The more important of two reasons: the first, unless it is a failure of the link and the
  /// second is a wrong proof.
  func clearer(than next: ChipProofError) -> ChipProofError {
    switch (self, next) {
    case (.readerTooShort, .notProven), (.interrupted, .notProven): next
    default: self
    }
  }

  /// The outcome of the check. It is "not done" if this program or the link cannot do the check, or
  /// if the file that should have the key is malformed: the state signed that file, so the defect
  /// does not show a copy. Otherwise it is "failed", because the document offered a proof and did
  /// not give it.
  public var outcome: Outcome {
    switch self {
    case .unsupported, .readerTooShort, .interrupted, .keyMalformed:
      Outcome(.notDone, code, details)
    case .refused, .notProven: Outcome(.failed, code, details)
    }
  }

  /// The reason for an error of the key in a file.
  init(_ error: CryptoError, file: String) {
    switch error {
    case .unsupported(let what): self = .unsupported(what)
    default: self = .keyMalformed(file: file, defect: error.detail ?? .phrase(.chipKey))
    }
  }
}
