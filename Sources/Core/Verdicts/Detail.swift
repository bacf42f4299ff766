/// A part of a sentence that differs from case to case: a text, or a phrase that is translated.
public enum Detail: Hashable, Sendable {
  /// A text as it is: the name of a file, a number, a day.
  case text(String)
  /// A phrase, which `Messages` has in each language.
  case phrase(Phrase)

  /// The text, or the code of the phrase.
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

/// A part of a sentence. One that a clerk or holder may see has a stable code, and the module
/// `Messages` has its words, once for each language. A technical cause has English words only,
/// where it is declared.
public struct Phrase: Hashable, Sendable {
  /// The stable code, in `kebab-case`: `dg14-not-read`; for a technical cause its words, with
  /// `{name}` in the place of each fact.
  public let code: String
  /// The facts that the phrase names.
  public let facts: [Fact]
  /// True for a technical cause.
  public let isEnglish: Bool

  /// Declares a phrase that is translated.
  public init(_ code: String, _ facts: Fact...) {
    (self.code, self.facts, isEnglish) = (code, facts, false)
  }

  /// Declares a technical cause. Its words are written in the program. Text from a chip, a file or
  /// a person is a fact, whose name says how sensitive it is.
  public init(english words: StaticString, _ facts: Fact...) {
    (code, self.facts, isEnglish) = (words.description, facts, true)
  }

  /// True if it is a technical cause, or names one.
  public var namesEnglish: Bool { isEnglish || facts.contains(where: \.isEnglish) }

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
