import Encoding
import Presentation
import Verdicts

/// An option with a value of any type.
protocol DeclaredOption<Value>: HelpItem, CustomStringConvertible {
  associatedtype Value: Sendable
  var declaration: OptionDeclaration { get set }
  /// Parses a value; the text is nil if none followed the name.
  /// - Throws: ``UsageError`` for a text that is no value of this option; the error does not repeat
  ///   the text.
  func value(of text: String?) throws(UsageError) -> Value
  /// Checks a value that a configuration file gives.
  /// - Throws: ``UsageError``, as above.
  func check(configured text: String?) throws(UsageError)
}

extension DeclaredOption {
  func check(configured text: String?) throws(UsageError) { _ = try value(of: text) }
  var name: String { declaration.name }
  /// The name, for sentences.
  var description: String { name }
  /// The name and its placeholder.
  var usage: String { declaration.usage }
  var options: [any DeclaredOption] { [self] }
  var rows: [HelpRow] { declaration.rows }

  /// The same option, with another sentence in the help of one command.
  func saying(_ sentence: String) -> Self {
    var other = self
    other.declaration.forms = declaration.forms.map { ($0.placeholder, sentence) }
    return other
  }
}

/// An option without a value, given or not.
struct Flag: DeclaredOption {
  var declaration: OptionDeclaration

  init(_ name: String, _ sentence: String) {
    declaration = OptionDeclaration(name, [("", sentence)])
  }

  func value(of text: String?) -> Bool { true }
}

struct Option<Value: Sendable>: DeclaredOption {
  var declaration: OptionDeclaration
  private let read: @Sendable (String?) throws(UsageError) -> Value
  /// Refuses values that are allowed on the command line but not in a configuration file.
  private var checkConfigured: @Sendable (Value) throws(UsageError) -> Void = { _ in }

  /// An option with several forms, or with an optional value.
  /// - Parameters:
  ///   - forms: each placeholder with its sentence of help, as ``OptionDeclaration/forms``.
  ///   - read: parses a text; nil if none followed.
  init(
    _ name: String, forms: KeyValuePairs<String, String>,
    read: @escaping @Sendable (String?) throws(UsageError) -> Value
  ) {
    declaration = OptionDeclaration(name, forms.map { ($0.key, $0.value) })
    self.read = read
  }

  /// An option with a value.
  /// - Parameters:
  ///   - placeholder: the placeholder of the value in help.
  ///   - sentence: the sentence of help.
  ///   - choices: the allowed values; empty if any text is allowed.
  ///   - mayRepeat: true if it may be given more than once.
  ///   - mayBeEmpty: false if an empty text is refused.
  ///   - read: parses a text.
  init(
    _ name: String, _ placeholder: String, _ sentence: String, choices: [String] = [],
    mayRepeat: Bool = false, mayBeEmpty: Bool = true,
    read: @escaping @Sendable (String) throws(UsageError) -> Value
  ) {
    self.init(name, forms: [placeholder: sentence]) { text throws(UsageError) in
      guard let text, mayBeEmpty || !text.isEmpty else {
        throw UsageError("\(name) needs a value")
      }
      return try read(text)
    }
    (declaration.choices, declaration.mayRepeat) = (choices, mayRepeat)
  }

  /// An option whose value must have a given form.
  /// - Parameters:
  ///   - takes: the form of its value, for the error: a day as in 2030-06-30.
  ///   - read: the value of a text; nil for a text of another form.
  init(
    _ name: String, _ placeholder: String, _ sentence: String, takes: String,
    mayRepeat: Bool = false, read: @escaping @Sendable (String) -> Value?
  ) {
    self.init(name, placeholder, sentence, mayRepeat: mayRepeat) { text throws(UsageError) in
      guard let value = read(text) else { throw UsageError("\(name) takes \(takes)") }
      return value
    }
  }

  /// An option with a few allowed values; its sentence contains their names.
  /// - Parameter sentence: the sentence with these names.
  init(
    _ name: String, _ placeholder: String, oneOf values: [(name: String, value: Value)],
    saying sentence: (String) -> String
  ) {
    let names = JoinedWords.or(values.map(\.name))
    self.init(name, placeholder, sentence(names), choices: values.map(\.name)) {
      text throws(UsageError) in
      guard let found = values.first(where: { WireText($0.name) == WireText(text) }) else {
        throw UsageError("\(name) is \(names)")
      }
      return found.value
    }
  }

  func value(of text: String?) throws(UsageError) -> Value { try read(text) }
  func check(configured text: String?) throws(UsageError) { try checkConfigured(read(text)) }

  /// The same option, which a configuration file may give. This is never done for an option that
  /// contains a secret, or names a file with one.
  /// - Parameters:
  ///   - standard: the text of the default; nil if there is none.
  ///   - check: refuses values that are allowed on the command line but not in a configuration
  ///     file.
  func configurable(
    otherwise standard: String? = nil,
    check: @escaping @Sendable (Value) throws(UsageError) -> Void = { _ in }
  ) -> Option {
    var other = self
    (other.declaration.standard, other.declaration.isConfigurable) = (standard, true)
    other.checkConfigured = check
    return other
  }
}

extension Option where Value == String {
  /// An option that takes any text.
  init(_ name: String, _ placeholder: String, _ sentence: String, mayRepeat: Bool = false) {
    self.init(name, placeholder, sentence, mayRepeat: mayRepeat) { $0 }
  }

  /// An option that takes any text except the empty one.
  static func words(_ name: String, _ placeholder: String, _ sentence: String) -> Option {
    Option(name, placeholder, sentence, mayBeEmpty: false) { $0 }
  }
}

extension Option where Value == WireText {
  /// An option whose text is compared with data from elsewhere.
  static func text(
    _ name: String, _ placeholder: String, _ sentence: String, mayRepeat: Bool = false,
    mayBeEmpty: Bool = true
  ) -> Option {
    Option(name, placeholder, sentence, mayRepeat: mayRepeat, mayBeEmpty: mayBeEmpty) {
      WireText($0)
    }
  }
}

extension Option where Value == [WireText] {
  /// An option that takes one or more names, separated by commas.
  static func names(_ name: String, _ placeholder: String, _ sentence: String) -> Option {
    Option(name, placeholder, sentence) { text throws(UsageError) in
      let names = text.utf8.split(separator: UInt8(ascii: ",")).map { WireText(decoding: $0) }
      if names.isEmpty { throw UsageError("\(name) needs a value") }
      return names
    }
  }
}

/// An option with a default.
struct Setting<Value: Sendable>: DeclaredOption {
  var declaration: OptionDeclaration
  let standard: Value
  private let option: Option<Value>

  /// - Parameters:
  ///   - name: the text of the default, for help.
  ///   - standard: the default.
  init(_ option: Option<Value>, _ name: String, _ standard: Value) {
    (self.option, self.standard, declaration) = (option, standard, option.declaration)
    declaration.standard = name
    declaration.showsStandard = true
  }

  func value(of text: String?) throws(UsageError) -> Value { try option.value(of: text) }
  func check(configured text: String?) throws(UsageError) { try option.check(configured: text) }
}
