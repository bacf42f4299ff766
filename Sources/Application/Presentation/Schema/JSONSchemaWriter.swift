import Encoding

/// Writes shapes as schemas (JSON Schema 2020-12).
struct JSONSchemaWriter {
  /// The file that is written.
  let home: JSONDefinition.Home

  /// - Parameter description: the sentence of the member that has this shape.
  func schema(_ shape: JSONShape, _ description: String? = nil) -> JSONValue {
    let sentence = (description ?? shape.description).map {
      [JSONValue.Member("description", .string($0))]
    }
    return .object((sentence ?? []) + keywords(shape.kind))
  }

  func keywords(_ kind: JSONShape.Kind) -> [JSONValue.Member] {
    switch kind {
    case .value(let keywords): keywords
    case .object(let object): self.object(object.members, object)
    case .array(let array):
      [.init("type", "array"), .init("items", schema(array.element))] + array.keywords
    case .nullable(let inner): nullable(inner)
    case .named(let definition): [.init("$ref", .string(reference(definition.name, definition)))]
    }
  }

  /// An object's keywords. Members that `--fields` may leave out are required by a condition at the
  /// root of the file.
  private func object(
    _ members: [JSONMemberShape], _ object: JSONObjectShape
  ) -> [JSONValue.Member] {
    let demanded = members.filter { $0.presence == .always && (!object.isCut || $0.isKept) }
    return [.init("type", "object"), .init("additionalProperties", false)]
      + Self.required(demanded.map(\.name)) + [.init("properties", properties(members))]
      + object.rules.always
  }

  func properties(_ members: [JSONMemberShape]) -> JSONValue {
    .object(members.map { .init($0.name, schema($0.shape, $0.description)) })
  }

  /// Allows null: beside a type or an enumeration, or else by `anyOf`.
  private func nullable(_ inner: JSONShape) -> [JSONValue.Member] {
    if case .value(let keywords) = inner.kind, let first = keywords.first {
      if first.name == "type", case .string = first.value {
        return [.init("type", .array([first.value, "null"]))] + keywords.dropFirst()
      }
      if first.name == "enum", let values = first.value.array {
        return [.init("enum", .array(values + [.null]))] + keywords.dropFirst()
      }
    }
    return [.init("anyOf", .array([schema(inner), .object(["type": "null"])]))]
  }

  static func required(_ names: [WireText]) -> [JSONValue.Member] {
    names.isEmpty ? [] : [.init("required", .array(names.map { .string($0) }))]
  }

  /// The `$ref` from this file to a definition's name.
  func reference(_ name: WireText, _ definition: JSONDefinition) -> String {
    let file = definition.home == .common && home == .own ? "common.json" : ""
    return "\(file)#/$defs/\(name)"
  }
}

// The required members of an object that `--fields` may cut are in a condition at the file's root,
// because only the root tells whether members were left out.
extension JSONSchemaWriter {
  /// The additional schema of a shape if `--fields` left nothing out, with or without `--redact`;
  /// nil if it adds nothing.
  func whole(_ shape: JSONShape) -> JSONValue? {
    switch shape.kind {
    case .value: nil
    case .named(let definition):
      whole(definition.shape).map { _ in
        .object(["$ref": .string(reference(definition.nameOfWhole, definition))])
      }
    case .nullable(let inner): orNull(whole(inner))
    case .array(let array): whole(array)
    case .object(let object): Self.condition(wholeKeywords(object))
    }
  }

  private func whole(_ array: JSONArrayShape) -> JSONValue? {
    let elements = whole(array.element).map { JSONValue.object(["items": $0]) }
    let conditions = [array.whole.map { schema($0) }, elements].compactMap(\.self)
    return conditions.count > 1 ? .object(["allOf": .array(conditions)]) : conditions.first
  }

  /// The keywords of ``whole(_:)`` for an object.
  func wholeKeywords(_ object: JSONObjectShape) -> [JSONValue.Member] {
    let demanded = object.members.filter {
      object.isCut && $0.presence == .always && !$0.isKept && !object.isHidden($0)
    }
    let never = object.members.filter { $0.presence == .onlyCut }
    return Self.required(demanded.map(\.name)) + Self.refused(never.map(\.name))
      + inside(object.members, whole) + object.rules.whole
  }

  /// The additional schema of a shape if `--redact` left nothing out; nil if it adds nothing.
  func told(_ shape: JSONShape) -> JSONValue? {
    inside(shape, told) { object in
      let demanded = object.members.filter { $0.presence == .always && object.isHidden($0) }
      return Self.required(demanded.map(\.name)) + inside(object.members, told)
        + object.rules.told
    }
  }

  /// The additional schema of a shape if `--redact` left out the members that are not open; nil if
  /// it adds nothing.
  func redacted(_ shape: JSONShape) -> JSONValue? {
    inside(shape, redacted) { object in
      Self.refused(object.members.filter(object.isHidden).map(\.name))
        + inside(object.members.filter { !object.isHidden($0) }, redacted)
    }
  }

  /// A condition over the objects in a shape.
  private func inside(
    _ shape: JSONShape, _ same: (JSONShape) -> JSONValue?,
    _ keywords: (JSONObjectShape) -> [JSONValue.Member]
  ) -> JSONValue? {
    switch shape.unnamed.kind {
    case .value, .named: nil
    case .nullable(let inner): orNull(same(inner))
    case .array(let array): same(array.element).map { .object(["items": $0]) }
    case .object(let object): Self.condition(keywords(object))
    }
  }

  private func inside(
    _ members: [JSONMemberShape], _ condition: (JSONShape) -> JSONValue?
  ) -> [JSONValue.Member] {
    let conditions = members.compactMap { member in
      condition(member.shape).map { JSONValue.Member(member.name, $0) }
    }
    return conditions.isEmpty ? [] : [.init("properties", .object(conditions))]
  }

  private func orNull(_ condition: JSONValue?) -> JSONValue? {
    condition.map { .object(["anyOf": .array([.object(["type": "null"]), $0])]) }
  }

  private static func condition(_ keywords: [JSONValue.Member]) -> JSONValue? {
    keywords.isEmpty ? nil : .object(keywords)
  }

  /// The keywords that refuse these members.
  static func refused(_ names: [WireText]) -> [JSONValue.Member] {
    if names.isEmpty { return [] }
    let any = names.map { JSONValue.object(required([$0])) }
    return [.init("not", any.count == 1 ? any[0] : .object(["anyOf": .array(any)]))]
  }

  /// A definition, and a second one for the whole shape, if `--fields` left nothing out.
  func definitions(_ definition: JSONDefinition) -> [JSONValue.Member] {
    let shape = definition.shape
    let own = JSONValue.Member(definition.name, schema(shape))
    guard case .object(let keywords)? = whole(shape) else { return [own] }
    let sentence = "`\(definition.name)` where `--fields` left nothing out."
    // Members are described where they are declared; a condition repeats them.
    let repeats = keywords.contains { $0.name == "properties" }
    let condition = repeats ? [.init("allOf", .array([.object(keywords)]))] : keywords
    return [
      own,
      JSONValue.Member(
        definition.nameOfWhole, .object([.init("description", .string(sentence))] + condition)),
    ]
  }
}

extension JSONDefinition {
  /// The name of the definition for the whole shape.
  fileprivate var nameOfWhole: WireText {
    let name = name.forPeople
    return "whole\(name.prefix(1).uppercased())\(name.dropFirst())"
  }
}

extension JSONObjectShape {
  /// True if `--redact` leaves out a member but keeps others of the object. An object without any
  /// member to keep is left out as a whole.
  fileprivate func isHidden(_ member: JSONMemberShape) -> Bool {
    member.sensitivity > .open && members.contains { $0.sensitivity == .open }
  }
}
