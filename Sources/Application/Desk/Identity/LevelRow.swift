import Credentials
import Encoding
import Messages
import Presentation
import Verdicts

/// The level of a card in a list of facts, with a note where its issuer claims more than the root above it may.
struct LevelRow {
  private let level: TrustLevel
  private let claimed: WireText?
  private let catalogue: MessageCatalogue

  init(_ level: TrustLevel, claimed: WireText?, _ catalogue: MessageCatalogue) {
    (self.level, self.claimed, self.catalogue) = (level, claimed, catalogue)
  }

  var html: HTML {
    let note: HTML =
      claimed.map { "<br><bdi>\(catalogue.words(.levelClaimed($0)))</bdi>" } ?? HTML()
    return """
      <div><dt>\(catalogue.words(.cardLevel))</dt><dd>\(catalogue.words(words))\(note)</dd></div>
      """
  }

  private var words: Phrase {
    switch level {
    case .government: .cardGovernment
    case .institution: .cardInstitution
    case .selfIssued: .cardSelfIssued
    }
  }
}
