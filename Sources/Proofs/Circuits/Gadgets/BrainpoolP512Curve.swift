import ZeroKnowledge

/// The curve brainpoolP512r1 (RFC 5639, 3.7).
public enum BrainpoolP512Curve: PrimeCurve {
  /// The order of the group.
  public typealias Order = BrainpoolP512Order

  /// The coefficient a.
  public static let a = BrainpoolP512Field(highestFirst: [
    0x7830_a331_8b60_3b89, 0xe232_7145_ac23_4cc5, 0x94cb_dd8d_3df9_1610, 0xa834_41ca_ea98_63bc,
    0x2ded_5d5a_a825_3aa1, 0x0a2e_f1c9_8b9a_c8b5, 0x7f11_17a7_2bf2_c7b9, 0xe7c1_ac4d_77fc_94ca,
  ])
  /// The coefficient b.
  public static let b = BrainpoolP512Field(highestFirst: [
    0x3df9_1610_a834_41ca, 0xea98_63bc_2ded_5d5a, 0xa825_3aa1_0a2e_f1c9, 0x8b9a_c8b5_7f11_17a7,
    0x2bf2_c7b9_e7c1_ac4d, 0x77fc_94ca_dc08_3e67, 0x9840_50b7_5eba_e5dd, 0x2809_bd63_8016_f723,
  ])
  /// Three times b.
  public static let tripleB = BrainpoolP512Field(index: 3) * b
  /// The x coordinate of the generator.
  public static let generatorX = BrainpoolP512Field(highestFirst: [
    0x81ae_e4bd_d82e_d964, 0x5a21_322e_9c4c_6a93, 0x85ed_9f70_b5d9_16c1, 0xb43b_62ee_f4d0_098e,
    0xff3b_1f78_e2d0_d48d, 0x50d1_687b_93b9_7d5f, 0x7c6d_5047_406a_5e68, 0x8b35_2209_bcb9_f822,
  ])
  /// The y coordinate of the generator.
  public static let generatorY = BrainpoolP512Field(highestFirst: [
    0x7dde_385d_5663_32ec, 0xc0ea_bfa9_cf78_22fd, 0xf209_f700_24a5_7b1a, 0xa000_c55b_881f_8111,
    0xb2dc_de49_4a5f_485e, 0x5bca_4bd8_8a27_63ae, 0xd1ca_2b2f_a8f0_5406, 0x78cd_1e0f_3ad8_0892,
  ])
}
