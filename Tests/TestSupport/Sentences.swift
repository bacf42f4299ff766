import Messages
import Verdicts

extension CodedError {
  /// The error in an English sentence.
  public var sentence: String { MessageCatalogue.english.sentence(self) }
}

extension Phrase {
  /// The phrase in English words.
  public var words: String { MessageCatalogue.english.words(self) }
}

extension Outcome {
  /// The outcome in an English sentence.
  public var sentence: String { MessageCatalogue.english.sentence(self) }
}
