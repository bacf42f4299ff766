import Encoding

/// The digests that nothing may rest on any more: two texts with one digest are made in seconds (RFC
/// 6149 of MD2, RFC 6150 of MD4, RFC 6151 of MD5). They are known by name even where nothing here can
/// compute them.
public enum BrokenDigest: String, Hashable, Sendable, CaseIterable {
  case md2 = "MD2"
  case md4 = "MD4"
  case md5 = "MD5"

  /// The one that a digest algorithm's identifier names (RFC 1319, RFC 1320, RFC 1321); nil for any
  /// other.
  public init?(_ identifier: ObjectIdentifier) {
    guard let match = Self.digests[identifier] else { return nil }
    self = match
  }

  /// The one that a signature algorithm's identifier implies (RFC 8017, A.2.4, and those of the OIW);
  /// nil for any other.
  init?(signature identifier: ObjectIdentifier) {
    guard let match = Self.signatures[identifier] else { return nil }
    self = match
  }

  /// The identifier of the digest algorithm.
  public var objectIdentifier: ObjectIdentifier {
    switch self {
    case .md2: ObjectIdentifier(1, 2, 840, 113549, 2, 2)
    case .md4: ObjectIdentifier(1, 2, 840, 113549, 2, 4)
    case .md5: ObjectIdentifier(1, 2, 840, 113549, 2, 5)
    }
  }

  private static let digests = Dictionary(
    uniqueKeysWithValues: allCases.map { ($0.objectIdentifier, $0) })

  private static let signatures: [ObjectIdentifier: BrokenDigest] = [
    ObjectIdentifier(1, 2, 840, 113549, 1, 1, 2): .md2,
    ObjectIdentifier(1, 2, 840, 113549, 1, 1, 3): .md4,
    ObjectIdentifier(1, 2, 840, 113549, 1, 1, 4): .md5,
    ObjectIdentifier(1, 3, 14, 3, 2, 2): .md4,
    ObjectIdentifier(1, 3, 14, 3, 2, 3): .md5,
    ObjectIdentifier(1, 3, 14, 3, 2, 4): .md4,
    ObjectIdentifier(1, 3, 14, 7, 2, 3, 1): .md2,
  ]
}

extension DigestAlgorithm {
  /// The broken digest that this is; nil for all others.
  public var broken: BrokenDigest? { BrokenDigest(objectIdentifier) }
}
