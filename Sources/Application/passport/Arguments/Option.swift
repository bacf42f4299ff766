import Encoding
import Operations
import Presentation
import Verdicts

/// The parts of an option that do not depend on the type of its value: its name, its forms, and the
/// sentences for help. Help, completions and a manual page are made from it.
struct OptionDeclaration: Sendable {
  /// The value after an option's name.
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
    /// The placeholder of the value: `FILE`, `-`; empty for a form without a value.
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
  /// The allowed values; empty where any text may be one.
  var choices: [String] = []
  /// True if it may be given more than once.
  var mayRepeat = false
  /// The default, in text; nil where there is none.
  var standard: String?
  /// Checks a value that a configuration file gives; nil where no file may give one.
  var checkConfigured: (@Sendable (String?) throws(UsageError) -> Void)?
  /// True if a configuration file may give it.
  var isConfigurable: Bool { checkConfigured != nil }

  /// The name and its placeholder, as in the first line of a command's help.
  var usage: String {
    let placeholder = forms.map(\.placeholder).first { !$0.isEmpty } ?? ""
    return switch taking {
    case .nothing: name
    case .value: "\(name) \(placeholder)"
    case .optionalValue, .optionalDash: "\(name) [\(placeholder)]"
    }
  }
}

/// An option with a value of any type.
protocol DeclaredOption: HelpItem, CustomStringConvertible {
  var declaration: OptionDeclaration { get }
  /// The typed value of a text; the text is nil where none followed the name.
  /// - Throws: ``UsageError`` for a text that is no value of this option; the error does not repeat
  ///   the text.
  func value(of text: String?) throws(UsageError) -> any Sendable
}

extension DeclaredOption {
  var name: String { declaration.name }
  /// The name, for sentences.
  var description: String { name }
  /// The name and its placeholder.
  var usage: String { declaration.usage }
  var options: [any DeclaredOption] { [self] }
  var rows: [HelpRow] {
    declaration.forms.map { HelpRow(declaration.head($0), $0.sentence) }
  }
}

extension OptionDeclaration {
  /// True if a text can be an option's name, so that it may be shown: it begins with `-` and consists
  /// of letters and dashes.
  static func canBeName(_ text: String) -> Bool {
    text.utf8.first == UInt8(ascii: "-") && text.utf8.count <= 32
      && text.contains(where: \.isLetter)
      && text.unicodeScalars.allSatisfy { $0.isASCII && ($0.properties.isAlphabetic || $0 == "-") }
  }

  /// The name and the placeholder of one form.
  func head(_ form: Form) -> String {
    form.placeholder.isEmpty ? name : "\(name) \(form.placeholder)"
  }
}

/// An option without a value, given or not.
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

  /// An option with several forms, or with an optional value.
  /// - Parameter read: the value of a text; nil where none followed.
  init(
    _ name: String, _ taking: OptionDeclaration.Taking, forms: [OptionDeclaration.Form],
    read: @escaping @Sendable (String?) throws(UsageError) -> Value
  ) {
    declaration = OptionDeclaration(name: name, taking: taking, forms: forms)
    self.read = read
  }

  /// An option with a value.
  /// - Parameters:
  ///   - placeholder: the value's name in help.
  ///   - sentence: the sentence of help.
  ///   - choices: the allowed values; empty where any text may be one.
  ///   - mayRepeat: true if it may be given more than once.
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

  /// An option whose value must have a certain form.
  /// - Parameters:
  ///   - takes: the form of its value, for the error: a day as in 2030-06-30.
  ///   - read: the value of a text; nil for a text of another form.
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
  /// - Parameter more: the rest of the sentence after the names.
  init(
    _ name: String, _ placeholder: String, oneOf values: [(name: String, value: Value)],
    saying sentence: (String) -> String
  ) {
    let names = WordList.or(values.map(\.name))
    let list = OptionList.or(values.map(\.name))
    self.init(name, placeholder, sentence(names), choices: values.map(\.name)) {
      text throws(UsageError) in
      guard let found = values.first(where: { WireText($0.name) == WireText(text) }) else {
        throw UsageError(.optionIs(name, list))
      }
      return found.value
    }
  }

  func value(of text: String?) throws(UsageError) -> any Sendable { try read(text) }

  /// The value of a text, as its type; the text is nil where none followed the name.
  func typed(_ text: String?) throws(UsageError) -> Value { try read(text) }

  /// The same option, which a configuration file may give. An option that holds a secret, or names a
  /// file with one, is never made so.
  /// - Parameters:
  ///   - standard: the text of the value that counts without it; nil where there is none.
  ///   - check: refuses values that the option takes, and that cannot be used.
  func configurable(
    otherwise standard: String? = nil,
    check: @escaping @Sendable (Value) throws(UsageError) -> Void = { _ in }
  ) -> Option {
    var other = self
    other.declaration.standard = standard
    other.declaration.checkConfigured = { [read] text throws(UsageError) in
      try check(read(text))
    }
    return other
  }

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

extension Option where Value == WireText {
  /// An option that takes a text which is compared with what others wrote.
  static func text(
    _ name: String, _ placeholder: String, _ sentence: String, mayRepeat: Bool = false,
    mayBeEmpty: Bool = true
  ) -> Option {
    Option(name, placeholder, sentence, mayRepeat: mayRepeat) { text throws(UsageError) in
      if text.isEmpty, !mayBeEmpty { throw UsageError(.optionNeedsValue(name)) }
      return WireText(text)
    }
  }
}

extension Option where Value == [WireText] {
  /// An option whose value is names with commas between them, one at least.
  static func names(_ name: String, _ placeholder: String, _ sentence: String) -> Option {
    Option(name, placeholder, sentence) { text throws(UsageError) in
      let names = text.utf8.split(separator: UInt8(ascii: ",")).map { WireText(decoding: $0) }
      if names.isEmpty { throw UsageError(.optionNeedsValue(name)) }
      return names
    }
  }
}

/// An option with a default.
struct Setting<Value: Sendable>: DeclaredOption {
  let option: Option<Value>
  let standard: Value
  let declaration: OptionDeclaration

  /// - Parameters:
  ///   - name: the text of the default, for help.
  ///   - standard: the default.
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
