import Age
import Crypto
import Verdicts

/// Why a saved read that is encrypted does not open. It says nothing of what is in it.
enum SavedReadError: CodedError, Hashable {
  /// What was given is not what opens it; the second argument says why.
  case locked(place: String, String)
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
    case .noMatch: self = .locked(place: place, "it was encrypted to another key")
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
    case .locked(let place, let reason): [.text(place), .text(reason)]
    case .wrongPassphrase: []
    case .damaged(let place, let defect): [.text(place), .phrase(defect)]
    case .identityMalformed(let place): [.text(place)]
    }
  }
}
