import Verdicts

extension ReasonCode {
  // MARK: Data
  /// Signed by *country*, and unchanged.
  public static let dataAuthentic = ReasonCode("data-authentic", .success, .country)
  /// EF.SOD is well formed.
  public static let securityObjectRead = ReasonCode("security-object-read", .success)
  /// EF.SOD is malformed: *defect*.
  public static let securityObjectMalformed = ReasonCode(
    "security-object-malformed", .dataFailed, .defect)
  /// The signed content is called *content type*, which it must not be.
  public static let securityObjectContentType = ReasonCode(
    "security-object-content-type", .dataFailed, .contentType)
  /// There are *count* signers where there must be one.
  public static let securityObjectSignerCount = ReasonCode(
    "security-object-signer-count", .dataFailed, .count)
  /// The signed attribute *attribute* is missing.
  public static let signedAttributesMissing = ReasonCode(
    "signed-attributes-missing", .dataFailed, .attribute)
  /// The signature verifies.
  public static let signatureVerified = ReasonCode("signature-verified", .success)
  /// The stated signer did not sign these data.
  public static let signatureInvalid = ReasonCode("signature-invalid", .dataFailed)
  /// This program does not know the algorithm *algorithm*.
  public static let signatureAlgorithmUnsupported = ReasonCode(
    "signature-algorithm-unsupported", .dataUnknown, .algorithm)
  /// The certificate of the document signer is missing.
  public static let signerCertificateMissing = ReasonCode(
    "signer-certificate-missing", .dataUnknown)
  /// All *count* files that were read have the digest that EF.SOD gives.
  public static let digestsMatch = ReasonCode("digests-match", .success, .count)
  /// *files* differs from what was signed.
  public static let digestMismatch = ReasonCode("digest-mismatch", .dataFailed, .files)
  /// EF.SOD has no digest for *files*.
  public static let digestNotListed = ReasonCode("digest-not-listed", .dataFailed, .files)
  /// The signer's path ends at *authority*.
  public static let signerTrusted = ReasonCode("signer-trusted", .success, .authority)
  /// We do not have this country's certificate: the trust store has none of *country*.
  public static let noTrustAnchor = ReasonCode("no-trust-anchor", .dataUnknown, .country)
  /// We do not have this country's certificate: no trusted one of *country* issued its signer.
  public static let signerUnknown = ReasonCode("signer-unknown", .dataUnknown, .country)
  /// The signer's certificate was not valid on *signed on*.
  public static let signerNotCurrent = ReasonCode("signer-not-current", .dataFailed, .signedOn)
  /// A key lies on a curve that this program does not know.
  public static let curveUnknown = ReasonCode("curve-unknown", .dataUnknown)
  /// *signed* uses the weak digest *digest*.
  public static let weakDigest = ReasonCode("weak-digest", .success, .signed, .digest)
  /// *signed* uses the broken digest *digest*.
  public static let brokenDigest = ReasonCode("broken-digest", .dataFailed, .signed, .digest)
  /// EF.SOD uses the outdated content type *content type*.
  public static let oldContentType = ReasonCode("old-content-type", .success, .contentType)
  /// EF.SOD labels the signed content as plain data, as some genuine documents do.
  public static let contentTypeData = ReasonCode("content-type-data", .dataFailed)
  /// *expensive* would cost more than any genuine document: over *limit*.
  public static let budgetExceeded = ReasonCode("budget-exceeded", .dataUnknown, .expensive, .limit)
  // MARK: The signer and its path
  /// EF.CardSecurity is well formed.
  public static let cardSecurityRead = ReasonCode("card-security-read", .success)
  /// The signer's certificate was valid when it signed.
  public static let signerCurrent = ReasonCode("signer-current", .success)
  /// The signer states a time of signing that is still to come: *signed on*.
  public static let signingTimeInFuture = ReasonCode(
    "signing-time-in-future", .dataFailed, .signedOn)
  /// The signer signed on *signed on*, when its private key should not have been used.
  public static let usagePeriodMissed = ReasonCode("usage-period-missed", .dataFailed, .signedOn)
  /// Every certificate of the signer's path is valid.
  public static let pathCurrent = ReasonCode("path-current", .success)
  /// The signer's certificate ended on *signer end*.
  public static let signerExpired = ReasonCode("signer-expired", .dataFailed, .signerEnd)
  /// The signer's certificate begins on *signer start* only.
  public static let signerNotYetValid = ReasonCode(
    "signer-not-yet-valid", .dataFailed, .signerStart)
  /// The certificate of *authority* is not valid on *checked on*.
  public static let authorityNotCurrent = ReasonCode(
    "authority-not-current", .dataFailed, .authority, .checkedOn)
  /// The signer's certificate is for signing documents.
  public static let signerUsageFits = ReasonCode("signer-usage-fits", .success)
  /// The signer's certificate does not say what its key is for.
  public static let keyUsageMissing = ReasonCode("key-usage-missing", .dataFailed)
  /// The signer's certificate does not mark as critical what its key is for.
  public static let keyUsageNotCritical = ReasonCode("key-usage-not-critical", .dataFailed)
  /// The signer's key is not for signing.
  public static let keyUsageWrong = ReasonCode("key-usage-wrong", .dataFailed)
  /// The signer's certificate is for another purpose: *purposes*.
  public static let extendedKeyUsage = ReasonCode("extended-key-usage", .dataFailed, .purposes)
  /// The signer's certificate is an authority's.
  public static let signerIsAuthority = ReasonCode("signer-is-authority", .dataFailed)
  /// A certificate has a critical extension that is not understood: *extension*.
  public static let criticalExtensionUnknown = ReasonCode(
    "critical-extension-unknown", .dataFailed, .extensionName)
  /// The signer's certificate is of version *version* instead of 3.
  public static let certificateVersion = ReasonCode("certificate-version", .dataFailed, .version)
  /// The signer's certificate does not give the key identifier of its issuer.
  public static let issuerKeyUnnamed = ReasonCode("issuer-key-unnamed", .dataFailed)
  /// The signer and its authorities are of *country*.
  public static let signerCountryAgrees = ReasonCode("signer-country-agrees", .success, .country)
  /// A certificate of *country* is issued under an authority of *authority country*.
  public static let signerCountryDiffers = ReasonCode(
    "signer-country-differs", .dataFailed, .country, .authorityCountry)
  /// The signer is of the issuing state in DG1.
  public static let issuingStateAgrees = ReasonCode("issuing-state-agrees", .success)
  /// The signer is of *country*, DG1 of a document of *issuing state*.
  public static let issuingStateDiffers = ReasonCode(
    "issuing-state-differs", .dataFailed, .country, .issuingState)
  /// The signer may sign documents of this type.
  public static let documentTypeListed = ReasonCode("document-type-listed", .success)
  /// The signer may not sign documents of type *document type*.
  public static let documentTypeNotListed = ReasonCode(
    "document-type-not-listed", .dataFailed, .documentType)
  /// The signer's certificate does not list document types.
  public static let documentTypesMissing = ReasonCode("document-types-missing", .dataFailed)
  /// The named issuer is not the one whose certificate signed: *authority*.
  public static let issuerNameDiffers = ReasonCode("issuer-name-differs", .dataFailed, .authority)
  /// The issuer's key has another id than is named: *key identifier*.
  public static let issuerKeyDiffers = ReasonCode("issuer-key-differs", .dataFailed, .keyIdentifier)
  /// More certificates stand below *authority* than it allows.
  public static let pathTooLong = ReasonCode("path-too-long", .dataFailed, .authority)
  /// Not revoked by the list of *list day*.
  public static let signerNotRevoked = ReasonCode("signer-not-revoked", .success, .listDay)
  /// The signer was revoked on *revoked on*: *revocation reason*.
  public static let signerRevoked = ReasonCode(
    "signer-revoked", .dataFailed, .revokedOn, .revocationReason)
  /// An authority of the signer was revoked on *revoked on*: *revocation reason*.
  public static let authorityRevoked = ReasonCode(
    "authority-revoked", .dataFailed, .revokedOn, .revocationReason)
  /// No revocation list of *country* is in the trust store.
  public static let revocationListMissing = ReasonCode(
    "revocation-list-missing", .dataUnknown, .country)
  /// The revocation list was in force until *list day*.
  public static let revocationListStale = ReasonCode(
    "revocation-list-stale", .dataUnknown, .listDay)
  /// A revocation list cannot be used: *defect*.
  public static let revocationListUnusable = ReasonCode(
    "revocation-list-unusable", .dataUnknown, .defect)
  /// *stated by* says of this document: *known defect*.
  public static let knownDefect = ReasonCode("known-defect", .dataUnknown, .statedBy, .knownDefect)
  /// The check did not hold (*reason*), and *stated by* says that this is known: *known defect*.
  public static let knownDefectExcused = ReasonCode(
    "known-defect-excused", .dataUnknown, .statedBy, .knownDefect, .reason)
  /// *stated by* says of this document: *known defect*. That changes no verdict.
  public static let knownDefectNoted = ReasonCode(
    "known-defect-noted", .success, .statedBy, .knownDefect)
  /// *stated by* says something of this document that is not understood: *identifier*.
  public static let knownDefectUnread = ReasonCode(
    "known-defect-unread", .success, .statedBy, .identifier)
  /// *key owner* has a weak key: *key*.
  public static let weakKey = ReasonCode("weak-key", .dataFailed, .keyOwner, .key)
  /// *key owner* has a key that anybody can break: *key*.
  public static let brokenKey = ReasonCode("broken-key", .dataFailed, .keyOwner, .key)
  /// The signed data are of the outdated version *version*.
  public static let signedDataVersion = ReasonCode("signed-data-version", .dataFailed, .version)
  /// The signer's name is not the one in its certificate.
  public static let signerIdentifierDiffers = ReasonCode("signer-identifier-differs", .dataFailed)
  /// The version of the signer's statement does not fit the way in which it names its certificate.
  public static let signerVersionDiffers = ReasonCode("signer-version-differs", .dataFailed)
  /// *signature* holds a DigestInfo without its NULL.
  public static let digestInfoWithoutNull = ReasonCode(
    "digest-info-without-null", .dataFailed, .whichSignature)
  /// *signature* verifies as PKCS#1 v1.5, under a key that is labelled for RSASSA-PSS only.
  public static let pssKeyMisused = ReasonCode("pss-key-misused", .dataFailed, .whichSignature)
  /// *signature* verifies, in a form that its key's parameters for RSASSA-PSS forbid.
  public static let pssKeyRestricted = ReasonCode(
    "pss-key-restricted", .dataFailed, .whichSignature)
  /// *signature* is an ECDSA signature in the plain form where a sequence is announced.
  public static let plainECDSA = ReasonCode("plain-ecdsa", .dataFailed, .whichSignature)
  /// *signature* is an ECDSA signature as a sequence where the plain form is announced.
  public static let sequenceECDSA = ReasonCode("sequence-ecdsa", .dataFailed, .whichSignature)
  /// *signature* is over another digest than its algorithm names.
  public static let otherDigest = ReasonCode("other-digest", .dataFailed, .whichSignature)
  /// The signed attributes of *signature* are not written as DER has them.
  public static let attributesNotDER = ReasonCode(
    "signed-attributes-not-der", .notValid, .whichSignature)
  /// *signature* verifies on another curve than is named.
  public static let curveMislabelled = ReasonCode("curve-mislabelled", .dataFailed, .whichSignature)
  /// The policy *policy* is too lenient to accept a document or to make a card.
  public static let policyTooLenient = ReasonCode("policy-too-lenient", .notValid, .policy)
  // MARK: Validity
  /// DG1 differs from the MRZ that was given: *fields*.
  public static let mrzTextDiffers = ReasonCode("mrz-text-differs", .notValid, .fields)
  // MARK: Trust store
  /// The certificate cannot be read: *defect*.
  public static let certificateMalformed = ReasonCode(
    "certificate-malformed", .fileDamaged, .defect)
  /// The certificate's signature does not verify.
  public static let certificateSignatureInvalid = ReasonCode(
    "certificate-signature-invalid", .fileDamaged)
  /// The certificate may not issue others: *defect*.
  public static let certificateNotAuthority = ReasonCode(
    "certificate-not-authority", .fileDamaged, .defect)
  /// The certificate names no country.
  public static let certificateCountryMissing = ReasonCode(
    "certificate-country-missing", .fileDamaged)
  // MARK: Sources of trust
  /// The CRL cannot be used: *defect*.
  public static let revocationListMalformed = ReasonCode(
    "revocation-list-malformed", .fileDamaged, .defect)
  /// No trusted certificate of the CRL's issuer is there.
  public static let revocationListIssuerMissing = ReasonCode(
    "revocation-list-issuer-missing", .fileDamaged)
  /// The CRL's signature does not verify.
  public static let revocationListSignatureInvalid = ReasonCode(
    "revocation-list-signature-invalid", .fileDamaged)
  /// The CRL's issuer may not sign CRLs.
  public static let revocationListNotAllowed = ReasonCode(
    "revocation-list-not-allowed", .fileDamaged)
  // MARK: What an import refuses
  /// The signer of the master list *source* has no key for signatures: *defect*.
  public static let masterListSignerKeyUsage = ReasonCode(
    "master-list-signer-key-usage", .fileDamaged, .source, .defect)
  /// The signer of the list *source* may not sign such lists: its certificate lacks *purposes*.
  public static let masterListSignerPurpose = ReasonCode(
    "master-list-signer-purpose", .fileDamaged, .source, .purposes)
  /// The signer of the master list *source* has a critical extension that is not understood:
  /// *extension*.
  public static let masterListSignerExtension = ReasonCode(
    "master-list-signer-extension", .fileDamaged, .source, .extensionName)
  /// The signer of the master list *source* has a key that anybody can break: *key*.
  public static let masterListSignerKeyBroken = ReasonCode(
    "master-list-signer-key-broken", .fileDamaged, .source, .key)
  /// The master list *source* is signed over the broken digest *digest*.
  public static let masterListDigestBroken = ReasonCode(
    "master-list-digest-broken", .fileDamaged, .source, .digest)
  /// The master list *source* does not say when it was signed.
  public static let masterListSigningTimeMissing = ReasonCode(
    "master-list-signing-time-missing", .fileDamaged, .source)
  /// The master list *source* says that it was signed on *list signed on*, which is still to
  /// come.
  public static let masterListSignedLater = ReasonCode(
    "master-list-signed-later", .fileDamaged, .source, .listSignedOn)
  /// The master list *source* was signed on *list signed on*, outside the validity of its
  /// signer's certificate: *validity*.
  public static let masterListSignedOutsideValidity = ReasonCode(
    "master-list-signed-outside-validity", .fileDamaged, .source, .listSignedOn, .validity)
  /// The master list *source* was signed on *list signed on*, when its signer's private key
  /// should not have been used.
  public static let masterListKeyPeriodMissed = ReasonCode(
    "master-list-key-period-missed", .fileDamaged, .source, .listSignedOn)
  /// The certificate of the signer of the master list *source* is not valid before *signer
  /// start*.
  public static let masterListSignerNotYetValid = ReasonCode(
    "master-list-signer-not-yet-valid", .fileDamaged, .source, .signerStart)
  /// Only an authority of another state, *authority country*, signed the certificate of
  /// *country*.
  public static let certificateOfOtherState = ReasonCode(
    "certificate-of-other-state", .fileDamaged, .authorityCountry, .country)
  /// *authority* is of *country*, the country of the simulator, which is no state.
  public static let certificateSimulated = ReasonCode(
    "certificate-simulated", .fileDamaged, .authority, .country)
  /// The certificate has a key that anybody can break: *key*.
  public static let certificateKeyBroken = ReasonCode("certificate-key-broken", .fileDamaged, .key)
  /// The work that one file may cost was used up before it: *limit*.
  public static let certificateNotExamined = ReasonCode(
    "certificate-not-examined", .fileDamaged, .limit)
  /// The trust store is damaged: *place*.
  public static let trustStoreDamaged = ReasonCode("trust-store-damaged", .fileDamaged, .place)
}

extension ReasonCode {
  /// The reasons that are nonconformities: the policy decides their effect on a check.
  static let nonconformities: [ReasonCode] = [
    .weakDigest, .brokenDigest, .weakKey, .brokenKey, .oldContentType, .contentTypeData,
    .signedDataVersion, .securityObjectSignerCount, .signerIdentifierDiffers,
    .signerVersionDiffers,
    .digestInfoWithoutNull, .pssKeyMisused, .plainECDSA, .sequenceECDSA, .otherDigest,
    .attributesNotDER, .curveMislabelled, .signerNotCurrent, .signingTimeInFuture,
    .usagePeriodMissed, .signerExpired, .signerNotYetValid, .authorityNotCurrent, .keyUsageMissing,
    .keyUsageNotCritical, .keyUsageWrong, .extendedKeyUsage,
    .signerIsAuthority, .criticalExtensionUnknown, .certificateVersion, .issuerKeyUnnamed,
    .documentTypeNotListed,
    .documentTypesMissing, .issuerNameDiffers, .issuerKeyDiffers, .pathTooLong, .mrzTextDiffers,
    .revocationListMissing, .revocationListStale, .revocationListUnusable,
  ]
}
