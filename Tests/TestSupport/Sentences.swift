import Messages
import Verdicts

extension CodedError {
  /// The error in an English sentence.
  public var sentence: String { MessageCatalogue.english.sentence(self) }
}

extension Outcome {
  /// The outcome in an English sentence.
  public var sentence: String { MessageCatalogue.english.sentence(self) }
}
