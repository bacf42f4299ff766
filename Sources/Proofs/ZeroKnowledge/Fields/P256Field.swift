/// The base field of the curve P-256, the integers modulo 2^256 - 2^224 + 2^192 + 2^96 - 1
/// (FIPS 186-4, D.1.2.3; draft-google-cfrg-libzk, "Fields").
///
/// An element is stored in Montgomery's form: the number times 2^256.
public struct P256Field: CurveField {
  /// The Montgomery form, below the modulus.
  var form: Wide256

  @inline(__always)
  init(form: Wide256) { self.form = form }

  static let modulus = Wide256(
    0xFFFF_FFFF_FFFF_FFFF, 0x0000_0000_FFFF_FFFF, 0, 0xFFFF_FFFF_0000_0001)
  /// 2^512 modulo the modulus, by which a number is converted to Montgomery's form.
  static let radixSquared = Wide256(
    3, 0xFFFF_FFFB_FFFF_FFFF, 0xFFFF_FFFF_FFFF_FFFE, 0x0000_0004_FFFF_FFFD)

  /// The neutral element of addition.
  public static let zero = P256Field(form: Wide256(0, 0, 0, 0))
  /// The neutral element of multiplication.
  public static let one = P256Field(
    form: Wide256(1, 0xFFFF_FFFF_0000_0000, 0xFFFF_FFFF_FFFF_FFFF, 0x0000_0000_FFFF_FFFE))
  /// The third point of a sumcheck round.
  public static let sumcheckPoint = P256Field(
    form: Wide256(2, 0xFFFF_FFFE_0000_0000, 0xFFFF_FFFF_FFFF_FFFF, 0x0000_0001_FFFF_FFFD))
  /// The one-byte name of the field.
  public static let identifier = FieldIdentifier.p256
  /// The length of an element in bytes.
  public static let byteCount = 32
  /// The length of an element of the subfield in bytes.
  public static let subfieldByteCount = 32

  /// A sum of products that is reduced once.
  public typealias ProductSum = P256FieldProductSum
  /// The code of rows of this field.
  public typealias Code = P256FieldCode

  /// The sum.
  @inline(__always)
  public static func + (left: P256Field, right: P256Field) -> P256Field {
    let (sum, carry) = left.form.adding(right.form)
    return P256Field(form: sum.reducedOnce(carry: carry, modulus: modulusWords))
  }

  /// The difference.
  @inline(__always)
  public static func - (left: P256Field, right: P256Field) -> P256Field {
    let (difference, borrow) = left.form.subtracting(right.form)
    return P256Field(form: difference.adding(modulusWords.masked(0 &- borrow)).sum)
  }

  // Not inlined: a call costs little compared with some twenty nanoseconds of work, and inlining at
  // every multiplication would take the compiler a minute.
  /// The product.
  @inline(never)
  public static func * (left: P256Field, right: P256Field) -> P256Field {
    P256Field(form: montgomeryProduct(left.form, right.form))
  }

  /// Adds.
  @inline(__always)
  public static func += (left: inout P256Field, right: P256Field) { left = left + right }
  /// Subtracts.
  @inline(__always)
  public static func -= (left: inout P256Field, right: P256Field) { left = left - right }
  /// Multiplies.
  @inline(__always)
  public static func *= (left: inout P256Field, right: P256Field) { left = left * right }
  /// The additive inverse.
  @inline(__always)
  public static prefix func - (element: P256Field) -> P256Field { zero - element }

  /// The multiplicative inverse, by the power p - 2, computed from powers whose exponents are all
  /// ones in binary; zero for zero.
  public var inverse: P256Field {
    func joined(_ power: P256Field, _ bits: Int, _ rest: P256Field) -> P256Field {
      (0..<bits).reduce(power) { power, _ in power * power } * rest
    }
    let ones2 = joined(self, 1, self)
    let ones4 = joined(ones2, 2, ones2)
    let ones8 = joined(ones4, 4, ones4)
    let ones16 = joined(ones8, 8, ones8)
    let ones24 = joined(ones16, 8, ones8)
    let ones30 = joined(joined(ones24, 4, ones4), 2, ones2)
    let ones32 = joined(ones30, 2, ones2)
    // p - 2 is FFFFFFFF 00000001 00000000 00000000 00000000 FFFFFFFF FFFFFFFF FFFFFFFD.
    let upper = joined(joined(ones32, 32, self), 128, ones32)
    return joined(joined(joined(upper, 32, ones32), 30, ones30), 2, self)
  }

  /// The integer `index`, which must not be negative.
  public init(index: Int) {
    self.init(number: Wide256(UInt64(index), 0, 0, 0))
  }

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

extension P256Field {
  /// The modulus as constants for the compiler: a stored property would be read from memory.
  @inline(__always)
  static var modulusWords: Wide256 {
    Wide256(0xFFFF_FFFF_FFFF_FFFF, 0x0000_0000_FFFF_FFFF, 0, 0xFFFF_FFFF_0000_0001)
  }

  /// One step of Montgomery's reduction: makes `word0` zero by adding a multiple of the modulus to six
  /// words. That multiple is `word0` itself, since the modulus is -1 modulo 2^64.
  @inline(__always)
  static func reduceWord(
    _ word0: UInt64, _ word1: inout UInt64, _ word2: inout UInt64, _ word3: inout UInt64,
    _ word4: inout UInt64
  ) -> UInt64 {
    // The modulus is 2^192 (2^64 - 2^32 + 1) + 2^96 - 1: the last term cancels word0.
    var carry: UInt64 = 0
    word1 = Words.add(word1, word0 << 32, &carry)
    word2 = Words.add(word2, word0 >> 32, &carry)
    word3 = Words.multiply(word0, 0xFFFF_FFFF_0000_0001, adding: word3, &carry)
    var over: UInt64 = 0
    word4 = Words.add(word4, carry, &over)
    return over
  }

  /// left * right / 2^256 modulo the modulus; at least one factor is below the modulus.
  @inline(__always)
  static func montgomeryProduct(_ left: Wide256, _ right: Wide256) -> Wide256 {
    var sum0: UInt64 = 0
    var sum1: UInt64 = 0
    var sum2: UInt64 = 0
    var sum3: UInt64 = 0
    var sum4: UInt64 = 0
    @inline(__always)
    func step(_ word: UInt64) {
      var carry: UInt64 = 0
      sum0 = Words.multiply(left.word0, word, adding: sum0, &carry)
      sum1 = Words.multiply(left.word1, word, adding: sum1, &carry)
      sum2 = Words.multiply(left.word2, word, adding: sum2, &carry)
      sum3 = Words.multiply(left.word3, word, adding: sum3, &carry)
      sum4 = sum4 &+ carry
      let over = reduceWord(sum0, &sum1, &sum2, &sum3, &sum4)
      (sum0, sum1, sum2, sum3, sum4) = (sum1, sum2, sum3, sum4, over)
    }
    step(right.word0)
    step(right.word1)
    step(right.word2)
    step(right.word3)
    return Wide256(sum0, sum1, sum2, sum3).reducedOnce(carry: sum4, modulus: modulusWords)
  }
}
