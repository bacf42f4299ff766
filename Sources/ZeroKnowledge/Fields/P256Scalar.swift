/// An integer modulo the order of the curve P-256 (FIPS 186-4, D.1.2.3), for ECDSA. No circuits are
/// written over this field.
public struct P256Scalar: Hashable, Sendable {
  /// Montgomery's form, below the order.
  private var form: Wide256

  private init(form: Wide256) { self.form = form }

  private static let order = Wide256(
    0xF3B9_CAC2_FC63_2551, 0xBCE6_FAAD_A717_9E84, 0xFFFF_FFFF_FFFF_FFFF, 0xFFFF_FFFF_0000_0000)
  private static let radixSquared = Wide256(
    0x8324_4C95_BE79_EEA2, 0x4699_799C_49BD_6FA6, 0x2845_B239_2B6B_EC59, 0x66E1_2D94_F3D9_5620)
  /// The negated inverse of the order modulo 2^64.
  private static let inverseWord: UInt64 = 0xCCD1_C8AA_EE00_BC4F

  /// The neutral element of addition.
  public static let zero = P256Scalar(form: Wide256(0, 0, 0, 0))
  /// The neutral element of multiplication.
  public static let one = P256Scalar(number: Wide256(1, 0, 0, 0))

  private init(number: Wide256) { form = Self.montgomeryProduct(number, Self.radixSquared) }

  private var number: Wide256 { Self.montgomeryProduct(form, Wide256(1, 0, 0, 0)) }

  /// The integer with these 32 octets, big-endian; nil for another length or an integer that is not
  /// below the order.
  public init?(bigEndian octets: [UInt8]) {
    guard octets.count == 32 else { return nil }
    let number = unsafe octets.withUnsafeBytes { unsafe Wide256(bigEndian: $0) }
    guard number.subtracting(Self.order).borrow == 1 else { return nil }
    self.init(number: number)
  }

  /// The integer with these 32 octets, big-endian, modulo the order, as for a digest (FIPS 186-4,
  /// 6.4); nil for another length.
  public init?(reducing octets: [UInt8]) {
    guard octets.count == 32 else { return nil }
    let number = unsafe octets.withUnsafeBytes { unsafe Wide256(bigEndian: $0) }
    self.init(number: number.reducedOnce(modulus: Self.order))
  }

  /// The 32 octets of the integer, big-endian.
  public var bigEndian: [UInt8] { number.bigEndian }

  /// The sum.
  public static func + (left: P256Scalar, right: P256Scalar) -> P256Scalar {
    let (sum, carry) = left.form.adding(right.form)
    return P256Scalar(form: sum.reducedOnce(carry: carry, modulus: order))
  }

  /// The difference.
  public static func - (left: P256Scalar, right: P256Scalar) -> P256Scalar {
    let (difference, borrow) = left.form.subtracting(right.form)
    return P256Scalar(form: difference.adding(order.masked(0 &- borrow)).sum)
  }

  /// The negative.
  public static prefix func - (scalar: P256Scalar) -> P256Scalar { zero - scalar }

  /// The product.
  public static func * (left: P256Scalar, right: P256Scalar) -> P256Scalar {
    P256Scalar(form: montgomeryProduct(left.form, right.form))
  }

  /// The multiplicative inverse, by the power order - 2; zero for zero.
  public var inverse: P256Scalar {
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
      let multiple = sum.word0 &* inverseWord
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
