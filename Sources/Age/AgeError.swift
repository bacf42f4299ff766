import Crypto
import Verdicts

/// The reason for which a file of the age format cannot be opened. It holds nothing of the content.
public enum AgeError: Error, Hashable, Sendable {
  /// The file does not begin as an age file does.
  case notAge
  /// The armour is malformed; the argument says where.
  case armor(Phrase)
  /// The header is malformed, or breaks a rule of the format; the argument says which.
  case header(Phrase)
  /// The work factor of the passphrase is above the limit; the argument is its binary logarithm.
  case workFactorTooHigh(Int)
  /// The passphrase is wrong, or no key is one that the file was encrypted to.
  case noMatch
  /// The header was altered: its HMAC does not verify.
  case headerAltered
  /// The content was altered, cut short or made longer.
  case payload(Phrase)
  /// libcrypto refused.
  case crypto(CryptoError)

  /// The defect in words for the end of a sentence.
  public var defect: Phrase {
    switch self {
    case .notAge: Phrase("age-not")
    case .armor(let defect): Phrase("age-armor", Fact(.cause, defect))
    case .header(let defect): Phrase("age-header", Fact(.cause, defect))
    case .workFactorTooHigh(let factor): Phrase("age-work-factor", Fact(.count, factor))
    case .noMatch: Phrase("age-no-match")
    case .headerAltered: Phrase("age-header-altered")
    case .payload(let defect): Phrase("age-payload", Fact(.cause, defect))
    case .crypto(.outOfMemory): Phrase("age-memory")
    case .crypto: Phrase("age-library")
    }
  }
}

/// Parts of sentences about files of the age format.
extension Phrase {
  // MARK: Armour
  package static let ageBeforeArmor = Phrase("age-before-armor")
  static let ageFirstLine = Phrase("age-first-line")
  static let ageLastLine = Phrase("age-last-line")
  static let ageTextLine = Phrase("age-text-line")
  static let ageBehindArmor = Phrase("age-behind-armor")

  // MARK: Header
  static let ageVersion = Phrase("age-version")
  static let ageOtherLine = Phrase("age-other-line")
  static let ageNoRecipient = Phrase("age-no-recipient")
  static let agePassphraseBeside = Phrase("age-passphrase-beside")
  static func ageLongestHeader(_ octets: Int) -> Phrase {
    Phrase("age-longest-header", Fact(.count, octets))
  }
  static let ageNoContent = Phrase("age-no-content")
  static let agePassphraseStanza = Phrase("age-passphrase-stanza")
  static let ageKeyStanza = Phrase("age-key-stanza")
  static let ageFactor = Phrase("age-factor")
  static let ageArgument = Phrase("age-argument")
  static let ageBody = Phrase("age-body")

  // MARK: Content
  static func ageChunk(_ number: UInt64) -> Phrase { Phrase("age-chunk", Fact(.count, number)) }
  static let ageNoEnd = Phrase("age-no-end")
  static let ageLastChunk = Phrase("age-last-chunk")
}
