import Encoding

/// A query for credentials, DCQL (OpenID4VP 1.0, 6).
public struct DCQLQuery: Hashable, Sendable {
  /// The greatest number of credentials in a query, and of sets of them.
  public static let mostCredentials = 32
  /// The greatest number of claims of a credential, and of sets of them.
  public static let mostClaims = 128

  /// The requested credentials, at least one.
  public let credentials: [DCQLCredential]
  /// The sets, of each of which one option is requested; nil if all credentials are.
  public let sets: [DCQLCredentialSet]?

  /// A query that requests all of some credentials.
  public init(_ credentials: [DCQLCredential]) {
    self.credentials = credentials
    sets = nil
  }

  /// A query that requests one of some credentials, in the order of preference.
  init(oneOf credentials: [DCQLCredential]) {
    self.credentials = credentials
    sets =
      credentials.count > 1
      ? [DCQLCredentialSet(options: credentials.map { [$0.identifier] })] : nil
  }

  /// Reads a query.
  /// - Throws: ``ExchangeError/requestMalformed(_:)``.
  public init(parsing value: JSONValue) throws(ExchangeError) {
    let elements = try DCQLMember.array(value, "credentials", most: Self.mostCredentials)
    guard let elements, !elements.isEmpty else { throw .requestMalformed(.queryEmpty) }
    var credentials: [DCQLCredential] = []
    for element in elements { credentials.append(try DCQLCredential(parsing: element)) }
    let identifiers = Set(credentials.map(\.identifier))
    guard identifiers.count == credentials.count else {
      throw .requestMalformed(.queryIdentifierTwice)
    }
    self.credentials = credentials
    guard
      let elements = try DCQLMember.array(value, "credential_sets", most: Self.mostCredentials)
    else {
      sets = nil
      return
    }
    guard !elements.isEmpty else {
      throw .requestMalformed(.requestMember("credential_sets"))
    }
    var sets: [DCQLCredentialSet] = []
    for element in elements {
      sets.append(try DCQLCredentialSet(parsing: element, known: identifiers))
    }
    self.sets = sets
  }

  /// The query as JSON.
  public var json: JSONValue {
    .object([
      "credentials": .array(credentials.map(\.json)),
      "credential_sets": sets.map { .array($0.map(\.json)) },
    ])
  }

  /// The part of the query with an identifier.
  func credential(_ identifier: WireText) -> DCQLCredential? {
    credentials.first { $0.identifier == identifier }
  }
}

/// Credentials of which one combination is requested (OpenID4VP 1.0, 6.2).
public struct DCQLCredentialSet: Hashable, Sendable {
  /// The combinations by their identifiers, in the verifier's order of preference; at least one.
  public let options: [[WireText]]
  /// True if one of them must be shown.
  public let isRequired: Bool

  init(options: [[WireText]]) { (self.options, isRequired) = (options, true) }

  init(parsing value: JSONValue, known: Set<WireText>) throws(ExchangeError) {
    let elements = try DCQLMember.array(value, "options", most: DCQLQuery.mostCredentials)
    guard let elements, !elements.isEmpty else {
      throw .requestMalformed(.requestMember("options"))
    }
    var options: [[WireText]] = []
    for element in elements {
      options.append(
        try DCQLMember.identifiers(
          element, "options", known: known, most: DCQLQuery.mostCredentials))
    }
    self.options = options
    isRequired = try DCQLMember.bool(value, "required") ?? true
  }

  var json: JSONValue {
    .object([
      "options": .array(options.map { .array($0.map { .string($0) }) }),
      "required": isRequired ? nil : .bool(false),
    ])
  }
}

/// Reads members of a query and checks their rules.
enum DCQLMember {
  /// An array; nil if it is missing.
  static func array(
    _ object: JSONValue, _ name: WireText, most: Int
  ) throws(ExchangeError) -> [JSONValue]? {
    guard let member = object[name] else { return nil }
    guard let elements = member.array else { throw .requestMalformed(.requestMember(name)) }
    guard elements.count <= most else { throw .requestMalformed(.queryLarge(name, most)) }
    return elements
  }

  /// A truth value; nil if it is missing.
  static func bool(_ object: JSONValue, _ name: WireText) throws(ExchangeError) -> Bool? {
    guard let member = object[name] else { return nil }
    guard let value = member.bool else { throw .requestMalformed(.requestMember(name)) }
    return value
  }

  /// An identifier: letters, digits, hyphens and underscores (6.1, 6.3).
  static func identifier(_ object: JSONValue) throws(ExchangeError) -> WireText {
    guard let text = object["id"]?.string, (1...64).contains(text.utf8.count),
      text.utf8.allSatisfy({
        (0x30...0x39).contains($0) || (0x41...0x5A).contains($0 & 0xDF) || $0 == 0x2D || $0 == 0x5F
      })
    else { throw .requestMalformed(.requestMember("id")) }
    return text
  }

  /// Identifiers of other parts, at least one.
  static func identifiers(
    _ value: JSONValue, _ name: WireText, known: Set<WireText>, most: Int
  ) throws(ExchangeError) -> [WireText] {
    guard let elements = value.array, !elements.isEmpty else {
      throw .requestMalformed(.requestMember(name))
    }
    guard elements.count <= most else { throw .requestMalformed(.queryLarge(name, most)) }
    var identifiers: [WireText] = []
    for element in elements {
      guard let identifier = element.string, known.contains(identifier) else {
        throw .requestMalformed(.queryIdentifierUnknown)
      }
      identifiers.append(identifier)
    }
    return identifiers
  }

  /// Texts that are not empty.
  static func texts(_ values: [JSONValue]?, _ name: WireText) throws(ExchangeError) -> [WireText] {
    guard let values, !values.isEmpty else { throw .requestMalformed(.requestMember(name)) }
    var texts: [WireText] = []
    for value in values {
      guard let text = value.string, !text.isEmpty else {
        throw .requestMalformed(.requestMember(name))
      }
      texts.append(text)
    }
    return texts
  }
}
