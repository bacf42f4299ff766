/// A field whose rows are convolved by a Fourier transform over a larger ring.
///
/// The transform takes a row as a polynomial modulo X^length - i, so that coefficients of products
/// beyond the length are multiplied by i and added at the start.
protocol ConvolvableField: FieldElement {
  /// The ring that has roots of unity.
  associatedtype Ring: TransformRing
  /// The number of elements of the field in an element of the ring.
  static var elementsPerRingElement: Int { get }
  /// The polynomial modulo X^length - i of `values`, of which there are at most
  /// `elementsPerRingElement` times as many as elements in `ring`, which is filled.
  static func pack(
    _ values: UnsafeBufferPointer<Self>, into ring: UnsafeMutableBufferPointer<Ring>)
  /// The coefficient of a polynomial modulo X^length - i at an index.
  static func coefficient(_ index: Int, of ring: UnsafeMutableBufferPointer<Ring>) -> Self
}

/// Over the extension field a polynomial modulo X^2n + 1 is one modulo X^n - i, half as long: X^n is i.
extension P256Field: ConvolvableField {
  static var elementsPerRingElement: Int { 2 }

  static func pack(
    _ values: UnsafeBufferPointer<P256Field>,
    into ring: UnsafeMutableBufferPointer<P256ExtensionField>
  ) {
    for index in ring.indices {
      let upper = index + ring.count
      unsafe ring[index] = unsafe P256ExtensionField(
        index < values.count ? values[index] : .zero, upper < values.count ? values[upper] : .zero)
    }
  }

  @inline(__always)
  static func coefficient(
    _ index: Int, of ring: UnsafeMutableBufferPointer<P256ExtensionField>
  ) -> P256Field {
    unsafe index < ring.count ? ring[index].real : ring[index - ring.count].imaginary
  }
}

extension Fp128: ConvolvableField {
  static var elementsPerRingElement: Int { 1 }

  static func pack(
    _ values: UnsafeBufferPointer<Fp128>, into ring: UnsafeMutableBufferPointer<Fp128>
  ) {
    for index in ring.indices {
      unsafe ring[index] = unsafe index < values.count ? values[index] : .zero
    }
  }

  @inline(__always)
  static func coefficient(_ index: Int, of ring: UnsafeMutableBufferPointer<Fp128>) -> Fp128 {
    unsafe ring[index]
  }
}
