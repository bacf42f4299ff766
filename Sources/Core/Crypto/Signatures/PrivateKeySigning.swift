import Encoding

extension PrivateKey {
  /// The padding of an RSA signature, RFC 8017, 8.
  public enum RSAPadding: Hashable, Sendable {
    /// RSASSA-PKCS1-v1_5.
    case pkcs1
    /// RSASSA-PSS, MGF1 with the same digest, and a salt of this many bytes; nil for the length of
    /// the digest.
    case pss(saltLength: Int?)

    /// The padding as libcrypto takes it, with a digest.
    func applied(_ digest: DigestAlgorithm) -> AsymmetricKey.Padding {
      switch self {
      case .pkcs1: .pkcs1
      case .pss(let saltLength): .pss(mask: nil, saltLength: saltLength ?? digest.length)
      }
    }
  }

  /// Signs bytes: ECDSA as the DER sequence of r and s (RFC 3279, 2.2.3), or RSA.
  /// - Throws: ``CryptoError`` when libcrypto refuses, for example a salt that does not fit;
  ///   ``CryptoError/elsewhere(_:_:)`` when the place where the key is does.
  public func sign(
    _ bytes: some Collection<UInt8>, digest: DigestAlgorithm, padding: RSAPadding = .pkcs1
  ) throws(CryptoError) -> [UInt8] {
    guard let signElsewhere else {
      return try key.sign(Array(bytes), digest, isEC ? nil : padding.applied(digest))
    }
    guard digest == .sha256 else { throw .unsupported(.usedPrivateKey) }
    return try ECDSASignature(raw: try signElsewhere(Array(bytes))).der
  }

  /// The AlgorithmIdentifier of the signatures that ``sign(_:digest:padding:)`` makes: RFC 5758,
  /// 3.2, for ECDSA, RFC 4055, 5 and 3.1, for RSA.
  /// - Throws: ``CryptoError/unsupported(_:)`` for ECDSA or RSA with MD5.
  public func signatureAlgorithm(
    digest: DigestAlgorithm, padding: RSAPadding = .pkcs1
  ) throws(CryptoError) -> [UInt8] {
    if isEC {
      return DER.sequence(DER.objectIdentifier(try Self.identifier(.ecdsa, digest)))
    }
    switch padding {
    case .pkcs1:
      return DER.sequence(DER.objectIdentifier(try Self.identifier(.rsaPKCS1, digest)), DER.null)
    case .pss(let saltLength):
      return Self.pssAlgorithm(digest: digest, saltLength: saltLength ?? digest.length)
    }
  }

  private static func identifier(
    _ scheme: SignatureAlgorithm.Scheme, _ digest: DigestAlgorithm
  ) throws(CryptoError) -> ObjectIdentifier {
    guard digest != .md5, let known = SignatureAlgorithm.identifier(scheme, digest) else {
      throw .unsupported(.signing(scheme == .ecdsa ? "ECDSA" : "RSA", digest.rawValue))
    }
    return known
  }

  private static func pssAlgorithm(digest: DigestAlgorithm, saltLength: Int) -> [UInt8] {
    let hash = DER.sequence(DER.objectIdentifier(digest.objectIdentifier), DER.null)
    let maskGeneration = DER.sequence(
      DER.objectIdentifier(SignatureAlgorithm.mgf1), hash)
    let parameters = DER.sequence(
      DER.explicit(0, hash), DER.explicit(1, maskGeneration),
      DER.explicit(2, DER.integer(UInt64(clamping: saltLength))))
    return DER.sequence(
      DER.objectIdentifier(SignatureAlgorithm.pss), parameters)
  }
}

/// The operations of an RSA key with which a chip does active authentication, Doc 9303-11, 6.1.2.2.
extension PrivateKey {
  /// The length of the modulus of an RSA key in bytes; nil for another kind of key.
  public var modulusLength: Int? {
    isEC ? nil : (key.bits + 7) / 8
  }

  /// The RSA signature of a message representative of ISO/IEC 9796-2, without further padding: the
  /// representative to the power of the private exponent.
  /// - Throws: ``CryptoError/unsupported(_:)`` for another kind of key, and
  ///   ``CryptoError/malformed(_:)`` when the representative is not as long as the modulus, or not
  ///   below it.
  public func sign(representative: [UInt8]) throws(CryptoError) -> [UInt8] {
    guard let length = modulusLength else { throw .unsupported(.messageRecoveryWithEC) }
    guard representative.count == length else { throw .malformed(.representativeLength) }
    guard let signature = try key.sign(representative: representative) else {
      throw .malformed(.representative)
    }
    return signature
  }
}
