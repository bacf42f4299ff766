import Encoding
import Verdicts

/// The sentences of one language by their codes, as they stand in its file: a line each, with the code, a blank and the
/// text. A line that begins with `#` is a heading. A sentence is taken apart when it is told.
///
/// They are lines of one text because a text costs nothing until it is read. A list of texts has an address for each,
/// which the system's loader would set at every start, in every language.
struct MessageTable: Sendable {
  /// The codes that have a sentence, in the order of the file.
  let codes: [String]
  /// The codes of the phrases, in the order of the file.
  let phraseCodes: [String]
  private let sentences: [ExactText: Substring]
  private let hints: [ExactText: Substring]
  private let phrases: [ExactText: Substring]
  private let exits: [ExitCode: String]

  init(sentences: String, hints: String, phrases: String, exits: [ExitCode: String]) {
    (codes, self.sentences) = Self.byCode(sentences)
    (_, self.hints) = Self.byCode(hints)
    (phraseCodes, self.phrases) = Self.byCode(phrases)
    self.exits = exits
  }

  private static func byCode(_ text: String) -> ([String], [ExactText: Substring]) {
    var codes: [String] = []
    var texts: [ExactText: Substring] = [:]
    for line in text.utf8.split(separator: UInt8(ascii: "\n")) where line.first != UInt8(ascii: "#")
    {
      guard let blank = line.firstIndex(of: UInt8(ascii: " ")) else { continue }
      let code = String(Substring(line[..<blank]))
      codes.append(code)
      texts[code.exact] = Substring(line[line.index(after: blank)...])
    }
    return (codes, texts)
  }

  /// The sentence of a reason.
  func sentence(_ code: String) -> MessageTemplate? { Self.template(sentences[code.exact]) }

  /// The hint of a reason.
  func hint(_ code: String) -> MessageTemplate? { Self.template(hints[code.exact]) }

  /// The words of a phrase.
  func words(_ code: String) -> MessageTemplate? { Self.template(phrases[code.exact]) }

  private static func template(_ text: Substring?) -> MessageTemplate? {
    text.map { MessageTemplate(String($0)) }
  }

  /// The meaning of an exit code.
  func meaning(_ exit: ExitCode) -> String? { exits[exit] }
}
