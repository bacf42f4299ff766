import Verdicts

/// The parts of an option that do not depend on the type of its value: its name, what may follow it,
/// and the sentences for help. Help, completions and a manual page list options by it.
struct OptionDeclaration: Sendable {
  /// The text that follows an option's name.
  enum Taking: Sendable {
    /// None.
    case nothing
    /// A value, in the next argument or behind `=`.
    case value
    /// None, or a value that does not begin with `-`.
    case optionalValue
    /// None, or `-`, which is standard input.
    case optionalDash
  }

  /// One way to write an option.
  struct Form: Sendable {
    /// The placeholder of the value: `FILE`, `-`; empty where none follows.
    let placeholder: String
    /// The sentence of help about this form.
    let sentence: String

    init(_ placeholder: String, _ sentence: String) {
      self.placeholder = placeholder
      self.sentence = sentence
    }
  }

  /// The name as it is typed, with its dashes.
  let name: String
  let taking: Taking
  /// The ways to write it, one at least.
  var forms: [Form]
  /// The values that there are; empty where any text may be one.
  var choices: [String] = []
  /// True if it may stand there more than once.
  var mayRepeat = false
  /// The value that counts where the option is not given; nil where there is none.
  var standard: String?

  /// The name and what follows it, as in the first line of a command's help.
  var usage: String {
    let placeholder = forms.map(\.placeholder).first { !$0.isEmpty } ?? ""
    return switch taking {
    case .nothing: name
    case .value: "\(name) \(placeholder)"
    case .optionalValue, .optionalDash: "\(name) [\(placeholder)]"
    }
  }
}

/// An option of whatever type its value has.
protocol DeclaredOption: HelpItem, CustomStringConvertible {
  var declaration: OptionDeclaration { get }
  /// The typed value of a text; the text is nil where none followed the name.
  /// - Throws: ``UsageError`` for a text that is no value of this option. It does not repeat it.
  func value(of text: String?) throws(UsageError) -> any Sendable
}

extension DeclaredOption {
  var name: String { declaration.name }
  /// The name, for sentences.
  var description: String { name }
  /// The name and what follows it.
  var usage: String { declaration.usage }
  var options: [any DeclaredOption] { [self] }
  var rows: [HelpRow] {
    declaration.forms.map { HelpRow(declaration.head($0), $0.sentence) }
  }
}

extension OptionDeclaration {
  /// The name and the placeholder of one form.
  func head(_ form: Form) -> String {
    form.placeholder.isEmpty ? name : "\(name) \(form.placeholder)"
  }
}

/// An option that stands there or does not.
struct Flag: DeclaredOption {
  let declaration: OptionDeclaration

  init(_ name: String, _ sentence: String) {
    declaration = OptionDeclaration(
      name: name, taking: .nothing, forms: [OptionDeclaration.Form("", sentence)])
  }

  func value(of text: String?) -> any Sendable { true }

  /// The same option, with another sentence in the help of one command.
  func saying(_ sentence: String) -> Flag { Flag(name, sentence) }
}

/// An option with a value.
struct Option<Value: Sendable>: DeclaredOption {
  private(set) var declaration: OptionDeclaration
  private let read: @Sendable (String?) throws(UsageError) -> Value

  /// An option that may be written in several ways, or be followed by no value.
  /// - Parameter read: the value of a text; nil where none followed.
  init(
    _ name: String, _ taking: OptionDeclaration.Taking, forms: [OptionDeclaration.Form],
    read: @escaping @Sendable (String?) throws(UsageError) -> Value
  ) {
    declaration = OptionDeclaration(name: name, taking: taking, forms: forms)
    self.read = read
  }

  /// An option that a value must follow.
  /// - Parameters:
  ///   - placeholder: what stands for the value in help.
  ///   - sentence: what the option does.
  ///   - choices: the values that there are; empty where any text may be one.
  ///   - mayRepeat: whether it may stand there more than once.
  ///   - read: the value of a text.
  init(
    _ name: String, _ placeholder: String, _ sentence: String, choices: [String] = [],
    mayRepeat: Bool = false, read: @escaping @Sendable (String) throws(UsageError) -> Value
  ) {
    declaration = OptionDeclaration(
      name: name, taking: .value, forms: [OptionDeclaration.Form(placeholder, sentence)],
      choices: choices, mayRepeat: mayRepeat)
    self.read = { text throws(UsageError) in
      guard let text else { throw UsageError(.optionNeedsValue(name)) }
      return try read(text)
    }
  }

  /// An option whose value has a form that not every text has.
  /// - Parameters:
  ///   - takes: what its value is, for the error: a day as in 2030-06-30.
  ///   - read: the value of a text; nil for a text that is none.
  init(
    _ name: String, _ placeholder: String, _ sentence: String, takes: Phrase,
    mayRepeat: Bool = false, read: @escaping @Sendable (String) -> Value?
  ) {
    self.init(name, placeholder, sentence, mayRepeat: mayRepeat) { text throws(UsageError) in
      guard let value = read(text) else { throw UsageError(.optionTakes(name, takes)) }
      return value
    }
  }

  /// An option whose value is one of a few; its sentence begins with their names.
  /// - Parameter more: what follows them in the sentence.
  init(
    _ name: String, _ placeholder: String, oneOf values: [(name: String, value: Value)],
    saying sentence: (String) -> String
  ) {
    let names = WordList.or(values.map(\.name))
    let list = OptionList.or(values.map(\.name))
    self.init(name, placeholder, sentence(names), choices: values.map(\.name)) {
      text throws(UsageError) in
      guard let found = values.first(where: { $0.name.exact == text.exact }) else {
        throw UsageError(.optionIs(name, list))
      }
      return found.value
    }
  }

  func value(of text: String?) throws(UsageError) -> any Sendable { try read(text) }

  /// The same option, with another sentence in the help of one command.
  func saying(_ sentence: String) -> Option {
    var other = self
    other.declaration.forms = declaration.forms.map {
      OptionDeclaration.Form($0.placeholder, sentence)
    }
    return other
  }
}

extension Option where Value == String {
  /// An option whose value is any text.
  init(_ name: String, _ placeholder: String, _ sentence: String, mayRepeat: Bool = false) {
    self.init(name, placeholder, sentence, mayRepeat: mayRepeat) { $0 }
  }

  /// An option whose value is any text that is not empty.
  static func words(_ name: String, _ placeholder: String, _ sentence: String) -> Option {
    Option(name, placeholder, sentence) { text throws(UsageError) in
      if text.isEmpty { throw UsageError(.optionNeedsValue(name)) }
      return text
    }
  }
}

/// An option whose value is known where it is not given.
struct Setting<Value: Sendable>: DeclaredOption {
  let option: Option<Value>
  let standard: Value
  let declaration: OptionDeclaration

  /// - Parameters:
  ///   - name: how the value is written that counts without the option; help shows it.
  ///   - standard: that value.
  init(_ option: Option<Value>, _ name: String, _ standard: Value) {
    self.option = option
    self.standard = standard
    var declaration = option.declaration
    declaration.standard = name
    declaration.forms = declaration.forms.map {
      OptionDeclaration.Form($0.placeholder, "\($0.sentence) (\(name))")
    }
    self.declaration = declaration
  }

  func value(of text: String?) throws(UsageError) -> any Sendable { try option.value(of: text) }

  /// The same option, with another sentence in the help of one command.
  func saying(_ sentence: String) -> Setting {
    Setting(option.saying(sentence), declaration.standard ?? "", standard)
  }
}

/// Names in a sentence.
enum WordList {
  /// `a, b and c`.
  static func and(_ words: [String]) -> String { joined(words, "and") }
  /// `a, b or c`.
  static func or(_ words: [String]) -> String { joined(words, "or") }

  private static func joined(_ words: [String], _ last: String) -> String {
    guard let end = words.last, words.count > 1 else { return words.first ?? "" }
    return "\(words.dropLast().joined(separator: ", ")) \(last) \(end)"
  }
}

/// Names in an error.
enum OptionList {
  /// `a, b and c`.
  static func and(_ names: [String]) -> Detail {
    joined(names) { .listAnd($0, and: $1) }
  }
  /// `a, b or c`.
  static func or(_ names: [String]) -> Detail {
    joined(names) { .listOr($0, or: $1) }
  }

  private static func joined(_ names: [String], _ list: (Detail, String) -> Phrase) -> Detail {
    guard let end = names.last, names.count > 1 else { return .text(names.first ?? "") }
    return .phrase(list(.list(Array(names.dropLast())), end))
  }
}
