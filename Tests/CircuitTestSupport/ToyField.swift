import Circuits
import ZeroKnowledge

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
