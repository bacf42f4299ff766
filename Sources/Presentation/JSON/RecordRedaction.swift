import Verdicts

/// What of a record stands in its JSON with `--redact`: nothing about the holder, and nothing by which
/// two reads could be told to be of one document. It is a list of what stays, so that what is new is
/// left out until somebody has thought about it.
enum RecordRedaction {
  /// The evidence that stays: what all documents of a kind have alike. The certificate of the state
  /// stands over millions of documents, that of the signer over some thousand.
  static let evidence: Set<String> = [
    "protocol", "domain-parameters", "password", "exception", "protocol-stated", "key-id", "curve",
    "field-bits", "commands", "algorithm", "digest", "trailer", "signature-form", "rule",
    "lds-security-object-version", "digest-algorithm", "listed-data-groups", "matching-files",
    "signature-algorithm", "signer-digest-algorithm", "signer-country", "document-types",
    "anchor-fingerprint", "anchor-subject", "anchor-class", "anchor-country", "anchor-source",
    "revocation-list-issuer", "revocation-list-this-update", "revocation-list-end",
  ]

  /// The codes whose sentences may name what they are about: files, protocols, algorithms, the state
  /// and its authorities. In all others stands `(redacted)`.
  static let codes: Set<Code> = [
    .accessOpened, .accessDowngraded, .paceFailed, .paceUnusable, .paceDiffers, .paceUnconfirmed,
    .cardAccessUnreadable, .commandRefused,
    .fileRead, .fileMissing, .fileClosed, .fileTruncated, .fileNotWanted, .fileNotSaved,
    .closedToReader, .fileStripped, .filesUnread, .terminalAuthenticationNeeded,
    .dataAuthentic, .digestsMatch, .digestMismatch, .digestNotListed, .securityObjectSignerCount,
    .securityObjectContentType, .signedAttributesMissing, .signatureAlgorithmUnsupported,
    .signerTrusted, .noTrustAnchor, .signerUnknown, .signerCountryAgrees, .signerCountryDiffers,
    .weakDigest, .oldContentType, .notChecked, .extendedKeyUsage, .criticalExtensionUnknown,
    .certificateVersion, .issuerNameDiffers, .pathTooLong, .authorityNotCurrent, .signerNotRevoked,
    .revocationListMissing, .revocationListStale, .weakKey, .brokenKey, .signedDataVersion,
    .digestInfoWithoutNull, .pssKeyMisused, .pssKeyRestricted, .plainECDSA, .sequenceECDSA,
    .otherDigest, .curveMislabelled,
    .chipProofInvalid, .chipProofRefused, .chipProofUnsupported, .chipProofReplaced,
    .policyTooLenient, .mintNotAllowed, .recordNotPassed,
  ]
}
