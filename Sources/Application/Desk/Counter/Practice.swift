import ChipSimulator
import Verdicts

/// The documents of a practice desk. None is real.
struct Practice: Sendable {
  /// A document that can be chosen.
  struct Document: Sendable {
    let name: Phrase
    /// The profile that its chip has.
    let profile: Profile
    /// Its lines, as they are printed.
    let mrz: String
  }

  /// The documents; not empty.
  let documents: [Document]
  /// The index of the chosen document.
  var place = 0
  /// The passphrase of the practice desk, which is not secret.
  let passphrase: String

  /// Nil if there are no documents.
  init?(_ documents: [Document], passphrase: String) {
    guard !documents.isEmpty else { return nil }
    (self.documents, self.passphrase) = (documents, passphrase)
  }

  /// The chosen document.
  var document: Document { documents[place] }
}

/// Phrases for practice.
extension Phrase {
  static let practiceTitle = Phrase("practice-title")
  static let practiceMark = Phrase("practice-mark")
  static let practiceChoose = Phrase("practice-choose")
  static let practiceGenuine = Phrase("practice-genuine")
  static let practiceCopy = Phrase("practice-copy")
  static let practicePhoto = Phrase("practice-photo")
  static let practiceExpired = Phrase("practice-expired")
  static let practiceUnknown = Phrase("practice-unknown")

  static func practicePassphrase(_ word: String) -> Phrase {
    Phrase("practice-passphrase", Fact(.input, word))
  }
}
