import Verdicts

extension Code {
  /// Whom the sentence of this reason tells of by what it names. Where that is more than may be told,
  /// `(redacted)` stands in place of the names.
  var namedInReason: Sensitivity {
    if Self.namesNobody.contains(self) { return .open }
    return Self.namesHolder.contains(self) ? .holder : .document
  }

  /// The reasons that name files, protocols, algorithms, the state and its authorities. It is a list of
  /// what stays, so that a new reason names nothing until somebody has thought about it.
  private static let namesNobody: Set<Code> = [
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

  /// The reasons that name a date of the document or a field of its MRZ.
  private static let namesHolder: Set<Code> = [
    .documentInDate, .documentExpired, .signerNotCurrent, .usagePeriodMissed,
    .issuingStateDiffers, .documentTypeNotListed,
  ]
}
