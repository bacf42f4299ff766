import ZeroKnowledge

/// The curve brainpoolP256r1 (RFC 5639, 3.4).
public enum BrainpoolP256Curve: PrimeCurve {
  /// The order of the group.
  public typealias Order = BrainpoolP256Order

  /// The coefficient a.
  public static let a = BrainpoolP256Field(highestFirst: [
    0x7d5a_0975_fc2c_3057, 0xeef6_7530_417a_ffe7, 0xfb80_55c1_26dc_5c6c, 0xe94a_4b44_f330_b5d9,
  ])
  /// The coefficient b.
  public static let b = BrainpoolP256Field(highestFirst: [
    0x26dc_5c6c_e94a_4b44, 0xf330_b5d9_bbd7_7cbf, 0x9584_1629_5cf7_e1ce, 0x6bcc_dc18_ff8c_07b6,
  ])
  /// Three times b.
  public static let tripleB = BrainpoolP256Field(index: 3) * b
  /// The x coordinate of the generator.
  public static let generatorX = BrainpoolP256Field(highestFirst: [
    0x8bd2_aeb9_cb7e_57cb, 0x2c4b_482f_fc81_b7af, 0xb9de_27e1_e3bd_23c2, 0x3a44_53bd_9ace_3262,
  ])
  /// The y coordinate of the generator.
  public static let generatorY = BrainpoolP256Field(highestFirst: [
    0x547e_f835_c3da_c4fd, 0x97f8_461a_1461_1dc9, 0xc277_4513_2ded_8e54, 0x5c1d_54c7_2f04_6997,
  ])
}
