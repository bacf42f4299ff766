/// An integer modulo the order of P-256.
public typealias P256Scalar = CurveScalar<P256Order>

/// An integer modulo the order of a group of points, for ECDSA. No circuits are written over this field.
public struct CurveScalar<Order: PrimeModulus>: Hashable, Sendable {
  /// Montgomery's form, below the order.
  private var form: Order.Number

  private init(form: Order.Number) { self.form = form }

  /// The neutral element of addition.
  public static var zero: CurveScalar { CurveScalar(form: .zero) }
  /// The neutral element of multiplication.
  public static var one: CurveScalar { CurveScalar(form: Order.formOfOne) }

  private init(number: Order.Number) {
    form = Order.montgomeryProduct(number, Order.radixSquared)
  }

  private var number: Order.Number { Order.montgomeryProduct(form, Order.Number(1)) }

  /// The integer with these bytes, big-endian, as many as the order has; nil for another length or an integer that
  /// is not below the order.
  public init?(bigEndian bytes: [UInt8]) {
    guard let number = Order.Number(bigEndian: bytes[...]),
      number.subtracting(Order.modulus).borrow == 1
    else { return nil }
    self.init(number: number)
  }

  /// The integer with these bytes, big-endian, modulo the order, as for a digest (FIPS 186-5, 6.4.2); nil for
  /// another length than the order's.
  public init?(reducing bytes: [UInt8]) {
    guard let number = Order.Number(bigEndian: bytes[...]) else { return nil }
    self.init(number: number.reducedOnce(modulus: Order.modulus))
  }

  /// The bytes of the integer, big-endian, as many as the order has.
  public var bigEndian: [UInt8] { number.bigEndian }

  /// The sum.
  public static func + (left: CurveScalar, right: CurveScalar) -> CurveScalar {
    CurveScalar(form: Order.sum(left.form, right.form))
  }

  /// The difference.
  public static func - (left: CurveScalar, right: CurveScalar) -> CurveScalar {
    CurveScalar(form: Order.difference(left.form, right.form))
  }

  /// The negative.
  public static prefix func - (scalar: CurveScalar) -> CurveScalar { zero - scalar }

  /// The product.
  public static func * (left: CurveScalar, right: CurveScalar) -> CurveScalar {
    CurveScalar(form: Order.montgomeryProduct(left.form, right.form))
  }

  /// The multiplicative inverse, by the power order - 2; zero for zero.
  public var inverse: CurveScalar {
    let exponent = Order.modulus.subtracting(Order.Number(2)).difference
    var power = Self.one
    for word in exponent.words.reversed() {
      for bit in (0..<64).reversed() {
        power = power * power
        if word >> bit & 1 == 1 { power = power * self }
      }
    }
    return power
  }
}
