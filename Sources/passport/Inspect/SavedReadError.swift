import Age
import Crypto
import Verdicts

/// Why a saved read that is encrypted does not open. It says nothing of what is in it.
enum SavedReadError: CodedError, Hashable {
  /// What was given is not what opens it; the second argument says why.
  case locked(place: String, Phrase)
  /// The passphrase is another.
  case wrongPassphrase
  /// It is not as it was written.
  case damaged(place: String, Phrase)
  /// The file that should hold a secret key holds none, or something else besides.
  case identityMalformed(place: String)

  /// Does some work on a file, and says of its errors what they are for the operator.
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

  var code: ReasonCode {
    switch self {
    case .locked: .savedReadLocked
    case .wrongPassphrase: .passphraseWrong
    case .damaged: .savedReadDamaged
    case .identityMalformed: .identityMalformed
    }
  }

  var details: [Detail] {
    switch self {
    case .locked(let place, let reason): [.text(place), .phrase(reason)]
    case .wrongPassphrase: []
    case .damaged(let place, let defect): [.text(place), .phrase(defect)]
    case .identityMalformed(let place): [.text(place)]
    }
  }
}

/// Why a saved read stays locked.
extension Phrase {
  /// It was encrypted to another key.
  static let savedReadOtherKey = Phrase("saved-read-other-key")
  /// A passphrase opens it, not a key.
  static let savedReadPassphrase = Phrase("saved-read-passphrase")
  /// A secret key opens it, not a passphrase.
  static let savedReadKey = Phrase("saved-read-key")
  /// It is encrypted, and a batch has no key.
  static let savedReadInBatch = Phrase("saved-read-in-batch")
}
