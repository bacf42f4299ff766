import Encoding

/// A whole JSON that a command prints. From this one declaration come the JSON, its schema file,
/// the paths for `--fields`, and the members that `--redact` keeps.
package struct JSONDocument<Source>: Sendable {
  /// The name and the version of its schema, as in `passport.mrz/1`.
  package let name: WireText
  private let description: String
  private let form: JSONForm<Source>
  private let refusal: JSONShape?

  /// - Parameters:
  ///   - isCut: true if `--fields` may leave members out.
  ///   - rules: conditions over several members.
  ///   - refusal: the object that is printed instead for an input without a value; it shares some
  ///     members.
  init(
    _ name: WireText, _ description: String, isCut: Bool = false, refusal: JSONShape? = nil,
    rules: JSONObjectShape.Rules = .none,
    @JSONMembers<Source> _ members: () -> [JSONMember<Source>]
  ) {
    self.name = name
    self.description = description
    self.refusal = refusal
    let members = members()
    form = .object(isCut: isCut, rules: rules) {
      JSONMember<Source>.schema(name)
      members
    }
  }

  /// The JSON of a source; by default with all members.
  func value(_ source: Source, _ context: JSONContext = JSONContext()) -> JSONValue {
    form.write(source, context)
  }

  /// The members, without the functions for their values.
  package var shape: JSONShape { form.shape }

  /// This JSON as a member of another.
  var reference: JSONForm<Source> {
    JSONForm(JSONShape(.value([.init("$ref", .string(file))])), write: form.write)
  }

  package var schema: JSONSchemaFile {
    JSONSchemaFile(
      name: file, title: name.forPeople, description: description, root: form.shape,
      refusal: refusal)
  }

  private var file: WireText {
    let name = name.utf8.dropFirst("passport.".utf8.count)
      .map { $0 == UInt8(ascii: "/") ? UInt8(ascii: "-") : $0 }
    return WireText(decoding: name) + ".json"
  }
}

extension JSONMember {
  /// The member that names the schema, the first of every document.
  static func schema(_ name: WireText) -> JSONMember {
    JSONMember(
      "schema", "The name of this schema and its version.",
      JSONForm<WireText>(["const": .string(name)]) { .string($0) }, .open, isKept: true
    ) { _ in name }
  }
}

/// A file in `docs/schema`.
package struct JSONSchemaFile: Sendable {
  package let name: WireText
  let title: String
  let description: String
  let root: JSONShape
  let refusal: JSONShape?

  /// The definitions that this file uses and that belong to a home.
  package func definitions(in home: JSONDefinition.Home) -> [JSONDefinition] {
    root.definitions().filter { $0.home == home }
  }

  package var json: JSONValue {
    let writer = JSONSchemaWriter(home: .own)
    guard case .object(let object) = root.kind else { return .null }
    let own = definitions(in: .own).flatMap(writer.definitions)
    return .object(
      [
        .init("$schema", "https://json-schema.org/draft/2020-12/schema"),
        .init("$id", .string(name)), .init("title", .string(title)),
        .init("description", .string(description)),
      ] + (refusal.map { writer.root(object, refusal: $0) } ?? writer.root(object))
        + (own.isEmpty ? [] : [.init("$defs", .object(own))]))
  }
}

extension JSONSchemaWriter {
  fileprivate func root(_ object: JSONObjectShape) -> [JSONValue.Member] {
    keywords(.object(object)) + (object.isCut ? uncut(object) : [])
  }

  /// The root of a file with a refusal: the members that value and refusal share are always
  /// present.
  fileprivate func root(
    _ object: JSONObjectShape, refusal: JSONShape
  ) -> [JSONValue.Member] {
    let shared = object.members.filter { member in
      refusal.members.contains { $0.name == member.name }
    }
    let other = refusal.members.filter { member in
      !shared.contains { $0.name == member.name }
    }
    let kept = object.members.filter { member in
      member.isKept && member.presence == .always
        && !shared.contains { $0.name == member.name }
    }
    let value =
      Self.required(kept.map(\.name)) + Self.refused(other.map(\.name)) + uncut(object)
    let refused =
      Self.required(other.map(\.name))
      + [.init("maxProperties", .integer(refusal.members.count))]
    return [.init("type", "object"), .init("additionalProperties", false)]
      + Self.required(shared.map(\.name))
      + [
        .init("properties", properties(object.members + other)),
        .init("oneOf", .array([.object(value), .object(refused)])),
      ]
  }

  /// The conditions if there is no member `fields`.
  private func uncut(_ object: JSONObjectShape) -> [JSONValue.Member] {
    let isCut = JSONValue.object(Self.required(["fields"]))
    let members = object.members.filter { $0.presence != .onlyCut }
    let whole = JSONObjectShape(members: members, isCut: true, rules: object.rules)
    var otherwise = wholeKeywords(whole)
    // Either the members about the holder are present, or the JSON was redacted.
    if let holder = members.first(where: { $0.presence == .always && $0.sensitivity == .holder }) {
      let shape = JSONShape(.object(whole))
      otherwise += [
        .init("if", .object(Self.required([holder.name]))),
        .init("then", told(shape) ?? true), .init("else", redacted(shape) ?? true),
      ]
    }
    return [.init("if", isCut), .init("else", .object(otherwise))]
  }
}
