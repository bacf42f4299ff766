import Encoding
import Verdicts

/// Explicit domain parameters of a curve over a prime field, RFC 3279, 2.3.5 (`ECParameters`), as
/// Doc 9303-12, 4.1.6.3 requires them in certificates. Numbers are kept without leading zeros, so
/// that short and padded field elements are equal.
struct DomainParameters: Hashable, Sendable {
  let prime: [UInt8]
  let a: [UInt8]
  let b: [UInt8]
  let generatorX: [UInt8]
  /// The y-coordinate of the generator; nil when the generator was compressed.
  let generatorY: [UInt8]?
  let generatorYIsOdd: Bool
  let order: [UInt8]
  let cofactor: [UInt8]?

  /// The longest parameters that are read, in bytes: those of P-521 have about 600.
  static let longest = 2048

  /// Reads the content of an `ECParameters` sequence.
  init(parsing object: BERTLV) throws(BERError) {
    var reader = object.reader()
    _ = try reader.read(.integer)
    var field = try reader.read(.sequence).reader()
    guard try DER.objectIdentifier(try field.read()) == Self.primeField else {
      throw .invalidValue(.fieldFieldType)
    }
    prime = Self.number(try field.read(.integer).content)
    try field.end()
    var curve = try reader.read(.sequence).reader()
    a = Self.number(try curve.read(.octetString).content)
    b = Self.number(try curve.read(.octetString).content)
    _ = try curve.readOptional(.bitString)
    try curve.end()
    let generator = try reader.read(.octetString).content
    order = Self.number(try reader.read(.integer).content)
    cofactor = try reader.readOptional(.integer).map { Self.number($0.content) }

    guard let form = generator.first else { throw .invalidValue(.fieldGenerator) }
    let coordinates = generator.dropFirst()
    switch form {
    case 0x02, 0x03:
      generatorX = Self.number(coordinates)
      generatorY = nil
      generatorYIsOdd = form == 0x03
    case 0x04, 0x06, 0x07:
      guard coordinates.count.isMultiple(of: 2) else { throw .invalidValue(.fieldGenerator) }
      generatorX = Self.number(coordinates.prefix(coordinates.count / 2))
      generatorY = Self.number(coordinates.suffix(coordinates.count / 2))
      generatorYIsOdd = (coordinates.last ?? 0) & 1 == 1
      guard form == 0x04 || generatorYIsOdd == (form == 0x07) else {
        throw .invalidValue(.fieldGenerator)
      }
    default: throw .invalidValue(.fieldGenerator)
    }
  }

  /// The named curve with exactly these numbers; nil when there is none.
  var namedCurve: NamedCurve? {
    let bits = prime.count * 8 - (prime.first?.leadingZeroBitCount ?? 0)
    return NamedCurve.allCases.first { curve in
      curve.fieldBits == bits && Self.known[curve].map(equals) == true
    }
  }

  private func equals(_ known: DomainParameters) -> Bool {
    prime == known.prime && a == known.a && b == known.b && order == known.order
      && generatorX == known.generatorX
      && (generatorY == nil || generatorY == known.generatorY)
      && generatorYIsOdd == known.generatorYIsOdd
      && (cofactor == nil || cofactor == known.cofactor)
  }

  private static let primeField = ObjectIdentifier(1, 2, 840, 10045, 1, 1)

  private static func number(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    Array(bytes.drop { $0 == 0 })
  }

  /// The numbers of every named curve, read from libcrypto once.
  private static let known: [NamedCurve: DomainParameters] = Dictionary(
    uniqueKeysWithValues: NamedCurve.allCases.compactMap { curve in
      DomainParameters(of: curve).map { (curve, $0) }
    })

  private init?(of curve: NamedCurve) {
    guard let points = try? CurvePoints(curve), let equation = try? points.equation(),
      let generator = try? points.generator().dropFirst(), let last = generator.last,
      let order = try? points.order(), let cofactor = try? points.cofactor()
    else { return nil }
    prime = Self.number(equation.prime.bytes[...])
    a = Self.number(equation.a.bytes[...])
    b = Self.number(equation.b.bytes[...])
    generatorX = Self.number(generator.prefix(curve.fieldLength))
    generatorY = Self.number(generator.suffix(curve.fieldLength))
    generatorYIsOdd = last & 1 == 1
    self.order = Self.number(order.bytes[...])
    self.cofactor = Self.number(cofactor.bytes[...])
  }
}
