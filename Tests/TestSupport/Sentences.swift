import Messages
import Verdicts

extension CodedError {
  /// The English sentence for the error.
  package var sentence: String { MessageCatalogue.english.sentence(self) }
}

extension Phrase {
  /// The English words of the phrase.
  package var words: String { MessageCatalogue.english.words(self) }
}

extension Outcome {
  /// The English sentence for the outcome.
  package var sentence: String { MessageCatalogue.english.sentence(self) }
}

extension Detail {
  /// The English words of the detail.
  package var words: String {
    switch self {
    case .text(let text): text
    case .phrase(let phrase): MessageCatalogue.english.words(phrase)
    }
  }
}
