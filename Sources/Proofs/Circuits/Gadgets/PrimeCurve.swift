import ZeroKnowledge

/// A field of numbers of 32 bytes, over which a curve is defined.
public protocol CurveField: FieldElement {
  /// The element with these 32 bytes, big-endian; nil for another length or a number that is not below the
  /// modulus.
  init?(bigEndian bytes: ArraySlice<UInt8>)
  /// The 32 bytes of the integer, big-endian.
  var bigEndian: [UInt8] { get }
}

extension CurveField {
  /// The same for an array.
  init?(bigEndian bytes: [UInt8]) { self.init(bigEndian: bytes[...]) }
}

extension P256Field: CurveField {}

/// A curve y^2 = x^3 + a x + b over a prime field, with a group of prime order that has as many bits as the
/// field, 256. The order is below the field's prime.
public protocol PrimeCurve: Sendable {
  /// The field of the coordinates.
  associatedtype Field: CurveField, PointCoordinate where Field.Scale == Field
  /// The order of the group.
  associatedtype Order: GroupOrder
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

  /// True if coordinates of 32 bytes each, big-endian, are those of a point of the curve.
  public static func contains(x: ArraySlice<UInt8>, y: ArraySlice<UInt8>) -> Bool {
    guard let x = Field(bigEndian: x), let y = Field(bigEndian: y) else { return false }
    return y * y == (x * x + a) * x + b
  }

  /// The order of the group as words of 64 bits, the lowest first.
  static var order: [UInt64] { Order.words }
}
