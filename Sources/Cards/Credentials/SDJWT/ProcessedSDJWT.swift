import Encoding

/// The claims of an SD-JWT with its disclosures put in place of their digests, RFC 9901, 7.1, steps
/// 2.4 to 5. The signature is not verified here.
public struct ProcessedSDJWT: Hashable, Sendable {
  /// The greatest depth of claims with all disclosures in place.
  public static let maximumDepth = JSONReader.maximumDepth

  /// The place of a disclosure in the claims.
  public struct Placement: Hashable, Sendable {
    /// The number of the disclosure in the SD-JWT.
    public let disclosure: Int
    /// The names and element numbers that lead to the disclosure; elements that are not revealed
    /// have no number.
    public let path: [WireText]
    /// True if the disclosure is an array's element.
    public let isElement: Bool
    /// The number of the disclosure whose value holds this one's digest; nil when the issuer's
    /// payload holds it.
    public let parent: Int?
  }

  /// The claims, without digests.
  public let claims: JSONValue
  /// One placement for each disclosure, in the order of the SD-JWT.
  public let placements: [Placement]

  /// Puts each disclosure in place of its digest.
  /// - Throws: ``CredentialError/disclosureInvalid`` when a disclosure is there twice, belongs to
  ///   no digest or to one of the other kind, or has the name of a claim that is there already, and
  ///   when a digest is there twice or where none is allowed; ``CredentialError/unsupported(_:)``
  ///   for a digest algorithm other than SHA-256; ``CredentialError/malformed(_:)`` for one that is
  ///   no algorithm, and for claims that nest too deep.
  public init(_ credential: SDJWT) throws(CredentialError) {
    guard case .object(let members) = credential.issuerSigned.payload else {
      throw .malformed(.credentialPayload)
    }
    if let algorithm = credential.issuerSigned.payload[ReservedName.algorithm] {
      guard algorithm.string == ReservedName.sha256 else {
        throw ReservedName.refusal(of: algorithm)
      }
    }
    var placing = try Placing(credential.disclosures)
    let signed = members.filter { $0.name != ReservedName.algorithm }
    claims = try placing.object(signed, at: [], parent: nil)
    placements = try placing.all()
  }
}

/// Walks through the claims and replaces digests by values.
private struct Placing {
  private let disclosures: [Disclosure]
  private var byDigest: [WireText: Int] = [:]
  private var seen: Set<WireText> = []
  private var placements: [Int: ProcessedSDJWT.Placement] = [:]

  init(_ disclosures: [Disclosure]) throws(CredentialError) {
    self.disclosures = disclosures
    for (number, disclosure) in disclosures.enumerated() {
      guard byDigest.updateValue(number, forKey: disclosure.digest) == nil else {
        throw .disclosureInvalid
      }
    }
  }

  /// Every disclosure's placement.
  func all() throws(CredentialError) -> [ProcessedSDJWT.Placement] {
    let found = disclosures.indices.compactMap { placements[$0] }
    guard found.count == disclosures.count else { throw .disclosureInvalid }
    return found
  }

  mutating func object(
    _ members: [JSONValue.Member], at path: [WireText], parent: Int?
  ) throws(CredentialError) -> JSONValue {
    var names: Set<WireText> = []
    var result: [JSONValue.Member] = []
    var digests: [JSONValue] = []
    for member in members {
      if member.name == ReservedName.digests {
        guard let list = member.value.array else { throw .disclosureInvalid }
        digests = list
        continue
      }
      guard member.name != ReservedName.element else { throw .disclosureInvalid }
      // The algorithm is named in the outermost object only (RFC 9901, 4.1.1).
      guard member.name != ReservedName.algorithm else {
        throw .malformed(.credentialDigestAlgorithmDeep)
      }
      names.insert(member.name)
      let inner = try value(member.value, at: path + [member.name], parent: parent)
      result.append(JSONValue.Member(member.name, inner))
    }
    for digest in digests {
      guard let number = try take(digest) else { continue }
      guard let name = disclosures[number].name, names.insert(name).inserted else {
        throw .disclosureInvalid
      }
      let inner = try place(number, at: path + [name], isElement: false, parent: parent)
      result.append(JSONValue.Member(name, inner))
    }
    return .object(result)
  }

  private mutating func value(
    _ value: JSONValue, at path: [WireText], parent: Int?
  ) throws(CredentialError) -> JSONValue {
    guard path.count <= ProcessedSDJWT.maximumDepth else {
      throw .malformed(.credentialClaimsDeep)
    }
    switch value {
    case .object(let members): return try object(members, at: path, parent: parent)
    case .array(let elements): return try array(elements, at: path, parent: parent)
    default: return value
    }
  }

  private mutating func array(
    _ elements: [JSONValue], at path: [WireText], parent: Int?
  ) throws(CredentialError) -> JSONValue {
    var result: [JSONValue] = []
    for element in elements {
      let place = path + ["\(result.count)"]
      guard case .object(let members) = element, members.count == 1,
        members[0].name == ReservedName.element
      else {
        result.append(try value(element, at: place, parent: parent))
        continue
      }
      guard let number = try take(members[0].value) else { continue }
      guard disclosures[number].name == nil else { throw .disclosureInvalid }
      result.append(try self.place(number, at: place, isElement: true, parent: parent))
    }
    return .array(result)
  }

  /// The number of the disclosure that has the digest; nil if it is not revealed.
  private mutating func take(_ digest: JSONValue) throws(CredentialError) -> Int? {
    guard let digest = digest.string, seen.insert(digest).inserted else {
      throw .disclosureInvalid
    }
    return byDigest[digest]
  }

  private mutating func place(
    _ number: Int, at path: [WireText], isElement: Bool, parent: Int?
  ) throws(CredentialError) -> JSONValue {
    placements[number] = ProcessedSDJWT.Placement(
      disclosure: number, path: path, isElement: isElement, parent: parent)
    return try value(disclosures[number].value, at: path, parent: number)
  }
}
