// The orders are those of SP 800-186, 3.2.1.3 and 3.2.1.4, and of RFC 5639, 3.4, 3.6 and 3.7.

/// The order of the group of P-256.
public enum P256Order: PrimeModulus {
  /// The order.
  @inline(__always)
  public static var modulus: WideNumber<4> {
    WideNumber([
      0xF3B9_CAC2_FC63_2551, 0xBCE6_FAAD_A717_9E84, 0xFFFF_FFFF_FFFF_FFFF, 0xFFFF_FFFF_0000_0000,
    ])
  }
  /// The negated inverse of the order modulo 2^64.
  public static var inverseWord: UInt64 { 0xCCD1_C8AA_EE00_BC4F }
  /// R^2 modulo the order.
  public static let radixSquared = squaredRadix()
}

/// The order of the group of brainpoolP256r1.
public enum BrainpoolP256Order: PrimeModulus {
  /// The order.
  @inline(__always)
  public static var modulus: WideNumber<4> {
    WideNumber([
      0x901E_0E82_9748_56A7, 0x8C39_7AA3_B561_A6F7, 0x3E66_0A90_9D83_8D71, 0xA9FB_57DB_A1EE_A9BC,
    ])
  }
  /// The negated inverse of the order modulo 2^64.
  public static var inverseWord: UInt64 { 0xFBFF_BEBD_CBB4_0EE9 }
  /// R^2 modulo the order.
  public static let radixSquared = squaredRadix()
}

/// The order of the group of P-384.
public enum P384Order: PrimeModulus {
  /// The order.
  @inline(__always)
  public static var modulus: WideNumber<6> {
    WideNumber([
      0xECEC_196A_CCC5_2973, 0x581A_0DB2_48B0_A77A, 0xC763_4D81_F437_2DDF, 0xFFFF_FFFF_FFFF_FFFF,
      0xFFFF_FFFF_FFFF_FFFF, 0xFFFF_FFFF_FFFF_FFFF,
    ])
  }
  /// The negated inverse of the order modulo 2^64.
  public static var inverseWord: UInt64 { 0x6ED4_6089_E88F_DC45 }
  /// R^2 modulo the order.
  public static let radixSquared = squaredRadix()
}

/// The order of the group of brainpoolP384r1.
public enum BrainpoolP384Order: PrimeModulus {
  /// The order.
  @inline(__always)
  public static var modulus: WideNumber<6> {
    WideNumber([
      0x3B88_3202_E904_6565, 0xCF3A_B6AF_6B7F_C310, 0x1F16_6E6C_AC04_25A7, 0x152F_7109_ED54_56B3,
      0x0F5D_6F7E_50E6_41DF, 0x8CB9_1E82_A338_6D28,
    ])
  }
  /// The negated inverse of the order modulo 2^64.
  public static var inverseWord: UInt64 { 0x5CFE_DD2A_5CB5_BB93 }
  /// R^2 modulo the order.
  public static let radixSquared = squaredRadix()
}

/// The order of the group of brainpoolP512r1.
public enum BrainpoolP512Order: PrimeModulus {
  /// The order.
  @inline(__always)
  public static var modulus: WideNumber<8> {
    WideNumber([
      0xB587_9682_9CA9_0069, 0x1DB1_D381_085D_DADD, 0x4186_6119_7FAC_1047, 0x553E_5C41_4CA9_2619,
      0xD663_9CCA_7033_0870, 0xCB30_8DB3_B3C9_D20E, 0x3FD4_E6AE_33C9_FC07, 0xAADD_9DB8_DBE9_C48B,
    ])
  }
  /// The negated inverse of the order modulo 2^64.
  public static var inverseWord: UInt64 { 0xAD49_541F_0F1B_7027 }
  /// R^2 modulo the order.
  public static let radixSquared = squaredRadix()
}
