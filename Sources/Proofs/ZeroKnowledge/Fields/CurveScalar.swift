/// The order of a group of points, an odd number of 256 bits, with what Montgomery's product needs.
public protocol GroupOrder: Sendable {
  /// The order in words of 64 bits, the lowest first.
  static var words: [UInt64] { get }
  /// 2^512 modulo the order.
  static var radixSquared: [UInt64] { get }
  /// The negated inverse of the order modulo 2^64.
  static var inverseWord: UInt64 { get }
}

/// The order of P-256 (FIPS 186-4, D.1.2.3).
public enum P256Order: GroupOrder {
  /// The order.
  public static let words: [UInt64] = [
    0xF3B9_CAC2_FC63_2551, 0xBCE6_FAAD_A717_9E84, 0xFFFF_FFFF_FFFF_FFFF, 0xFFFF_FFFF_0000_0000,
  ]
  /// 2^512 modulo the order.
  public static let radixSquared: [UInt64] = [
    0x8324_4C95_BE79_EEA2, 0x4699_799C_49BD_6FA6, 0x2845_B239_2B6B_EC59, 0x66E1_2D94_F3D9_5620,
  ]
  /// The negated inverse of the order modulo 2^64.
  public static let inverseWord: UInt64 = 0xCCD1_C8AA_EE00_BC4F
}

/// The order of brainpoolP256r1 (RFC 5639, 3.4).
public enum BrainpoolP256Order: GroupOrder {
  /// The order.
  public static let words: [UInt64] = [
    0x901E_0E82_9748_56A7, 0x8C39_7AA3_B561_A6F7, 0x3E66_0A90_9D83_8D71, 0xA9FB_57DB_A1EE_A9BC,
  ]
  /// 2^512 modulo the order.
  public static let radixSquared: [UInt64] = [
    0xE1D8_D8DE_3312_FCA6, 0xF35D_176A_1134_E4A0, 0x9B7F_25E7_6C81_5CB0, 0x0B25_F1B9_C323_6762,
  ]
  /// The negated inverse of the order modulo 2^64.
  public static let inverseWord: UInt64 = 0xFBFF_BEBD_CBB4_0EE9
}

/// An integer modulo the order of P-256.
public typealias P256Scalar = CurveScalar<P256Order>

/// An integer modulo the order of a group of points, for ECDSA. No circuits are written over this field.
public struct CurveScalar<Order: GroupOrder>: Hashable, Sendable {
  /// Montgomery's form, below the order.
  private var form: Wide256

  private init(form: Wide256) { self.form = form }

  private static var order: Wide256 { Wide256(Order.words) }
  private static var radixSquared: Wide256 { Wide256(Order.radixSquared) }

  /// The neutral element of addition.
  public static var zero: CurveScalar { CurveScalar(form: Wide256(0, 0, 0, 0)) }
  /// The neutral element of multiplication.
  public static var one: CurveScalar { CurveScalar(number: Wide256(1, 0, 0, 0)) }

  private init(number: Wide256) { form = Self.montgomeryProduct(number, Self.radixSquared) }

  private var number: Wide256 { Self.montgomeryProduct(form, Wide256(1, 0, 0, 0)) }

  /// The integer with these 32 bytes, big-endian; nil for another length or an integer that is not
  /// below the order.
  public init?(bigEndian bytes: [UInt8]) {
    guard bytes.count == 32 else { return nil }
    let number = unsafe bytes.withUnsafeBytes { unsafe Wide256(bigEndian: $0) }
    guard number.subtracting(Self.order).borrow == 1 else { return nil }
    self.init(number: number)
  }

  /// The integer with these 32 bytes, big-endian, modulo the order, as for a digest (FIPS 186-4,
  /// 6.4); nil for another length.
  public init?(reducing bytes: [UInt8]) {
    guard bytes.count == 32 else { return nil }
    let number = unsafe bytes.withUnsafeBytes { unsafe Wide256(bigEndian: $0) }
    self.init(number: number.reducedOnce(modulus: Self.order))
  }

  /// The 32 bytes of the integer, big-endian.
  public var bigEndian: [UInt8] { number.bigEndian }

  /// The sum.
  public static func + (left: CurveScalar, right: CurveScalar) -> CurveScalar {
    let (sum, carry) = left.form.adding(right.form)
    return CurveScalar(form: sum.reducedOnce(carry: carry, modulus: order))
  }

  /// The difference.
  public static func - (left: CurveScalar, right: CurveScalar) -> CurveScalar {
    let (difference, borrow) = left.form.subtracting(right.form)
    return CurveScalar(form: difference.adding(order.masked(0 &- borrow)).sum)
  }

  /// The negative.
  public static prefix func - (scalar: CurveScalar) -> CurveScalar { zero - scalar }

  /// The product.
  public static func * (left: CurveScalar, right: CurveScalar) -> CurveScalar {
    CurveScalar(form: montgomeryProduct(left.form, right.form))
  }

  /// The multiplicative inverse, by the power order - 2; zero for zero.
  public var inverse: CurveScalar {
    let exponent = Self.order.subtracting(Wide256(2, 0, 0, 0)).difference
    var power = Self.one
    for word in exponent.words.reversed() {
      for bit in (0..<64).reversed() {
        power = power * power
        if word >> bit & 1 == 1 { power = power * self }
      }
    }
    return power
  }

  private static func montgomeryProduct(_ left: Wide256, _ right: Wide256) -> Wide256 {
    let modulus = order
    var sum = Wide256(0, 0, 0, 0)
    var top: UInt64 = 0
    for word in [right.word0, right.word1, right.word2, right.word3] {
      var carry: UInt64 = 0
      sum.word0 = Words.multiply(left.word0, word, adding: sum.word0, &carry)
      sum.word1 = Words.multiply(left.word1, word, adding: sum.word1, &carry)
      sum.word2 = Words.multiply(left.word2, word, adding: sum.word2, &carry)
      sum.word3 = Words.multiply(left.word3, word, adding: sum.word3, &carry)
      let sum4 = Words.add(top, 0, &carry)
      // The sixth word, which is needed because the order is large.
      let sum5 = carry
      let multiple = sum.word0 &* Order.inverseWord
      carry = 0
      _ = Words.multiply(multiple, modulus.word0, adding: sum.word0, &carry)
      sum.word0 = Words.multiply(multiple, modulus.word1, adding: sum.word1, &carry)
      sum.word1 = Words.multiply(multiple, modulus.word2, adding: sum.word2, &carry)
      sum.word2 = Words.multiply(multiple, modulus.word3, adding: sum.word3, &carry)
      sum.word3 = Words.add(sum4, 0, &carry)
      top = sum5 &+ carry
    }
    return sum.reducedOnce(carry: top, modulus: modulus)
  }
}
