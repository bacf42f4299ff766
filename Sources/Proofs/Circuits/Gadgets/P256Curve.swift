import ZeroKnowledge

/// The curve P-256, SP 800-186, 3.2.1.3: y^2 = x^3 - 3x + b.
public enum P256Curve: PrimeCurve {
  /// The order of the group.
  public typealias Order = P256Order

  /// The coefficient b.
  public static let b = element([
    0x5ac6_35d8_aa3a_93e7, 0xb3eb_bd55_7698_86bc, 0x651d_06b0_cc53_b0f6, 0x3bce_3c3e_27d2_604b,
  ])
  /// The coefficient a = -3.
  public static let a = -P256Field(index: 3)
  /// Three times b.
  public static let tripleB = P256Field(index: 3) * b
  /// The x coordinate of the generator.
  public static let generatorX = element([
    0x6b17_d1f2_e12c_4247, 0xf8bc_e6e5_63a4_40f2, 0x7703_7d81_2deb_33a0, 0xf4a1_3945_d898_c296,
  ])
  /// The y coordinate of the generator.
  public static let generatorY = element([
    0x4fe3_42e2_fe1a_7f9b, 0x8ee7_eb4a_7c0f_9e16, 0x2bce_3357_6b31_5ece, 0xcbb6_4068_37bf_51f5,
  ])

  /// The element of an integer in words of 64 bits, the highest first.
  private static func element(_ words: [UInt64]) -> P256Field {
    P256Field(number: Wide256(words[3], words[2], words[1], words[0]))
  }
}
