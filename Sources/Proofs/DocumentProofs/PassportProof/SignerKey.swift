import Circuits
import Crypto
import Encoding
import PKIX

/// The key of a document signer, of a kind that proofs accept.
public struct SignerKey: Hashable, Comparable, Sendable {
  /// The kinds of keys. The exponent of an RSA key is a part of its kind.
  public enum Kind: Hashable, Sendable {
    /// A point of P-256: x and y, 64 bytes.
    case p256
    /// A point of brainpoolP256r1, in the same way.
    case brainpoolP256r1
    /// A modulus, as long as its class says.
    case rsa(RSAKeyClass)

    /// All kinds, in the order of keys.
    public static let all: [Kind] = [.p256, .brainpoolP256r1] + RSAKeyClass.all.map(Kind.rsa)

    /// The name: `p256`, `brainpoolP256r1`, `rsa2048-e65537`.
    public var name: String {
      switch self {
      case .p256: "p256"
      case .brainpoolP256r1: "brainpoolP256r1"
      case .rsa(let keys): keys.name
      }
    }

    /// The number of bytes of a key.
    public var length: Int { rsaClass?.length ?? 64 }

    /// The prime of a curve's field; nil for an RSA key.
    private var prime: [UInt8]? {
      switch self {
      case .p256: Self.p256Prime
      case .brainpoolP256r1: Self.brainpoolPrime
      case .rsa: nil
      }
    }

    private static let p256Prime: [UInt8] =
      [0xFF, 0xFF, 0xFF, 0xFF, 0x00, 0x00, 0x00, 0x01] + [UInt8](repeating: 0, count: 12)
      + [UInt8](repeating: 0xFF, count: 12)
    private static let brainpoolPrime: [UInt8] = [
      0xA9, 0xFB, 0x57, 0xDB, 0xA1, 0xEE, 0xA9, 0xBC, 0x3E, 0x66, 0x0A, 0x90, 0x9D, 0x83, 0x8D,
      0x72, 0x6E, 0x3B, 0xF6, 0x23, 0xD5, 0x26, 0x20, 0x28, 0x20, 0x13, 0x48, 0x1D, 0x1F, 0x6E,
      0x53, 0x77,
    ]

    /// True if bytes can be a key of this kind: coordinates below the prime, or an odd modulus of the class's
    /// length whose highest bit is 1.
    func canBe(_ bytes: ArraySlice<UInt8>) -> Bool {
      guard bytes.count == length, let first = bytes.first, let last = bytes.last else {
        return false
      }
      guard let prime else { return first & 0x80 != 0 && last & 1 == 1 }
      return [bytes.prefix(32), bytes.suffix(32)].allSatisfy {
        // Almost always the first byte decides.
        $0.first ?? 0 < prime[0] || $0.lexicographicallyPrecedes(prime)
      }
    }

    /// True if bytes are a key of this kind; it also checks that a point is on the curve.
    func isKey(_ bytes: [UInt8]) -> Bool {
      guard canBe(bytes[...]) else { return false }
      let (x, y) = (bytes.prefix(32), bytes.suffix(32))
      return switch self {
      case .p256: P256Curve.contains(x: x, y: y)
      case .brainpoolP256r1: BrainpoolP256Curve.contains(x: x, y: y)
      case .rsa: true
      }
    }

    /// The class of an RSA key; nil for another key.
    private var rsaClass: RSAKeyClass? {
      if case .rsa(let keys) = self { keys } else { nil }
    }
  }

  /// The kind.
  public let kind: Kind
  /// The bytes: both coordinates of a point, or a modulus; big-endian.
  public let bytes: [UInt8]

  /// Makes a key of its bytes; nil when they are not a key of this kind: a point of the curve, or
  /// an odd modulus whose highest bit is 1.
  public init?(_ kind: Kind, _ bytes: [UInt8]) {
    guard kind.isKey(bytes) else { return nil }
    self.kind = kind
    self.bytes = bytes
  }

  /// The key in a certificate; nil for a kind that no proof accepts.
  public init?(_ certificate: Certificate) {
    guard let key = try? certificate.publicKey else { return nil }
    switch key.kind {
    case .ec(let curve):
      guard let kind = Self.kind(curve), let point = key.coordinates else { return nil }
      self.init(kind, point.x + point.y)
    case .rsa(let bits, let exponent):
      let keys = RSAKeyClass.all.first { $0.bits == bits && $0.exponent.bytes == exponent }
      guard let keys, let modulus = key.modulus else { return nil }
      self.init(.rsa(keys), modulus)
    }
  }

  private static func kind(_ curve: NamedCurve) -> Kind? {
    switch curve {
    case .secp256r1: .p256
    case .brainpoolP256r1: .brainpoolP256r1
    default: nil
    }
  }

  /// The coordinates of a point.
  var coordinates: (x: [UInt8], y: [UInt8]) {
    (Array(bytes.prefix(32)), Array(bytes.suffix(32)))
  }

  /// By kind, then by the bytes.
  public static func < (left: SignerKey, right: SignerKey) -> Bool {
    guard left.kind == right.kind else {
      let all = Kind.all
      return all.firstIndex(of: left.kind) ?? 0 < all.firstIndex(of: right.kind) ?? 0
    }
    return left.bytes.lexicographicallyPrecedes(right.bytes)
  }
}
