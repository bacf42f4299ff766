import Messages
import Verdicts

extension CodedError {
  /// The error in an English sentence.
  package var sentence: String { MessageCatalogue.english.sentence(self) }
}

extension Phrase {
  /// The phrase in English words.
  package var words: String { MessageCatalogue.english.words(self) }
}

extension Outcome {
  /// The outcome in an English sentence.
  package var sentence: String { MessageCatalogue.english.sentence(self) }
}

extension Detail {
  /// The detail in English words.
  package var words: String {
    switch self {
    case .text(let text): text
    case .phrase(let phrase): MessageCatalogue.english.words(phrase)
    }
  }
}
