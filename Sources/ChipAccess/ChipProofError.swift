import Crypto
import SmartCard
import Verdicts

/// Why a chip did not prove that it is the original, although the link to it stands.
public enum ChipProofError: CodedError, Hashable {
  /// The key or what goes with it is malformed; the first argument names the file.
  case keyMalformed(file: String, defect: Detail)
  /// The document uses an algorithm, curve or size of key that this program does not have.
  case unsupported(Detail)
  /// The reader passes on short answers only, and the proof does not fit one.
  case readerTooShort
  /// The link broke while the chip proved itself, and did not come back in time for another try.
  case interrupted
  /// The chip refused a command of the protocol; the first argument names it.
  case refused(CommandName, StatusWord)
  /// The chip answered, and what it answered does not hold; the argument says why.
  case notProven(Phrase)

  /// The reason in the one vocabulary.
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

  /// Of two reasons the one that counts: the first, but where only the link failed, that a proof came and
  /// does not hold.
  func clearer(than next: ChipProofError) -> ChipProofError {
    switch (self, next) {
    case (.readerTooShort, .notProven), (.interrupted, .notProven): next
    default: self
    }
  }

  /// The outcome of the check: what this program or the link cannot do was left out; everything
  /// else was offered by the document and not delivered.
  public var outcome: Outcome {
    switch self {
    case .unsupported, .readerTooShort, .interrupted: Outcome(.notDone, code, details)
    case .keyMalformed, .refused, .notProven: Outcome(.failed, code, details)
    }
  }

  /// What an error of a key in a file means for the proof.
  init(_ error: CryptoError, file: String) {
    switch error {
    case .unsupported(let what): self = .unsupported(what)
    default: self = .keyMalformed(file: file, defect: error.detail ?? .phrase(.chipKey))
    }
  }
}
