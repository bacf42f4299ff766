import Encoding
import Verdicts

/// A member of an object: its schema, and the function that takes its value from a source. A member
/// without a stated sensitivity counts as one about the holder.
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
  ///   - sensitivity: the subject of the member: no single document, one document, or its holder.
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

  /// A member that is left out where it has no value, or that the schema does not require because
  /// the schema is older than the member.
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

  /// A member whose parts have sensitivities of their own; not there where no part is left.
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

  /// A member that only `--fields` puts there (``FieldSelection``).
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

  /// The member of a source; nil where it has none, and where its sensitivity is too great.
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

/// The members of an object, one after the other.
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
