import Verdicts

extension ReasonCode {
  // MARK: Readers and links
  /// The card has no passport application; its EF.DIR lists the *applications*.
  public static let noPassportApplication = ReasonCode(
    "no-passport-application", .noDocument, .applications)
  /// The chip refuses *refused*.
  public static let chipRefusesAll = ReasonCode("chip-refuses-all", .noDocument, .refused)
  // MARK: Access
  /// The chip was opened with *protocol*.
  public static let accessOpened = ReasonCode("access-opened", .success, .accessProtocol)
  /// The chip was open to anyone.
  public static let accessOpenedWithoutKey = ReasonCode("access-opened-without-key", .success)
  /// PACE failed (*cause*), and the document refused the weaker BAC with status *status*.
  public static let weakerProtocolRefused = ReasonCode(
    "weaker-protocol-refused", .downgradeRefused, .cause, .status)
  /// DG14 and EF.CardAccess do not agree on PACE: *cause*.
  public static let paceDiffers = ReasonCode("pace-differs", .downgradeRefused, .cause)
  /// EF.CardSecurity lacks what EF.CardAccess says of PACE.
  public static let cardSecurityDiffers = ReasonCode("card-security-differs", .success)
  /// Nothing signed confirms what the chip says of PACE: *cause*.
  public static let paceUnconfirmed = ReasonCode("pace-unconfirmed", .downgradeRefused, .cause)
  /// EF.CardAccess, which says whether there is PACE, cannot be read: *cause*.
  public static let cardAccessUnreadable = ReasonCode(
    "card-access-unreadable", .downgradeRefused, .cause)
  /// The chip was opened with *protocol* although it offers PACE.
  public static let accessDowngraded = ReasonCode(
    "access-downgraded", .downgradeRefused, .accessProtocol)
  /// DG14 says that the chip offers PACE, which EF.CardAccess hid.
  public static let paceHidden = ReasonCode("pace-hidden", .downgradeRefused)
  // MARK: Files on the chip
  /// *file* was read.
  public static let fileRead = ReasonCode("file-read", .success, .file)
  /// *file* is not on the chip.
  public static let fileMissing = ReasonCode("file-missing", .fileDamaged, .file)
  /// *file* is closed to this reader.
  public static let fileClosed = ReasonCode("file-closed", .fileDamaged, .file)
  /// *file* ends before the length that it states.
  public static let fileTruncated = ReasonCode("file-truncated", .fileDamaged, .file)
  /// *file* states a length of *length* bytes, more than is allowed.
  public static let fileTooLong = ReasonCode("file-too-long", .fileDamaged, .file, .length)
  /// *file* was not asked for.
  public static let fileNotWanted = ReasonCode("file-not-wanted", .fileDamaged, .file)
  /// *offered* is offered by the chip, not read: its data need terminal authentication.
  public static let terminalAuthenticationNeeded = ReasonCode(
    "terminal-authentication-needed", .success, .offered)
  // MARK: The terminal
  /// The chip accepted the certificates of *holders*, which open *files*.
  public static let terminalAuthenticated = ReasonCode(
    "terminal-authenticated", .success, .certificateHolders, .files)
  /// No certificate was sent to the chip: *cause*.
  public static let terminalNotTried = ReasonCode("terminal-not-tried", .success, .cause)
  // MARK: Saved files
  /// No chip was there: the files were saved before.
  public static let chipAbsent = ReasonCode("chip-absent", .success)
  /// No MRZ was given to compare DG1 with.
  public static let mrzNotGiven = ReasonCode("mrz-not-given", .success)
  /// Not among the saved files: *files*.
  public static let fileNotSaved = ReasonCode("file-not-saved", .success, .files)
  /// *place* holds no EF.SOD, without which nothing can be judged.
  public static let securityObjectNotSaved = ReasonCode(
    "security-object-not-saved", .fileDamaged, .place)
  /// *place* is not a saved document: *defect*.
  public static let savedFilesMalformed = ReasonCode(
    "saved-files-malformed", .fileDamaged, .place, .defect)
  /// *place* holds *file* twice.
  public static let fileSavedTwice = ReasonCode("file-saved-twice", .fileDamaged, .place, .file)
  /// *place* is named as *file* and begins as *other file*.
  public static let fileMisnamed = ReasonCode(
    "file-misnamed", .fileDamaged, .place, .file, .otherFile)
  // MARK: Data
  /// The chip has no EF.SOD, the signature over its data.
  public static let securityObjectMissing = ReasonCode("security-object-missing", .dataFailed)
  /// The card gives *withheld* only to readers with a government's authorisation.
  public static let closedToReader = ReasonCode("closed-to-reader", .dataUnknown, .withheld)
  /// Every file that must be readable was read.
  public static let filesComplete = ReasonCode("files-complete", .success)
  /// Not read: *files*.
  public static let filesUnread = ReasonCode("files-unread", .dataFailed, .files)
  /// *file* was signed, and is missing from the chip.
  public static let fileStripped = ReasonCode("file-stripped", .dataFailed, .file)
  // MARK: Chip
  /// The chip proved that it is the original.
  public static let chipGenuine = ReasonCode("chip-genuine", .success)
  /// The document offers no proof that its chip is the original.
  public static let chipNotProvable = ReasonCode("chip-not-provable", .success)
  /// The document offers a proof, which was left out.
  public static let chipProofLeftOut = ReasonCode("chip-proof-left-out", .success)
  /// The chip proved itself by *protocol* already.
  public static let chipProofReplaced = ReasonCode("chip-proof-replaced", .success, .accessProtocol)
  /// The chip cannot be judged before the data are known to be authentic.
  public static let chipNeedsData = ReasonCode("chip-needs-data", .success)
  // MARK: The decision
  /// Signed by its state, on the original chip, in date.
  public static let verdictsPassed = ReasonCode("verdicts-passed", .success)
  // MARK: Validity
  /// Valid until *expiry*.
  public static let documentInDate = ReasonCode("document-in-date", .success, .expiry)
  /// Valid without an end.
  public static let documentWithoutEnd = ReasonCode("document-without-end", .success)
  /// The document says that it is valid until *expiry*, which nothing confirms.
  public static let expiryUnconfirmed = ReasonCode("expiry-unconfirmed", .success, .expiry)
  /// The document states no date of expiry.
  public static let expiryUnstated = ReasonCode("expiry-unstated", .notValid)
  /// The date of expiry, *expiry*, is before its signer's certificate began, on *signer start*.
  public static let expiryContradictory = ReasonCode(
    "expiry-contradictory", .notValid, .expiry, .signerStart)
  /// Expired on *expiry*.
  public static let documentExpired = ReasonCode("document-expired", .notValid, .expiry)
  /// DG11 gives another name than the MRZ.
  public static let holderNameDiffers = ReasonCode("holder-name-differs", .success)
  /// The date of birth in DG11 is not that of the MRZ; an age counts only if both prove it.
  public static let holderBirthDiffers = ReasonCode("holder-birth-differs", .notValid)
  /// The document code *document type* is not one that a passport of its day can have.
  public static let documentCodeUnknown = ReasonCode(
    "document-code-unknown", .success, .documentType)
  /// DG1 agrees with what was given of the MRZ.
  public static let mrzConsistent = ReasonCode("mrz-consistent", .success)
  /// DG1 differs from the MRZ that opened the chip.
  public static let mrzDiffers = ReasonCode("mrz-differs", .dataFailed)
  /// The inspection did not pass: *reason*.
  public static let recordNotPassed = ReasonCode("record-not-passed", .notValid, .reason)
}
