import Encoding

/// A whole JSON that a command prints. From this one declaration come the JSON, its schema file and the
/// paths that `--fields` can name.
package struct JSONDocument<Source>: Sendable {
  /// The name and the version of its schema, as in `passport.mrz/1`.
  package let name: String
  private let description: String
  private let form: JSONForm<Source>

  init(
    _ name: String, _ description: String,
    @JSONMembers<Source> _ members: () -> [JSONMember<Source>]
  ) {
    self.name = name
    self.description = description
    let members = members()
    form = .object {
      JSONMember<Source>(
        "schema", "The name of this schema and its version.",
        JSONForm(["const": .string(name)]) { .string($0) }, .open, isKept: true
      ) { _ in name }
      members
    }
  }

  /// The JSON of a source.
  func value(_ source: Source, _ context: JSONContext) -> JSONValue { form.write(source, context) }

  /// Its schema.
  package var schema: JSONSchemaFile {
    let file = name.utf8.dropFirst("passport.".utf8.count)
      .map { $0 == UInt8(ascii: "/") ? UInt8(ascii: "-") : $0 }
    return JSONSchemaFile(
      name: String(decoding: file, as: UTF8.self) + ".json", title: self.name,
      description: description, root: form.shape)
  }
}

/// A file in `docs/schema`.
package struct JSONSchemaFile: Sendable {
  package let name: String
  let title: String
  let description: String
  let root: JSONShape

  /// The definitions that other files have and this one refers to.
  package var common: [JSONDefinition] { root.definitions().filter { $0.home == .common } }

  /// The schema.
  package var json: JSONValue {
    let writer = JSONSchemaWriter(home: .own)
    guard case .object(let members) = writer.schema(root) else { return .null }
    let own = root.definitions().filter { $0.home == .own }
      .map { JSONValue.Member($0.name, writer.schema($0.shape())) }
    return .object(
      [
        .init("$schema", "https://json-schema.org/draft/2020-12/schema"),
        .init("$id", .string(name)), .init("title", .string(title)),
        .init("description", .string(description)),
      ] + members + (own.isEmpty ? [] : [.init("$defs", .object(own))]))
  }
}

extension JSONSchemaFile {
  /// The files that are made of what is declared in this room.
  package static var all: [JSONSchemaFile] { [MRZCheckJSON.document.schema] }

  /// The definitions in `common.json` to which they refer, each once.
  package static var allCommon: [JSONValue.Member] {
    let writer = JSONSchemaWriter(home: .common)
    var names: Set<ExactText> = []
    return all.flatMap(\.common).filter { names.insert($0.name.exact).inserted }
      .map { JSONValue.Member($0.name, writer.schema($0.shape())) }
  }
}
