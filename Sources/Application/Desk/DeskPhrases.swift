import HTTP
import Operations
import Verdicts

/// The page of this machine.
extension Phrase {
  static let deskTitle = Phrase("desk-title")
  static let deskCounter = Phrase("desk-counter")
  static let deskIdentity = Phrase("desk-identity")
  static let deskTryAgain = Phrase("desk-try-again")
  static let deskTell = Phrase("desk-tell")
  static let openedCertificatesHere = Phrase("opened-certificates-here")
  static let openedBackupHere = Phrase("opened-backup-here")
  static let openedSecretHere = Phrase("opened-secret-here")
  static let openedUnknownHere = Phrase("opened-unknown-here")
  static let deskParts = Phrase("desk-parts")
  static let deskLock = Phrase("desk-lock")
  static let deskEnd = Phrase("desk-end")
  static let deskFileUnusable = Phrase("desk-file-unusable")
  static let deskEnded = Phrase("desk-ended")
  static let deskGone = Phrase("desk-gone")
  static let deskUnopened = Phrase("desk-unopened")
  static let practiceGone = Phrase("practice-gone")
  static let practiceUnopened = Phrase("practice-unopened")
  static let deskInUse = Phrase("desk-in-use")
  static let deskInUseMeans = Phrase("desk-in-use-means")
  static let deskUseHere = Phrase("desk-use-here")
  static let deskLeaveIt = Phrase("desk-leave-it")
  static let deskLeft = Phrase("desk-left")
  static let deskTaken = Phrase("desk-taken")
  static let deskLanguage = Phrase("desk-language")
  static let deskToContent = Phrase("desk-to-content")
  static let gateElsewhere = Phrase("gate-elsewhere")
}

/// The counter.
extension Phrase {
  static let counterTitle = Phrase("counter-title")
  static let counterFirst = Phrase("counter-first")
  static let counterYours = Phrase("counter-yours")
  static let counterOwn = Phrase("counter-own")
  static let counterHow = Phrase("counter-how")
  static let counterMRZ = Phrase("counter-mrz")
  static let counterMRZForm = Phrase("counter-mrz-form")
  static let counterCAN = Phrase("counter-can")
  static let counterCANForm = Phrase("counter-can-form")
  static let counterLine = Phrase("counter-line")
  static let counterLineWhole = Phrase("counter-line-whole")
  static let counterFilled = Phrase("counter-filled")
  static let counterNumber = Phrase("counter-number")
  static let counterBirth = Phrase("counter-birth")
  static let counterExpiry = Phrase("counter-expiry")
  static let counterUseCAN = Phrase("counter-use-can")
  static let counterUseCANHow = Phrase("counter-use-can-how")
  static let counterUseMRZ = Phrase("counter-use-mrz")
  static let counterUseMRZHow = Phrase("counter-use-mrz-how")
  static let counterUseFields = Phrase("counter-use-fields")
  static let counterUseFieldsHow = Phrase("counter-use-fields-how")
  static let counterWeaker = Phrase("counter-weaker")
  static let counterWeakerMeans = Phrase("counter-weaker-means")
  static let counterWeakerRead = Phrase("counter-weaker-read")
  static let counterRead = Phrase("counter-read")
  static let counterNotRead = Phrase("counter-not-read")
  static let counterReading = Phrase("counter-reading")
  static let counterNotDone = Phrase("counter-not-done")
  static let counterLay = Phrase("counter-lay")
  static let counterHeld = Phrase("counter-held")
  static let counterSilent = Phrase("counter-silent")
  static let counterShowAltered = Phrase("counter-show-altered")
  static let counterReaderGone = Phrase("counter-reader-gone")
  static let counterReaderCame = Phrase("counter-reader-came")
  static let counterCancel = Phrase("counter-cancel")
  static let counterOpening = Phrase("counter-opening")
  static let counterChipProof = Phrase("counter-chip-proof")
  static let counterVerifying = Phrase("counter-verifying")
  static let counterDiffers = Phrase("counter-differs")
  static let counterCorrect = Phrase("counter-correct")
  static let counterGoOn = Phrase("counter-go-on")
  static let counterAsPrinted = Phrase("counter-as-printed")
  static let counterNext = Phrase("counter-next")
  static let counterPrint = Phrase("counter-print")
  static let counterCleared = Phrase("counter-cleared")
  static let counterSave = Phrase("counter-save")
  static let counterIssue = Phrase("counter-issue")
  static let counterIssued = Phrase("counter-issued")
  static let counterDeskPassphrase = Phrase("counter-desk-passphrase")
  static let counterMatched = Phrase("counter-matched")
  static let counterMatchedHow = Phrase("counter-matched-how")
  static let unlockDesk = Phrase("unlock-desk")
  static let unlockWallet = Phrase("unlock-wallet")
  static let unlockBoth = Phrase("unlock-both")
}

/// The camera.
extension Phrase {
  static let cameraUse = Phrase("camera-use")
  static let cameraUseHow = Phrase("camera-use-how")
  static let cameraTitle = Phrase("camera-title")
  static let cameraOpening = Phrase("camera-opening")
  static let cameraDenied = Phrase("camera-denied")
  static let cameraWhich = Phrase("camera-which")
  static let cameraChoose = Phrase("camera-choose")
  static let cameraIsUsed = Phrase("camera-is-used")
  static let cameraTake = Phrase("camera-take")
  static let cameraCompare = Phrase("camera-compare")
  static let cameraHold = Phrase("camera-hold")
  static let cameraStill = Phrase("camera-still")
  static let cameraDark = Phrase("camera-dark")
  static let cameraGlare = Phrase("camera-glare")
  static let cameraSmall = Phrase("camera-small")
  static let cameraBlurred = Phrase("camera-blurred")
  static let cameraNothing = Phrase("camera-nothing")
  static let cameraDoubtful = Phrase("camera-doubtful")
  static let cameraHoldCode = Phrase("camera-hold-code")
  static let cameraNoCode = Phrase("camera-no-code")
  static let cameraIsUsedForCodes = Phrase("camera-is-used-for-codes")
  static func cameraFrames(_ found: Int, _ all: Int) -> Phrase {
    Phrase("camera-frames", Fact(.count, found), Fact(.limit, all))
  }
  static let pictureUse = Phrase("picture-use")
  static let pictureUseHow = Phrase("picture-use-how")
  static let pictureIsRead = Phrase("picture-is-read")
}

/// The holder's part of the page.
extension Phrase {
  static let identityUnlock = Phrase("identity-unlock")
  static let identityPassphrase = Phrase("identity-passphrase")
  static let identityUnlockHow = Phrase("identity-unlock-how")
  static let identityMakeHow = Phrase("identity-make-how")
  static let identityNewPassphrase = Phrase("identity-new-passphrase")
  static let identityAgain = Phrase("identity-again")
  static let identityMake = Phrase("identity-make")
  static let identityBusy = Phrase("identity-busy")
  static let identityCards = Phrase("identity-cards")
  static let identitySettings = Phrase("identity-settings")
  static let identityNotDone = Phrase("identity-not-done")
}

/// Cards.
extension Phrase {
  static let cardIssuer = Phrase("card-issuer")
  static let cardExpired = Phrase("card-expired")
  static let cardCopies = Phrase("card-copies")
  static let cardSimulated = Phrase("card-simulated")
  static let cardProves = Phrase("card-proves")
  static let cardProvesNothing = Phrase("card-proves-nothing")
}

/// Asking a phone by way of the browser.
extension Phrase {
  static let phoneAsk = Phrase("phone-ask")
  static let phoneAsked = Phrase("phone-asked")
  static let phoneHow = Phrase("phone-how")
  static let phoneSigned = Phrase("phone-signed")
  static let phoneUnsigned = Phrase("phone-unsigned")
  static let phoneProof = Phrase("phone-proof")
  static let phonePassphraseHow = Phrase("phone-passphrase-how")
  static let phoneBegin = Phrase("phone-begin")
}

/// Showing something.
extension Phrase {
  static let showFile = Phrase("show-file")
  static let showLook = Phrase("show-look")
  static let showOwnTitle = Phrase("show-own-title")
  static let showChoose = Phrase("show-choose")
  static let reviewTitle = Phrase("review-title")
  static let reviewShown = Phrase("review-shown")
  static let reviewHidden = Phrase("review-hidden")
  static let reviewNoNames = Phrase("review-no-names")
  static let reviewNothing = Phrase("review-nothing")
  static let reviewCardOnly = Phrase("review-card-only")
  static let reviewSpent = Phrase("review-spent")
  static let reviewProof = Phrase("review-proof")
  static let reviewUnbound = Phrase("review-unbound")
  static let reviewKept = Phrase("review-kept")
  static let reviewLeftOut = Phrase("review-left-out")
  static let reviewConsent = Phrase("review-consent")
  static let reviewRefuse = Phrase("review-refuse")
  static let verifyUnasked = Phrase("verify-unasked")
  static let reviewNobodyAsks = Phrase("review-nobody-asks")
  static let reviewNotNeeded = Phrase("review-not-needed")
  static let shownTitle = Phrase("shown-title")
  static let shownHow = Phrase("shown-how")
  static let shownSave = Phrase("shown-save")
  static let shownDone = Phrase("shown-done")
}

/// Verifying.
extension Phrase {
  static let verifyAskTitle = Phrase("verify-ask-title")
  static let verifyAskHow = Phrase("verify-ask-how")
  static let verifyName = Phrase("verify-name")
  static let verifyMake = Phrase("verify-make")
  static let verifyCheck = Phrase("verify-check")
  static let verifyVerified = Phrase("verify-verified")
  static let verifyFailed = Phrase("verify-failed")
  static let verifyType = Phrase("verify-type")
  static let verifyCopied = Phrase("verify-copied")
  static let verifyRevocation = Phrase("verify-revocation")
}

/// Settings.
extension Phrase {
  static let setRecovery = Phrase("set-recovery")
  static let setWords = Phrase("set-words")
  static let setNoWords = Phrase("set-no-words")
  static let setGuardians = Phrase("set-guardians")
  static let setNoGuardians = Phrase("set-no-guardians")
  static let guardiansChoose = Phrase("guardians-choose")
  static let guardiansAnew = Phrase("guardians-anew")
  static let guardiansHow = Phrase("guardians-how")
  static let guardiansNeeded = Phrase("guardians-needed")
  static let guardiansMake = Phrase("guardians-make")
  static let guardiansSet = Phrase("guardians-set")
  static let shareHow = Phrase("share-how")
  static let shareFile = Phrase("share-file")
  static let shareHanded = Phrase("share-handed")
  static let sharesTitle = Phrase("shares-title")
  static let sharesWords = Phrase("shares-words")
  static let sharesHow = Phrase("shares-how")
  static let sharesAdd = Phrase("shares-add")
  static let sharesAgain = Phrase("shares-again")
  /// The names of 2 to *most* guardians.
  static func guardiansNames(_ most: Int) -> Phrase {
    Phrase("guardians-names", Fact(.limit, most))
  }
  /// *needed* of *count* guardians since *day*.
  static func setGuardiansOf(_ needed: Int, _ count: Int, _ day: String) -> Phrase {
    Phrase("set-guardians-of", Fact(.count, needed), Fact(.limit, count), Fact(.statedDay, day))
  }
  /// Share *number* of *count*, for *guardian*.
  static func shareTitle(_ number: Int, _ count: Int, _ guardian: String) -> Phrase {
    Phrase(
      "share-title", Fact(.share, number), Fact(.limit, count), Fact(.guardian, guardian))
  }
  /// *count* of *needed* shares.
  static func sharesCount(_ count: Int, _ needed: Int) -> Phrase {
    Phrase("shares-count", Fact(.count, count), Fact(.limit, needed))
  }
  static let setBackup = Phrase("set-backup")
  static let setBackupHow = Phrase("set-backup-how")
  static let setBackupPassphrase = Phrase("set-backup-passphrase")
  static let setBackupMake = Phrase("set-backup-make")
  static let standingTitle = Phrase("standing-title")
  static let standingFolder = Phrase("standing-folder")
  static let standingKey = Phrase("standing-key")
  static let standingBegin = Phrase("standing-begin")
  static let standingStop = Phrase("standing-stop")
  static let standingStopped = Phrase("standing-stopped")
  static let standingFailed = Phrase("standing-failed")
  static let standingRemove = Phrase("standing-remove")
  static let standingRemoved = Phrase("standing-removed")
  static let trialNever = Phrase("trial-never")
  static let trialTitle = Phrase("trial-title")
  static let trialHow = Phrase("trial-how")
  static let trialFile = Phrase("trial-file")
  static let trialKey = Phrase("trial-key")
  static let trialOther = Phrase("trial-other")
  static let trialWallet = Phrase("trial-wallet")
  static let wordsAnewHow = Phrase("words-anew-how")
  static let journalClearAsk = Phrase("journal-clear-ask")
  static let journalClearHow = Phrase("journal-clear-how")
  static let journalKeep = Phrase("journal-keep")
  static let setPassphrase = Phrase("set-passphrase")
  static let setPassphraseOld = Phrase("set-passphrase-old")
  static let setPassphraseChange = Phrase("set-passphrase-change")
  static let setPassphraseChanged = Phrase("set-passphrase-changed")
  static let setExport = Phrase("set-export")
  static let setExportHow = Phrase("set-export-how")
  static let setExportMake = Phrase("set-export-make")
  static let setExportPassphrase = Phrase("set-export-passphrase")
  static let setIdentifiersShow = Phrase("set-identifiers-show")
  /// How every change is backed up; *most* backups are kept.
  static func standingHow(_ most: Int) -> Phrase { Phrase("standing-how", Fact(.limit, most)) }
  /// The newest backup in *folder* is of *day*.
  static func standingOf(_ folder: String, _ day: String) -> Phrase {
    Phrase("standing-of", Fact(.place, folder), Fact(.statedDay, day))
  }
  /// *count* backups are older than the newest.
  static func standingOlder(_ count: Int) -> Phrase {
    Phrase("standing-older", Fact(.count, count))
  }
  /// A backup was opened on *day*.
  static func trialOpened(_ day: String) -> Phrase {
    Phrase("trial-opened", Fact(.statedDay, day))
  }
  /// A backup has *cards* and *showings*.
  static func trialFound(_ cards: Int, _ showings: Int) -> Phrase {
    Phrase("trial-found", Fact(.count, cards), Fact(.limit, showings))
  }
  /// The journal was cleared on *day*.
  static func journalCleared(_ day: String) -> Phrase {
    Phrase("journal-cleared", Fact(.statedDay, day))
  }
  /// The export is *place*.
  static func setExported(_ place: String) -> Phrase {
    Phrase("set-exported", Fact(.place, place))
  }
  /// Device keys since *day*.
  static func setDeviceKey(_ day: String) -> Phrase {
    Phrase("set-device-key", Fact(.statedDay, day))
  }
  /// *count* uses of *card* are left, and what to do.
  static func usesLow(_ card: String, _ count: Int) -> Phrase {
    Phrase("uses-low", Fact(.claim, card), Fact(.count, count))
  }
  static let setIdentifiers = Phrase("set-identifiers")
  static let setIdentifierOwn = Phrase("set-identifier-own")
  static let setIdentifierHow = Phrase("set-identifier-how")
  static let setIdentifierName = Phrase("set-identifier-name")
  static let setIdentifierMake = Phrase("set-identifier-make")
  static let setIdentifiersNone = Phrase("set-identifiers-none")
  static let setJournal = Phrase("set-journal")
  static let setJournalNone = Phrase("set-journal-none")
  static let setJournalClear = Phrase("set-journal-clear")
  static let setJournalAnybody = Phrase("set-journal-anybody")
  static let setLanguage = Phrase("set-language")
  static let setLanguageHow = Phrase("set-language-how")
}

/// Revocation on the page.
extension Phrase {
  static let resultUnlooked = Phrase("result-unlooked")
  static let cardRevoked = Phrase("card-revoked")
  static let cardSuspended = Phrase("card-suspended")
  static let cardNotYetValid = Phrase("card-not-yet-valid")
  static let cardStatusUnknown = Phrase("card-status-unknown")
  static let cardLookedUp = Phrase("card-looked-up")
  static func cardNotRevoked(_ seen: Phrase) -> Phrase {
    Phrase("card-not-revoked", Fact(.seen, seen))
  }
  static func resultLookUp(_ host: String) -> Phrase {
    Phrase("result-look-up", Fact(.host, host))
  }
}

/// Recovery on the page.
extension Phrase {
  static let identityForgotten = Phrase("identity-forgotten")
  static let recoverTitle = Phrase("recover-title")
  static let recoverWords = Phrase("recover-words")
  static let recoverHow = Phrase("recover-how")
  static let recoverDo = Phrase("recover-do")
  static let wordsTitle = Phrase("words-title")
  static let wordsHow = Phrase("words-how")
  static let wordsLater = Phrase("words-later")
  static let wordsLaterHow = Phrase("words-later-how")
  static let wordsWritten = Phrase("words-written")
  static let wordsCheckTitle = Phrase("words-check-title")
  static let wordsCheck = Phrase("words-check")
  static let wordsSet = Phrase("words-set")
  static let setWordsMake = Phrase("set-words-make")
  static let setWordsAnew = Phrase("set-words-anew")
  static func wordsNumber(_ number: Int) -> Phrase {
    Phrase("words-number", Fact(.count, number))
  }
}

/// The network on the page.
extension Phrase {
  static let fetchRequestTitle = Phrase("fetch-request-title")
  static let fetchOfferTitle = Phrase("fetch-offer-title")
  static let fetchProofTitle = Phrase("fetch-proof-title")
  static let fetchHow = Phrase("fetch-how")
  static let fetchRefuse = Phrase("fetch-refuse")
  static let fetchDo = Phrase("fetch-do")
  static let offeredTitle = Phrase("offered-title")
  static let offeredHow = Phrase("offered-how")
  static let offeredRefuse = Phrase("offered-refuse")
  static let offeredTake = Phrase("offered-take")
  static let offeredCode = Phrase("offered-code")
  static let offeredNothing = Phrase("offered-nothing")
  static let offeredTaken = Phrase("offered-taken")
  static let deliveredTitle = Phrase("delivered-title")
  static let deliveredDecides = Phrase("delivered-decides")
  static let deliveredNext = Phrase("delivered-next")
  static func fetchFrom(_ host: String) -> Phrase {
    Phrase("fetch-from", Fact(.host, host))
  }
  static func offeredHosts(_ hosts: String) -> Phrase {
    Phrase("offered-hosts", Fact(.host, hosts))
  }
  static func offeredBy(_ host: String) -> Phrase {
    Phrase("offered-by", Fact(.host, host))
  }
  static func deliveredTo(_ host: String) -> Phrase {
    Phrase("delivered-to", Fact(.host, host))
  }
  static func deliveredGo(_ host: String) -> Phrase {
    Phrase("delivered-go", Fact(.host, host))
  }
  static let reviewUnsigned = Phrase("review-unsigned")
  static let whoseTitle = Phrase("whose-title")
  static func reviewCertified(_ name: String, _ voucher: String) -> Phrase {
    Phrase("review-certified", Fact(.asker, name), Fact(.issuer, voucher))
  }
  /// *name* is registered with *registrar*, as far as was looked up.
  static func reviewRegistered(_ name: String, _ registrar: String) -> Phrase {
    Phrase("review-registered", Fact(.asker, name), Fact(.issuer, registrar))
  }
  /// It is registered for *purpose*.
  static func reviewPurpose(_ purpose: String) -> Phrase {
    Phrase("review-purpose", Fact(.purposes, purpose))
  }
  /// It asks for *claims*, for which it is not registered.
  static func reviewBeyond(_ claims: String) -> Phrase {
    Phrase("review-beyond", Fact(.claims, claims))
  }
  static let reviewUnregistered = Phrase("review-unregistered")
  static func reviewGoesTo(_ host: String) -> Phrase {
    Phrase("review-goes-to", Fact(.host, host))
  }
}

/// The holder's own part.
extension Phrase {
  static let identityRead = Phrase("identity-read")
  static let identityAdd = Phrase("identity-add")
  static let identityAddHow = Phrase("identity-add-how")
  static let identityAsk = Phrase("identity-ask")
  static let identityIdentifier = Phrase("identity-identifier")
  static let identityOtherCards = Phrase("identity-other-cards")
  static let identityBack = Phrase("identity-back")
  static let cardDetails = Phrase("card-details")
  static let cardOfPassport = Phrase("card-of-passport")
  static let cardPhotoID = Phrase("card-photo-id")
  static let cardSaysTitle = Phrase("card-says-title")
  static let cardShownTitle = Phrase("card-shown-title")
  static let cardIdentifier = Phrase("card-identifier")
  static let cardDelete = Phrase("card-delete")
  static let cardDeleteAsk = Phrase("card-delete-ask")
  static let cardDeleteHow = Phrase("card-delete-how")
  static let cardKeep = Phrase("card-keep")
  static let cardDeleted = Phrase("card-deleted")
  static let levelGovernment = Phrase("level-government")
  static let levelInstitution = Phrase("level-institution")
  static let levelSelfIssued = Phrase("level-self-issued")
  static let proveAdult = Phrase("prove-adult")
  static let proveRealPerson = Phrase("prove-real-person")
  static let proveNationality = Phrase("prove-nationality")
  static let proveName = Phrase("prove-name")
  static let proveElse = Phrase("prove-else")
  static let proveElseHow = Phrase("prove-else-how")
  static let proveChoose = Phrase("prove-choose")
  static let provePresent = Phrase("prove-present")
  static let proveFromAge = Phrase("prove-from-age")
  static let proveFromCard = Phrase("prove-from-card")
  static let openBox = Phrase("open-box")
  static let openFile = Phrase("open-file")
  static let openLook = Phrase("open-look")
  static let shownLearns = Phrase("shown-learns")
  static let shownUnlinkable = Phrase("shown-unlinkable")
  static let shownEnded = Phrase("shown-ended")
  static let reviewBegun = Phrase("review-begun")
  static let askedTitle = Phrase("asked-title")
  static let askedAnswer = Phrase("asked-answer")
  static let resultVouches = Phrase("result-vouches")
  static let resultForWhom = Phrase("result-for-whom")
  static let resultBound = Phrase("result-bound")
  static let resultWho = Phrase("result-who")
  static let resultNotAsked = Phrase("result-not-asked")
  static let resultProof = Phrase("result-proof")
  static let resultProofLimits = Phrase("result-proof-limits")
  static let resultProofPractice = Phrase("result-proof-practice")
  static func usesLeft(_ count: Int) -> Phrase {
    Phrase("uses-left", Fact(.count, count))
  }
  static func proveSource(_ source: String) -> Phrase {
    Phrase("prove-source", Fact(.source, source))
  }
  static func proveComparedAt(_ desk: String) -> Phrase {
    Phrase("prove-compared-at", Fact(.issuer, desk))
  }
  static func shownSays(_ desk: String) -> Phrase {
    Phrase("shown-says", Fact(.issuer, desk))
  }
  static func shownSaysOn(_ desk: String, _ day: String) -> Phrase {
    Phrase("shown-says-on", Fact(.issuer, desk), Fact(.shownOn, day))
  }
  static func shownNot(_ claims: String) -> Phrase {
    Phrase("shown-not", Fact(.claims, claims))
  }
  static func shownEnds(_ count: Int) -> Phrase {
    Phrase("shown-ends", Fact(.count, count))
  }
  static func resultDenied(_ claims: String) -> Phrase {
    Phrase("result-denied", Fact(.claims, claims))
  }
}

/// What a card says.
extension Phrase {
  static let claimGivenName = Phrase("claim-given-name")
  static let claimFamilyName = Phrase("claim-family-name")
  static let claimName = Phrase("claim-name")
  static let claimBirthdate = Phrase("claim-birthdate")
  static let claimNationality = Phrase("claim-nationality")
  static let claimSex = Phrase("claim-sex")
  static let claimDocumentNumber = Phrase("claim-document-number")
  static let claimDateOfExpiry = Phrase("claim-date-of-expiry")
  static let claimIssuingCountry = Phrase("claim-issuing-country")
  static let claimPortrait = Phrase("claim-portrait")
  static let claimRealPerson = Phrase("claim-real-person")
  static let claimChipPresent = Phrase("claim-chip-present")
  /// A claim whose text is too long to be shown.
  static func claimLongText(_ count: Int) -> Phrase {
    Phrase("claim-long-text", Fact(.count, count))
  }
  static let claimYes = Phrase("claim-yes")
  static let claimNo = Phrase("claim-no")
  static let claimIssuingAuthority = Phrase("claim-issuing-authority")
  static let claimPresetPublic = Phrase("claim-preset-public")
  static let claimPresetProfessional = Phrase("claim-preset-professional")
  static let claimPresetPersonal = Phrase("claim-preset-personal")
}

/// Phrases with parameters.
extension Phrase {
  /// Reading *file*.
  static func counterReadingFile(_ file: String) -> Phrase {
    Phrase("counter-reading-file", Fact(.file, file))
  }
  /// Cleared when the document is lifted, or after *seconds*.
  static func counterClearsWhenLifted(_ seconds: Int) -> Phrase {
    Phrase("counter-clears-when-lifted", Fact(.count, seconds))
  }
  /// Cleared after *seconds*.
  static func counterClearsAfter(_ seconds: Int) -> Phrase {
    Phrase("counter-clears-after", Fact(.count, seconds))
  }
  /// Kept as *number*.
  static func counterSaved(_ number: String) -> Phrase {
    Phrase("counter-saved", Fact(.receipt, number))
  }
  /// Not as the chip has it: *fields*.
  static func counterDifferingFields(_ fields: Phrase) -> Phrase {
    Phrase("counter-differing-fields", Fact(.fields, fields))
  }
  /// *count* of *all* copies.
  static func cardCopiesOf(_ count: Int, _ all: Int) -> Phrase {
    Phrase("card-copies-of", Fact(.count, count), Fact(.limit, all))
  }
  /// *age* or older.
  static func claimAgeOver(_ age: Int) -> Phrase {
    Phrase("claim-age-over", Fact(.count, age))
  }
  /// The *claims*, of which it is shown that it is one of *count*.
  static func claimOneOf(_ name: String, _ count: Int) -> Phrase {
    Phrase("claim-one-of", Fact(.claims, name), Fact(.count, count))
  }
  /// *name* asks.
  static func reviewAsks(_ name: String) -> Phrase {
    Phrase("review-asks", Fact(.asker, name))
  }
  /// *claim* cannot be shown in part: *claims* goes with it.
  static func reviewAlso(_ name: String, _ values: String) -> Phrase {
    Phrase("review-also", Fact(.claim, name), Fact(.claims, values))
  }
  /// For anyone who sees it.
  static func reviewAnybody(_ minutes: Int) -> Phrase {
    Phrase("review-anybody", Fact(.count, minutes))
  }
  /// *count* symbols.
  static func shownFrames(_ count: Int) -> Phrase {
    Phrase("shown-frames", Fact(.count, count))
  }
  /// The backup is *place*.
  static func setBackupMade(_ place: String) -> Phrase {
    Phrase("set-backup-made", Fact(.place, place))
  }
  /// The next step if no known party vouches for an issuer.
  static let verifyChooseRoot = Phrase("verify-choose-root")
  static let verifyChooseHow = Phrase("verify-choose-how")
  static let verifyRoot = Phrase("verify-root")
  static let verifyChosenRoot = Phrase("verify-chosen-root")
  static let verifyWhereFrom = Phrase("verify-where-from")
  static let verifyOtherRoot = Phrase("verify-other-root")
  /// A proof in zero knowledge, of a document that was valid at *time*.
  static func resultProofAt(_ time: String) -> Phrase {
    Phrase("result-proof-at", Fact(.shownUntil, time))
  }
  /// The same, valid on *day* in UTC.
  static func resultProofOn(_ day: String) -> Phrase {
    Phrase("result-proof-on", Fact(.shownUntil, day))
  }
  /// Made at *time*.
  static func verifyMadeAt(_ time: String) -> Phrase {
    Phrase("verify-made-at", Fact(.shownUntil, time))
  }
  /// To *party*: *claims*.
  static func setJournalTo(_ party: String, _ claims: String) -> Phrase {
    Phrase("set-journal-to", Fact(.asker, party), Fact(.claims, claims))
  }
}

extension FactName {
  static let shownUntil = FactName("shown-until", .document)
  static let asker = FactName("asker", .holder)
  static let guardian = FactName("guardian", .holder)
  static let shownOn = FactName("shown-on", .document)
}
