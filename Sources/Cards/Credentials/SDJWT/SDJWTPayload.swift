import Crypto
import Encoding

/// A payload with digests in place of the claims that the holder may reveal, and the disclosures of
/// these, RFC 9901, 4.1 and 4.2.
public struct SDJWTPayload: Hashable, Sendable {
  /// The number of digests of an object is a multiple of this. Decoy digests fill it up (RFC 9901,
  /// 4.2.5), to hide the number of claims.
  public static let objectMultiple = 8
  /// The number of digests of an array is a multiple of this.
  public static let arrayMultiple = 4

  /// The payload, `_sd_alg` included when it has digests.
  public let payload: JSONValue
  /// The disclosures; those inside a value come before that of the value.
  public let disclosures: [Disclosure]

  /// Replaces each disclosable claim and element by its digest. Every salt is new, and the order of
  /// the digests is random.
  /// - Throws: ``CredentialError/malformed(_:)`` when a name is reserved or there twice, when a
  ///   ``RegisteredClaim`` is disclosable, or when the claims nest too deep;
  ///   ``CredentialError/crypto(_:)`` when the random source fails.
  public init(
    _ claims: [ClaimTree.Member], random: RandomSource
  ) throws(CredentialError) {
    for member in claims where member.isDisclosable {
      guard RegisteredClaim(exactly: member.name) == nil else {
        throw .malformed(.credentialClaimVisible(member.name))
      }
    }
    var concealment = Concealment(random: random)
    let payload = try concealment.object(claims, depth: 0)
    disclosures = concealment.disclosures
    guard !disclosures.isEmpty, case .object(let members) = payload else {
      self.payload = payload
      return
    }
    self.payload = .object(
      members + [JSONValue.Member(ReservedName.algorithm, .string(ReservedName.sha256))])
  }
}

/// Walks through the claims and replaces values by digests.
private struct Concealment {
  let random: RandomSource
  var disclosures: [Disclosure] = []

  mutating func value(_ tree: ClaimTree, depth: Int) throws(CredentialError) -> JSONValue {
    guard depth <= ClaimTree.maximumDepth else { throw .malformed(.credentialClaimsDeep) }
    switch tree {
    case .value(let value):
      try Self.check(value, depth: depth)
      return value
    case .object(let members): return try object(members, depth: depth)
    case .array(let elements): return try array(elements, depth: depth)
    }
  }

  mutating func object(
    _ members: [ClaimTree.Member], depth: Int
  ) throws(CredentialError) -> JSONValue {
    try Self.check(names: members.filter { !$0.isDecoy }.map(\.name))
    var visible: [JSONValue.Member] = []
    var digests: [WireText] = []
    for member in members {
      guard !member.isDecoy else {
        digests.append(try decoy())
        continue
      }
      let value = try value(member.tree, depth: depth + 1)
      if member.isDisclosable {
        digests.append(try conceal(value, name: member.name))
      } else {
        visible.append(JSONValue.Member(member.name, value))
      }
    }
    guard !digests.isEmpty else { return .object(visible) }
    while digests.count % SDJWTPayload.objectMultiple != 0 { digests.append(try decoy()) }
    let shuffled = try Shuffle.shuffled(digests, random: random)
    return .object(
      [JSONValue.Member(ReservedName.digests, .array(shuffled.map { .string($0) }))] + visible)
  }

  private mutating func array(
    _ elements: [ClaimTree.Element], depth: Int
  ) throws(CredentialError) -> JSONValue {
    var values: [JSONValue] = []
    for element in elements {
      let value = try value(element.tree, depth: depth + 1)
      values.append(element.isDisclosable ? Self.digest(try conceal(value, name: nil)) : value)
    }
    guard elements.contains(where: \.isDisclosable) else { return .array(values) }
    while values.count % SDJWTPayload.arrayMultiple != 0 {
      let place = try Shuffle.number(below: values.count + 1, random: random)
      values.insert(Self.digest(try decoy()), at: place)
    }
    return .array(values)
  }

  private static func digest(_ digest: WireText) -> JSONValue {
    .object([JSONValue.Member(ReservedName.element, .string(digest))])
  }

  private mutating func conceal(
    _ value: JSONValue, name: WireText?
  ) throws(CredentialError) -> WireText {
    let disclosure = try Disclosure(name: name, value: value, random: random)
    disclosures.append(disclosure)
    return disclosure.digest
  }

  /// A decoy digest, RFC 9901, 4.2.5: the digest of random bytes.
  private func decoy() throws(CredentialError) -> WireText {
    let bytes = try CredentialError.wrapping { () throws(CryptoError) in
      try DigestAlgorithm.sha256.digest(try random.bytes(32))
    }
    return WireText(Base64URL.encode(bytes))
  }

  private static func check(_ value: JSONValue, depth: Int) throws(CredentialError) {
    guard depth <= ClaimTree.maximumDepth else { throw .malformed(.credentialClaimsDeep) }
    switch value {
    case .array(let elements):
      for element in elements { try check(element, depth: depth + 1) }
    case .object(let members):
      try check(names: members.map(\.name))
      for member in members { try check(member.value, depth: depth + 1) }
    default: break
    }
  }

  private static func check(names: [WireText]) throws(CredentialError) {
    guard Set(names).count == names.count else { throw .malformed(.credentialClaimTwice) }
    guard ReservedName.all.isDisjoint(with: names) else {
      throw .malformed(.credentialClaimReserved)
    }
  }
}

/// The names reserved for digests, RFC 9901, 4.1; no claim may have them.
enum ReservedName {
  /// An object's digests, RFC 9901, 4.2.4.1.
  static let digests: WireText = "_sd"
  /// An array element's digest, RFC 9901, 4.2.4.2.
  static let element: WireText = "..."
  /// The digest algorithm, RFC 9901, 4.1.1.
  static let algorithm: WireText = "_sd_alg"

  static let all: Set<WireText> = [digests, element, algorithm]

  /// The only digest algorithm that is accepted, and the default when none is named.
  static let sha256: WireText = "sha-256"

  /// Other algorithms of the registry of RFC 6920, 9.4, to which RFC 9901, 4.1.1 refers, that are
  /// as strong.
  private static let otherAlgorithms: Set<WireText> = [
    "sha-384", "sha-512", "sha3-256", "sha3-384", "sha3-512", "blake2s-256", "blake2b-256",
    "blake2b-512",
  ]

  /// The error for an algorithm that is not SHA-256.
  static func refusal(of algorithm: JSONValue) -> CredentialError {
    guard let name = algorithm.string, otherAlgorithms.contains(name) else {
      return .malformed(.credentialDigestAlgorithm)
    }
    return .unsupported(.unsupportedDigests(WireText(name.forPeople.uppercased())))
  }
}

/// A random order of elements, each order equally likely (Fisher and Yates).
enum Shuffle {
  static func shuffled<Element>(
    _ elements: [Element], random: RandomSource
  ) throws(CredentialError) -> [Element] {
    var elements = elements
    for last in elements.indices.dropFirst().reversed() {
      elements.swapAt(last, try number(below: last + 1, random: random))
    }
    return elements
  }

  /// A random number from 0 to one below the bound, each equally likely.
  static func number(below bound: Int, random: RandomSource) throws(CredentialError) -> Int {
    let bound = UInt32(clamping: max(bound, 1))
    // Numbers above the last whole multiple of the bound would make small ones more likely.
    let limit = UInt32.max - UInt32.max % bound
    while true {
      let bytes = try CredentialError.wrapping { () throws(CryptoError) in try random.bytes(4) }
      let number = bytes.reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      if number < limit { return Int(number % bound) }
    }
  }
}
