import Encoding
import Verdicts

/// The sentences of one language by their codes, as they stand in its file. One is taken apart when it is
/// told.
struct MessageTable: Sendable {
  /// The codes that have a sentence, in the order of the file.
  let codes: [String]
  /// The codes of the phrases, in the order of the file.
  let phraseCodes: [String]
  private let sentences: [ExactText: String]
  private let hints: [ExactText: String]
  private let phrases: [ExactText: String]
  private let exits: [ExitCode: String]

  init(
    sentences: KeyValuePairs<String, String>, hints: KeyValuePairs<String, String>,
    phrases: KeyValuePairs<String, String>, exits: [ExitCode: String]
  ) {
    codes = sentences.map(\.key)
    phraseCodes = phrases.map(\.key)
    self.sentences = Self.byCode(sentences)
    self.hints = Self.byCode(hints)
    self.phrases = Self.byCode(phrases)
    self.exits = exits
  }

  private static func byCode(_ texts: KeyValuePairs<String, String>) -> [ExactText: String] {
    Dictionary(texts.map { ($0.key.exact, $0.value) }, uniquingKeysWith: { first, _ in first })
  }

  /// The sentence of a reason.
  func sentence(_ code: String) -> MessageTemplate? {
    sentences[code.exact].map { MessageTemplate($0) }
  }

  /// The hint of a reason.
  func hint(_ code: String) -> MessageTemplate? { hints[code.exact].map { MessageTemplate($0) } }

  /// The words of a phrase.
  func words(_ code: String) -> MessageTemplate? { phrases[code.exact].map { MessageTemplate($0) } }

  /// The meaning of an exit code.
  func meaning(_ exit: ExitCode) -> String? { exits[exit] }
}
