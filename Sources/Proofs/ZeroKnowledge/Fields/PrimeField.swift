/// The integers modulo a prime with as many bits as its words have. A field of this kind is a type with the form of
/// an element, the prime and a name; everything else is here.
public protocol PrimeField: CurveField, PrimeModulus {
  /// Montgomery's form, below the prime.
  var form: Number { get }
  /// The element of a Montgomery form.
  init(form: Number)
}

extension PrimeField {
  /// The neutral element of addition.
  @inline(__always)
  public static var zero: Self { Self(form: .zero) }
  /// The neutral element of multiplication.
  public static var one: Self { Self(form: formOfOne) }
  /// The third point of a sumcheck round.
  public static var sumcheckPoint: Self { one + one }
  /// The length of an element in bytes.
  public static var byteCount: Int { Number.byteCount }
  /// The length of an element of the subfield in bytes.
  public static var subfieldByteCount: Int { Number.byteCount }

  /// The sum.
  @inline(__always)
  public static func + (left: Self, right: Self) -> Self {
    Self(form: sum(left.form, right.form))
  }

  /// The difference.
  @inline(__always)
  public static func - (left: Self, right: Self) -> Self {
    Self(form: difference(left.form, right.form))
  }

  /// The product.
  @inline(__always)
  public static func * (left: Self, right: Self) -> Self { left.times(right) }

  // Not inlined, as in the field of P-256. Not the operator itself: of a static function the compiler makes two
  // versions for a field, one with the type as an argument, which was slower.
  @inline(never)
  private func times(_ other: Self) -> Self {
    Self(form: Self.inlineProduct(form, other.form))
  }

  /// Adds.
  @inline(__always)
  public static func += (left: inout Self, right: Self) { left = left + right }
  /// Subtracts.
  @inline(__always)
  public static func -= (left: inout Self, right: Self) { left = left - right }
  /// Multiplies.
  @inline(__always)
  public static func *= (left: inout Self, right: Self) { left = left * right }
  /// The additive inverse.
  @inline(__always)
  public static prefix func - (element: Self) -> Self { zero - element }

  /// The multiplicative inverse, by the power p - 2; zero for zero.
  public var inverse: Self { power(Self.modulus.subtracting(Number(2)).difference.words) }

  /// The integer `index`, which must not be negative.
  public init(index: Int) { self.init(number: Number(UInt64(index))) }

  /// An integer below the prime.
  init(number: Number) {
    self.init(form: Self.montgomeryProduct(number, Self.radixSquared))
  }

  /// An integer below the prime, in words of 64 bits, the highest first.
  package init(highestFirst words: [UInt64]) { self.init(number: Number(words: words.reversed())) }

  /// The integer, converted from Montgomery's form.
  var number: Number { Self.montgomeryProduct(form, Number(1)) }

  /// The element with these bytes; nil when they are not its canonical form.
  public init?(canonical bytes: UnsafeRawBufferPointer) {
    guard bytes.count == Self.byteCount else { return nil }
    unsafe self.init(canonical: Number(littleEndian: bytes))
  }

  private init?(canonical number: Number) {
    guard number.subtracting(Self.modulus).borrow == 1 else { return nil }
    self.init(number: number)
  }

  /// The element with these `byteCount` bytes, big-endian; nil for another length or a number that is not below the
  /// prime.
  public init?(bigEndian bytes: ArraySlice<UInt8>) {
    guard let number = Number(bigEndian: bytes) else { return nil }
    self.init(canonical: number)
  }

  /// The `byteCount` bytes of the integer, big-endian.
  public var bigEndian: [UInt8] { number.bigEndian }

  /// Writes the bytes of the serialisation.
  public func write(to bytes: UnsafeMutableRawBufferPointer) {
    unsafe number.write(littleEndian: bytes)
  }
}

/// A sum of at most 2^64 products in a prime field before its reduction: twice the words of an element, and one.
public struct PrimeProductSum<Element: PrimeField>: FieldProductSum {
  private var low = Element.Number.zero
  private var high = Element.Number.zero
  private var top: UInt64 = 0

  /// The empty sum.
  @inline(__always)
  public init() {}

  /// Adds a product.
  @inline(__always)
  public mutating func add(_ left: Element, times right: Element) {
    // Of longer numbers the sum does not stay in registers, and a call costs little.
    if Element.Number.wordCount > 4 {
      addApart(left, times: right)
    } else {
      addHere(left, times: right)
    }
  }

  @_specialize(where Element == P384Field)
  @_specialize(where Element == BrainpoolP384Field)
  @_specialize(where Element == BrainpoolP512Field)
  @inline(never)
  private mutating func addApart(_ left: Element, times right: Element) {
    addHere(left, times: right)
  }

  @inline(__always)
  private mutating func addHere(_ left: Element, times right: Element) {
    let (productLow, productHigh) = left.form.multiplied(by: right.form)
    var carry: UInt64 = 0
    low.add(productLow, &carry)
    high.add(productHigh, &carry)
    top &+= carry
  }

  /// The sum so far.
  public var reduced: Element {
    @_specialize(where Element == P384Field)
    @_specialize(where Element == BrainpoolP384Field)
    @_specialize(where Element == BrainpoolP512Field)
    get { sum }
  }

  private var sum: Element {
    let (number, over) = Element.dividedByRadix(low, high)
    // Less than R plus one prime, so at most two primes are subtracted.
    let rest = number.reducedOnce(carry: over, modulus: Element.modulus)
      .reducedOnce(modulus: Element.modulus)
    // The top word has the weight R^2, and R after the reduction.
    let upper = Element.montgomeryProduct(Element.Number(top), Element.radixSquared)
    return Element(form: rest) + Element(form: upper)
  }
}
