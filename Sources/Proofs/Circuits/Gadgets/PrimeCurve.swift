import ZeroKnowledge

/// A curve y^2 = x^3 + a x + b over a prime field, with a group of prime order. The order is below the field's prime.
public protocol PrimeCurve: Sendable {
  /// The field of the coordinates.
  associatedtype Field: CurveField
  /// The order of the group.
  associatedtype Order: PrimeModulus
  /// The coefficient a.
  static var a: Field { get }
  /// The coefficient b.
  static var b: Field { get }
  /// Three times b.
  static var tripleB: Field { get }
  /// The x coordinate of the generator.
  static var generatorX: Field { get }
  /// The y coordinate of the generator.
  static var generatorY: Field { get }
  /// The number of bits of the order, which is that of the field's prime. The default is that of an element's bytes.
  static var bits: Int { get }
}

extension PrimeCurve {
  /// The generator.
  static var generator: ProjectivePoint<Self, Field> {
    ProjectivePoint(x: generatorX, y: generatorY, z: .one)
  }

  /// The neutral element.
  static var identity: ProjectivePoint<Self, Field> {
    ProjectivePoint(x: .zero, y: .one, z: .zero)
  }

  /// True if coordinates, big-endian, are those of a point of the curve.
  public static func contains(x: ArraySlice<UInt8>, y: ArraySlice<UInt8>) -> Bool {
    guard let x = Field(bigEndian: x), let y = Field(bigEndian: y) else { return false }
    return y * y == (x * x + a) * x + b
  }

  /// The order of the group as words of 64 bits, the lowest first.
  static var order: [UInt64] { Order.modulus.words }
  /// The number of bits of an element's bytes.
  public static var bits: Int { 8 * Field.byteCount }
}
