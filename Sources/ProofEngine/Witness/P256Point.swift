import ZeroKnowledge

/// A point of P-256 in homogeneous coordinates, added and doubled by the complete formulas of Renes,
/// Costello and Batina (eprint 2015/1060, algorithms 1 and 3), which circuits repeat: the coordinates
/// themselves are inputs, so that no other formulas serve.
struct P256Point: Equatable {
  var x: P256Field
  var y: P256Field
  var z: P256Field

  /// The neutral element.
  static let identity = P256Point(x: .zero, y: .one, z: .zero)

  /// The generator, SP 800-186, 3.2.1.3; nil only if its constants were mistyped.
  static let generator: P256Point? = {
    guard
      let x = P256Field(
        bigEndian: octets([
          0x6b17_d1f2_e12c_4247, 0xf8bc_e6e5_63a4_40f2, 0x7703_7d81_2deb_33a0,
          0xf4a1_3945_d898_c296,
        ])),
      let y = P256Field(
        bigEndian: octets([
          0x4fe3_42e2_fe1a_7f9b, 0x8ee7_eb4a_7c0f_9e16, 0x2bce_3357_6b31_5ece,
          0xcbb6_4068_37bf_51f5,
        ]))
    else { return nil }
    return P256Point(x: x, y: y)
  }()

  /// Three times the coefficient b.
  private static let tripleB: P256Field = {
    let b = P256Field(
      bigEndian: octets([
        0x5ac6_35d8_aa3a_93e7, 0xb3eb_bd55_7698_86bc, 0x651d_06b0_cc53_b0f6, 0x3bce_3c3e_27d2_604b,
      ]))
    return (b ?? .zero) * P256Field(index: 3)
  }()

  /// The coefficient a = -3.
  private static let a = -P256Field(index: 3)

  private static func octets(_ words: [UInt64]) -> [UInt8] {
    words.flatMap { word in
      (0..<8).map { UInt8(truncatingIfNeeded: word >> (56 - 8 * UInt64($0))) }
    }
  }

  init(x: P256Field, y: P256Field, z: P256Field = .one) {
    self.x = x
    self.y = y
    self.z = z
  }

  /// Whether this is the neutral element.
  var isIdentity: Bool { x == .zero && z == .zero }

  /// The same point with z = 1; nil for the neutral element.
  var normalized: P256Point? {
    guard z != .zero else { return nil }
    let inverse = z.inverse
    return P256Point(x: x * inverse, y: y * inverse)
  }

  /// The sum, for any two points (algorithm 1).
  static func + (left: P256Point, right: P256Point) -> P256Point {
    let xx = left.x * right.x
    let yy = left.y * right.y
    let zz = left.z * right.z
    let xy = (left.x + left.y) * (right.x + right.y) - (xx + yy)
    let xz = (left.x + left.z) * (right.x + right.z) - (xx + zz)
    let yz = (left.y + left.z) * (right.y + right.z) - (yy + zz)
    let s = a * xz + tripleB * zz
    let low = yy - s
    let high = yy + s
    let azz = a * zz
    let m = xx + xx + xx + azz
    let n = tripleB * xz + a * (xx - azz)
    return P256Point(
      x: xy * low - yz * n, y: low * high + m * n, z: yz * high + xy * m)
  }

  /// The double (algorithm 3).
  var doubled: P256Point {
    let xx = x * x
    let yy = y * y
    let zz = z * z
    let xy2 = x * y + x * y
    let xz2 = x * z + x * z
    let yz2 = y * z + y * z
    let s = Self.a * xz2 + Self.tripleB * zz
    let low = yy - s
    let high = yy + s
    let azz = Self.a * zz
    let n = Self.a * (xx - azz) + Self.tripleB * xz2
    let m = xx + xx + xx + azz
    let product = yz2 * yy
    let double = product + product
    return P256Point(x: xy2 * low - yz2 * n, y: low * high + m * n, z: double + double)
  }
}
