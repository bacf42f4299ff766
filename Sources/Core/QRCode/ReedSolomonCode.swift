/// The Reed-Solomon code of QR symbols, over GF(2^8) with the polynomial 285 (ISO/IEC 18004, 7.5.2).
struct ReedSolomonCode: Sendable {
  /// The generator polynomial without its first coefficient, as logarithms.
  private let generator: [UInt8]

  /// The code that appends a number of codewords, 1 to 68.
  init(correction count: Int) {
    var generator = [UInt8](repeating: 0, count: count)
    generator[count - 1] = 1
    for power in 0..<count {
      for place in generator.indices {
        generator[place] = Self.multiply(generator[place], Self.exponents[power])
        if place + 1 < count { generator[place] ^= generator[place + 1] }
      }
    }
    self.generator = generator.map { Self.logarithms[Int($0)] }
  }

  /// The codewords that correct errors of some data: the remainder of its division by the generator.
  func correction(of data: ArraySlice<UInt8>) -> [UInt8] {
    var rest = [UInt8](repeating: 0, count: generator.count)
    for byte in data {
      let factor = byte ^ rest[0]
      for place in 1..<rest.count { rest[place - 1] = rest[place] }
      rest[rest.count - 1] = 0
      guard factor != 0 else { continue }
      let logarithm = Int(Self.logarithms[Int(factor)])
      for place in rest.indices {
        rest[place] ^= Self.exponents[logarithm + Int(generator[place])]
      }
    }
    return rest
  }

  private static func multiply(_ one: UInt8, _ other: UInt8) -> UInt8 {
    guard one != 0, other != 0 else { return 0 }
    return exponents[Int(logarithms[Int(one)]) + Int(logarithms[Int(other)])]
  }

  /// The powers of 2, twice, so that a sum of two logarithms needs no remainder.
  private static let exponents: [UInt8] = {
    var value = 1
    return (0..<510).map { _ in
      let power = UInt8(value)
      value = value << 1 ^ (value >> 7) * 0x11D
      return power
    }
  }()

  private static let logarithms: [UInt8] = {
    var logarithms = [UInt8](repeating: 0, count: 256)
    for power in 0..<255 { logarithms[Int(exponents[power])] = UInt8(power) }
    return logarithms
  }()
}
