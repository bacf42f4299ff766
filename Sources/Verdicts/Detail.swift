/// A part of a sentence that differs from case to case: a text, or a phrase that is translated.
public enum Detail: Hashable, Sendable {
  /// A text as it stands: the name of a file, a number, a day.
  case text(String)
  /// A phrase, which `Messages` has in each language.
  case phrase(Phrase)

  /// The text, or the code of the words.
  public var text: String {
    switch self {
    case .text(let text): text
    case .phrase(let phrase): phrase.code
    }
  }

  /// The number in digits.
  public static func number(_ number: some BinaryInteger) -> Detail { .text(String(number)) }

  /// Several texts, one after the other.
  public static func list(_ texts: [String]) -> Detail { .text(texts.joined(separator: ", ")) }
}

/// A part of a sentence, by a stable code. Each room declares its own in an extension; the words stand in
/// the room `Messages`, once for each language.
public struct Phrase: Hashable, Sendable {
  /// The stable code, in `kebab-case`: `dg14-not-read`.
  public let code: String
  /// The facts that the phrase names.
  public let facts: [Fact]

  /// Declares a phrase.
  public init(_ code: String, _ facts: Fact...) {
    (self.code, self.facts) = (code, facts)
  }

  /// True if two phrases have the same code and name the same facts.
  public static func == (one: Phrase, other: Phrase) -> Bool {
    one.code == other.code && one.facts == other.facts
  }

  /// Hashes the code and the facts.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(code)
    hasher.combine(facts)
  }
}
