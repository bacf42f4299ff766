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
  case .noDocument: "no document was laid on the reader"
  case .documentUnresponsive: "the document on the reader does not answer"
  case .notAPassport: "the card on the reader is not an electronic passport"
  case .documentRemoved: "the document was taken off the reader"
  case .connectionLost: "the connection to the document was lost"
  case .responseMalformed: "the document sent an answer that cannot be read: {1}"
  case .responseEndless: "the document announced more data without end"
  case .commandRefused: "the document refused {1} with status {2}"
  case .secureMessagingFailed: "the protected connection broke: {1}"

  case .mrzUnreadable: "the MRZ cannot be read: {1}"
  case .mrzCheckDigit: "the check digit of the {1} in the MRZ is wrong"
  case .accessKeyRejected: "the document rejected the key made from the MRZ"
  case .accessOpened: "the chip was opened with {1}"
  case .accessOpenedWithoutKey: "the chip was open to anyone"
  case .paceNotDone: "the document offers PACE, which this version does not speak"
  case .cardAccessUnreadable: "EF.CardAccess cannot be read, so that PACE may be on offer: {1}"
  case .accessDowngraded: "the chip was opened with {1} although it offers PACE"
  case .paceHidden: "DG14 says that the chip offers PACE, which EF.CardAccess hid"

  case .fileRead: "{1} was read"
  case .fileMissing: "{1} is not on the chip"
  case .fileClosed: "{1} is closed to this reader"
  case .fileTruncated: "{1} ends before the length that it states"
  case .fileTooLong: "{1} states a length of {2} bytes, more than is allowed"
  case .fileMalformed: "{1} is malformed: {2}"
  case .fileNotWanted: "{1} was not asked for"

  case .dataAuthentic: "signed by {1}, and unchanged"
  case .securityObjectRead: "EF.SOD is well formed"
  case .securityObjectMissing: "EF.SOD is not on the chip"
  case .securityObjectMalformed: "EF.SOD is malformed: {1}"
  case .securityObjectContentType: "EF.SOD signs something else than an LDS security object: {1}"
  case .securityObjectSignerCount: "EF.SOD has {1} signers where there must be one"
  case .signedAttributesMissing: "EF.SOD lacks the signed attribute {1}"
  case .signatureVerified: "the signature verifies"
  case .signatureInvalid: "the signature does not verify"
  case .signatureAlgorithmUnsupported: "the signature uses an unsupported algorithm: {1}"
  case .signerCertificateMissing: "the certificate of the document signer is missing"
  case .digestsMatch: "all {1} files that were read have the digest that EF.SOD gives"
  case .digestMismatch: "{1} differs from what was signed"
  case .digestNotListed: "EF.SOD has no digest for {1}"
  case .filesComplete: "every file that must be readable was read"
  case .filesUnread: "not read: {1}"
  case .fileStripped: "EF.SOD lists {1}, which is not on the chip"
  case .signerTrusted: "the signer's path ends at {1}"
  case .noTrustAnchor: "no trusted certificate of {1} is in the trust store"
  case .signerUnknown: "no trusted certificate of {1} issued this signer"
  case .signerPathInvalid: "the signer's certificate breaks a rule: {1}"
  case .signerNotCurrent: "the signer's certificate was not valid on {1}"
  case .curveUnknown: "a key lies on a curve that equals no known one"
  case .weakDigest: "{1} uses the weak digest {2}"
  case .oldContentType: "EF.SOD uses the outdated content type {1}"
  case .notChecked: "not checked: {1}"

  case .chipGenuine: "the chip proved that it is the original"
  case .chipNotProvable: "the document offers no proof that its chip is the original"
  case .chipCheckNotBuilt: "the document offers a proof, which this version cannot check"
  case .chipNeedsData: "nothing can be said of the chip before the data are known to be authentic"

  case .documentInDate: "valid until {1}"
  case .documentExpired: "expired on {1}"
  case .dateUnreadable: "the date of expiry cannot be read"
  case .mrzConsistent: "DG1 agrees with the MRZ that opened the chip"
  case .mrzDiffers: "DG1 differs from the MRZ that opened the chip"
  case .recordNotPassed: "the inspection did not pass: {1}"

  case .anchorAdded: "added"
  case .anchorUnchanged: "already there"
  case .certificateMalformed: "the certificate cannot be read: {1}"
  case .certificateNotSelfSigned: "the certificate is not self-signed"
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

  case .usage: "{1}"
  case .inputMissing: "{1} is needed, and there is no terminal to ask on"
  case .fileUnreadable: "{1} cannot be read: {2}"
  case .fileNotWritten: "{1} cannot be written: {2}"
  case .diskFull: "{1} cannot be written: the disk is full"
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
  case .readerInUse: "close the other program; scdaemon of GnuPG often holds readers"
  case .readerFailed: "unplug the reader and plug it in again"
  case .noDocument: "lay the document flat on the reader, photo page down"
  case .documentUnresponsive: "lift the document and lay it down again, flat and still"
  case .notAPassport: "lay the passport alone on the reader, without other cards"
  case .documentRemoved, .connectionLost: "lay the document flat, keep it still, and try again"
  case .responseMalformed, .responseEndless, .secureMessagingFailed:
    "lift the document, lay it down again, and try once more"
  case .commandRefused: "lift the document, lay it down again, and try once more"
  case .mrzUnreadable: "type the two or three lines at the foot of the photo page, with every <"
  case .mrzCheckDigit: "compare that field with the photo page; O and 0 are easily confused"
  case .accessKeyRejected: "check document number, date of birth and date of expiry"
  case .paceNotDone, .cardAccessUnreadable, .accessDowngraded, .paceHidden:
    "--allow-bac-downgrade reads it with the weaker BAC; the record says so"
  case .noTrustAnchor, .signerUnknown:
    "this is no evidence of forgery; import that state's list with passport trust import"
  case .masterListSignerUntrusted:
    "compare the fingerprint with one from the list's publisher, then give --trust-signer"
  case .diskFull: "free some space and try again; nothing was left half-written"
  case .recordNotPassed: "only a record that passed goes on"
  case .trustStoreDamaged: "remove the trust folder and import the lists again"
  case .inputMissing: "give it on standard input or in a file"
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
  case .keyRejected: "the MRZ is wrong: a check digit, or the document rejected the key"
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
