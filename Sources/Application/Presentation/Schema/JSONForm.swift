import Encoding
import Messages
import Verdicts

/// The settings for writing JSON: the language, and the sensitivity of the members to show.
package struct JSONContext: Sendable {
  /// The sentences: always in English with ISO 8601 dates, because programs read them.
  static let catalogue = MessageCatalogue.english.technical
  /// The greatest sensitivity of a member that is shown.
  let shown: Sensitivity
  /// The greatest sensitivity of a detail that a reason's sentence names.
  let named: Sensitivity

  package init(
    shown: Sensitivity = .holder, named: Sensitivity = .holder
  ) {
    self.shown = shown
    self.named = named
  }
}

/// The JSON of values of one type: its shape, and the function that writes a value.
package struct JSONForm<Value>: Sendable {
  package let shape: JSONShape
  let write: @Sendable (Value, JSONContext) -> JSONValue

  init(_ shape: JSONShape, write: @escaping @Sendable (Value, JSONContext) -> JSONValue) {
    self.shape = shape
    self.write = write
  }

  /// The JSON of a value with all members.
  func value(_ value: Value) -> JSONValue { write(value, JSONContext()) }

  /// A value without declared members, with the keywords of its schema.
  init(
    _ keywords: KeyValuePairs<WireText, JSONValue>,
    write: @escaping @Sendable (Value) -> JSONValue
  ) {
    shape = JSONShape(.value(keywords.map { JSONValue.Member($0, $1) }))
    self.write = { value, _ in write(value) }
  }

  /// The same form with a name. A schema file defines it once and refers to it.
  static func named(
    _ name: WireText, in home: JSONDefinition.Home = .own, _ form: JSONForm
  ) -> JSONForm {
    let definition = JSONDefinition(name: name, home: home, shape: form.shape)
    return JSONForm(JSONShape(.named(definition)), write: form.write)
  }

  /// The same form with a sentence for the schema, used if no member gives one.
  func described(_ text: String) -> JSONForm {
    var shape = shape
    shape.description = text
    return JSONForm(shape, write: write)
  }

  var orNull: JSONForm<Value?> {
    let write = write
    return JSONForm<Value?>(JSONShape(.nullable(shape))) { value, context in
      value.map { write($0, context) } ?? .null
    }
  }

  /// An array of such values.
  /// - Parameter whole: the further shape of the array where `--fields` left nothing out.
  func list(
    _ keywords: KeyValuePairs<WireText, JSONValue> = [:], whole: JSONShape? = nil
  ) -> JSONForm<[Value]> {
    let write = write
    let array = JSONArrayShape(
      element: shape, keywords: keywords.map { JSONValue.Member($0, $1) }, whole: whole)
    return JSONForm<[Value]>(JSONShape(.array(array))) { values, context in
      .array(values.map { write($0, context) })
    }
  }

  /// The same form for values from which such a value can be made.
  func of<Source>(_ type: Source.Type, _ value: @escaping @Sendable (Source) -> Value)
    -> JSONForm<Source>
  {
    let write = write
    return JSONForm<Source>(shape) { write(value($0), $1) }
  }
}

extension JSONForm where Value == String {
  static var text: JSONForm { JSONForm(["type": "string"]) { .string($0) } }

  static func text(minLength: Int) -> JSONForm {
    JSONForm(["type": "string", "minLength": .integer(minLength)]) { .string($0) }
  }

  static func text(_ pattern: String, maxLength: Int? = nil) -> JSONForm {
    var keywords: [JSONValue.Member] = [
      .init("type", "string"), .init("pattern", .string(pattern)),
    ]
    if let maxLength { keywords.append(.init("maxLength", .integer(maxLength))) }
    return JSONForm(JSONShape(.value(keywords))) { value, _ in .string(value) }
  }

  static func text(among texts: [String]) -> JSONForm {
    JSONForm(["enum": .array(texts.map { .string($0) })]) { .string($0) }
  }
}

extension JSONForm where Value == WireText {
  static var text: JSONForm { JSONForm<String>.text.of(WireText.self, \.forPeople) }

  static func text(minLength: Int) -> JSONForm {
    JSONForm<String>.text(minLength: minLength).of(WireText.self, \.forPeople)
  }

  static func text(_ pattern: String) -> JSONForm {
    JSONForm<String>.text(pattern).of(WireText.self, \.forPeople)
  }
}

extension JSONForm where Value == Int {
  static func integer(from minimum: Int) -> JSONForm {
    JSONForm(["type": "integer", "minimum": .integer(minimum)]) { .integer($0) }
  }
}

extension JSONForm where Value == Bool {
  static var truth: JSONForm { JSONForm(["type": "boolean"]) { .bool($0) } }
}

extension JSONForm where Value: RawRepresentable<String> & CaseIterable & Sendable {
  /// The name of a case.
  static var name: JSONForm {
    JSONForm(["enum": .array(Value.allCases.map { .string($0.rawValue) })]) {
      .string($0.rawValue)
    }
  }
}
