import Encoding
import Verdicts

/// The values that a JSON may have at one place, from which its schema is made (JSON Schema 2020-12).
package struct JSONShape: Sendable {
  package indirect enum Kind: Sendable {
    /// A value without members that are declared here, by the keywords of its schema.
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

  /// Conditions over several members.
  struct Rules: Sendable {
    /// The conditions in any case.
    var always: [JSONValue.Member] = []
    /// The further ones where `--fields` left nothing out.
    var whole: [JSONValue.Member] = []
    /// The further ones where `--redact` left nothing out either.
    var told: [JSONValue.Member] = []

    static let none = Rules()
  }
}

/// The elements of an array.
package struct JSONArrayShape: Sendable {
  let element: JSONShape
  /// Further keywords of its schema.
  let keywords: [JSONValue.Member]
  /// The further shape where `--fields` left nothing out.
  let whole: JSONShape?
}

/// A member without the way to its value.
package struct JSONMemberShape: Sendable {
  /// The condition under which a member is there.
  package enum Presence: Sendable {
    /// In every object; the schema requires it.
    case always
    /// In some objects; or in all, without being required, because it is younger than the schema.
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

/// A shape with a name, which occurs once in a schema file.
package struct JSONDefinition: Sendable {
  /// The file of a definition.
  package enum Home: Sendable {
    /// The schema that refers to it.
    case own
    /// `common.json`, to which every schema refers.
    case common
  }

  package let name: WireText
  package let home: Home
  package let shape: JSONShape
}

extension JSONShape {
  /// The shape itself, behind a name.
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

  /// The definitions to which this shape refers, and those to which they refer.
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
