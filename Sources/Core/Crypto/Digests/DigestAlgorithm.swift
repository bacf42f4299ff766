import Encoding

/// The digests of Doc 9303-12, 4.1.6, and the weak ones that old documents use.
public enum DigestAlgorithm: String, Hashable, Sendable, CaseIterable {
  case md5 = "MD5"
  case sha1 = "SHA-1"
  case sha224 = "SHA-224"
  case sha256 = "SHA-256"
  case sha384 = "SHA-384"
  case sha512 = "SHA-512"

  /// The algorithm of an object identifier (RFC 5754, 2); nil for one that is not supported.
  public init?(_ identifier: ObjectIdentifier) {
    guard let match = Self.named[identifier] else { return nil }
    self = match
  }

  private static let named = Dictionary(
    uniqueKeysWithValues: allCases.map { ($0.objectIdentifier, $0) })

  /// The object identifier (RFC 5754, 2).
  public var objectIdentifier: ObjectIdentifier {
    switch self {
    case .md5: ObjectIdentifier(1, 2, 840, 113549, 2, 5)
    case .sha1: ObjectIdentifier(1, 3, 14, 3, 2, 26)
    case .sha224: ObjectIdentifier(2, 16, 840, 1, 101, 3, 4, 2, 4)
    case .sha256: ObjectIdentifier(2, 16, 840, 1, 101, 3, 4, 2, 1)
    case .sha384: ObjectIdentifier(2, 16, 840, 1, 101, 3, 4, 2, 2)
    case .sha512: ObjectIdentifier(2, 16, 840, 1, 101, 3, 4, 2, 3)
    }
  }

  /// The length of a digest in bytes.
  public var length: Int {
    switch self {
    case .md5: 16
    case .sha1: 20
    case .sha224: 28
    case .sha256: 32
    case .sha384: 48
    case .sha512: 64
    }
  }

  /// True if collisions can be made.
  public var isWeak: Bool { self == .md5 || self == .sha1 }

  /// The digest of some bytes.
  /// - Throws: ``CryptoError/library(_:)`` when libcrypto does not have the digest, such as MD5 in
  ///   FIPS mode.
  public func digest(_ bytes: some Collection<UInt8>) throws(CryptoError) -> [UInt8] {
    guard let fetched, fetched.isThere else { throw .unsupported(.text(rawValue)) }
    guard let digest = fetched.digest(bytes, length: length) else { throw .fromLibrary(rawValue) }
    return digest
  }

  /// libcrypto's algorithm.
  var fetched: FetchedAlgorithm? { Self.fetched[self] }

  private static let fetched = Dictionary(
    uniqueKeysWithValues: allCases.map { ($0, FetchedAlgorithm.digest($0.rawValue)) })
}
