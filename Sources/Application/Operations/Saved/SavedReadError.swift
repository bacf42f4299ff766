import Age
import Crypto
import Verdicts

/// The reason why an encrypted saved read cannot be opened. It contains nothing of the read.
enum SavedReadError: CodedError, Hashable {
  /// The given key or passphrase does not open it; the second argument is the reason.
  case locked(place: String, Phrase)
  case wrongPassphrase
  /// The file was altered or damaged; the second argument is the defect.
  case damaged(place: String, Phrase)
  /// The file of secret keys holds none, or other lines too.
  case identityMalformed(place: String)

  /// Runs some work on a file, and replaces its errors by those for the operator.
  static func naming<Result>(
    _ place: String, byPassphrase: Bool, _ work: () throws(AgeError) -> Result
  ) throws(SavedReadError) -> Result {
    do throws(AgeError) {
      return try work()
    } catch {
      throw SavedReadError(error, place: place, byPassphrase: byPassphrase)
    }
  }

  private init(_ error: AgeError, place: String, byPassphrase: Bool) {
    switch error {
    case .noMatch where byPassphrase: self = .wrongPassphrase
    case .noMatch: self = .locked(place: place, .savedReadOtherKey)
    default: self = .damaged(place: place, error.defect)
    }
  }

  package var code: ReasonCode {
    switch self {
    case .locked: .savedReadLocked
    case .wrongPassphrase: .passphraseWrong
    case .damaged: .savedReadDamaged
    case .identityMalformed: .identityMalformed
    }
  }

  package var details: [Detail] {
    switch self {
    case .locked(let place, let reason): [.text(place), .phrase(reason)]
    case .wrongPassphrase: [.phrase(.passphraseAlone)]
    case .damaged(let place, let defect): [.text(place), .phrase(defect)]
    case .identityMalformed(let place): [.text(place)]
    }
  }
}

/// The reasons why a saved read cannot be opened.
extension Phrase {
  static let savedReadOtherKey = Phrase(english: "it was encrypted to another key")
  static let savedReadPassphrase = Phrase(english: "a passphrase opens it, not a key")
  static let savedReadKey = Phrase(english: "a secret key opens it, not a passphrase")
  static let savedReadInBatch = Phrase(english: "it is encrypted, and a batch has no key")
}
