/// The exit codes of the command, docs/SEMANTICS.md. Of several that apply to a read, the first in
/// the order of their numbers counts.
public enum ExitCode: Int32, Hashable, Sendable, CaseIterable {
  case success = 0
  case usage = 2
  case noReader = 3
  case noDocument = 4
  case keyRejected = 5
  case downgradeRefused = 6
  case connectionLost = 7
  case dataFailed = 8
  case chipFailed = 9
  case dataUnknown = 10
  case notValid = 11
  case walletLocked = 12
  case credentialInvalid = 13
  case fileDamaged = 14
  case internalFault = 70

  /// The exit code of a program that stops because of this reason.
  public init(stoppedBy code: Code) {
    switch code {
    case .usage, .inputMissing, .beliefMissing, .removalUnconfirmed, .deletionUnconfirmed,
      .passphraseTooShort:
      self = .usage
    case .noReaderService, .readerPermissionDenied, .noReader, .readerNotFound, .readerInUse,
      .readerFailed, .readerGone:
      self = .noReader
    case .noDocument, .documentUnresponsive, .notAPassport, .noPassportApplication,
      .chipRefusesAll:
      self = .noDocument
    case .mrzUnreadable, .mrzCheckDigit, .accessKeyRejected, .passwordRejected,
      .passwordRejectedWithTries, .passwordNotTaken, .passwordBlocked, .passwordUnusable,
      .accessKeyMissing:
      self = .keyRejected
    case .paceFailed, .weakerProtocolRefused, .paceUnusable, .paceDiffers, .paceUnconfirmed,
      .cardAccessUnreadable,
      .accessDowngraded, .paceHidden:
      self = .downgradeRefused
    case .documentRemoved, .connectionLost, .responseMalformed, .responseEndless, .commandRefused,
      .secureMessagingFailed, .interrupted:
      self = .connectionLost
    case .noTrustAnchor, .signerUnknown, .signatureAlgorithmUnsupported, .curveUnknown,
      .signerCertificateMissing, .budgetExceeded, .closedToReader:
      self = .dataUnknown
    case .documentExpired, .dateUnreadable, .mrzTextDiffers, .recordNotPassed: self = .notValid
    case .fileUnreadable, .fileNotWritten, .diskFull, .trustStoreDamaged, .masterListMalformed,
      .masterListSignatureInvalid, .masterListSignerUntrusted, .nothingToImport,
      .certificateMalformed, .certificateSignatureInvalid,
      .certificateIssuerMissing, .certificateNotAuthority, .certificateDuplicate,
      .certificateCountryMissing, .fileMissing, .fileClosed, .fileTruncated, .fileTooLong,
      .fileMalformed, .fileNotWanted:
      self = .fileDamaged
    case .securityObjectNotSaved, .savedFilesMalformed, .fileSavedTwice, .fileMisnamed,
      .lineMalformed, .traceMalformed, .traceRedacted, .traceDiffers:
      self = .fileDamaged
    case .fileWritableByOthers, .fileOfAnotherUser: self = .fileDamaged
    case .savedReadLocked: self = .walletLocked
    case .savedReadDamaged, .identityMalformed, .portraitMissing, .portraitNotConverted,
      .portraitConverterMissing:
      self = .fileDamaged
    case .chipAbsent, .mrzNotGiven, .fileNotSaved, .terminalAuthenticationNeeded: self = .success
    case .securityObjectMissing, .securityObjectMalformed, .securityObjectContentType,
      .securityObjectSignerCount, .signedAttributesMissing, .signatureInvalid, .digestMismatch,
      .digestNotListed, .filesUnread, .fileStripped, .signerNotCurrent, .brokenDigest,
      .contentTypeData, .signingTimeInFuture, .mrzDiffers:
      self = .dataFailed
    case .usagePeriodMissed, .signerExpired, .signerNotYetValid, .authorityNotCurrent,
      .keyUsageMissing, .keyUsageWrong, .extendedKeyUsage, .signerIsAuthority,
      .criticalExtensionUnknown, .certificateVersion, .signerCountryDiffers, .issuingStateDiffers,
      .documentTypeNotListed, .documentTypesMissing, .issuerNameDiffers, .issuerKeyDiffers,
      .pathTooLong, .signerRevoked, .authorityRevoked, .weakKey, .brokenKey, .signedDataVersion,
      .signerIdentifierDiffers, .digestInfoWithoutNull, .plainECDSA, .sequenceECDSA, .otherDigest,
      .curveMislabelled, .pssKeyMisused, .pssKeyRestricted:
      self = .dataFailed
    case .revocationListMissing, .revocationListStale, .revocationListUnusable: self = .dataUnknown
    case .cardSecurityRead, .signerCurrent, .pathCurrent, .signerUsageFits, .signerCountryAgrees,
      .issuingStateAgrees,
      .documentTypeListed, .signerNotRevoked:
      self = .success
    case .policyTooLenient, .traceReplayed: self = .notValid
    case .masterListRootMismatch, .listUnsigned, .collectionTooLarge, .collectionRecordRefused,
      .revocationListSuperseded, .revocationListMalformed, .revocationListIssuerMissing,
      .revocationListSignatureInvalid, .revocationListNotAllowed, .anchorNotFound,
      .trustStoreFull:
      self = .fileDamaged
    case .masterListSignedAttributesMissing, .masterListSignerKeyUsage, .masterListSignerPurpose,
      .masterListSignerExtension, .masterListSignerKeyBroken, .masterListDigestBroken,
      .masterListSigningTimeMissing, .masterListSignedLater, .masterListSignedOutsideValidity,
      .masterListKeyPeriodMissed, .masterListSignerNotYetValid, .masterListSignerExpired,
      .masterListSignerCountryDiffers, .masterListSignerRevoked, .masterListAuthorityRevoked,
      .certificatesUntrusted, .certificateOfOtherState, .certificateSimulated,
      .certificateKeyBroken, .certificateNotExamined, .importLimitExceeded:
      self = .fileDamaged
    case .linkPending, .revocationListAdded, .revocationListUnchanged: self = .success
    case .chipProofInvalid, .chipProofRefused: self = .chipFailed
    case .mintNotAllowed, .chipUnproven, .predicateFalse: self = .notValid
    case .walletInUse, .passphraseWrong, .walletMissing: self = .walletLocked
    case .walletExists, .walletDamaged, .cardNotFound, .cardExists, .issuerMissing, .issuerExists,
      .issuerExpired, .issuerNotYetValid:
      self = .fileDamaged
    case .credentialMalformed, .algorithmNotAllowed, .issuerUntrusted, .issuerPathInvalid,
      .credentialSignatureInvalid, .credentialNotYetValid, .credentialExpired, .disclosureInvalid,
      .claimUnknown, .keyBindingMissing, .keyBindingInvalid, .audienceMismatch, .nonceMismatch:
      self = .credentialInvalid
    case .mobileDocumentMalformed, .statementUnprovable, .statementUntrue:
      self = .credentialInvalid
    case .circuitMalformed, .circuitUnknown, .circuitMissing, .circuitChanged, .unpackerMissing:
      self = .fileDamaged
    case .proofVerified: self = .success
    case .proofRefused: self = .credentialInvalid
    case .internalFault: self = .internalFault
    case .accessOpened, .accessOpenedWithoutKey, .dataAuthentic, .securityObjectRead,
      .signatureVerified, .digestsMatch, .filesComplete, .signerTrusted, .weakDigest,
      .oldContentType, .notChecked, .fileRead, .chipGenuine, .chipNotProvable,
      .chipProofUnsupported, .chipProofNeedsReader, .chipProofInterrupted, .chipProofLeftOut,
      .chipProofReplaced,
      .chipNeedsData, .verdictsPassed, .documentInDate,
      .mrzConsistent, .holderNameDiffers, .holderBirthDiffers, .anchorAdded, .anchorUnchanged,
      .credentialVerified, .credentialStatusNotChecked, .credentialStatusMissing:
      self = .success
    }
  }
}
