/// An element of a finite field over which circuits are written, draft-google-cfrg-libzk,
/// "Serializing Field elements".
///
/// Arithmetic need not take the same time for all values.
public protocol FieldElement: Sendable, Hashable {
  /// The neutral element of addition.
  static var zero: Self { get }
  /// The neutral element of multiplication.
  static var one: Self { get }
  /// P2, the third point at which the polynomials of a sumcheck round are evaluated: 2 in a prime
  /// field, inj(2) in GF(2^128).
  static var sumcheckPoint: Self { get }

  static func + (left: Self, right: Self) -> Self
  static func - (left: Self, right: Self) -> Self
  static func * (left: Self, right: Self) -> Self
  static func += (left: inout Self, right: Self)
  static func -= (left: inout Self, right: Self)
  static func *= (left: inout Self, right: Self)
  static prefix func - (element: Self) -> Self
  /// The multiplicative inverse; zero for zero.
  var inverse: Self { get }

  /// The element with number `index`, as a point of the code or of a table: inj(index) in GF(2^128)
  /// (below 2^16), the integer itself in a prime field.
  init(index: Int)

  /// The one-byte name of the field in files of circuits and in proofs.
  static var identifier: FieldIdentifier { get }
  /// The length of an element's little-endian serialisation in bytes.
  static var byteCount: Int { get }
  /// The length of an element of the subfield in bytes; `byteCount` for a field without a smaller
  /// subfield.
  static var subfieldByteCount: Int { get }
  /// The element with these `byteCount` bytes; nil when they are not its canonical form.
  init?(canonical bytes: UnsafeRawBufferPointer)
  /// The element of the subfield with these `subfieldByteCount` bytes; nil when they are not its
  /// canonical form.
  init?(subfield bytes: UnsafeRawBufferPointer)
  /// Writes the `byteCount` bytes of the serialisation.
  func write(to bytes: UnsafeMutableRawBufferPointer)
  /// Writes the `subfieldByteCount` bytes of an element for which `isInSubfield` holds.
  func writeSubfield(to bytes: UnsafeMutableRawBufferPointer)
  /// True if the element belongs to the subfield; always true for a field without a smaller
  /// subfield.
  var isInSubfield: Bool { get }

  /// Writes the numbers of elements in a subfield of 2^16 elements, whose serialisations they are. Both buffers have
  /// the same length.
  ///
  /// - Parameter outside: called with the index of each element that is not in the subfield, in order; the number
  ///   written for it has no meaning.
  static func shorten(
    _ elements: UnsafeBufferPointer<Self>, into numbers: UnsafeMutableBufferPointer<UInt16>,
    outside: (Int) -> Void)
  /// Writes the elements of that subfield with these numbers.
  static func lengthen(
    _ numbers: UnsafeBufferPointer<UInt16>, into elements: UnsafeMutableBufferPointer<Self>)

  /// Adds `factor * elements[i]` to `sums[i]`. Both have the same number of elements, and may be
  /// the same memory.
  static func accumulate(
    _ sums: UnsafeMutableBufferPointer<Self>, adding elements: UnsafeBufferPointer<Self>,
    times factor: Self)
  /// Adds `left[i] * right[i]` to `sums[i]`. All have the same number of elements, and may be the
  /// same memory.
  static func accumulate(
    _ sums: UnsafeMutableBufferPointer<Self>, adding left: UnsafeBufferPointer<Self>,
    timesEach right: UnsafeBufferPointer<Self>)
  /// The sum of `left[i] * right[i]`; both have the same number of elements.
  static func productSum(_ left: UnsafeBufferPointer<Self>, _ right: UnsafeBufferPointer<Self>)
    -> Self
  /// Fixes the lowest variable of a multilinear polynomial at a point: `bound[i]` becomes
  /// `table[2i] + point * (table[2i+1] - table[2i])`. `bound` has half the elements of `table`, rounded
  /// up; beyond the end of `table` are zeros. `bound` may be the beginning of `table`.
  static func bind(
    _ table: UnsafeBufferPointer<Self>, at point: Self,
    into bound: UnsafeMutableBufferPointer<Self>)

  /// Two sums over pairs of neighbours in weights and in values: the sum of the products of the
  /// first ones, and the sum of the products of the differences of the second ones from the first
  /// ones.
  static func sums(
    ofPairs count: Int, weights: UnsafePointer<Self>, values: UnsafePointer<Self>
  ) -> (firsts: Self, differences: Self)
  /// `products[i]` becomes the product of the elements of two tables at the indices `left[i]` and
  /// `right[i]`. All lists have the same number of elements, and all indices exist.
  static func multiply(
    _ leftTable: UnsafePointer<Self>, at left: UnsafeBufferPointer<UInt32>,
    _ rightTable: UnsafePointer<Self>, at right: UnsafeBufferPointer<UInt32>,
    into products: UnsafeMutablePointer<Self>)
  /// Adds each term's value, times the element of a table at its right index, to the sum at its
  /// left index. All lists have the same number of elements, and all indices exist.
  static func weigh(
    _ values: UnsafeBufferPointer<Self>, left: UnsafePointer<UInt32>,
    right: UnsafePointer<UInt32>, by table: UnsafePointer<Self>,
    into sums: PartialSum<Self>)
  /// Fixes the lowest bit of each term's index in a table, `own`, at a point. Neighbours that
  /// differ only in that bit become one term. Each remaining term has half the index, and adds its
  /// value, times the table's element there, to the sum at its other index.
  ///
  /// - Returns: the number of remaining terms, at the beginning of the three lists.
  static func bindTerms(
    own: UnsafeMutablePointer<UInt32>, other: UnsafeMutablePointer<UInt32>,
    _ values: UnsafeMutableBufferPointer<Self>, at point: Self, by table: UnsafePointer<Self>,
    into sums: PartialSum<Self>
  ) -> Int

  /// A sum of products that is reduced once, at its end.
  associatedtype ProductSum: FieldProductSum where ProductSum.Element == Self
  /// The Reed–Solomon code that extends rows of this field.
  associatedtype Code: ReedSolomonCode where Code.Element == Self
}

extension FieldElement {
  /// True if 1 + 1 is 0.
  static var isOfCharacteristicTwo: Bool { one + one == zero }
  /// True if there is a subfield of 2^16 elements.
  static var hasShortSubfield: Bool { isOfCharacteristicTwo && subfieldByteCount == 2 }
}

/// A sum of products of field elements, reduced once, at its end.
public protocol FieldProductSum: Sendable {
  associatedtype Element
  /// The empty sum.
  init()
  /// Adds `left * right`.
  mutating func add(_ left: Element, times right: Element)
  /// The sum so far.
  var reduced: Element { get }
}

/// A systematic Reed–Solomon code: the first `messageCount` values of a row are the evaluations of a
/// polynomial of a lower degree at the points 0, 1, …; the code word has its evaluations at
/// `codeCount` points (draft-google-cfrg-libzk, "Polynomial operations").
public protocol ReedSolomonCode: Sendable {
  associatedtype Element: FieldElement
  /// A code of this size. Making a code costs about as much as one use, so keep it for all rows.
  init(messageCount: Int, codeCount: Int)
  /// Fills `row[messageCount..<codeCount]` from `row[..<messageCount]`; `row` has `codeCount` elements.
  func extend(_ row: UnsafeMutableBufferPointer<Element>)
}

/// The one-byte names of fields, draft-google-cfrg-libzk, "Serializing Field elements".
public enum FieldIdentifier: UInt8, Sendable {
  /// The base field of P-256.
  case p256 = 1
  /// The base field of P-384.
  case p384 = 2
  /// GF(2^128) with x^128 + x^7 + x^2 + x + 1.
  case gf2to128 = 4
  /// The subfield of 2^16 elements.
  case gf2to16 = 5
  /// The integers modulo 2^128 - 2^108 + 1.
  case fp128 = 6
  // The draft does not define the names of these base fields.
  /// The base field of brainpoolP256r1.
  case brainpoolP256 = 0x81
  /// The base field of brainpoolP384r1.
  case brainpoolP384 = 0x82
  /// The base field of brainpoolP512r1.
  case brainpoolP512 = 0x83
}
