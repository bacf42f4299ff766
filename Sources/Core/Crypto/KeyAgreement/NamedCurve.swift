import COpenSSL
import Encoding

/// The elliptic curves that certificates of travel documents use: those of FIPS 186-4 and of
/// RFC 5639, and the twisted forms of the latter.
public enum NamedCurve: String, Hashable, Sendable, CaseIterable {
  case secp192r1, secp224r1, secp256r1, secp384r1, secp521r1
  case brainpoolP160r1, brainpoolP192r1, brainpoolP224r1, brainpoolP256r1
  case brainpoolP320r1, brainpoolP384r1, brainpoolP512r1
  case brainpoolP160t1, brainpoolP192t1, brainpoolP224t1, brainpoolP256t1
  case brainpoolP320t1, brainpoolP384t1, brainpoolP512t1

  /// The curve of an object identifier (RFC 5480, 2.1.1.1; RFC 5639, 4.1); nil for another.
  public init?(_ identifier: ObjectIdentifier) {
    guard let match = Self.allCases.first(where: { $0.objectIdentifier == identifier }) else {
      return nil
    }
    self = match
  }

  /// The object identifier (RFC 5480, 2.1.1.1; RFC 5639, 4.1).
  public var objectIdentifier: ObjectIdentifier {
    switch self {
    case .secp192r1: ObjectIdentifier(1, 2, 840, 10045, 3, 1, 1)
    case .secp224r1: ObjectIdentifier(1, 3, 132, 0, 33)
    case .secp256r1: ObjectIdentifier(1, 2, 840, 10045, 3, 1, 7)
    case .secp384r1: ObjectIdentifier(1, 3, 132, 0, 34)
    case .secp521r1: ObjectIdentifier(1, 3, 132, 0, 35)
    case .brainpoolP160r1: Self.brainpool(1)
    case .brainpoolP160t1: Self.brainpool(2)
    case .brainpoolP192r1: Self.brainpool(3)
    case .brainpoolP192t1: Self.brainpool(4)
    case .brainpoolP224r1: Self.brainpool(5)
    case .brainpoolP224t1: Self.brainpool(6)
    case .brainpoolP256r1: Self.brainpool(7)
    case .brainpoolP256t1: Self.brainpool(8)
    case .brainpoolP320r1: Self.brainpool(9)
    case .brainpoolP320t1: Self.brainpool(10)
    case .brainpoolP384r1: Self.brainpool(11)
    case .brainpoolP384t1: Self.brainpool(12)
    case .brainpoolP512r1: Self.brainpool(13)
    case .brainpoolP512t1: Self.brainpool(14)
    }
  }

  /// The number of bits of the field's prime.
  public var fieldBits: Int {
    switch self {
    case .brainpoolP160r1, .brainpoolP160t1: 160
    case .secp192r1, .brainpoolP192r1, .brainpoolP192t1: 192
    case .secp224r1, .brainpoolP224r1, .brainpoolP224t1: 224
    case .secp256r1, .brainpoolP256r1, .brainpoolP256t1: 256
    case .brainpoolP320r1, .brainpoolP320t1: 320
    case .secp384r1, .brainpoolP384r1, .brainpoolP384t1: 384
    case .brainpoolP512r1, .brainpoolP512t1: 512
    case .secp521r1: 521
    }
  }

  /// The length of a coordinate in bytes.
  public var fieldLength: Int { (fieldBits + 7) / 8 }

  private static func brainpool(_ number: UInt64) -> ObjectIdentifier {
    ObjectIdentifier(1, 3, 36, 3, 3, 2, 8, 1, 1, number)
  }

  /// libcrypto's number for the curve.
  var nid: Int32 {
    switch self {
    case .secp192r1: NID_X9_62_prime192v1
    case .secp224r1: NID_secp224r1
    case .secp256r1: NID_X9_62_prime256v1
    case .secp384r1: NID_secp384r1
    case .secp521r1: NID_secp521r1
    case .brainpoolP160r1: NID_brainpoolP160r1
    case .brainpoolP160t1: NID_brainpoolP160t1
    case .brainpoolP192r1: NID_brainpoolP192r1
    case .brainpoolP192t1: NID_brainpoolP192t1
    case .brainpoolP224r1: NID_brainpoolP224r1
    case .brainpoolP224t1: NID_brainpoolP224t1
    case .brainpoolP256r1: NID_brainpoolP256r1
    case .brainpoolP256t1: NID_brainpoolP256t1
    case .brainpoolP320r1: NID_brainpoolP320r1
    case .brainpoolP320t1: NID_brainpoolP320t1
    case .brainpoolP384r1: NID_brainpoolP384r1
    case .brainpoolP384t1: NID_brainpoolP384t1
    case .brainpoolP512r1: NID_brainpoolP512r1
    case .brainpoolP512t1: NID_brainpoolP512t1
    }
  }
}

extension PublicKey {
  /// The number of bits of the field of a key's curve, also for curves that are not supported here:
  /// the short named ones of SEC 2, version 1.0, and explicit ones over a prime field; nil for any
  /// other curve and for what is no EC key.
  public static func fieldBits(ofCurveIn publicKeyInfo: [UInt8]) -> Int? {
    guard let info = try? BERTLV(parsing: publicKeyInfo).children().first,
      let algorithm = try? info.children(), algorithm.count == 2,
      (try? DER.objectIdentifier(algorithm[0])) == ecPublicKey
    else { return nil }
    switch algorithm[1].tag {
    case .objectIdentifier:
      guard let identifier = try? DER.objectIdentifier(algorithm[1]) else { return nil }
      return NamedCurve(identifier)?.fieldBits ?? short[identifier]
    case .sequence where algorithm[1].encoded.count <= DomainParameters.longest:
      guard let prime = try? DomainParameters(parsing: algorithm[1]).prime else { return nil }
      return prime.count * 8 - (prime.first?.leadingZeroBitCount ?? 0)
    default: return nil
    }
  }

  private static let short: [ObjectIdentifier: Int] = [
    ObjectIdentifier(1, 3, 132, 0, 4): 113, ObjectIdentifier(1, 3, 132, 0, 5): 113,
    ObjectIdentifier(1, 3, 132, 0, 6): 112, ObjectIdentifier(1, 3, 132, 0, 7): 112,
    ObjectIdentifier(1, 3, 132, 0, 22): 131, ObjectIdentifier(1, 3, 132, 0, 23): 131,
    ObjectIdentifier(1, 3, 132, 0, 28): 128, ObjectIdentifier(1, 3, 132, 0, 29): 128,
  ]
}
