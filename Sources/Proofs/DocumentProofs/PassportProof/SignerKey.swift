import Circuits
import Crypto
import Encoding
import PKIX
import ZeroKnowledge

/// The key of a document signer, of a kind that proofs accept.
public struct SignerKey: Hashable, Comparable, Sendable {
  /// The kinds of keys. The exponent of an RSA key is a part of its kind.
  public enum Kind: Hashable, Sendable {
    /// A point of a curve: x and y, each as long as the field's prime.
    case ec(SignerCircuit.Curve)
    /// A modulus, as long as its class says.
    case rsa(RSAKeyClass)

    /// All kinds, in the order of keys.
    public static let all: [Kind] =
      SignerCircuit.Curve.allCases.map(Kind.ec) + RSAKeyClass.all.map(Kind.rsa)

    /// The name: `p256`, `brainpoolP256r1`, `rsa2048-e65537`.
    public var name: String {
      switch self {
      case .ec(let curve): curve.name
      case .rsa(let keys): keys.name
      }
    }

    /// The number of bytes of a key.
    public var length: Int {
      switch self {
      case .ec(let curve): curve.bits / 4
      case .rsa(let keys): keys.length
      }
    }

    /// The curve of a point; nil for an RSA key.
    var curve: SignerCircuit.Curve? { if case .ec(let curve) = self { curve } else { nil } }

    /// True if bytes can be a key of this kind: coordinates below the prime, or an odd modulus of the class's
    /// length whose highest bit is 1.
    func canBe(_ bytes: ArraySlice<UInt8>) -> Bool {
      guard bytes.count == length, let first = bytes.first, let last = bytes.last else {
        return false
      }
      guard case .ec(let curve) = self else { return first & 0x80 != 0 && last & 1 == 1 }
      let greatest = curve.greatestCoordinate
      return [bytes.prefix(length / 2), bytes.suffix(length / 2)].allSatisfy {
        // Almost always the first byte decides.
        $0.first ?? 0 < greatest[0] || !greatest.lexicographicallyPrecedes($0)
      }
    }

    /// True if bytes are a key of this kind; it also checks that a point is on the curve.
    func isKey(_ bytes: [UInt8]) -> Bool {
      guard canBe(bytes[...]) else { return false }
      guard case .ec(let curve) = self else { return true }
      return curve.contains(x: bytes.prefix(length / 2), y: bytes.suffix(length / 2))
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
      guard let curve = SignerCircuit.Curve(curve), let point = key.coordinates else { return nil }
      self.init(.ec(curve), point.x + point.y)
    case .rsa(let bits, let exponent):
      let keys = RSAKeyClass.all.first { $0.bits == bits && $0.exponent.bytes == exponent }
      guard let keys, let modulus = key.modulus else { return nil }
      self.init(.rsa(keys), modulus)
    }
  }

  /// The coordinates of a point.
  var coordinates: (x: [UInt8], y: [UInt8]) {
    (Array(bytes.prefix(bytes.count / 2)), Array(bytes.suffix(bytes.count / 2)))
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

extension SignerCircuit.Curve {
  /// The curve of a certificate; nil for one that no proof accepts.
  init?(_ curve: NamedCurve) {
    switch curve {
    case .secp256r1: self = .p256
    case .brainpoolP256r1: self = .brainpoolP256r1
    case .secp384r1: self = .p384
    case .brainpoolP384r1: self = .brainpoolP384r1
    case .brainpoolP512r1: self = .brainpoolP512r1
    default: return nil
    }
  }

  /// The greatest coordinate, which is the prime less one.
  fileprivate var greatestCoordinate: [UInt8] { Self.greatest[rawValue] }

  private static let greatest = allCases.map { curve in
    switch curve {
    case .p256: (-P256Field.one).bigEndian
    case .brainpoolP256r1: (-BrainpoolP256Field.one).bigEndian
    case .p384: (-P384Field.one).bigEndian
    case .brainpoolP384r1: (-BrainpoolP384Field.one).bigEndian
    case .brainpoolP512r1: (-BrainpoolP512Field.one).bigEndian
    }
  }

  /// True if coordinates are those of a point.
  fileprivate func contains(x: ArraySlice<UInt8>, y: ArraySlice<UInt8>) -> Bool {
    switch self {
    case .p256: P256Curve.contains(x: x, y: y)
    case .brainpoolP256r1: BrainpoolP256Curve.contains(x: x, y: y)
    case .p384: P384Curve.contains(x: x, y: y)
    case .brainpoolP384r1: BrainpoolP384Curve.contains(x: x, y: y)
    case .brainpoolP512r1: BrainpoolP512Curve.contains(x: x, y: y)
    }
  }
}
