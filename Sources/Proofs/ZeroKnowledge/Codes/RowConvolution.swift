/// Convolutions of rows with one kernel, the inverses 0, 1/1, 1/2, … that the code of a prime field needs.
protocol RowConvolution: Sendable {
  associatedtype Element: FieldElement
  /// Convolutions with a kernel of as many elements as a code word has.
  init(kernel: [Element])
  /// Fills `row[message.count...]` with the coefficients of `message` times the kernel at the same
  /// indices, each times its factor.
  func fill(
    _ row: UnsafeMutableBufferPointer<Element>, from message: [Element], times factors: [Element])
}

/// A field whose rows are convolved by a Fourier transform over a larger ring.
///
/// The transform takes a row as a polynomial modulo X^length - i, so that coefficients of products
/// beyond the length are multiplied by i and added at the start.
protocol RingConvolvableField: FieldElement {
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

/// Convolutions by a Fourier transform over a ring.
struct RingConvolution<Element: RingConvolvableField>: RowConvolution {
  private let transform: CyclicTransform<Element.Ring>
  private let ringCount: Int
  /// The transform of the kernel, divided by its length.
  private let kernel: [Element.Ring]

  init(kernel: [Element]) {
    let perRing = Element.elementsPerRingElement
    // The terms that wrap around change only the message part, which is not used.
    let bits = Int.bitWidth - (kernel.count - 1).leadingZeroBitCount
    let length = max(1, 1 << bits / perRing)
    ringCount = length
    let transform = CyclicTransform<Element.Ring>(length: length)
    self.transform = transform
    let scale = Element(index: length).inverse
    let scaled = kernel.map { $0 * scale }
    var ring = [Element.Ring](repeating: .zero, count: length)
    unsafe ring.withUnsafeMutableBufferPointer { ring in
      unsafe scaled.withUnsafeBufferPointer { unsafe Element.pack($0, into: ring) }
      unsafe transform.forward(ring, filled: length)
    }
    self.kernel = ring
  }

  func fill(
    _ row: UnsafeMutableBufferPointer<Element>, from message: [Element], times factors: [Element]
  ) {
    var scratch = [Element.Ring](repeating: .zero, count: ringCount)
    unsafe scratch.withUnsafeMutableBufferPointer { scratch in
      unsafe message.withUnsafeBufferPointer { unsafe Element.pack($0, into: scratch) }
      unsafe transform.forward(scratch, filled: min(message.count, ringCount))
      unsafe kernel.withUnsafeBufferPointer { unsafe Element.Ring.multiply(scratch, by: $0) }
      unsafe transform.backward(scratch)
      for index in message.count..<row.count {
        unsafe row[index] =
          unsafe factors[index - message.count] * Element.coefficient(index, of: scratch)
      }
    }
  }
}

/// Over the extension field a polynomial modulo X^2n + 1 is one modulo X^n - i, half as long: X^n is i.
extension P256Field: RingConvolvableField {
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

extension Fp128: RingConvolvableField {
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
