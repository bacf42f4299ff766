/// Something that an outcome rests on or that a sentence names.
public struct Fact: Hashable, Sendable {
  /// What it is about, and whom it tells of.
  public let name: FactName
  /// The fact.
  public let value: Detail

  /// States a fact.
  public init(_ name: FactName, _ value: Detail) {
    (self.name, self.value) = (name, value)
  }

  /// States a fact that is a text, the same in every language.
  public init(_ name: FactName, _ text: String) { self.init(name, .text(text)) }

  /// States a fact that is a number.
  public init(_ name: FactName, _ number: some BinaryInteger) { self.init(name, .number(number)) }

  /// States a fact in words that each language has of its own.
  public init(_ name: FactName, _ phrase: Phrase) { self.init(name, .phrase(phrase)) }

  /// The text, or the code of the words.
  public var text: String { value.text }
}
