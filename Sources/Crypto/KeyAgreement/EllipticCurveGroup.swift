import COpenSSL

/// The points of a named curve over a prime field with a generator, Doc 9303-11, 4.4.3.2 and 9.6
/// (ECKA of BSI TR-03111, 4.3). All these curves have the cofactor 1: a point on the curve is in the
/// group.
public final class EllipticCurveGroup: KeyAgreementGroup, @unchecked Sendable {
  /// The curve.
  public let curve: NamedCurve
  /// The generator as an uncompressed point: the curve's own, or a mapped one.
  public let generator: [UInt8]

  // Only read after init.
  let group: OpaquePointer
  private let isMapped: Bool

  /// The group of a curve with its own generator.
  /// - Throws: ``CryptoError/unsupported(_:)`` when libcrypto does not have the curve.
  public convenience init(_ curve: NamedCurve) throws(CryptoError) {
    try self.init(curve, generator: nil)
  }

  private init(_ curve: NamedCurve, generator: [UInt8]?) throws(CryptoError) {
    guard let group = EC_GROUP_new_by_curve_name(curve.nid) else {
      ERR_clear_error()
      throw .unsupported(curve.rawValue)
    }
    do throws(CryptoError) {
      let own = try Self.encode(EC_GROUP_get0_generator(group), group, curve.fieldLength)
      self.generator = generator ?? own
    } catch {
      EC_GROUP_free(group)
      throw error
    }
    self.curve = curve
    self.group = group
    isMapped = generator != nil
  }

  deinit { EC_GROUP_free(group) }

  /// How many bits the prime of the field has.
  public var fieldBits: Int { curve.fieldBits }

  /// The order of the generator, without leading zeros.
  public var order: [UInt8] {
    get throws(CryptoError) { try copyOfOrder().octets }
  }

  private func copyOfOrder() throws(CryptoError) -> BigNumber {
    guard let order = BN_dup(EC_GROUP_get0_order(group)) else { throw .fromLibrary("curve") }
    return BigNumber(owning: order)
  }

  /// The standardised domain parameters that these are; nil for a mapped generator.
  public var standardizedParameters: StandardizedDomainParameters? {
    isMapped ? nil : StandardizedDomainParameters(curve)
  }

  /// Checks that octets are an uncompressed point on the curve.
  /// - Throws: ``CryptoError/malformed(_:)`` for another form, a point off the curve, or the point at
  ///   infinity.
  public func validate(_ publicValue: [UInt8]) throws(CryptoError) -> [UInt8] {
    _ = try decode(publicValue)
    return publicValue
  }

  /// The point of some affine coordinates, in as many octets as the field has or fewer.
  /// - Throws: ``CryptoError/malformed(_:)`` when it is off the curve.
  public func point(x: [UInt8], y: [UInt8]) throws(CryptoError) -> [UInt8] {
    let length = curve.fieldLength
    return try validate(
      [0x04] + (try BigNumber(x).octets(length)) + (try BigNumber(y).octets(length)))
  }

  /// The x-coordinate of a point, in as many octets as the field has.
  /// - Throws: ``CryptoError/malformed(_:)`` when it is no point of the group.
  public func xCoordinate(of point: [UInt8]) throws(CryptoError) -> [UInt8] {
    Array(try validate(point).dropFirst().prefix(curve.fieldLength))
  }

  /// A key pair whose private key lies between 1 and the order.
  /// - Throws: ``CryptoError`` when the source of random numbers fails.
  public func makeKeyPair(_ random: RandomSource) throws(CryptoError) -> KeyAgreementKeyPair {
    let privateKey = try RandomScalar.draw(below: try copyOfOrder(), random)
    return KeyAgreementKeyPair(
      privateKey: privateKey, publicValue: try publicValue(of: privateKey))
  }

  /// The multiple of the generator.
  /// - Throws: ``CryptoError/malformed(_:)`` for a private key that is zero modulo the order.
  public func publicValue(of privateKey: SecretBytes) throws(CryptoError) -> [UInt8] {
    try encode(try multiply(try decode(generator), by: privateKey))
  }

  /// A multiple of a point.
  /// - Throws: ``CryptoError/malformed(_:)`` when it is no point of the group, or the multiple is the
  ///   point at infinity.
  public func multiple(
    of point: [UInt8], by scalar: SecretBytes
  ) throws(CryptoError) -> [UInt8] {
    try encode(try multiply(try decode(point), by: scalar))
  }

  /// The shared point, uncompressed.
  /// - Throws: ``CryptoError/malformed(_:)`` when the public value is no point of the group, or the
  ///   shared point is the one at infinity.
  public func sharedElement(
    _ privateKey: SecretBytes, _ publicValue: [UInt8]
  ) throws(CryptoError) -> SecretBytes {
    SecretBytes(try multiple(of: publicValue, by: privateKey))
  }

  /// The x-coordinate of the shared point, in as many octets as the field has.
  /// - Throws: what ``sharedElement(_:_:)`` throws.
  public func sharedSecret(
    _ privateKey: SecretBytes, _ publicValue: [UInt8]
  ) throws(CryptoError) -> SecretBytes {
    try sharedElement(privateKey, publicValue).slice(1..<1 + curve.fieldLength)
  }

  /// Generic mapping: the generator `s·G + H`.
  /// - Throws: ``CryptoError/malformed(_:)`` when that is the point at infinity.
  public func mapped(
    nonce: SecretBytes, element: SecretBytes
  ) throws(CryptoError) -> EllipticCurveGroup {
    let multiple = try multiply(try decode(generator), by: nonce, mayBeNeutral: true)
    let shared = try decode(element.withUnsafeBytes { Array($0) })
    return try EllipticCurveGroup(curve, generator: try encode(try add(multiple, shared)))
  }

  /// Integrated mapping: the generator that ``PointEncoding`` gives for the number.
  /// - Throws: ``CryptoError/unsupported(_:)`` on a curve that has no point encoding (P-224), and
  ///   ``CryptoError/malformed(_:)`` for the few numbers that have no point.
  public func mapped(number: SecretBytes) throws(CryptoError) -> EllipticCurveGroup {
    let (x, y) = try PointEncoding(self).encode(number)
    return try EllipticCurveGroup(curve, generator: try point(x: x, y: y))
  }

  // MARK: Points of libcrypto

  private final class Point {
    let pointer: OpaquePointer
    init(_ group: OpaquePointer) throws(CryptoError) {
      guard let pointer = EC_POINT_new(group) else { throw .fromLibrary("curve") }
      self.pointer = pointer
    }
    deinit { EC_POINT_clear_free(pointer) }
  }

  private func decode(_ octets: [UInt8]) throws(CryptoError) -> Point {
    // libcrypto would take compressed and hybrid points and 00 for the point at infinity.
    guard octets.first == 0x04, octets.count == 1 + 2 * curve.fieldLength else {
      throw .malformed("the point is not uncompressed")
    }
    let point = try Point(group)
    guard EC_POINT_oct2point(group, point.pointer, octets, octets.count, nil) == 1,
      EC_POINT_is_on_curve(group, point.pointer, nil) == 1
    else {
      ERR_clear_error()
      throw .malformed("the point is not on the curve")
    }
    return point
  }

  private func multiply(
    _ point: Point, by scalar: SecretBytes, mayBeNeutral: Bool = false
  ) throws(CryptoError) -> Point {
    let product = try multiply(point, by: try BigNumber(secret: scalar))
    guard mayBeNeutral || !isAtInfinity(product) else {
      throw .malformed("the point is at infinity")
    }
    return product
  }

  private func isAtInfinity(_ point: Point) -> Bool {
    EC_POINT_is_at_infinity(group, point.pointer) == 1
  }

  private func multiply(_ point: Point, by number: BigNumber) throws(CryptoError) -> Point {
    let product = try Point(group)
    guard EC_POINT_mul(group, product.pointer, nil, point.pointer, number.pointer, nil) == 1 else {
      throw .fromLibrary("curve")
    }
    return product
  }

  private func add(_ left: Point, _ right: Point) throws(CryptoError) -> Point {
    let sum = try Point(group)
    guard EC_POINT_add(group, sum.pointer, left.pointer, right.pointer, nil) == 1 else {
      throw .fromLibrary("curve")
    }
    return sum
  }

  private func encode(_ point: Point) throws(CryptoError) -> [UInt8] {
    try Self.encode(point.pointer, group, curve.fieldLength)
  }

  private static func encode(
    _ point: OpaquePointer?, _ group: OpaquePointer, _ fieldLength: Int
  ) throws(CryptoError) -> [UInt8] {
    guard EC_POINT_is_at_infinity(group, point) == 0 else {
      throw .malformed("the point is at infinity")
    }
    var octets = [UInt8](repeating: 0, count: 1 + 2 * fieldLength)
    guard
      EC_POINT_point2oct(
        group, point, POINT_CONVERSION_UNCOMPRESSED, &octets, octets.count, nil) == octets.count
    else { throw .fromLibrary("curve") }
    return octets
  }
}
