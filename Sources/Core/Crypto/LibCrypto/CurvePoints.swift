import COpenSSL

/// The points of a named curve in libcrypto, `EC_GROUP`; freed with the last reference.
@safe
final class CurvePoints: @unchecked Sendable {
  // Only read after init.
  private let group: OpaquePointer
  private let fieldLength: Int

  /// The points of a curve.
  /// - Throws: ``CryptoError/unsupported(_:)`` when libcrypto does not have the curve.
  init(_ curve: NamedCurve) throws(CryptoError) {
    guard let group = unsafe EC_GROUP_new_by_curve_name(curve.nid) else {
      ERR_clear_error()
      throw .unsupported(.text(curve.rawValue))
    }
    unsafe self.group = group
    fieldLength = curve.fieldLength
  }

  deinit { unsafe EC_GROUP_free(group) }

  /// A point, `EC_POINT`, wiped on release.
  @safe
  final class Point {
    fileprivate let pointer: OpaquePointer

    fileprivate init(_ group: OpaquePointer) throws(CryptoError) {
      guard let pointer = unsafe EC_POINT_new(group) else { throw .fromLibrary("curve") }
      unsafe self.pointer = pointer
    }

    deinit { unsafe EC_POINT_clear_free(pointer) }
  }

  // MARK: The curve's numbers

  /// The prime of the field, and a and b of the equation.
  func equation() throws(CryptoError) -> (prime: BigNumber, a: BigNumber, b: BigNumber) {
    let (prime, a, b) = (try BigNumber(), try BigNumber(), try BigNumber())
    guard unsafe EC_GROUP_get_curve(group, prime.pointer, a.pointer, b.pointer, nil) == 1 else {
      throw .fromLibrary("curve")
    }
    return (prime, a, b)
  }

  /// The order of the generator.
  func order() throws(CryptoError) -> BigNumber {
    guard let order = unsafe BN_dup(EC_GROUP_get0_order(group)) else { throw .fromLibrary("curve") }
    return unsafe BigNumber(owning: order)
  }

  /// The cofactor: the number of points divided by the order of the generator.
  func cofactor() throws(CryptoError) -> BigNumber {
    guard let cofactor = unsafe BN_dup(EC_GROUP_get0_cofactor(group)) else {
      throw .fromLibrary("curve")
    }
    return unsafe BigNumber(owning: cofactor)
  }

  /// The generator as an uncompressed point.
  func generator() throws(CryptoError) -> [UInt8] {
    try unsafe encode(EC_GROUP_get0_generator(group))
  }

  // MARK: Points

  /// Decodes an uncompressed point.
  /// - Throws: ``CryptoError/malformed(_:)`` for another form and a point off the curve.
  func decode(_ bytes: [UInt8]) throws(CryptoError) -> Point {
    // libcrypto would also take compressed and hybrid points, and 00 for the point at infinity.
    guard bytes.first == 0x04, bytes.count == 1 + 2 * fieldLength else {
      throw .malformed(.pointCompressed)
    }
    let point = try unsafe Point(group)
    guard unsafe EC_POINT_oct2point(group, point.pointer, bytes, bytes.count, nil) == 1,
      unsafe EC_POINT_is_on_curve(group, point.pointer, nil) == 1
    else {
      ERR_clear_error()
      throw .malformed(.pointOffCurve)
    }
    return point
  }

  /// The uncompressed encoding of a point.
  /// - Throws: ``CryptoError/malformed(_:)`` for the point at infinity.
  func encode(_ point: Point) throws(CryptoError) -> [UInt8] { try unsafe encode(point.pointer) }

  private func encode(_ point: OpaquePointer?) throws(CryptoError) -> [UInt8] {
    guard unsafe EC_POINT_is_at_infinity(group, point) == 0 else {
      throw .malformed(.pointAtInfinity)
    }
    var bytes = [UInt8](repeating: 0, count: 1 + 2 * fieldLength)
    guard
      unsafe EC_POINT_point2oct(
        group, point, POINT_CONVERSION_UNCOMPRESSED, &bytes, bytes.count, nil) == bytes.count
    else { throw .fromLibrary("curve") }
    return bytes
  }

  /// True if a point is the point at infinity.
  func isAtInfinity(_ point: Point) -> Bool {
    unsafe EC_POINT_is_at_infinity(group, point.pointer) == 1
  }

  /// A multiple of a point.
  func multiply(_ point: Point, by number: BigNumber) throws(CryptoError) -> Point {
    let product = try unsafe Point(group)
    guard unsafe EC_POINT_mul(group, product.pointer, nil, point.pointer, number.pointer, nil) == 1
    else {
      throw .fromLibrary("curve")
    }
    return product
  }

  /// The sum of two points.
  func add(_ left: Point, _ right: Point) throws(CryptoError) -> Point {
    let sum = try unsafe Point(group)
    guard unsafe EC_POINT_add(group, sum.pointer, left.pointer, right.pointer, nil) == 1 else {
      throw .fromLibrary("curve")
    }
    return sum
  }
}
