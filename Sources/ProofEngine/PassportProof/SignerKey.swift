import Circuits
import Crypto
import Encoding
import PKIX

/// The key of a document signer, of a kind that proofs take.
public struct SignerKey: Hashable, Comparable, Sendable {
  /// The kinds of keys. The exponent of an RSA key is a part of its kind.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A point of P-256: x and y, 64 octets.
    case p256
    /// A modulus of 2,048 bits, 256 octets, of a key with the exponent 3.
    case rsa2048e3 = "rsa2048-e3"
    /// The same with the exponent 65,537.
    case rsa2048e65537 = "rsa2048-e65537"

    /// The number of octets of a key.
    public var length: Int { self == .p256 ? 64 : 256 }

    /// The prime of P-256's field.
    private static let prime: [UInt8] =
      [0xFF, 0xFF, 0xFF, 0xFF, 0x00, 0x00, 0x00, 0x01] + [UInt8](repeating: 0, count: 12)
      + [UInt8](repeating: 0xFF, count: 12)

    /// True if octets can be a key of this kind: coordinates below the prime, or an odd modulus whose highest
    /// bit is 1.
    func canBe(_ octets: ArraySlice<UInt8>) -> Bool {
      guard octets.count == length, let first = octets.first, let last = octets.last else {
        return false
      }
      guard self == .p256 else { return first & 0x80 != 0 && last & 1 == 1 }
      return [octets.prefix(32), octets.suffix(32)].allSatisfy {
        // Almost always the first octet decides.
        $0.first != 0xFF || $0.lexicographicallyPrecedes(Self.prime)
      }
    }

    /// The exponent of an RSA key; nil for another key.
    var exponent: RSAKeyClass.Exponent? {
      switch self {
      case .p256: nil
      case .rsa2048e3: .three
      case .rsa2048e65537: .fermat
      }
    }
  }

  /// The kind.
  public let kind: Kind
  /// The octets: both coordinates of a point, or a modulus; big-endian.
  public let octets: [UInt8]

  /// Takes the octets of a key; nil when they are not a key of this kind: a point of the curve, or an odd
  /// modulus whose highest bit is 1.
  public init?(_ kind: Kind, _ octets: [UInt8]) {
    guard kind.canBe(octets[...]) else { return nil }
    if kind == .p256 {
      guard (try? P256PublicKey(uncompressed: [0x04] + octets)) != nil else { return nil }
    }
    self.kind = kind
    self.octets = octets
  }

  /// The key in a certificate; nil for one of a kind that no proof takes.
  public init?(_ certificate: Certificate) {
    guard let key = try? certificate.publicKey else { return nil }
    switch key.kind {
    case .ec(.secp256r1):
      guard let point = try? P256PublicKey(key) else { return nil }
      self.init(.p256, point.x + point.y)
    case .rsa(2048, let exponent):
      guard let modulus = Self.modulus(certificate.publicKeyInfo) else { return nil }
      switch exponent {
      case [3]: self.init(.rsa2048e3, modulus)
      case [1, 0, 1]: self.init(.rsa2048e65537, modulus)
      default: return nil
      }
    default: return nil
    }
  }

  /// The modulus in a SubjectPublicKeyInfo.
  private static func modulus(_ info: [UInt8]) -> [UInt8]? {
    guard let bits = try? BERTLV(parsing: info).children().last?.content.dropFirst(),
      let number = try? BERTLV(parsing: bits).children().first
    else { return nil }
    return Array(number.content.drop { $0 == 0 })
  }

  /// The coordinates of a point.
  var coordinates: (x: [UInt8], y: [UInt8]) {
    (Array(octets.prefix(32)), Array(octets.suffix(32)))
  }

  /// By kind, then by the octets.
  public static func < (left: SignerKey, right: SignerKey) -> Bool {
    guard left.kind == right.kind else {
      let all = Kind.allCases
      return all.firstIndex(of: left.kind) ?? 0 < all.firstIndex(of: right.kind) ?? 0
    }
    return left.octets.lexicographicallyPrecedes(right.octets)
  }
}
