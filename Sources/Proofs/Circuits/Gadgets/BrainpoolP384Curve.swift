import ZeroKnowledge

/// The curve brainpoolP384r1 (RFC 5639, 3.6).
public enum BrainpoolP384Curve: PrimeCurve {
  /// The order of the group.
  public typealias Order = BrainpoolP384Order

  /// The coefficient a.
  public static let a = BrainpoolP384Field(highestFirst: [
    0x7bc3_82c6_3d8c_150c, 0x3c72_080a_ce05_afa0, 0xc2be_a28e_4fb2_2787, 0x1391_65ef_ba91_f90f,
    0x8aa5_814a_503a_d4eb, 0x04a8_c7dd_22ce_2826,
  ])
  /// The coefficient b.
  public static let b = BrainpoolP384Field(highestFirst: [
    0x04a8_c7dd_22ce_2826, 0x8b39_b554_16f0_447c, 0x2fb7_7de1_07dc_d2a6, 0x2e88_0ea5_3eeb_62d5,
    0x7cb4_3902_95db_c994, 0x3ab7_8696_fa50_4c11,
  ])
  /// Three times b.
  public static let tripleB = BrainpoolP384Field(index: 3) * b
  /// The x coordinate of the generator.
  public static let generatorX = BrainpoolP384Field(highestFirst: [
    0x1d1c_64f0_68cf_45ff, 0xa2a6_3a81_b7c1_3f6b, 0x8847_a3e7_7ef1_4fe3, 0xdb7f_cafe_0cbd_10e8,
    0xe826_e034_36d6_46aa, 0xef87_b2e2_47d4_af1e,
  ])
  /// The y coordinate of the generator.
  public static let generatorY = BrainpoolP384Field(highestFirst: [
    0x8abe_1d75_20f9_c2a4, 0x5cb1_eb8e_95cf_d552, 0x62b7_0b29_feec_5864, 0xe19c_054f_f991_2928,
    0x0e46_4621_7791_8111, 0x4282_0341_263c_5315,
  ])
}
