import ChipSimulator
import Verdicts

/// The documents of a desk to practise with, of which none is real.
struct Practice: Sendable {
  /// A document that can be laid on the desk.
  struct Document: Sendable {
    let name: Phrase
    /// What its chip does.
    let profile: Profile
    /// Its lines, as they are printed.
    let mrz: String
  }

  /// The documents; not empty.
  let documents: [Document]
  /// The place of the one that lies there.
  var place = 0
  /// The passphrase of its desk, which is no secret.
  let passphrase: String

  /// Nil without a document.
  init?(_ documents: [Document], passphrase: String) {
    guard !documents.isEmpty else { return nil }
    (self.documents, self.passphrase) = (documents, passphrase)
  }

  /// The document that lies there.
  var document: Document { documents[place] }
}

/// Words of practice.
extension Phrase {
  static let practiceTitle = Phrase("practice-title")
  static let practiceMark = Phrase("practice-mark")
  static let practiceChoose = Phrase("practice-choose")
  static let practiceGenuine = Phrase("practice-genuine")
  static let practiceCopy = Phrase("practice-copy")
  static let practicePhoto = Phrase("practice-photo")
  static let practiceExpired = Phrase("practice-expired")
  static let practiceUnknown = Phrase("practice-unknown")

  /// In practice the passphrase is *word*.
  static func practicePassphrase(_ word: String) -> Phrase {
    Phrase("practice-passphrase", Fact(.input, word))
  }
}
