// The primes are those of RFC 5639, 3.4, 3.6 and 3.7, and of SP 800-186, 3.2.1.4.

/// The base field of the curve brainpoolP256r1.
public struct BrainpoolP256Field: PrimeField {
  /// Montgomery's form, below the prime.
  public var form: WideNumber<4>

  /// The element of a Montgomery form.
  @inline(__always)
  public init(form: WideNumber<4>) { self.form = form }

  /// The prime.
  @inline(__always)
  public static var modulus: WideNumber<4> {
    WideNumber([
      0x2013_481D_1F6E_5377, 0x6E3B_F623_D526_2028, 0x3E66_0A90_9D83_8D72, 0xA9FB_57DB_A1EE_A9BC,
    ])
  }
  /// The negated inverse of the prime modulo 2^64.
  @inline(__always)
  public static var inverseWord: UInt64 { 0xC6A7_5590_CEFD_89B9 }
  /// R^2 modulo the prime.
  public static let radixSquared = squaredRadix()
  /// The one-byte name of the field.
  public static let identifier = FieldIdentifier.brainpoolP256

  /// A sum of products that is reduced once.
  public typealias ProductSum = PrimeProductSum<BrainpoolP256Field>
  /// The code of rows of this field.
  public typealias Code = PrimeFieldCode<BrainpoolP256Field>
}

/// The base field of the curve P-384.
public struct P384Field: PrimeField {
  /// Montgomery's form, below the prime.
  public var form: WideNumber<6>

  /// The element of a Montgomery form.
  @inline(__always)
  public init(form: WideNumber<6>) { self.form = form }

  /// The prime.
  @inline(__always)
  public static var modulus: WideNumber<6> {
    WideNumber([
      0x0000_0000_FFFF_FFFF, 0xFFFF_FFFF_0000_0000, 0xFFFF_FFFF_FFFF_FFFE, 0xFFFF_FFFF_FFFF_FFFF,
      0xFFFF_FFFF_FFFF_FFFF, 0xFFFF_FFFF_FFFF_FFFF,
    ])
  }
  /// The negated inverse of the prime modulo 2^64.
  @inline(__always)
  public static var inverseWord: UInt64 { 0x0000_0001_0000_0001 }
  /// R^2 modulo the prime.
  public static let radixSquared = squaredRadix()
  /// The one-byte name of the field.
  public static let identifier = FieldIdentifier.p384

  /// A sum of products that is reduced once.
  public typealias ProductSum = PrimeProductSum<P384Field>
  /// The code of rows of this field.
  public typealias Code = PrimeFieldCode<P384Field>
}

/// The base field of the curve brainpoolP384r1.
public struct BrainpoolP384Field: PrimeField {
  /// Montgomery's form, below the prime.
  public var form: WideNumber<6>

  /// The element of a Montgomery form.
  @inline(__always)
  public init(form: WideNumber<6>) { self.form = form }

  /// The prime.
  @inline(__always)
  public static var modulus: WideNumber<6> {
    WideNumber([
      0x8747_0013_3107_EC53, 0xACD3_A729_901D_1A71, 0x12B1_DA19_7FB7_1123, 0x152F_7109_ED54_56B4,
      0x0F5D_6F7E_50E6_41DF, 0x8CB9_1E82_A338_6D28,
    ])
  }
  /// The negated inverse of the prime modulo 2^64.
  @inline(__always)
  public static var inverseWord: UInt64 { 0x9A6E_A96C_EA9E_C825 }
  /// R^2 modulo the prime.
  public static let radixSquared = squaredRadix()
  /// The one-byte name of the field.
  public static let identifier = FieldIdentifier.brainpoolP384

  /// A sum of products that is reduced once.
  public typealias ProductSum = PrimeProductSum<BrainpoolP384Field>
  /// The code of rows of this field.
  public typealias Code = PrimeFieldCode<BrainpoolP384Field>
}

/// The base field of the curve brainpoolP512r1.
public struct BrainpoolP512Field: PrimeField {
  /// Montgomery's form, below the prime.
  public var form: WideNumber<8>

  /// The element of a Montgomery form.
  @inline(__always)
  public init(form: WideNumber<8>) { self.form = form }

  /// The prime.
  @inline(__always)
  public static var modulus: WideNumber<8> {
    WideNumber([
      0x28AA_6056_583A_48F3, 0x2881_FF2F_2D82_C685, 0xAECD_A12A_E6A3_80E6, 0x7D4D_9B00_9BC6_6842,
      0xD663_9CCA_7033_0871, 0xCB30_8DB3_B3C9_D20E, 0x3FD4_E6AE_33C9_FC07, 0xAADD_9DB8_DBE9_C48B,
    ])
  }
  /// The negated inverse of the prime modulo 2^64.
  @inline(__always)
  public static var inverseWord: UInt64 { 0x839B_3220_7D89_EFC5 }
  /// R^2 modulo the prime.
  public static let radixSquared = squaredRadix()
  /// The one-byte name of the field.
  public static let identifier = FieldIdentifier.brainpoolP512

  /// A sum of products that is reduced once.
  public typealias ProductSum = PrimeProductSum<BrainpoolP512Field>
  /// The code of rows of this field.
  public typealias Code = PrimeFieldCode<BrainpoolP512Field>
}
