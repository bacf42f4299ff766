@testable import Circuits
import ZeroKnowledge

extension P256Curve {
  /// The point with this x coordinate, if there is one.
  static func affinePoint(x: P256Field) -> ProjectivePoint<P256Curve, P256Field>? {
    let square = x * x * x + a * x + b
    // The power (p + 1) / 4.
    var root = P256Field.one
    for bit in (0..<256).reversed() {
      root *= root
      // 2^254 - 2^222 + 2^190 + 2^94
      let isSet = bit == 190 || bit == 94 || (222..<254).contains(bit)
      if isSet { root *= square }
    }
    return root * root == square ? ProjectivePoint(x: x, y: root, z: .one) : nil
  }
}
