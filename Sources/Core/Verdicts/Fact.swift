/// A named value that an outcome rests on or that a sentence names.
public struct Fact: Hashable, Sendable {
  /// The name, which also says about whom the fact is.
  public let name: FactName
  /// The value.
  public let value: Detail

  /// States a fact.
  public init(_ name: FactName, _ value: Detail) {
    (self.name, self.value) = (name, value)
  }

  /// States a fact that is a text, the same in every language.
  public init(_ name: FactName, _ text: String) { self.init(name, .text(text)) }

  /// States a fact that is a number.
  public init(_ name: FactName, _ number: some BinaryInteger) { self.init(name, .number(number)) }

  /// States a fact as a phrase, which `Messages` has in each language.
  public init(_ name: FactName, _ phrase: Phrase) { self.init(name, .phrase(phrase)) }

  /// The text, or the code of the phrase.
  public var text: String { value.text }

  /// True if it is, or names, a technical cause, which has English words alone.
  public var isEnglish: Bool {
    if case .phrase(let phrase) = value { phrase.namesEnglish } else { false }
  }
}
