import Encoding
import Verdicts

/// The values that a JSON may have at one place, from which its schema is made (JSON Schema 2020-12).
package struct JSONShape: Sendable {
  package indirect enum Kind: Sendable {
    /// A value without members that are declared here, by the keywords of its schema.
    case value([JSONValue.Member])
    /// An object with these members and no others.
    case object(JSONObjectShape)
    /// An array of one shape.
    case array(JSONArrayShape)
    /// A shape, or null.
    case nullable(JSONShape)
    /// A shape that has a name in a schema file.
    case named(JSONDefinition)
  }

  /// A sentence for the schema, where no member says one.
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
  /// True if `--fields` may leave members out, so that the schema demands them only where it did not.
  let isCut: Bool
  let rules: Rules

  /// Conditions over several members.
  struct Rules: Sendable {
    /// In any case.
    var always: [JSONValue.Member] = []
    /// Where `--fields` left nothing out.
    var whole: [JSONValue.Member] = []
    /// Where `--redact` left nothing out either.
    var told: [JSONValue.Member] = []

    static let none = Rules()
  }
}

/// The elements of an array.
package struct JSONArrayShape: Sendable {
  let element: JSONShape
  /// Further keywords of its schema.
  let keywords: [JSONValue.Member]
  /// What else it is where `--fields` left nothing out.
  let whole: JSONShape?
}

/// A member without the way to its value.
package struct JSONMemberShape: Sendable {
  /// When a member is there.
  package enum Presence: Sendable {
    /// In every object, as the schema demands.
    case always
    /// In some, or the schema does not demand it because it is younger than the schema.
    case maybe
    /// Only where `--fields` left something out.
    case onlyCut
  }

  package let name: String
  /// A sentence for the schema.
  let description: String
  package let presence: Presence
  package let sensitivity: Sensitivity
  /// True if no `--fields` leaves it out.
  package let isKept: Bool
  package let shape: JSONShape
}

/// A shape with a name, which stands once in a schema file.
package struct JSONDefinition: Sendable {
  /// The file of a definition.
  package enum Home: Sendable {
    /// The schema that refers to it.
    case own
    /// `common.json`, to which every schema refers.
    case common
  }

  package let name: String
  package let home: Home
  /// True if this stands in an object of its own kind, where it is referred to and not looked into.
  let isRepeated: Bool
  /// The shape; asked for late, because an object may consist of objects of its own kind.
  package let shape: @Sendable () -> JSONShape
}

extension JSONShape {
  /// The shape itself, behind a name.
  package var unnamed: JSONShape {
    if case .named(let definition) = kind { definition.shape().unnamed } else { self }
  }

  /// The members of the object that this is, that its elements are, or that it is where it is not null.
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
      if found.contains(where: { $0.name.exact == definition.name.exact }) { return }
      found.append(definition)
      definition.shape().collect(&found)
    }
  }
}
