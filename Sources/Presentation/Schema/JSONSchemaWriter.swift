import Encoding

/// Writes shapes as a schema file says them (JSON Schema 2020-12).
struct JSONSchemaWriter {
  /// The file that is written.
  let home: JSONDefinition.Home

  /// The schema of a shape.
  /// - Parameter description: the sentence of the member that has this shape.
  func schema(_ shape: JSONShape, _ description: String? = nil) -> JSONValue {
    let sentence = (description ?? shape.description).map {
      [JSONValue.Member("description", .string($0))]
    }
    return .object((sentence ?? []) + keywords(shape.kind))
  }

  private func keywords(_ kind: JSONShape.Kind) -> [JSONValue.Member] {
    switch kind {
    case .value(let keywords): keywords
    case .object(let object): self.object(object.members, object)
    case .array(let element, let further):
      [.init("type", "array"), .init("items", schema(element))] + further
    case .nullable(let inner): nullable(inner)
    case .named(let definition): [.init("$ref", .string(reference(definition.name, definition)))]
    }
  }

  /// An object's keywords; members that may be cut away are demanded by a condition of the whole file.
  private func object(
    _ members: [JSONMemberShape], _ object: JSONObjectShape
  ) -> [JSONValue.Member] {
    let demanded = object.isCut ? [] : members.filter { $0.presence == .always }
    return [.init("type", "object"), .init("additionalProperties", false)]
      + Self.required(demanded.map(\.name)) + [.init("properties", properties(members))]
      + (object.isCut ? [] : object.rules)
  }

  func properties(_ members: [JSONMemberShape]) -> JSONValue {
    .object(members.map { .init($0.name, schema($0.shape, $0.description)) })
  }

  /// Null beside a type or a list, where that can be said in one place.
  private func nullable(_ inner: JSONShape) -> [JSONValue.Member] {
    if case .value(let keywords) = inner.kind, let first = keywords.first {
      if first.name.exact == "type", first.value.string != nil {
        return [.init("type", .array([first.value, "null"]))] + keywords.dropFirst()
      }
      if first.name.exact == "enum", let values = first.value.array {
        return [.init("enum", .array(values + [.null]))] + keywords.dropFirst()
      }
    }
    return [.init("anyOf", .array([schema(inner), .object(["type": "null"])]))]
  }

  static func required(_ names: [String]) -> [JSONValue.Member] {
    names.isEmpty ? [] : [.init("required", .array(names.map { .string($0) }))]
  }

  /// How this file refers to a name of a definition's file.
  func reference(_ name: String, _ definition: JSONDefinition) -> String {
    let file = definition.home == .common && home == .own ? "common.json" : ""
    return "\(file)#/$defs/\(name)"
  }
}
