/// The points of a named curve over a prime field with a generator, Doc 9303-11, 4.4.3.2 and 9.6
/// (ECKA of BSI TR-03111, 4.3). All these curves have the cofactor 1: a point on the curve is in the
/// group.
public final class EllipticCurveGroup: KeyAgreementGroup {
  /// The curve.
  public let curve: NamedCurve
  /// The generator as an uncompressed point: the curve's own, or a mapped one.
  public let generator: [UInt8]

  let points: CurvePoints
  private let isMapped: Bool

  /// The group of a curve with its own generator.
  /// - Throws: ``CryptoError/unsupported(_:)`` when libcrypto does not have the curve.
  public convenience init(_ curve: NamedCurve) throws(CryptoError) {
    try self.init(curve, generator: nil)
  }

  private init(_ curve: NamedCurve, generator: [UInt8]?) throws(CryptoError) {
    points = try CurvePoints(curve)
    self.generator = if let generator { generator } else { try points.generator() }
    self.curve = curve
    isMapped = generator != nil
  }

  /// The number of bits of the field's prime.
  public var fieldBits: Int { curve.fieldBits }

  /// The order of the generator, without leading zeros.
  public var order: [UInt8] {
    get throws(CryptoError) { try points.order().bytes }
  }

  /// The standardised domain parameters of the group; nil for a mapped generator and for other
  /// curves.
  public var standardizedParameters: StandardizedDomainParameters? {
    isMapped ? nil : StandardizedDomainParameters(curve)
  }

  /// Checks that bytes are an uncompressed point on the curve.
  /// - Throws: ``CryptoError/malformed(_:)`` for another form, a point off the curve, or the point at
  ///   infinity.
  public func validate(_ publicValue: [UInt8]) throws(CryptoError) -> [UInt8] {
    _ = try points.decode(publicValue)
    return publicValue
  }

  /// The uncompressed point with these affine coordinates, each of at most as many bytes as a
  /// field element.
  /// - Throws: ``CryptoError/malformed(_:)`` when it is not on the curve.
  public func point(x: [UInt8], y: [UInt8]) throws(CryptoError) -> [UInt8] {
    let length = curve.fieldLength
    return try validate(
      [0x04] + (try BigNumber(x).bytes(length)) + (try BigNumber(y).bytes(length)))
  }

  /// The x-coordinate of a point, in as many bytes as a field element.
  /// - Throws: ``CryptoError/malformed(_:)`` when it is no point of the group.
  public func xCoordinate(of point: [UInt8]) throws(CryptoError) -> [UInt8] {
    Array(try validate(point).dropFirst().prefix(curve.fieldLength))
  }

  /// A new key pair. The private key is at least 1 and below the order.
  /// - Throws: ``CryptoError`` when the source of random numbers fails.
  public func makeKeyPair(_ random: RandomSource) throws(CryptoError) -> KeyAgreementKeyPair {
    let privateKey = try RandomScalar.draw(below: try points.order(), random)
    return KeyAgreementKeyPair(
      privateKey: privateKey, publicValue: try publicValue(of: privateKey))
  }

  /// The public value of a private key: that multiple of the generator.
  /// - Throws: ``CryptoError/malformed(_:)`` for a private key that is zero modulo the order.
  public func publicValue(of privateKey: SecretBytes) throws(CryptoError) -> [UInt8] {
    try points.encode(try multiply(try points.decode(generator), by: privateKey))
  }

  /// A multiple of a point.
  /// - Throws: ``CryptoError/malformed(_:)`` when it is no point of the group, or the multiple is the
  ///   point at infinity.
  public func multiple(
    of point: [UInt8], by scalar: SecretBytes
  ) throws(CryptoError) -> [UInt8] {
    try points.encode(try multiply(try points.decode(point), by: scalar))
  }

  /// The shared point, uncompressed.
  /// - Throws: ``CryptoError/malformed(_:)`` when the public value is no point of the group, or the
  ///   shared point is the point at infinity.
  public func sharedElement(
    _ privateKey: SecretBytes, _ publicValue: [UInt8]
  ) throws(CryptoError) -> SecretBytes {
    SecretBytes(try multiple(of: publicValue, by: privateKey))
  }

  /// The x-coordinate of the shared point, in as many bytes as a field element.
  /// - Throws: the errors of ``sharedElement(_:_:)``.
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
    let multiple = try multiply(try points.decode(generator), by: nonce, mayBeNeutral: true)
    let shared = try points.decode(Array(element.bytes))
    return try EllipticCurveGroup(
      curve, generator: try points.encode(try points.add(multiple, shared)))
  }

  /// Integrated mapping: the generator is the ``PointEncoding`` of the number.
  /// - Throws: ``CryptoError/unsupported(_:)`` on a curve that has no point encoding (P-224), and
  ///   ``CryptoError/malformed(_:)`` for the few numbers without a point.
  public func mapped(number: SecretBytes) throws(CryptoError) -> EllipticCurveGroup {
    let (x, y) = try PointEncoding(self).encode(number)
    return try EllipticCurveGroup(curve, generator: try point(x: x, y: y))
  }

  private func multiply(
    _ point: CurvePoints.Point, by scalar: SecretBytes, mayBeNeutral: Bool = false
  ) throws(CryptoError) -> CurvePoints.Point {
    let product = try points.multiply(point, by: try BigNumber(secret: scalar))
    guard mayBeNeutral || !points.isAtInfinity(product) else {
      throw .malformed(.pointAtInfinity)
    }
    return product
  }
}

/// Division of private keys, which the chip needs for chip authentication mapping.
extension EllipticCurveGroup {
  /// `dividend / divisor` modulo the order of the generator, in as many bytes as the order: the
  /// chip authentication data of Doc 9303-11, 4.4.3.5.1.
  /// - Throws: ``CryptoError/malformed(_:)`` for a divisor that is zero modulo the order.
  public func quotient(
    _ dividend: SecretBytes, by divisor: SecretBytes
  ) throws(CryptoError) -> SecretBytes {
    let order = try BigNumber(self.order)
    let scalars = try ModularArithmetic(modulus: order)
    let base = try scalars.reduce(try BigNumber(secret: divisor))
    guard !base.isZero else { throw .malformed(.divisorZero) }
    // The order is prime, so that the power n - 2 is the inverse.
    let inverse = try scalars.power(base, try order.subtracting(try BigNumber(word: 2)))
    let product = try scalars.multiply(try BigNumber(secret: dividend), inverse)
    return try product.secret((order.bits + 7) / 8)
  }
}
