/// A field over which a curve is defined. Numbers have `byteCount` bytes.
public protocol CurveField: FieldElement {
  /// The element with these bytes, big-endian; nil for another length or a number that is not below the modulus.
  init?(bigEndian bytes: ArraySlice<UInt8>)
  /// The bytes of the integer, big-endian.
  var bigEndian: [UInt8] { get }
}

extension CurveField {
  /// The same for an array.
  public init?(bigEndian bytes: [UInt8]) { self.init(bigEndian: bytes[...]) }
}
