import Encoding

/// The broken digests, which must not be used any more: collisions are made in seconds (RFC 6149
/// for MD2, RFC 6150 for MD4, RFC 6151 for MD5). This type names all of them, also those that this
/// program cannot compute.
public enum BrokenDigest: String, Hashable, Sendable, CaseIterable {
  case md2 = "MD2"
  case md4 = "MD4"
  case md5 = "MD5"

  /// The broken digest of a digest algorithm's identifier (RFC 1319, RFC 1320, RFC 1321); nil for
  /// any other identifier.
  public init?(_ identifier: ObjectIdentifier) {
    guard let match = Self.digests[identifier] else { return nil }
    self = match
  }

  /// The broken digest of a signature algorithm's identifier (RFC 8017, A.2.4, and those of the
  /// OIW); nil for any other identifier.
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
  /// This digest as a broken one; nil for one that is not broken.
  public var broken: BrokenDigest? { BrokenDigest(objectIdentifier) }
}
