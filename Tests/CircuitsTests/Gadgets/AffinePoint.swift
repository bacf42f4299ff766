@testable import Circuits
import ZeroKnowledge

extension PrimeCurve {
  /// The point with this x coordinate, if there is one. Of all these primes 4 divides p + 1.
  static func affinePoint(x: Field) -> ProjectivePoint<Self, Field>? {
    let square = x * x * x + a * x + b
    // The power (p + 1) / 4: the bits of p - 1 without the lowest two, and one more factor.
    var root = Field.one
    let exponent = (-Field.one).bigEndian
    for bit in 0..<bits - 2 {
      root *= root
      if exponent[bit / 8] >> UInt8(7 - bit % 8) & 1 == 1 { root *= square }
    }
    root *= square
    return root * root == square ? ProjectivePoint(x: x, y: root, z: .one) : nil
  }

  /// The group's order as bytes, big-endian.
  static var orderBytes: [UInt8] {
    order.reversed().flatMap { word in
      (0..<8).map { UInt8(truncatingIfNeeded: word >> (56 - 8 * UInt64($0))) }
    }
  }
}
