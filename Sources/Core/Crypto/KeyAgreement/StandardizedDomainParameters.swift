/// The standardised domain parameters, Doc 9303-11, 9.5.1, table 12. The raw value is the identifier
/// in PACEInfo.
public enum StandardizedDomainParameters: Int, Hashable, Sendable, CaseIterable {
  /// 1,024 bits with a subgroup of 160, RFC 5114, 2.1.
  case modp1024With160 = 0
  /// 2,048 bits with a subgroup of 224, RFC 5114, 2.2.
  case modp2048With224 = 1
  /// 2,048 bits with a subgroup of 256, RFC 5114, 2.3.
  case modp2048With256 = 2
  /// NIST P-192.
  case secp192r1 = 8
  /// Brainpool, 192 bits.
  case brainpoolP192r1 = 9
  /// NIST P-224.
  case secp224r1 = 10
  /// Brainpool, 224 bits.
  case brainpoolP224r1 = 11
  /// NIST P-256.
  case secp256r1 = 12
  /// Brainpool, 256 bits.
  case brainpoolP256r1 = 13
  /// Brainpool, 320 bits.
  case brainpoolP320r1 = 14
  /// NIST P-384.
  case secp384r1 = 15
  /// Brainpool, 384 bits.
  case brainpoolP384r1 = 16
  /// Brainpool, 512 bits.
  case brainpoolP512r1 = 17
  /// NIST P-521.
  case secp521r1 = 18

  /// The identifiers of standardised parameters, among them reserved ones. Explicit parameters must
  /// not use them.
  public static let reservedIdentifiers = 0...31

  /// The standardised parameters of a curve; nil when there are none.
  public init?(_ curve: NamedCurve) {
    guard let match = Self.allCases.first(where: { $0.curve == curve }) else { return nil }
    self = match
  }

  /// The curve; nil for a finite field.
  public var curve: NamedCurve? {
    switch self {
    case .modp1024With160, .modp2048With224, .modp2048With256: nil
    case .secp192r1: .secp192r1
    case .brainpoolP192r1: .brainpoolP192r1
    case .secp224r1: .secp224r1
    case .brainpoolP224r1: .brainpoolP224r1
    case .secp256r1: .secp256r1
    case .brainpoolP256r1: .brainpoolP256r1
    case .brainpoolP320r1: .brainpoolP320r1
    case .secp384r1: .secp384r1
    case .brainpoolP384r1: .brainpoolP384r1
    case .brainpoolP512r1: .brainpoolP512r1
    case .secp521r1: .secp521r1
    }
  }

  static let finiteFields: [StandardizedDomainParameters] = [
    .modp1024With160, .modp2048With224, .modp2048With256,
  ]

  /// The strength against the best known attack, in bits, rounded (SP 800-57 part 1, table 2).
  public var strength: Int {
    switch self {
    case .modp1024With160: 80
    case .modp2048With224, .modp2048With256: 112
    default: (curve?.fieldBits ?? 0) / 2
    }
  }

  /// The group with its own generator.
  /// - Throws: ``CryptoError/unsupported(_:)`` when libcrypto does not have it.
  public func group() throws(CryptoError) -> any KeyAgreementGroup {
    if let curve { return try EllipticCurveGroup(curve) }
    guard let group = FiniteFieldGroup.standardized(self) else {
      throw .unsupported(.domainParameters(rawValue))
    }
    return group
  }
}
