import Encoding
import Verdicts

/// A member of an object: its schema, and the function that takes its value from a source. A member
/// without a stated sensitivity is treated as one about the holder.
package struct JSONMember<Source>: Sendable {
  let shape: JSONMemberShape
  private let write: @Sendable (Source, JSONContext) -> JSONValue?

  private init(
    _ shape: JSONMemberShape, write: @escaping @Sendable (Source, JSONContext) -> JSONValue?
  ) {
    self.shape = shape
    self.write = write
  }

  /// A member of every object.
  /// - Parameters:
  ///   - sensitivity: what the member is about: no single document, one document, or its holder.
  ///   - isKept: true if `--fields` never leaves it out.
  init<Value>(
    _ name: WireText, _ description: String, _ form: JSONForm<Value>,
    _ sensitivity: Sensitivity = .holder, isKept: Bool = false,
    value: @escaping @Sendable (Source) -> Value
  ) {
    self.init(
      JSONMemberShape(
        name: name, description: description, presence: .always, sensitivity: sensitivity,
        isKept: isKept, shape: form.shape)
    ) { form.write(value($0), $1) }
  }

  /// An optional member: it is left out if it has no value, or the schema does not require it
  /// because the schema is older than the member.
  init<Value>(
    maybe name: WireText, _ description: String, _ form: JSONForm<Value>,
    _ sensitivity: Sensitivity = .holder, isKept: Bool = false,
    value: @escaping @Sendable (Source) -> Value?
  ) {
    self.init(
      JSONMemberShape(
        name: name, description: description, presence: .maybe, sensitivity: sensitivity,
        isKept: isKept, shape: form.shape)
    ) { source, context in value(source).map { form.write($0, context) } }
  }

  /// A member whose parts have sensitivities of their own; it is left out if no part may be shown.
  init<Value>(
    shown name: WireText, _ description: String, _ form: JSONForm<Value>,
    _ sensitivity: Sensitivity = .holder,
    value: @escaping @Sendable (Source, JSONContext) -> Value?
  ) {
    self.init(
      JSONMemberShape(
        name: name, description: description, presence: .maybe, sensitivity: sensitivity,
        isKept: false, shape: form.shape)
    ) { source, context in value(source, context).map { form.write($0, context) } }
  }

  /// A member that is present only with `--fields` (``FieldSelection``).
  init(
    onlyCut name: WireText, _ description: String, _ shape: JSONShape,
    _ sensitivity: Sensitivity = .holder
  ) {
    self.init(
      JSONMemberShape(
        name: name, description: description, presence: .onlyCut, sensitivity: sensitivity,
        isKept: false, shape: shape)
    ) { _, _ in nil }
  }

  /// The member for a source; nil if the source has no value for it, or if it is too sensitive.
  func member(of source: Source, _ context: JSONContext) -> JSONValue.Member? {
    guard shape.sensitivity <= context.shown, let value = write(source, context) else { return nil }
    return JSONValue.Member(shape.name, value)
  }

  /// The same member for values from which such a source can be taken.
  func of<Whole>(_ type: Whole.Type, _ source: @escaping @Sendable (Whole) -> Source)
    -> JSONMember<Whole>
  {
    let write = write
    return JSONMember<Whole>(shape) { write(source($0), $1) }
  }
}

extension Array {
  /// The same members for values from which such a source can be taken.
  func of<Source, Whole>(
    _ type: Whole.Type, _ source: @escaping @Sendable (Whole) -> Source
  ) -> [JSONMember<Whole>] where Element == JSONMember<Source> { map { $0.of(type, source) } }
}

/// Collects the members of an object.
@resultBuilder
package enum JSONMembers<Source> {
  package static func buildExpression(_ member: JSONMember<Source>) -> [JSONMember<Source>] {
    [member]
  }
  package static func buildExpression(_ members: [JSONMember<Source>]) -> [JSONMember<Source>] {
    members
  }
  package static func buildBlock(_ members: [JSONMember<Source>]...) -> [JSONMember<Source>] {
    members.flatMap { $0 }
  }
}

extension JSONForm {
  /// An object with these members and no others.
  static func object(
    _ description: String? = nil, isCut: Bool = false, rules: JSONObjectShape.Rules = .none,
    @JSONMembers<Value> _ members: () -> [JSONMember<Value>]
  ) -> JSONForm {
    let members = members()
    let shape = JSONObjectShape(members: members.map(\.shape), isCut: isCut, rules: rules)
    return JSONForm(JSONShape(.object(shape), description)) { value, context in
      .object(members.compactMap { $0.member(of: value, context) })
    }
  }
}
