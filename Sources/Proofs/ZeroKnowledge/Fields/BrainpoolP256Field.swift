/// The base field of the curve brainpoolP256r1 (RFC 5639, 3.4).
///
/// An element is stored in Montgomery's form: the number times 2^256.
public struct BrainpoolP256Field: FieldElement {
  /// The Montgomery form, below the modulus.
  var form: Wide256

  @inline(__always)
  init(form: Wide256) { self.form = form }

  /// The modulus.
  @inline(__always)
  static var modulus: Wide256 {
    Wide256(
      0x2013_481D_1F6E_5377, 0x6E3B_F623_D526_2028, 0x3E66_0A90_9D83_8D72, 0xA9FB_57DB_A1EE_A9BC)
  }
  /// The negated inverse of the modulus modulo 2^64.
  private static var inverseWord: UInt64 { 0xC6A7_5590_CEFD_89B9 }
  /// 2^512 modulo the modulus, by which a number is converted to Montgomery's form.
  static let radixSquared = Wide256(
    0x8CFE_DF7B_A646_5B6C, 0x5CCE_4C26_614D_4F4D, 0xA1EC_DACD_6B1A_C807, 0x4717_AA21_E595_7FA8)

  /// The neutral element of addition.
  public static let zero = BrainpoolP256Field(form: Wide256(0, 0, 0, 0))
  /// The neutral element of multiplication.
  public static let one = BrainpoolP256Field(
    form: Wide256(
      0xDFEC_B7E2_E091_AC89, 0x91C4_09DC_2AD9_DFD7, 0xC199_F56F_627C_728D, 0x5604_A824_5E11_5643))
  /// The third point of a sumcheck round.
  public static let sumcheckPoint = BrainpoolP256Field(
    form: Wide256(
      0x9FC6_27A8_A1B5_059B, 0xB54C_1D94_808D_9F87, 0x44CD_E04E_2775_57A8, 0x020D_F86D_1A34_02CB))
  /// The one-byte name of the field.
  public static let identifier = FieldIdentifier.brainpoolP256
  /// The length of an element in bytes.
  public static let byteCount = 32
  /// The length of an element of the subfield in bytes.
  public static let subfieldByteCount = 32

  /// A sum of products that is reduced once.
  public typealias ProductSum = BrainpoolP256FieldProductSum
  /// The code of rows of this field.
  public typealias Code = BrainpoolP256FieldCode

  /// The sum.
  @inline(__always)
  public static func + (left: Self, right: Self) -> Self {
    let (sum, carry) = left.form.adding(right.form)
    return Self(form: sum.reducedOnce(carry: carry, modulus: modulus))
  }

  /// The difference.
  @inline(__always)
  public static func - (left: Self, right: Self) -> Self {
    let (difference, borrow) = left.form.subtracting(right.form)
    return Self(form: difference.adding(modulus.masked(0 &- borrow)).sum)
  }

  // Not inlined, as in the field of P-256.
  /// The product.
  @inline(never)
  public static func * (left: Self, right: Self) -> Self {
    Self(form: montgomeryProduct(left.form, right.form))
  }

  /// Adds.
  @inline(__always)
  public static func += (left: inout Self, right: Self) { left = left + right }
  /// Subtracts.
  @inline(__always)
  public static func -= (left: inout Self, right: Self) { left = left - right }
  /// Multiplies.
  @inline(__always)
  public static func *= (left: inout Self, right: Self) { left = left * right }
  /// The additive inverse.
  @inline(__always)
  public static prefix func - (element: Self) -> Self { zero - element }

  /// The multiplicative inverse, by the power p - 2; zero for zero.
  public var inverse: Self {
    power(Self.modulus.subtracting(Wide256(2, 0, 0, 0)).difference.words)
  }

  /// The integer `index`, which must not be negative.
  public init(index: Int) { self.init(number: Wide256(UInt64(index), 0, 0, 0)) }

  /// An integer below the modulus.
  package init(number: Wide256) {
    form = Self.montgomeryProduct(number, Self.radixSquared)
  }

  /// The integer, converted from Montgomery's form.
  var number: Wide256 { Self.montgomeryProduct(form, Wide256(1, 0, 0, 0)) }

  /// The element with these bytes; nil when they are not its canonical form.
  public init?(canonical bytes: UnsafeRawBufferPointer) {
    guard bytes.count == Self.byteCount else { return nil }
    unsafe self.init(canonical: Wide256(littleEndian: bytes))
  }

  private init?(canonical number: Wide256) {
    guard number.subtracting(Self.modulus).borrow == 1 else { return nil }
    self.init(number: number)
  }

  /// The element with these 32 bytes, big-endian; nil for another length or a number that is not
  /// below the modulus.
  public init?(bigEndian bytes: ArraySlice<UInt8>) {
    guard bytes.count == Self.byteCount else { return nil }
    unsafe self.init(canonical: bytes.withUnsafeBytes { unsafe Wide256(bigEndian: $0) })
  }

  /// The 32 bytes of the integer, big-endian.
  public var bigEndian: [UInt8] { number.bigEndian }

  /// Writes the bytes of the serialisation.
  public func write(to bytes: UnsafeMutableRawBufferPointer) {
    unsafe number.write(littleEndian: bytes)
  }
}

extension BrainpoolP256Field {
  /// One step of Montgomery's reduction: makes `word0` zero by adding a multiple of the modulus to five
  /// words; returns the carry out of the fifth.
  @inline(__always)
  static func reduceWord(
    _ word0: UInt64, _ word1: inout UInt64, _ word2: inout UInt64, _ word3: inout UInt64,
    _ word4: inout UInt64
  ) -> UInt64 {
    let multiple = word0 &* inverseWord
    var carry: UInt64 = 0
    _ = Words.multiply(multiple, modulus.word0, adding: word0, &carry)
    word1 = Words.multiply(multiple, modulus.word1, adding: word1, &carry)
    word2 = Words.multiply(multiple, modulus.word2, adding: word2, &carry)
    word3 = Words.multiply(multiple, modulus.word3, adding: word3, &carry)
    var over: UInt64 = 0
    word4 = Words.add(word4, carry, &over)
    return over
  }

  /// left * right / 2^256 modulo the modulus; at least one factor is below the modulus.
  @inline(__always)
  static func montgomeryProduct(_ left: Wide256, _ right: Wide256) -> Wide256 {
    let (low, high) = left.multiplied(by: right)
    return reduced(low, high)
  }

  /// A number of eight words, less than 2^256 times the modulus, divided by 2^256 modulo the modulus.
  @inline(__always)
  private static func reduced(_ low: Wide256, _ high: Wide256) -> Wide256 {
    let (sum, over) = sum(low, high)
    return sum.reducedOnce(carry: over, modulus: modulus)
  }

  /// A number of eight words and a multiple of the modulus, divided by 2^256: the lower four words and the
  /// rest.
  @inline(__always)
  static func sum(_ low: Wide256, _ high: Wide256) -> (sum: Wide256, over: UInt64) {
    var (word0, word1, word2, word3) = (low.word0, low.word1, low.word2, low.word3)
    var (word4, word5, word6, word7) = (high.word0, high.word1, high.word2, high.word3)
    var carry = reduceWord(word0, &word1, &word2, &word3, &word4)
    word5 = Words.add(word5, 0, &carry)
    word0 = carry
    carry = reduceWord(word1, &word2, &word3, &word4, &word5)
    word6 = Words.add(word6, word0, &carry)
    word0 = carry
    carry = reduceWord(word2, &word3, &word4, &word5, &word6)
    word7 = Words.add(word7, word0, &carry)
    word0 = carry
    carry = reduceWord(word3, &word4, &word5, &word6, &word7)
    return (Wide256(word4, word5, word6, word7), word0 &+ carry)
  }
}

/// A sum of at most 2^64 products in the base field of brainpoolP256r1 before its reduction, 576 bits.
public struct BrainpoolP256FieldProductSum: FieldProductSum {
  private var low = Wide256(0, 0, 0, 0)
  private var high = Wide256(0, 0, 0, 0)
  private var top: UInt64 = 0

  /// The empty sum.
  @inline(__always)
  public init() {}

  /// Adds a product.
  @inline(__always)
  public mutating func add(_ left: BrainpoolP256Field, times right: BrainpoolP256Field) {
    let (productLow, productHigh) = left.form.multiplied(by: right.form)
    let carry: UInt64
    (low, carry) = low.adding(productLow)
    let over: UInt64
    (high, over) = high.adding(productHigh, carry: carry)
    top &+= over
  }

  /// The sum so far.
  public var reduced: BrainpoolP256Field {
    typealias Field = BrainpoolP256Field
    let (sum, over) = Field.sum(low, high)
    // Less than 2^256 plus one modulus, so at most two moduli are subtracted.
    let rest = sum.reducedOnce(carry: over, modulus: Field.modulus).reducedOnce(
      modulus: Field.modulus)
    // The top word has the weight 2^512, and 2^256 after the reduction.
    let upper = Field.montgomeryProduct(Wide256(top, 0, 0, 0), Field.radixSquared)
    return Field(form: rest) + Field(form: upper)
  }
}
