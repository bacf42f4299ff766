import Encoding

/// The domain parameters of a curve over a prime field as numbers, BSI TR-03110-3, D.3.3: each
/// big-endian, the generator as an uncompressed point.
public struct CurveParameters: Hashable, Sendable {
  /// The prime of the field.
  public var prime: [UInt8]
  /// The first coefficient of the equation.
  public var a: [UInt8]
  /// The second coefficient of the equation.
  public var b: [UInt8]
  /// The generator.
  public var generator: [UInt8]
  /// The order of the generator.
  public var order: [UInt8]
  /// The cofactor; nil if it is not stated.
  public var cofactor: [UInt8]?

  /// Takes the numbers. Nothing is checked: only a ``NamedCurve`` with these numbers is used.
  public init(
    prime: [UInt8], a: [UInt8], b: [UInt8], generator: [UInt8], order: [UInt8], cofactor: [UInt8]?
  ) {
    self.prime = prime
    self.a = a
    self.b = b
    self.generator = generator
    self.order = order
    self.cofactor = cofactor
  }

  /// The numbers of a named curve, without leading zeros.
  /// - Throws: ``CryptoError/unsupported(_:)`` when libcrypto does not have the curve.
  public init(_ curve: NamedCurve) throws(CryptoError) {
    let points = try CurvePoints(curve)
    let equation = try points.equation()
    self.init(
      prime: equation.prime.bytes, a: equation.a.bytes, b: equation.b.bytes,
      generator: try points.generator(), order: try points.order().bytes,
      cofactor: try points.cofactor().bytes)
  }

  /// The named curve with exactly these numbers; nil when there is none.
  public var namedCurve: NamedCurve? {
    let field = DER.sequence(
      DER.objectIdentifier(ObjectIdentifier(1, 2, 840, 10045, 1, 1)),
      DER.integer(magnitude: prime))
    let encoded = DER.sequence(
      DER.integer(1), field, DER.sequence(DER.octetString(a), DER.octetString(b)),
      DER.octetString(generator), DER.integer(magnitude: order),
      cofactor.map { DER.integer(magnitude: $0) } ?? [])
    guard encoded.count <= DomainParameters.longest, let object = try? BERTLV(parsing: encoded)
    else { return nil }
    return (try? DomainParameters(parsing: object))?.namedCurve
  }
}
