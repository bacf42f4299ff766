import Encoding
import Verdicts

/// The values that a JSON may have at one place. Its schema is generated from it (JSON Schema
/// 2020-12).
package struct JSONShape: Sendable {
  package indirect enum Kind: Sendable {
    /// A value without declared members, with the keywords of its schema.
    case value([JSONValue.Member])
    /// An object with these members and no others.
    case object(JSONObjectShape)
    case array(JSONArrayShape)
    case nullable(JSONShape)
    /// A shape that has a name in a schema file.
    case named(JSONDefinition)
  }

  /// A sentence for the schema, where no member has one.
  package var description: String?
  package let kind: Kind

  init(_ kind: Kind, _ description: String? = nil) {
    self.kind = kind
    self.description = description
  }
}

/// The members of an object.
package struct JSONObjectShape: Sendable {
  /// The members, in the order in which they are printed.
  package let members: [JSONMemberShape]
  /// True if `--fields` may leave members out; the schema requires them only where it did not.
  let isCut: Bool
  let rules: Rules

  /// Schema conditions over several members.
  struct Rules: Sendable {
    /// The conditions that always apply.
    var always: [JSONValue.Member] = []
    /// Additional conditions if `--fields` left nothing out.
    var whole: [JSONValue.Member] = []
    /// Additional conditions if `--redact` left nothing out either.
    var told: [JSONValue.Member] = []

    static let none = Rules()
  }
}

/// The elements of an array.
package struct JSONArrayShape: Sendable {
  let element: JSONShape
  /// Further keywords of its schema.
  let keywords: [JSONValue.Member]
  /// The additional shape if `--fields` left nothing out.
  let whole: JSONShape?
}

/// A member, without the function for its value.
package struct JSONMemberShape: Sendable {
  /// When a member is present.
  package enum Presence: Sendable {
    /// In every object; the schema requires it.
    case always
    /// In some objects; or in all, but not required, because it was added after the schema was
    /// published.
    case maybe
    /// Only where `--fields` left something out.
    case onlyCut
  }

  package let name: WireText
  /// A sentence for the schema.
  let description: String
  package let presence: Presence
  package let sensitivity: Sensitivity
  /// True if `--fields` never leaves it out.
  package let isKept: Bool
  package let shape: JSONShape
}

/// A shape with a name, which a schema file defines once.
package struct JSONDefinition: Sendable {
  /// The file of a definition.
  package enum Home: Sendable {
    /// The file of the schema that uses it.
    case own
    /// `common.json`, which every schema uses.
    case common
  }

  package let name: WireText
  package let home: Home
  package let shape: JSONShape
}

extension JSONShape {
  /// The shape itself, without its name.
  package var unnamed: JSONShape {
    if case .named(let definition) = kind { definition.shape.unnamed } else { self }
  }

  /// The members of the object: of this one, of an array's elements, or of the shape that may be
  /// null.
  package var members: [JSONMemberShape] {
    switch unnamed.kind {
    case .object(let object): object.members
    case .array(let array): array.element.members
    case .nullable(let inner): inner.members
    case .value, .named: []
    }
  }

  /// The definitions that this shape uses, directly or indirectly.
  func definitions() -> [JSONDefinition] {
    var found: [JSONDefinition] = []
    collect(&found)
    return found
  }

  private func collect(_ found: inout [JSONDefinition]) {
    switch kind {
    case .value: break
    case .object(let object): for member in object.members { member.shape.collect(&found) }
    case .array(let array):
      array.element.collect(&found)
      array.whole?.collect(&found)
    case .nullable(let inner): inner.collect(&found)
    case .named(let definition):
      if found.contains(where: { $0.name == definition.name }) { return }
      found.append(definition)
      definition.shape.collect(&found)
    }
  }
}
