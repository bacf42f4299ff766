import Crypto
import Verdicts

/// The reason for which a file of the age format cannot be opened. It holds nothing of the content.
package enum AgeError: Error, Hashable, Sendable {
  /// The file does not begin as an age file does.
  case notAge
  /// The armour is malformed; the argument says where.
  case armor(Phrase)
  /// The header is malformed, or breaks a rule of the format; the argument says which.
  case header(Phrase)
  /// The work factor of the passphrase is above the limit; the argument is its binary logarithm.
  case workFactorTooHigh(Int)
  /// The passphrase is wrong, or the file is encrypted to none of the keys.
  case noMatch
  /// The header was altered: its HMAC does not verify.
  case headerAltered
  /// The content was altered, cut short or made longer.
  case payload(Phrase)
  /// libcrypto refused.
  case crypto(CryptoError)

  /// The defect in words for the end of a sentence.
  package var defect: Phrase {
    switch self {
    case .notAge: Phrase(english: "it is not an age file")
    case .armor(let defect):
      Phrase(english: "its armour is malformed: {cause}", Fact(.cause, defect))
    case .header(let defect):
      Phrase(english: "its header is malformed: {cause}", Fact(.cause, defect))
    case .workFactorTooHigh(let factor):
      Phrase(english: "its passphrase costs too much: work factor {count}", Fact(.count, factor))
    case .noMatch: Phrase(english: "no key opens it")
    case .headerAltered: Phrase(english: "its header was altered")
    case .payload(let defect):
      Phrase(english: "its content was altered or cut short: {cause}", Fact(.cause, defect))
    case .crypto(.outOfMemory):
      Phrase(english: "its passphrase takes more memory than there is here")
    case .crypto: Phrase(english: "the cryptographic library refused")
    }
  }
}

/// Parts of sentences about files of the age format.
extension Phrase {
  // MARK: Armour
  package static let ageBeforeArmor = Phrase(english: "what comes before it")
  static let ageFirstLine = Phrase(english: "its first line")
  static let ageLastLine = Phrase(english: "it has no last line")
  static let ageTextLine = Phrase(english: "a line of its text")
  static let ageBehindArmor = Phrase(english: "what comes after it")

  // MARK: Header
  static let ageVersion = Phrase(english: "its version")
  static let ageOtherLine = Phrase(english: "a line that is neither a stanza nor its end")
  static let ageNoRecipient = Phrase(english: "it has no recipient")
  static let agePassphraseBeside = Phrase(english: "a passphrase beside another recipient")
  static func ageLongestHeader(_ bytes: Int) -> Phrase {
    Phrase(english: "it does not end within {count} bytes", Fact(.count, bytes))
  }
  static let ageNoContent = Phrase(english: "no content follows it")
  static let agePassphraseStanza = Phrase(english: "the stanza of a passphrase")
  static let ageKeyStanza = Phrase(english: "the stanza of a public key")
  static let ageFactor = Phrase(english: "the work factor")
  static let ageArgument = Phrase(english: "an argument of a stanza")
  static let ageBody = Phrase(english: "the body of a stanza")

  // MARK: Content
  static func ageChunk(_ number: UInt64) -> Phrase {
    Phrase(english: "chunk {count}", Fact(.count, number))
  }
  static let ageNoEnd = Phrase(english: "it has no end")
  static let ageLastChunk = Phrase(english: "its last chunk is empty")
}
