/// A coordinate in the formulas of points: an element of the curve's field, or a wire of a circuit over it.
///
/// It is here, and not where the formulas are, so that the operators of fields are compiled for each field.
public protocol PointCoordinate<Scale> {
  /// The field.
  associatedtype Scale: FieldElement
  /// The sum.
  static func + (left: Self, right: Self) -> Self
  /// The difference.
  static func - (left: Self, right: Self) -> Self
  /// The product.
  static func * (left: Self, right: Self) -> Self
  /// A constant times a coordinate.
  func scaled(_ factor: Scale) -> Self
}

extension PointCoordinate where Self == Scale {
  /// The product with a constant.
  public func scaled(_ factor: Self) -> Self { factor * self }
}

/// A field over which a curve is defined. Numbers have `byteCount` bytes.
public protocol CurveField: FieldElement, PointCoordinate where Scale == Self {
  /// The element with these bytes, big-endian; nil for another length or a number that is not below the modulus.
  init?(bigEndian bytes: ArraySlice<UInt8>)
  /// The bytes of the integer, big-endian.
  var bigEndian: [UInt8] { get }
}

extension CurveField {
  /// The same for an array.
  public init?(bigEndian bytes: [UInt8]) { self.init(bigEndian: bytes[...]) }
}
