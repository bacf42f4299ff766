import Crypto

/// The keys and ciphers for chip authentication on a profile's chip, Doc 9303-11, 6.2.
public struct ChipAuthenticationProfile: Hashable, Sendable {
  /// A key that is made for the document.
  public struct Key: Hashable, Sendable {
    /// The domain parameters.
    public var parameters: DomainParameterChoice
    /// The key identifier; nil for none.
    public var identifier: Int?
    /// True if it is the key of chip authentication mapping.
    public var isForMapping: Bool

    /// States a key.
    public init(
      _ parameters: DomainParameterChoice, identifier: Int? = nil, isForMapping: Bool = false
    ) {
      self.parameters = parameters
      self.identifier = identifier
      self.isForMapping = isForMapping
    }
  }

  /// The keys.
  public var keys: [Key]
  /// The ciphers.
  public var variants: [ChipAuthenticationVariant]
  /// True if DG14 has a ChipAuthenticationInfo for each variant.
  public var statesVariants: Bool

  /// States an offer; none if left out.
  public init(
    keys: [Key] = [], variants: [ChipAuthenticationVariant] = [], statesVariants: Bool = true
  ) {
    self.keys = keys
    self.variants = variants
    self.statesVariants = statesVariants
  }

  /// One key without an identifier, one cipher. A curve is given by explicit values, as in most
  /// passports.
  public static func single(
    _ parameters: DomainParameterChoice, _ cipher: SessionCipher
  ) -> ChipAuthenticationProfile {
    asWritten(parameters.inFull, cipher)
  }

  /// The same with the parameters as the caller gives them: a curve may be named by its number,
  /// which two other reading programs do not accept in the key for chip authentication.
  public static func asWritten(
    _ parameters: DomainParameterChoice, _ cipher: SessionCipher
  ) -> ChipAuthenticationProfile {
    ChipAuthenticationProfile(
      keys: [Key(parameters)], variants: [ChipAuthenticationVariant(cipher)])
  }
}

/// The key for active authentication on a profile's chip, Doc 9303-11, 6.1.
public enum ActiveAuthenticationOffer: Hashable, Sendable {
  /// An RSA key with this number of bits, ISO/IEC 9796-2, scheme 1.
  case rsa(bits: Int, DigestAlgorithm)
  /// A key on a curve. DG14 names the digest if `isStated`.
  case ecdsa(NamedCurve, DigestAlgorithm, ECDSASignatureForm, isStated: Bool)
}
