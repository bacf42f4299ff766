import Verdicts

/// A defect of a document, certificate or list that does not prove a forgery. Each has a reason
/// code of the same name, a rule that it departs from, and a row in the table of ``TrustPolicy``.
public enum Nonconformity: String, Hashable, Sendable, CaseIterable {
  // MARK: EF.SOD
  /// A digest with practical but expensive collisions: SHA-1.
  case weakDigest = "weak-digest"
  /// A digest for which anybody can make collisions: MD2, MD4, MD5.
  case brokenDigest = "broken-digest"
  /// A key that is too short for its time: RSA under 2048 bits, a curve under 224.
  case weakKey = "weak-key"
  /// A key that anybody can break: RSA under 1024 bits or with an exponent that is 1 or even, a
  /// curve under 160 bits.
  case brokenKey = "broken-key"
  /// A content type from before Doc 9303.
  case oldContentType = "old-content-type"
  /// Content that is labelled as plain data, `id-data`, and is an LDS security object.
  case contentTypeData = "content-type-data"
  /// Signed data of version 1 or 2.
  case signedDataVersion = "signed-data-version"
  /// More than one signer.
  case severalSigners = "security-object-signer-count"
  /// A signer's name that is not the one of the certificate under which the signature verifies.
  case signerIdentifierDiffers = "signer-identifier-differs"
  /// A version of the signer's statement that does not fit its identifier.
  case signerVersionDiffers = "signer-version-differs"
  /// A DigestInfo without the NULL of its algorithm.
  case digestInfoWithoutNull = "digest-info-without-null"
  /// A signature of RSASSA-PKCS1-v1_5 under a key that is labelled for RSASSA-PSS, without parameters.
  case pssKeyMisused = "pss-key-misused"
  /// An ECDSA signature in the plain form under an algorithm that requires a sequence.
  case plainECDSA = "plain-ecdsa"
  /// An ECDSA signature as a sequence under an algorithm that requires the plain form.
  case sequenceECDSA = "sequence-ecdsa"
  /// A signature over another digest than its algorithm names.
  case otherDigest = "other-digest"
  /// Signed attributes that are not in DER.
  case attributesNotDER = "signed-attributes-not-der"
  /// A key whose point is on another curve than the named one.
  case curveMislabelled = "curve-mislabelled"

  // MARK: The signer
  /// Signed when the signer's certificate was not valid.
  case signerNotCurrent = "signer-not-current"
  /// Signed later than now.
  case signingTimeInFuture = "signing-time-in-future"
  /// Signed outside the usage period of the signer's private key.
  case usagePeriodMissed = "usage-period-missed"
  /// The signer's certificate has expired.
  case signerExpired = "signer-expired"
  /// The signer's certificate is not valid yet.
  case signerNotYetValid = "signer-not-yet-valid"
  /// The certificate of an authority is not valid now.
  case authorityNotCurrent = "authority-not-current"
  /// The signer's certificate has no key usage.
  case keyUsageMissing = "key-usage-missing"
  /// The key usage of the signer's certificate is not critical.
  case keyUsageNotCritical = "key-usage-not-critical"
  /// The key usage of the signer's certificate lacks digitalSignature.
  case keyUsageWrong = "key-usage-wrong"
  /// The signer's certificate has an extended key usage, so that it is not for signing documents.
  case extendedKeyUsage = "extended-key-usage"
  /// The signer's certificate is that of a certification authority.
  case signerIsAuthority = "signer-is-authority"
  /// A critical extension that is not processed here.
  case criticalExtension = "critical-extension-unknown"
  /// A certificate that is not of version 3.
  case certificateVersion = "certificate-version"
  /// The signer's certificate does not give its issuer's key id.
  case issuerKeyUnnamed = "issuer-key-unnamed"
  /// A document type that the signer may not sign.
  case documentTypeNotListed = "document-type-not-listed"
  /// A signer's certificate without a list of document types.
  case documentTypesMissing = "document-types-missing"

  // MARK: The path
  /// An issuer's name that is not the subject of the certificate whose key signed.
  case issuerNameDiffers = "issuer-name-differs"
  /// An issuer's key id that is not the one of the certificate whose key signed.
  case issuerKeyDiffers = "issuer-key-differs"
  /// More certificates below an authority than it allows.
  case pathTooLong = "path-too-long"

  // MARK: The printed page
  /// An MRZ in DG1 that is not the one that was given, with the same number and dates.
  case mrzTextDiffers = "mrz-text-differs"

  // MARK: Revocation
  /// No revocation list of the signer's issuer.
  case revocationListMissing = "revocation-list-missing"
  /// No revocation list that is fresh.
  case revocationListStale = "revocation-list-stale"
  /// A revocation list of the signer's issuer that must not be used.
  case revocationListUnusable = "revocation-list-unusable"

  /// The reason code of the same name.
  public var code: ReasonCode { Self.codes[self] ?? .internalFault }

  private static let codes = Dictionary(
    ReasonCode.nonconformities.compactMap { code in
      Nonconformity(exactly: code.rawValue).map { ($0, code) }
    }, uniquingKeysWith: { first, _ in first })

  /// The clause from which it departs.
  public var rule: String {
    switch self {
    case .weakDigest, .brokenDigest: "Doc 9303-12, 4.1.6"
    case .weakKey, .brokenKey: "Doc 9303-12, 4.1.6"
    case .oldContentType, .contentTypeData: "Doc 9303-10, 4.6.2.1"
    case .signedDataVersion: "Doc 9303-10, 4.6.2.2"
    case .severalSigners: "Doc 9303-10, 4.6.2.2"
    case .signerIdentifierDiffers, .signerVersionDiffers: "RFC 5652, 5.3"
    case .digestInfoWithoutNull: "RFC 8017, 9.2"
    case .pssKeyMisused: "RFC 4055, 1.2"
    case .plainECDSA: "RFC 3279, 2.2.3"
    case .sequenceECDSA: "TR-03111, 5.2.1"
    case .otherDigest: "RFC 5652, 5.4"
    case .attributesNotDER: "RFC 5652, 5.3"
    case .curveMislabelled: "RFC 5480, 2.2"
    case .signerNotCurrent, .signerExpired, .signerNotYetValid, .authorityNotCurrent:
      "RFC 5280, 6.1.3"
    case .signingTimeInFuture: "RFC 5652, 11.3"
    case .usagePeriodMissed: "Doc 9303-12, 7.1.1, PrivateKeyUsagePeriod"
    case .keyUsageMissing, .keyUsageNotCritical, .keyUsageWrong: "Doc 9303-12, 7.1.1, KeyUsage"
    case .extendedKeyUsage: "Doc 9303-12, 7.1.1, ExtKeyUsage"
    case .signerIsAuthority: "Doc 9303-12, 7.1.1, BasicConstraints"
    case .criticalExtension: "RFC 5280, 4.2"
    case .certificateVersion: "Doc 9303-12, 7.1, version"
    case .issuerKeyUnnamed: "Doc 9303-12, 7.1.1, AuthorityKeyIdentifier"
    case .documentTypeNotListed, .documentTypesMissing: "Doc 9303-12, 7.1.1.6"
    case .issuerNameDiffers: "RFC 5280, 6.1.3, (a)(4)"
    case .issuerKeyDiffers: "RFC 5280, 4.2.1.1"
    case .pathTooLong: "RFC 5280, 4.2.1.9"
    case .mrzTextDiffers: "Doc 9303-10, 4.7.1"
    case .revocationListMissing, .revocationListStale: "Doc 9303-12, 4.1.5"
    case .revocationListUnusable: "RFC 5280, 5.2 and 6.3.3"
    }
  }
}
