/// The words for every ``Code`` and ``ExitCode`` in one language. A translation is another value of
/// this type; nothing else in the program holds a sentence about an outcome.
public struct MessageCatalogue: Sendable {
  private let sentences: @Sendable (Code) -> String
  private let hints: @Sendable (Code) -> String?
  private let exits: @Sendable (ExitCode) -> String

  init(
    sentences: @escaping @Sendable (Code) -> String,
    hints: @escaping @Sendable (Code) -> String?,
    exits: @escaping @Sendable (ExitCode) -> String
  ) {
    self.sentences = sentences
    self.hints = hints
    self.exits = exits
  }

  /// What happened, in one lower-case line without a full stop. `{1}`, `{2}` in a sentence stand
  /// for the details; one that is not given leaves its place empty.
  public func sentence(_ code: Code, _ details: [String] = []) -> String {
    var text = Self.fill(sentences(code), details)
    while let last = text.unicodeScalars.last, last == " " || last == ":" {
      text.unicodeScalars.removeLast()
    }
    return text
  }

  /// What happened, in one lower-case line without a full stop.
  public func sentence(_ outcome: Outcome) -> String { sentence(outcome.code, outcome.details) }

  /// What to do next, if there is something to do; the details are those of the sentence.
  public func hint(_ code: Code, _ details: [String] = []) -> String? {
    hints(code).map { Self.fill($0, details) }
  }

  private static func fill(_ template: String, _ details: [String]) -> String {
    var text = ""
    // In one go: a detail that itself reads {2} is no place for another.
    let parts = template.split(separator: "{", omittingEmptySubsequences: false)
    for (index, part) in parts.enumerated() {
      if index > 0, let number = part.first?.wholeNumberValue, part.dropFirst().first == "}" {
        text += details.indices.contains(number - 1) ? details[number - 1] : ""
        text += part.dropFirst(2)
      } else {
        text += (index > 0 ? "{" : "") + part
      }
    }
    return text
  }

  /// What an exit code means.
  public func meaning(_ exit: ExitCode) -> String { exits(exit) }
}
