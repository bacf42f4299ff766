/// The integers modulo 2^128 - 2^108 + 1 (draft-google-cfrg-libzk, "Fields").
///
/// An element is stored in Montgomery's form: the number times 2^128.
public struct Fp128: FieldElement {
  /// The Montgomery form, below the modulus.
  fileprivate var form: UInt128

  @inline(__always)
  fileprivate init(form: UInt128) { self.form = form }

  @inline(__always)
  private static var modulus: UInt128 { 0xFFFF_F000_0000_0000_0000_0000_0000_0001 }
  private static let radixSquared: UInt128 = 0x000F_DFFF_FEFF_FFEF_FFFE_FFFF_EFFF_FF01

  /// The neutral element of addition.
  public static let zero = Fp128(form: 0)
  /// The neutral element of multiplication.
  public static let one = Fp128(form: 0x0000_0FFF_FFFF_FFFF_FFFF_FFFF_FFFF_FFFF)
  /// The third point of a sumcheck round.
  public static let sumcheckPoint = Fp128(form: 0x0000_1FFF_FFFF_FFFF_FFFF_FFFF_FFFF_FFFE)
  /// The one-byte name of the field.
  public static let identifier = FieldIdentifier.fp128
  /// The length of an element in bytes.
  public static let byteCount = 16
  /// The length of an element of the subfield in bytes.
  public static let subfieldByteCount = 16

  /// A sum of products that is reduced once.
  public typealias ProductSum = Fp128ProductSum
  /// The code of rows of this field.
  public typealias Code = Fp128Code

  /// The sum.
  @inline(__always)
  public static func + (left: Fp128, right: Fp128) -> Fp128 {
    let (sum, over) = left.form.addingReportingOverflow(right.form)
    return Fp128(form: over || sum >= modulus ? sum &- modulus : sum)
  }

  /// The difference.
  @inline(__always)
  public static func - (left: Fp128, right: Fp128) -> Fp128 {
    let difference = left.form &- right.form
    return Fp128(form: left.form < right.form ? difference &+ modulus : difference)
  }

  /// The product.
  @inline(__always)
  public static func * (left: Fp128, right: Fp128) -> Fp128 {
    Fp128(form: montgomeryProduct(left.form, right.form))
  }

  /// Adds.
  @inline(__always)
  public static func += (left: inout Fp128, right: Fp128) { left = left + right }
  /// Subtracts.
  @inline(__always)
  public static func -= (left: inout Fp128, right: Fp128) { left = left - right }
  /// Multiplies.
  @inline(__always)
  public static func *= (left: inout Fp128, right: Fp128) { left = left * right }
  /// The additive inverse.
  @inline(__always)
  public static prefix func - (element: Fp128) -> Fp128 { zero - element }

  /// The multiplicative inverse, by the power p - 2; zero for zero.
  public var inverse: Fp128 { power([0xFFFF_FFFF_FFFF_FFFF, 0xFFFF_EFFF_FFFF_FFFF]) }

  /// The base two logarithm of the order of `rootOfUnity`.
  static let rootOrderBits = 108
  /// A root of unity of order 2^108: 17 is no square.
  static let rootOfUnity = Fp128(index: 17).power([1 << 20 - 1])

  /// The root of unity of order 4, a constant for the compiler: a stored property would be read from memory.
  @inline(__always)
  static var fourthRoot: Fp128 { Fp128(form: 0x0114_2058_4094_ADA1_8F2D_2E11_50A4_FCD5) }

  /// The integer `index`, which must not be negative.
  public init(index: Int) { self.init(number: UInt128(index)) }

  private init(number: UInt128) {
    form = Self.montgomeryProduct(number, Self.radixSquared)
  }

  /// A form that need not be below the modulus, and a multiple of 2^128.
  fileprivate init(reducing form: UInt128, plus multiple: UInt64) {
    let reduced = Fp128(form: form >= Self.modulus ? form &- Self.modulus : form)
    // 2^128 is the form of one.
    self = multiple == 0 ? reduced : reduced + .one
  }

  /// The element whose form is `multiple` times 2^128.
  fileprivate init(radix multiple: UInt64) { self.init(number: UInt128(multiple)) }

  private var number: UInt128 { Self.montgomeryProduct(form, 1) }

  /// The element with these bytes; nil when they are not its canonical form.
  public init?(canonical bytes: UnsafeRawBufferPointer) {
    guard bytes.count == Self.byteCount else { return nil }
    let number = unsafe UInt128(littleEndian: bytes.loadUnaligned(as: UInt128.self))
    guard number < Self.modulus else { return nil }
    self.init(number: number)
  }

  /// Writes the bytes of the serialisation.
  public func write(to bytes: UnsafeMutableRawBufferPointer) {
    unsafe bytes.storeBytes(of: number.littleEndian, as: UInt128.self)
  }

  /// left * right / 2^128 modulo the modulus; at least one factor is below the modulus.
  @inline(__always)
  private static func montgomeryProduct(_ left: UInt128, _ right: UInt128) -> UInt128 {
    let left0 = UInt64(truncatingIfNeeded: left)
    let left1 = UInt64(truncatingIfNeeded: left >> 64)
    var sum0: UInt64 = 0
    var sum1: UInt64 = 0
    var sum2: UInt64 = 0
    @inline(__always)
    func step(_ word: UInt64) {
      var carry: UInt64 = 0
      sum0 = Words.multiply(left0, word, adding: sum0, &carry)
      sum1 = Words.multiply(left1, word, adding: sum1, &carry)
      sum2 = sum2 &+ carry
      let over = Fp128ProductSum.reduceWord(sum0, &sum1, &sum2)
      (sum0, sum1, sum2) = (sum1, sum2, over)
    }
    step(UInt64(truncatingIfNeeded: right))
    step(UInt64(truncatingIfNeeded: right >> 64))
    let product = UInt128(sum1) << 64 | UInt128(sum0)
    return sum2 != 0 || product >= modulus ? product &- modulus : product
  }
}

extension Fp128 {
  /// The sum of the products of short numbers, below 2^56, and elements: at most 2^8 of them. No product is
  /// reduced by itself: a number times a form is a form.
  public static func sum(_ numbers: ArraySlice<UInt64>, times elements: [Fp128]) -> Fp128 {
    var low: UInt128 = 0
    var high: UInt64 = 0
    for (number, element) in zip(numbers, elements) {
      var carry: UInt64 = 0
      let word0 = Words.multiply(
        UInt64(truncatingIfNeeded: element.form), number, adding: 0, &carry)
      let word1 = Words.multiply(UInt64(element.form >> 64), number, adding: 0, &carry)
      let (sum, isOver) = low.addingReportingOverflow(UInt128(word1) << 64 | UInt128(word0))
      low = sum
      high &+= carry &+ (isOver ? 1 : 0)
    }
    return Fp128(reducing: low, plus: 0) + Fp128(radix: high)
  }
}

/// A sum of at most 2^64 products in Fp128 before its reduction, 320 bits.
public struct Fp128ProductSum: FieldProductSum {
  private var low: UInt128 = 0
  private var high: UInt128 = 0
  private var top: UInt64 = 0

  /// The empty sum.
  @inline(__always)
  public init() {}

  /// Adds a product.
  @inline(__always)
  public mutating func add(_ left: Fp128, times right: Fp128) {
    let (left0, left1) = (UInt64(truncatingIfNeeded: left.form), UInt64(left.form >> 64))
    let (right0, right1) = (UInt64(truncatingIfNeeded: right.form), UInt64(right.form >> 64))
    var carry: UInt64 = 0
    let word0 = Words.multiply(left0, right0, adding: 0, &carry)
    let middle = Words.multiply(left1, right0, adding: 0, &carry)
    var upper: UInt64 = 0
    let word1 = Words.multiply(left0, right1, adding: middle, &upper)
    // The sum of three words here is less than 2^128, because the product is less than 2^256.
    let productHigh = UInt128(left1) &* UInt128(right1) &+ UInt128(carry) &+ UInt128(upper)
    let (newLow, lowOver) = low.addingReportingOverflow(UInt128(word1) << 64 | UInt128(word0))
    low = newLow
    // A carry does not overflow the upper half of a product of two numbers of 128 bits either.
    let (newHigh, highOver) = high.addingReportingOverflow(productHigh &+ (lowOver ? 1 : 0))
    high = newHigh
    top &+= highOver ? 1 : 0
  }

  /// The sum so far.
  public var reduced: Fp128 {
    let word0 = UInt64(truncatingIfNeeded: low)
    var word1 = UInt64(low >> 64)
    var word2 = UInt64(truncatingIfNeeded: high)
    var word3 = UInt64(high >> 64)
    var carry = Self.reduceWord(word0, &word1, &word2)
    word3 = Words.add(word3, 0, &carry)
    let over = carry &+ Self.reduceWord(word1, &word2, &word3)
    // The sum of `over` and two words is below 2^128 plus one modulus. The top word has the weight
    // 2^128 now.
    return Fp128(reducing: UInt128(word3) << 64 | UInt128(word2), plus: over) + Fp128(radix: top)
  }

  /// One step of Montgomery's reduction: makes `word0` zero by adding a multiple of the modulus to
  /// four words; returns the carry out of the third.
  @inline(__always)
  static func reduceWord(_ word0: UInt64, _ word1: inout UInt64, _ word2: inout UInt64) -> UInt64 {
    // The modulus is 1 modulo 2^64, so the multiple is -word0. Its upper word is 2^64 - 2^44.
    let multiple = 0 &- word0
    let product = UInt128(multiple) << 64 &- UInt128(multiple) << 44
    let total = product &+ UInt128(word1) &+ UInt128(word0 == 0 ? 0 : 1 as UInt64)
    word1 = UInt64(truncatingIfNeeded: total)
    let carry = UInt64(truncatingIfNeeded: total >> 64)
    var over: UInt64 = 0
    word2 = Words.add(word2, carry, &over)
    return over
  }
}
