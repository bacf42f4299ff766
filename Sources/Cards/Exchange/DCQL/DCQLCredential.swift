import Credentials
import Encoding

/// A query for one credential (OpenID4VP 1.0, 6.1).
public struct DCQLCredential: Hashable, Sendable {
  /// The name of the query, unique in its request.
  public let identifier: WireText
  /// The format of the credential; nil if no card of this program has it. A proof in zero knowledge is over a mobile
  /// document, see ``proofSystems``.
  public let format: CredentialFormat?
  /// The name of the format, as the request has it.
  let formatName: WireText
  /// The allowed types of the credential: `vct`, or the document type. For a VC JWT each is a list
  /// of types, all of which the credential must have.
  public let types: [[WireText]]
  /// The systems by which a proof in zero knowledge is requested in the place of a document, in the verifier's order of
  /// preference; nil where the credential itself is requested.
  public let proofSystems: [ZKSystemSpec]?
  /// The requested claims; nil to request only what is always visible.
  public let claims: [DCQLClaim]?
  /// Combinations of claims by their identifiers, in the verifier's order of preference; nil if all
  /// claims are requested.
  public let claimSets: [[WireText]]?
  /// True if the holder may present several credentials.
  public let allowsMultiple: Bool
  /// True if the holder must prove possession of the key to which the credential is bound.
  public let requiresHolderBinding: Bool
  /// The key identifiers of the accepted authorities; nil if any authority will do.
  public let authorityKeys: [[UInt8]]?
  /// The member `trusted_authorities`, kept as it is.
  private let authorities: JSONValue?

  /// A query for a credential of a type, with the given claims; without any, for what is always
  /// visible.
  public init(
    identifier: WireText, format: CredentialFormat, type: WireText, claims: [DCQLClaim]
  ) {
    self.identifier = identifier
    self.format = format
    formatName = Self.name(of: format)
    types = [[type]]
    proofSystems = nil
    self.claims = claims.isEmpty ? nil : claims
    claimSets = nil
    allowsMultiple = false
    requiresHolderBinding = true
    authorityKeys = nil
    authorities = nil
  }

  /// The same query for a mobile document, answered by a proof in zero knowledge.
  /// - Parameter name: the name of the query; nil for the same one.
  package init(
    _ query: DCQLCredential, named name: WireText? = nil, provedBy systems: [ZKSystemSpec]
  ) {
    identifier = name ?? query.identifier
    (format, formatName) = (query.format, Self.proofFormat)
    (types, claims, claimSets) = (query.types, query.claims, query.claimSets)
    proofSystems = systems
    (allowsMultiple, requiresHolderBinding) = (query.allowsMultiple, query.requiresHolderBinding)
    (authorityKeys, authorities) = (query.authorityKeys, query.authorities)
  }

  /// True if a proof in zero knowledge is requested, and nothing else answers.
  package var isProof: Bool { formatName == Self.proofFormat }

  /// The name of the format for a proof in zero knowledge over a mobile document.
  private static let proofFormat: WireText = "mso_mdoc_zk"

  init(parsing value: JSONValue) throws(ExchangeError) {
    identifier = try DCQLMember.identifier(value)
    guard let name = value["format"]?.string, !name.isEmpty else {
      throw .requestMalformed(.requestMember("format"))
    }
    formatName = name
    let isProof = name == Self.proofFormat
    format =
      isProof ? .mobileDocument : CredentialFormat.allCases.first { Self.name(of: $0) == name }
    guard let meta = value["meta"], case .object = meta else {
      throw .requestMalformed(.requestMember("meta"))
    }
    types = try format.map { format throws(ExchangeError) in try Self.types(meta, format) } ?? []
    proofSystems = isProof ? try Self.proofSystems(meta) : nil
    allowsMultiple = try DCQLMember.bool(value, "multiple") ?? false
    requiresHolderBinding =
      try DCQLMember.bool(value, "require_cryptographic_holder_binding") ?? true
    authorities = value["trusted_authorities"]
    authorityKeys = try Self.authorityKeys(value)
    claims = try Self.claims(value, format)
    claimSets = try Self.claimSets(value, claims ?? [])
  }

  /// The name of a format in OpenID4VP (Appendix B).
  static func name(of format: CredentialFormat) -> WireText {
    switch format {
    case .sdJWT: "dc+sd-jwt"
    case .mobileDocument: "mso_mdoc"
    case .vcJWT: "jwt_vc_json"
    }
  }

  private static func types(
    _ meta: JSONValue, _ format: CredentialFormat
  ) throws(ExchangeError) -> [[WireText]] {
    switch format {
    case .sdJWT:
      let values = try DCQLMember.array(meta, "vct_values", most: DCQLQuery.mostClaims)
      return try DCQLMember.texts(values, "vct_values").map { [$0] }
    case .mobileDocument:
      guard let type = meta["doctype_value"]?.string, !type.isEmpty else {
        throw .requestMalformed(.requestMember("doctype_value"))
      }
      return [[type]]
    case .vcJWT:
      let values = try DCQLMember.array(meta, "type_values", most: DCQLQuery.mostClaims)
      guard let values, !values.isEmpty else {
        throw .requestMalformed(.requestMember("type_values"))
      }
      var types: [[WireText]] = []
      for value in values { types.append(try DCQLMember.texts(value.array, "type_values")) }
      return types
    }
  }

  private static func proofSystems(_ meta: JSONValue) throws(ExchangeError) -> [ZKSystemSpec] {
    let name: WireText = "zk_system_type"
    let elements = try DCQLMember.array(meta, name, most: ZKSystemSpec.most)
    guard let elements, !elements.isEmpty else { throw .requestMalformed(.requestMember(name)) }
    var systems: [ZKSystemSpec] = []
    for element in elements { systems.append(try ZKSystemSpec(parsing: element)) }
    return systems
  }

  /// The key identifiers of `trusted_authorities`. Authorities of other kinds match nothing,
  /// because a wallet without a network cannot check them.
  private static func authorityKeys(_ value: JSONValue) throws(ExchangeError) -> [[UInt8]]? {
    let name: WireText = "trusted_authorities"
    guard let elements = try DCQLMember.array(value, name, most: DCQLQuery.mostClaims) else {
      return nil
    }
    guard !elements.isEmpty else { throw .requestMalformed(.requestMember(name)) }
    var keys: [[UInt8]] = []
    for element in elements {
      guard let type = element["type"]?.string else {
        throw .requestMalformed(.requestMember(name))
      }
      let values = try DCQLMember.array(element, "values", most: DCQLQuery.mostClaims)
      let texts = try DCQLMember.texts(values, name)
      guard type == "aki" else { continue }
      for text in texts {
        guard let key = try? Base64URL.decode(text), !key.isEmpty else {
          throw .requestMalformed(.requestMember(name))
        }
        keys.append(key)
      }
    }
    return keys
  }

  private static func claims(
    _ value: JSONValue, _ format: CredentialFormat?
  ) throws(ExchangeError) -> [DCQLClaim]? {
    guard let elements = try DCQLMember.array(value, "claims", most: DCQLQuery.mostClaims) else {
      return nil
    }
    guard !elements.isEmpty else { throw .requestMalformed(.requestMember("claims")) }
    var claims: [DCQLClaim] = []
    for element in elements { claims.append(try DCQLClaim(parsing: element, format)) }
    let identifiers = claims.compactMap(\.identifier)
    guard Set(identifiers).count == identifiers.count else {
      throw .requestMalformed(.queryIdentifierTwice)
    }
    return claims
  }

  private static func claimSets(
    _ value: JSONValue, _ claims: [DCQLClaim]
  ) throws(ExchangeError) -> [[WireText]]? {
    let name: WireText = "claim_sets"
    guard let elements = try DCQLMember.array(value, name, most: DCQLQuery.mostClaims) else {
      return nil
    }
    // A set names claims, and so every claim needs an identifier.
    guard !elements.isEmpty, !claims.isEmpty,
      claims.allSatisfy({ $0.identifier != nil })
    else { throw .requestMalformed(.requestMember(name)) }
    let known = Set(claims.compactMap(\.identifier))
    var sets: [[WireText]] = []
    for element in elements {
      sets.append(
        try DCQLMember.identifiers(element, name, known: known, most: DCQLQuery.mostClaims))
    }
    return sets
  }

  /// The acceptable combinations of claims, in the order of preference.
  var wanted: [[DCQLClaim]] {
    guard let claims else { return [[]] }
    guard let claimSets else { return [claims] }
    return claimSets.map { set in
      set.compactMap { name in claims.first { $0.identifier == name } }
    }
  }

  var json: JSONValue {
    let meta: JSONValue
    switch format {
    case .mobileDocument:
      meta = .object([
        "doctype_value": types.first?.first.map { .string($0) },
        "zk_system_type": proofSystems.map { .array($0.map(\.json)) },
      ])
    case .sdJWT:
      meta = .object(["vct_values": .array(types.compactMap(\.first).map { .string($0) })])
    case .vcJWT:
      meta = .object([
        "type_values": .array(types.map { .array($0.map { .string($0) }) })
      ])
    case nil: meta = .object([JSONValue.Member]())
    }
    return .object([
      "id": .string(identifier), "format": .string(formatName), "meta": meta,
      "claims": claims.map { .array($0.map(\.json)) },
      "claim_sets": claimSets.map { .array($0.map { .array($0.map { .string($0) }) }) },
      "multiple": allowsMultiple ? .bool(true) : nil,
      "require_cryptographic_holder_binding": requiresHolderBinding ? nil : .bool(false),
      "trusted_authorities": authorities,
    ])
  }

  /// True if two queries are the same, byte by byte.
  public static func == (one: DCQLCredential, other: DCQLCredential) -> Bool {
    one.json == other.json
  }

  /// Hashes the identifier.
  public func hash(into hasher: inout Hasher) { hasher.combine(identifier) }
}
