import ChipSimulator
import Verdicts

/// The documents of a desk to practise with, of which none is real.
package struct Practice: Sendable {
  /// A document that can be laid on the desk.
  package struct Document: Sendable {
    /// What it is.
    package let name: Phrase
    /// What its chip does.
    package let profile: Profile
    /// Its lines, as they are printed.
    package let mrz: String
  }

  /// The documents; not empty.
  let documents: [Document]
  /// The place of the one that lies there.
  var place = 0
  /// The passphrase of its desk, which is no secret.
  let passphrase: String

  /// Nil without a document.
  package init?(_ documents: [Document], passphrase: String) {
    guard !documents.isEmpty else { return nil }
    (self.documents, self.passphrase) = (documents, passphrase)
  }

  /// The document that lies there.
  package var document: Document { documents[place] }
}

/// Words of practice.
extension Phrase {
  static let practiceTitle = Phrase("practice-title")
  static let practiceMark = Phrase("practice-mark")
  static let practiceChoose = Phrase("practice-choose")
  package static let practiceGenuine = Phrase("practice-genuine")
  package static let practiceCopy = Phrase("practice-copy")
  package static let practicePhoto = Phrase("practice-photo")
  package static let practiceExpired = Phrase("practice-expired")
  package static let practiceUnknown = Phrase("practice-unknown")

  /// In practice the passphrase is *word*.
  static func practicePassphrase(_ word: String) -> Phrase {
    Phrase("practice-passphrase", Fact(.input, word))
  }
}
