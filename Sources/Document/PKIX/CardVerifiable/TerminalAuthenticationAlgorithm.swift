import Crypto
import Encoding

/// An algorithm by which certificates and terminals sign, BSI TR-03110-3, A.7.3 and A.7.4
/// (`id-TA-…`).
public struct TerminalAuthenticationAlgorithm: Hashable, Sendable {
  /// The scheme.
  public enum Scheme: UInt64, Hashable, Sendable {
    /// RSASSA-PKCS1-v1_5.
    case rsaPKCS1
    /// RSASSA-PSS: MGF1 with the same digest, and a salt as long as that.
    case rsaPSS
    /// ECDSA with plain signatures.
    case ecdsa
  }

  /// The scheme.
  public let scheme: Scheme
  /// The digest that is signed.
  public let digest: DigestAlgorithm

  /// An algorithm of the tables 17 and 18; nil if they do not have it.
  public init?(_ scheme: Scheme, _ digest: DigestAlgorithm) {
    guard Self.arcs[scheme]?[digest] != nil else { return nil }
    self.scheme = scheme
    self.digest = digest
  }

  /// The algorithm of an object identifier; nil for another one.
  public init?(_ identifier: ObjectIdentifier) {
    guard let match = Self.all.first(where: { $0.objectIdentifier == identifier }) else {
      return nil
    }
    self = match
  }

  /// All algorithms.
  public static let all: [TerminalAuthenticationAlgorithm] = arcs.flatMap { scheme, digests in
    digests.keys.compactMap { TerminalAuthenticationAlgorithm(scheme, $0) }
  }

  /// The object identifier.
  public var objectIdentifier: ObjectIdentifier {
    let kind: UInt64 = scheme == .ecdsa ? 2 : 1
    return ObjectIdentifier(
      0, 4, 0, 127, 0, 7, 2, 2, 2, kind, Self.arcs[scheme]?[digest] ?? 0)
  }

  private static let arcs: [Scheme: [DigestAlgorithm: UInt64]] = [
    .rsaPKCS1: [.sha1: 1, .sha256: 2, .sha512: 5],
    .rsaPSS: [.sha1: 3, .sha256: 4, .sha512: 6],
    .ecdsa: [.sha1: 1, .sha224: 2, .sha256: 3, .sha384: 4, .sha512: 5],
  ]

  /// Signs bytes.
  /// - Throws: ``CryptoError`` for a key of another kind, and when libcrypto refuses.
  public func sign(_ bytes: [UInt8], with key: PrivateKey) throws(CryptoError) -> [UInt8] {
    guard key.isEC == (scheme == .ecdsa) else { throw .unsupported(.usedPrivateKey) }
    switch scheme {
    case .ecdsa: return try key.signPlain(bytes, digest: digest)
    case .rsaPKCS1: return try key.sign(bytes, digest: digest, padding: .pkcs1)
    case .rsaPSS: return try key.sign(bytes, digest: digest, padding: .pss(saltLength: nil))
    }
  }

  /// True if a signature verifies under a key; false also for a key of another kind.
  /// - Throws: ``CryptoError/unsupported(_:)`` when libcrypto does not have the digest.
  public func verifies(
    _ signature: [UInt8], over bytes: [UInt8], under key: PublicKey
  ) throws(CryptoError) -> Bool {
    switch scheme {
    case .ecdsa:
      try key.verifyECDSA(signature: signature, over: bytes, digest: digest, form: .plain)
    case .rsaPKCS1:
      try key.verifyRSA(signature: signature, over: bytes, digest: digest, padding: .pkcs1)
    case .rsaPSS:
      try key.verifyRSA(
        signature: signature, over: bytes, digest: digest, padding: .pss(saltLength: nil))
    }
  }
}
