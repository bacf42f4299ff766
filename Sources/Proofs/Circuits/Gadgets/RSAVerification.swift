import Crypto
import ZeroKnowledge

/// The class of RSA keys that a circuit accepts: the length of the modulus and the public exponent,
/// both constants of the circuit. If a prover could choose the exponent, it could forge a
/// signature.
public struct RSAKeyClass: Hashable, Sendable {
  /// The public exponents.
  public enum Exponent: Int, Hashable, Sendable {
    /// 3.
    case three = 3
    /// 65,537.
    case fermat = 65_537

    /// The number of products modulo n: squarings, and one with the base.
    var products: Int { self == .three ? 2 : 17 }

    /// The exponent as a big-endian number without leading zeros.
    public var bytes: [UInt8] { self == .three ? [3] : [1, 0, 1] }
  }

  /// The length of the modulus in bytes; its highest bit is 1.
  public let length: Int
  /// The public exponent.
  public let exponent: Exponent

  /// RSA of 2,048 bits.
  public static func rsa2048(_ exponent: Exponent) -> RSAKeyClass {
    RSAKeyClass(length: 256, exponent: exponent)
  }

  /// RSA of 3,072 bits with the exponent 65,537. No known signer has another exponent at this
  /// length.
  public static let rsa3072 = RSAKeyClass(length: 384, exponent: .fermat)
  /// RSA of 4,096 bits with the exponent 65,537, for the same reason.
  public static let rsa4096 = RSAKeyClass(length: 512, exponent: .fermat)

  /// All classes, the smallest keys first.
  public static let all = [rsa2048(.three), rsa2048(.fermat), rsa3072, rsa4096]

  /// The length of the modulus in bits.
  public var bits: Int { 8 * length }
  /// The name of the class: `rsa2048-e65537`.
  public var name: String { "rsa\(bits)-e\(exponent.rawValue)" }

  var limbs: Int { LimbPolynomial.limbs(bytes: length) }
  var carryBytes: Int { ModularProduct.carryBytes * ModularProduct.carries(limbs: limbs) }
  /// The number of powers of each point.
  var powers: Int { ModularProduct.carries(limbs: limbs) }

  /// True if a modulus is of this class: as long as the class says, odd, and its highest bit is 1.
  /// A shorter modulus with zeros before it is of no class.
  func accepts(_ modulus: ArraySlice<UInt8>) -> Bool {
    modulus.count == length && (modulus.first ?? 0) & 0x80 != 0 && (modulus.last ?? 0) & 1 == 1
  }
}

/// The statement that s^e is an encoded message modulo n, RFC 8017, 5.2.2. The intermediate results
/// need not be below n: each is congruent to the value that it represents, and the last is equal,
/// byte by byte, to an encoded message that the caller fixes.
struct RSAVerification {
  private typealias Value = Wire<Fp128>

  private let keys: RSAKeyClass
  private let signature: [Wire<Fp128>]
  private let products: [Product]

  /// The committed values of a product, in bytes, the lowest first.
  private struct Product {
    let quotient: [Wire<Fp128>]
    /// None for the last product.
    let remainder: [Wire<Fp128>]
    let carries: [Wire<Fp128>]
  }

  /// New private inputs.
  init(_ keys: RSAKeyClass, in builder: CircuitBuilder<Fp128>) {
    func bytes(_ count: Int) -> [Wire<Fp128>] { (0..<count).map { _ in builder.privateInput() } }
    self.keys = keys
    signature = bytes(keys.length)
    products = (0..<keys.exponent.products).map { number in
      let isLast = number == keys.exponent.products - 1
      return Product(
        quotient: bytes(keys.length), remainder: isLast ? [] : bytes(keys.length),
        carries: bytes(keys.carryBytes))
    }
  }

  /// All inputs, which must be asserted to be bytes.
  var bytes: [Wire<Fp128>] {
    signature + products.flatMap { $0.quotient + $0.remainder + $0.carries }
  }

  /// Asserts the products at each point.
  ///
  /// - Parameters:
  ///   - modulus: the value of n's polynomial at each point.
  ///   - encoded: the value of the encoded message's polynomial at each point.
  func assert(
    modulus: [Wire<Fp128>], encoded: [Wire<Fp128>], at powers: ChallengePowers,
    in builder: CircuitBuilder<Fp128>
  ) {
    for (number, powers) in powers.points.enumerated() {
      func value(_ bytes: [Wire<Fp128>]) -> Wire<Fp128> {
        LimbPolynomial.value(bytes, at: powers, in: builder)
      }
      let base = value(signature)
      var power = base
      for (index, product) in products.enumerated() {
        let isLast = index == products.count - 1
        let remainder = isLast ? encoded[number] : value(product.remainder)
        ModularProduct.assert(
          power, times: isLast ? base : power, is: value(product.quotient),
          times: modulus[number], plus: remainder,
          carries: ModularProduct.carryValue(product.carries, at: powers, in: builder),
          at: powers[1])
        power = remainder
      }
    }
  }
}

/// The values of `RSAVerification` for a signature.
struct RSAVerificationWitness: Sendable {
  /// All bytes, in the order of the inputs.
  let bytes: [UInt8]

  /// The witness of a signature that gives an encoded message; nil when it gives another message,
  /// or when libcrypto fails. All numbers are big-endian and as long as the modulus.
  init?(_ keys: RSAKeyClass, modulus: [UInt8], signature: [UInt8], encoded: [UInt8]) {
    guard keys.accepts(modulus[...]), signature.count == keys.length else { return nil }
    var bytes = Array(signature.reversed())
    var power = signature
    let limbs = LimbPolynomial.limbs(modulus.reversed())
    for number in 0..<keys.exponent.products {
      let isLast = number == keys.exponent.products - 1
      let factor = isLast ? signature : power
      guard let result = try? ModularReduction(power, times: factor, modulo: modulus) else {
        return nil
      }
      let (quotient, remainder) = (
        Array(result.quotient.reversed()), Array(result.remainder.reversed())
      )
      guard
        let carries = ModularProduct.carries(
          LimbPolynomial.limbs(power.reversed()), times: LimbPolynomial.limbs(factor.reversed()),
          is: LimbPolynomial.limbs(quotient), times: limbs, plus: LimbPolynomial.limbs(remainder))
      else { return nil }
      bytes += quotient + (isLast ? [] : remainder) + carries
      power = result.remainder
    }
    guard power == encoded else { return nil }
    self.bytes = bytes
  }
}

/// The encoding of a digest for PKCS#1 v1.5, RFC 8017, 9.2, with the parameters NULL. Only the
/// digest's bytes are not constant.
enum PKCS1Encoding {
  static func digestInfo(_ digest: SecureHash) -> [UInt8] {
    let algorithm = digest.objectIdentifier + [0x05, 0x00]
    return [0x30, UInt8(algorithm.count + digest.length + 4), 0x30, UInt8(algorithm.count)]
      + algorithm + [0x04, UInt8(digest.length)]
  }

  /// The bytes before the digest.
  static func prefix(_ digest: SecureHash, length: Int) -> [UInt8] {
    let digestInfo = digestInfo(digest)
    let filled = length - 3 - digestInfo.count - digest.length
    return [0x00, 0x01] + [UInt8](repeating: 0xFF, count: filled) + [0x00] + digestInfo
  }
}
