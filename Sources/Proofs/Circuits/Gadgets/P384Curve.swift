import ZeroKnowledge

/// The curve P-384, SP 800-186, 3.2.1.4: y^2 = x^3 - 3x + b.
public enum P384Curve: PrimeCurve {
  /// The order of the group.
  public typealias Order = P384Order

  /// The coefficient a.
  public static let a = -P384Field(index: 3)
  /// The coefficient b.
  public static let b = P384Field(highestFirst: [
    0xb331_2fa7_e23e_e7e4, 0x988e_056b_e3f8_2d19, 0x181d_9c6e_fe81_4112, 0x0314_088f_5013_875a,
    0xc656_398d_8a2e_d19d, 0x2a85_c8ed_d3ec_2aef,
  ])
  /// Three times b.
  public static let tripleB = P384Field(index: 3) * b
  /// The x coordinate of the generator.
  public static let generatorX = P384Field(highestFirst: [
    0xaa87_ca22_be8b_0537, 0x8eb1_c71e_f320_ad74, 0x6e1d_3b62_8ba7_9b98, 0x59f7_41e0_8254_2a38,
    0x5502_f25d_bf55_296c, 0x3a54_5e38_7276_0ab7,
  ])
  /// The y coordinate of the generator.
  public static let generatorY = P384Field(highestFirst: [
    0x3617_de4a_9626_2c6f, 0x5d9e_98bf_9292_dc29, 0xf8f4_1dbd_289a_147c, 0xe9da_3113_b5f0_b8c0,
    0x0a60_b1ce_1d7e_819d, 0x7a43_1d7c_90ea_0e5f,
  ])
}
