@testable import Circuits
@testable import ZeroKnowledge

/// A curve y^2 = x^3 + a x + b of prime order over a field so small that all its elements can be tried.
package protocol ToyParameters: Sendable {
  /// The field's prime, below 256.
  static var prime: Int { get }
  /// The number of points of the curve, a prime.
  static var order: Int { get }
  static var a: Int { get }
  static var b: Int { get }
  static var generator: (x: Int, y: Int) { get }
  /// The number of bits of the order.
  static var bits: Int { get }
}

/// The integers modulo a small prime.
package struct ToyField<Parameters: ToyParameters>: CurveField {
  package typealias Scale = ToyField
  package typealias ProductSum = ToyProductSum<Parameters>
  package typealias Code = ToyCode<Parameters>

  /// The integer, below the prime.
  package let number: Int

  /// The element that an integer is modulo the prime.
  package init(index: Int) {
    let rest = index % Parameters.prime
    number = rest < 0 ? rest + Parameters.prime : rest
  }

  package static var zero: ToyField { ToyField(index: 0) }
  package static var one: ToyField { ToyField(index: 1) }
  package static var sumcheckPoint: ToyField { ToyField(index: 2) }
  /// That of another field: no file of these circuits is written.
  package static var identifier: FieldIdentifier { .p256 }
  package static var byteCount: Int { 1 }
  package static var subfieldByteCount: Int { 1 }

  package static func + (left: ToyField, right: ToyField) -> ToyField {
    ToyField(index: left.number + right.number)
  }
  package static func - (left: ToyField, right: ToyField) -> ToyField {
    ToyField(index: left.number - right.number)
  }
  package static func * (left: ToyField, right: ToyField) -> ToyField {
    ToyField(index: left.number * right.number)
  }
  package static func += (left: inout ToyField, right: ToyField) { left = left + right }
  package static func -= (left: inout ToyField, right: ToyField) { left = left - right }
  package static func *= (left: inout ToyField, right: ToyField) { left = left * right }
  package static prefix func - (element: ToyField) -> ToyField { ToyField(index: -element.number) }

  package var inverse: ToyField {
    ToyField(
      index: (0..<Parameters.prime).first { $0 * number % Parameters.prime == 1 } ?? 0)
  }

  package init?(canonical bytes: UnsafeRawBufferPointer) {
    guard bytes.count == 1, bytes[0] < Parameters.prime else { return nil }
    self.init(index: Int(bytes[0]))
  }
  package func write(to bytes: UnsafeMutableRawBufferPointer) {
    bytes[0] = UInt8(truncatingIfNeeded: number)
  }
  package init?(bigEndian bytes: ArraySlice<UInt8>) { self.init(bytes: bytes) }
  package var bigEndian: [UInt8] { bytes }
}

/// A sum of products of elements.
package struct ToyProductSum<Parameters: ToyParameters>: FieldProductSum {
  package private(set) var reduced = ToyField<Parameters>.zero
  package init() {}
  package mutating func add(_ left: ToyField<Parameters>, times right: ToyField<Parameters>) {
    reduced += left * right
  }
}

/// No code: no proofs are made over these fields.
package struct ToyCode<Parameters: ToyParameters>: ReedSolomonCode {
  package init(messageCount: Int, codeCount: Int) {}
  package func extend(_ row: UnsafeMutableBufferPointer<ToyField<Parameters>>) {}
}

/// The curve, for the gadgets.
package enum ToyCurve<Parameters: ToyParameters>: PrimeCurve {
  package typealias Field = ToyField<Parameters>
  package typealias Order = ToyOrder<Parameters>

  package static var a: Field { Field(index: Parameters.a) }
  package static var b: Field { Field(index: Parameters.b) }
  package static var tripleB: Field { Field(index: 3 * Parameters.b) }
  package static var generatorX: Field { Field(index: Parameters.generator.x) }
  package static var generatorY: Field { Field(index: Parameters.generator.y) }
  package static var bits: Int { Parameters.bits }
}

/// The order of the group. It is only read: a number so short has no form of Montgomery here.
package enum ToyOrder<Parameters: ToyParameters>: PrimeModulus {
  package static var modulus: WideNumber<1> { WideNumber([UInt64(Parameters.order)]) }
  package static var inverseWord: UInt64 { 0 }
  package static var radixSquared: WideNumber<1> { .zero }
}

/// The same group by its definition: the points as multiples of the generator, added by chord and tangent, and
/// signatures verified with integers (FIPS 186-5, 6.4.2). It shares nothing with the gadgets.
package struct ToyGroup<Parameters: ToyParameters> {
  package struct Point: Hashable {
    package let x: Int
    package let y: Int
  }

  /// The multiples of the generator from the zeroth, which has no coordinates, to the one before the order.
  package let multiples: [Point?]
  private let places: [Point?: Int]
  /// All solutions of the equation of the curve.
  package let points: Set<Point>

  package init() {
    let prime = Parameters.prime
    let generator = Point(x: Parameters.generator.x, y: Parameters.generator.y)
    var multiples: [Point?] = [nil]
    repeat {
      multiples.append(Self.sum(multiples[multiples.count - 1], generator))
    } while multiples[multiples.count - 1] != nil && multiples.count <= 2 * prime + 2
    self.multiples = multiples.dropLast()
    places = Dictionary(
      self.multiples.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    points = Set(
      (0..<prime * prime).map { Point(x: $0 / prime, y: $0 % prime) }.filter { point in
        let cubic = (point.x * point.x + Parameters.a) * point.x + Parameters.b
        return (point.y * point.y - cubic) % prime == 0
      })
  }

  /// Which multiple of the generator a point is; nil for one that is none.
  package func place(of point: Point?) -> Int? { places[point] }

  private static func sum(_ left: Point?, _ right: Point?) -> Point? {
    guard let left, let right else { return left ?? right }
    let prime = Parameters.prime
    func quotient(_ number: Int, by divisor: Int) -> Int {
      (0..<prime).first { ($0 * divisor - number) % prime == 0 } ?? 0
    }
    if left.x == right.x && (left.y + right.y) % prime == 0 { return nil }
    let slope =
      left == right
      ? quotient(3 * left.x * left.x + Parameters.a, by: 2 * left.y)
      : quotient(right.y - left.y, by: right.x - left.x)
    let x = ((slope * slope - left.x - right.x) % prime + prime) % prime
    let y = ((slope * (left.x - x) - left.y) % prime + prime) % prime
    return Point(x: x, y: y)
  }

  /// The point R of a valid signature, as a multiple of the generator; nil for a signature that is not valid.
  ///
  /// - Parameters:
  ///   - key: the key, as a multiple of the generator.
  ///   - e: the digest as a number, which need not be below the order.
  package func point(ofSignature r: Int, _ s: Int, over e: Int, under key: Int) -> Int? {
    let order = Parameters.order
    guard 0 < key, key < order, 0 < r, r < order, 0 < s, s < order,
      let inverse = (1..<order).first(where: { $0 * s % order == 1 })
    else { return nil }
    let place = (e * inverse + r * inverse * key) % order
    guard let point = multiples[place], point.x % order == r else { return nil }
    return place
  }
}
