import CGF2

/// GF(2^128): polynomials over GF(2) modulo x^128 + x^7 + x^2 + x + 1
/// (draft-google-cfrg-libzk, "The finite field F_{2^128}").
public struct GF2To128: FieldElement {
  /// The coefficients of x^0 to x^63, the lowest in the lowest bit.
  var low: UInt64
  /// The coefficients of x^64 to x^127.
  var high: UInt64

  @inline(__always)
  init(low: UInt64, high: UInt64) {
    self.low = low
    self.high = high
  }

  @inline(__always)
  init(_ words: passport_gf128) { self.init(low: words.low, high: words.high) }

  @inline(__always)
  var words: passport_gf128 { passport_gf128(low: low, high: high) }

  /// The neutral element of addition.
  public static let zero = GF2To128(low: 0, high: 0)
  /// The neutral element of multiplication.
  public static let one = GF2To128(low: 1, high: 0)
  /// The third point of a sumcheck round.
  public static let sumcheckPoint = GF2To128(
    low: 0xF187_1E01_B64F_DA4C, high: 0x5C59_7187_7501_D4B8)
  /// The one-byte name of the field.
  public static let identifier = FieldIdentifier.gf2to128
  /// The length of an element in bytes.
  public static let byteCount = 16
  /// The length of an element of the subfield in bytes.
  public static let subfieldByteCount = 2

  /// A sum of products that is reduced once.
  public typealias ProductSum = GF2To128ProductSum
  /// The code of rows of this field.
  public typealias Code = AdditiveCode

  /// The sum.
  @inline(__always)
  public static func + (left: GF2To128, right: GF2To128) -> GF2To128 {
    GF2To128(low: left.low ^ right.low, high: left.high ^ right.high)
  }

  /// The difference.
  @inline(__always)
  public static func - (left: GF2To128, right: GF2To128) -> GF2To128 { left + right }

  /// The product.
  @inline(__always)
  public static func * (left: GF2To128, right: GF2To128) -> GF2To128 {
    CarrylessMultiplication.isAvailable
      ? GF2To128(passport_gf128_multiply(left.words, right.words))
      : portableProduct(left, right)
  }

  /// The product by the integer multiplier, for a processor without carry-less multiplication.
  static func portableProduct(_ left: GF2To128, _ right: GF2To128) -> GF2To128 {
    GF2To128(passport_gf128_multiply_portable(left.words, right.words))
  }

  /// Adds.
  @inline(__always)
  public static func += (left: inout GF2To128, right: GF2To128) { left = left + right }
  /// Subtracts.
  @inline(__always)
  public static func -= (left: inout GF2To128, right: GF2To128) { left = left + right }
  /// Multiplies.
  @inline(__always)
  public static func *= (left: inout GF2To128, right: GF2To128) { left = left * right }
  /// The additive inverse, which is the element itself.
  @inline(__always)
  public static prefix func - (element: GF2To128) -> GF2To128 { element }

  /// The element squared `times` times.
  func squared(_ times: Int) -> GF2To128 {
    if CarrylessMultiplication.isAvailable {
      return GF2To128(passport_gf128_square(words, Int32(times)))
    }
    var power = self
    for _ in 0..<times { power = Self.portableProduct(power, power) }
    return power
  }

  /// The multiplicative inverse, by the power 2^128 - 2, which is twice 2^127 - 1: powers 2^k - 1
  /// are computed from shorter ones. Zero for zero.
  public var inverse: GF2To128 {
    var ones = self
    var length = 1
    // 127 in binary is seven ones: each step doubles the length and adds one.
    while length < 127 {
      ones = ones.squared(length) * ones
      ones = ones.squared(1) * self
      length = 2 * length + 1
    }
    return ones.squared(1)
  }

  /// The element with these bytes; nil when they are not its canonical form.
  public init?(canonical bytes: UnsafeRawBufferPointer) {
    guard bytes.count == Self.byteCount else { return nil }
    low = unsafe UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: 0, as: UInt64.self))
    high = unsafe UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
  }

  /// Writes the bytes of the serialisation.
  public func write(to bytes: UnsafeMutableRawBufferPointer) {
    unsafe bytes.storeBytes(of: low.littleEndian, toByteOffset: 0, as: UInt64.self)
    unsafe bytes.storeBytes(of: high.littleEndian, toByteOffset: 8, as: UInt64.self)
  }
}

/// A sum of products in GF(2^128) before its reduction.
public struct GF2To128ProductSum: FieldProductSum {
  private var parts = passport_gf128_sum()

  /// The empty sum.
  @inline(__always)
  public init() {}

  /// Adds a product.
  @inline(__always)
  public mutating func add(_ left: GF2To128, times right: GF2To128) {
    if CarrylessMultiplication.isAvailable {
      unsafe passport_gf128_sum_add(&parts, left.words, right.words)
    } else {
      let sum = GF2To128(parts.part.0) + GF2To128.portableProduct(left, right)
      parts.part.0 = sum.words
    }
  }

  /// The sum so far.
  public var reduced: GF2To128 {
    guard CarrylessMultiplication.isAvailable else { return GF2To128(parts.part.0) }
    return unsafe withUnsafePointer(to: parts) { unsafe GF2To128(passport_gf128_sum_reduced($0)) }
  }
}
