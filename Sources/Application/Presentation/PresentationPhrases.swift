import Encoding
import Verdicts

/// Words of the summary and of pages.
extension Phrase {
  /// The mark before a hint.
  package static let hintMark = Phrase("hint-mark")
  package static let summaryOpen = Phrase("summary-open")
  package static let statusPassed = Phrase("status-passed")
  package static let statusFailed = Phrase("status-failed")
  package static let statusFailedLoud = Phrase("status-failed-loud")
  package static let statusUnknown = Phrase("status-unknown")
  package static let statusNotOffered = Phrase("status-not-offered")
  package static let statusNotDone = Phrase("status-not-done")
  package static let verdictData = Phrase("verdict-data")
  package static let verdictChip = Phrase("verdict-chip")
  package static let verdictValidity = Phrase("verdict-validity")
  package static let dataMayBeCopied = Phrase("data-may-be-copied")
  package static let decisionAccept = Phrase("decision-accept")
  package static let decisionCheckByHand = Phrase("decision-check-by-hand")
  package static let decisionRefuse = Phrase("decision-refuse")
  package static let recordSimulated = Phrase("record-simulated")
  package static let recordReplayed = Phrase("record-replayed")
}

/// The MRZ in a picture.
extension Phrase {
  static let mrzReadMarks = Phrase("mrz-read-marks")
  static let mrzReadCertain = Phrase("mrz-read-certain")
  static let mrzReadUncertain = Phrase("mrz-read-uncertain")
  static func mrzReadWrongDigit(_ field: Phrase) -> Phrase {
    Phrase("mrz-read-wrong-digit", Fact(.field, field))
  }
  package static func mrzReadDoubts(_ count: Int) -> Phrase {
    Phrase("mrz-read-doubts", Fact(.count, count))
  }
}

/// The holder and the document.
extension Phrase {
  package static let holderName = Phrase("holder-name")
  package static let holderBorn = Phrase("holder-born")
  package static let holderSex = Phrase("holder-sex")
  package static let holderNationality = Phrase("holder-nationality")
  package static let holderDocument = Phrase("holder-document")
  package static let holderExpires = Phrase("holder-expires")
  package static let holderBornOn = Phrase("holder-born-on")
  package static let holderElsewhere = Phrase("holder-elsewhere")
  package static let holderPassport = Phrase("holder-passport")
  package static let holderIdentityCard = Phrase("holder-identity-card")
  package static let holderType = Phrase("holder-type")
  package static let passportNational = Phrase("passport-national")
  package static let passportEmergency = Phrase("passport-emergency")
  package static let passportDiplomatic = Phrase("passport-diplomatic")
  package static let passportOfficial = Phrase("passport-official")
  package static let passportRefugee = Phrase("passport-refugee")
  package static let passportAlien = Phrase("passport-alien")
  package static let passportStateless = Phrase("passport-stateless")
  package static let passportLaissezPasser = Phrase("passport-laissez-passer")
  package static let passportMilitary = Phrase("passport-military")
  package static let passportSingleSheet = Phrase("passport-single-sheet")
  package static let holderUnknown = Phrase("holder-unknown")
  package static let holderWithoutEnd = Phrase("holder-without-end")
  package static let holderUnstated = Phrase("holder-unstated")
  package static let holderFemale = Phrase("holder-female")
  package static let holderMale = Phrase("holder-male")
  package static let holderUnspecified = Phrase("holder-unspecified")
  package static let holderPersonalNumber = Phrase("holder-personal-number")
  package static let holderPlaceOfBirth = Phrase("holder-place-of-birth")
  package static let holderAddress = Phrase("holder-address")
  package static let holderTelephone = Phrase("holder-telephone")
  package static let holderProfession = Phrase("holder-profession")
  package static let holderTitle = Phrase("holder-title")
  package static let holderSummary = Phrase("holder-summary")
  package static let holderOtherDocuments = Phrase("holder-other-documents")
  package static let holderCustody = Phrase("holder-custody")
  package static let holderFullName = Phrase("holder-full-name")
  package static let holderOtherName = Phrase("holder-other-name")
  package static let holderFullBirth = Phrase("holder-full-birth")
  package static let holderCitizenship = Phrase("holder-citizenship")
  package static let holderIssuedBy = Phrase("holder-issued-by")
  package static let holderIssuedOn = Phrase("holder-issued-on")
  package static let holderOtherPerson = Phrase("holder-other-person")
  package static let holderEndorsements = Phrase("holder-endorsements")
  package static let holderTaxOrExit = Phrase("holder-tax-or-exit")
  package static let holderFront = Phrase("holder-front")
  package static let holderRear = Phrase("holder-rear")
  package static let holderPersonalised = Phrase("holder-personalised")
  package static let holderPersonalisedBy = Phrase("holder-personalised-by")
  package static let holderToNotify = Phrase("holder-to-notify")
  package static let holderTimeIn5F85 = Phrase("holder-time-in-5f85")
  package static let holderImageUnknown = Phrase("holder-image-unknown")
}

/// The report.
extension Phrase {
  package static let reportTitle = Phrase("report-title")
  package static let reportVerdicts = Phrase("report-verdicts")
  package static let reportDecision = Phrase("report-decision")
  package static let reportNotes = Phrase("report-notes")
  package static let reportHolder = Phrase("report-holder")
  package static let reportPortrait = Phrase("report-portrait")
  package static let reportNoPortrait = Phrase("report-no-portrait")
  package static let reportPortraitUnknown = Phrase("report-portrait-unknown")
  package static let reportPortraitFormat = Phrase("report-portrait-format")
  package static let reportPortraitAltered = Phrase("report-portrait-altered")
  package static let reportEnlarge = Phrase("report-enlarge")
  package static let reportMRZ = Phrase("report-mrz")
  package static let reportPrinted = Phrase("report-printed")
  package static let reportOnChip = Phrase("report-on-chip")
  package static let reportPrintedSame = Phrase("report-printed-same")
  package static let reportWhatToDo = Phrase("report-what-to-do")
  package static let reportDetails = Phrase("report-details")
  package static let reportUnverified = Phrase("report-unverified")
  package static let reportNotSigned = Phrase("report-not-signed")
  package static let reportPersonal = Phrase("report-personal")
  package static let reportWayFiles = Phrase("report-way-files")
  package static let reportNoAccessControl = Phrase("report-no-access-control")
  package static let reportOperator = Phrase("report-operator")
  package static let reportPlace = Phrase("report-place")
  package static let reportNumber = Phrase("report-number")
  package static let reportReadAt = Phrase("report-read-at")
  package static let reportPolicy = Phrase("report-policy")
  package static let reportProgram = Phrase("report-program")
  package static let reportFingerprint = Phrase("report-fingerprint")
  package static let reportDraft = Phrase("report-draft")
}

/// The whole report.
extension Phrase {
  package static let reportChain = Phrase("report-chain")
  package static let reportRoot = Phrase("report-root")
  package static let reportSigner = Phrase("report-signer")
  package static let reportSigned = Phrase("report-signed")
  package static let reportHasDigests = Phrase("report-has-digests")
  package static let reportFiles = Phrase("report-files")
  package static let reportNoneKnown = Phrase("report-none-known")
  package static let reportNotKnown = Phrase("report-not-known")
  package static let reportNoneAgree = Phrase("report-none-agree")
  package static let reportWhatRead = Phrase("report-what-read")
  package static let reportWhatChecked = Phrase("report-what-checked")
  package static let reportFile = Phrase("report-file")
  package static let reportHolds = Phrase("report-holds")
  package static let reportBytes = Phrase("report-bytes")
  package static let reportRead = Phrase("report-read")
  package static let reportCheck = Phrase("report-check")
  package static let reportOutcome = Phrase("report-outcome")
  package static let reportWhy = Phrase("report-why")
  package static let reportEvidence = Phrase("report-evidence")
  package static let reportJSON = Phrase("report-json")
  package static let reportStep = Phrase("report-step")
  package static let reportCommand = Phrase("report-command")
  package static let reportData = Phrase("report-data")
  package static let reportAnswer = Phrase("report-answer")
  package static let reportStatusWord = Phrase("report-status-word")
  package static let reportProtected = Phrase("report-protected")
  package static let reportReset = Phrase("report-reset")
  package static let reportNotUnderstood = Phrase("report-not-understood")
}

/// What a file holds.
extension Phrase {
  package static let holdsCOM = Phrase("file-holds-com")
  package static let holdsSOD = Phrase("file-holds-sod")
  package static let holdsDG1 = Phrase("file-holds-dg1")
  package static let holdsDG2 = Phrase("file-holds-dg2")
  package static let holdsDG3 = Phrase("file-holds-dg3")
  package static let holdsDG4 = Phrase("file-holds-dg4")
  package static let holdsDG5 = Phrase("file-holds-dg5")
  package static let holdsDG7 = Phrase("file-holds-dg7")
  package static let holdsDG11 = Phrase("file-holds-dg11")
  package static let holdsDG12 = Phrase("file-holds-dg12")
  package static let holdsDG13 = Phrase("file-holds-dg13")
  package static let holdsDG14 = Phrase("file-holds-dg14")
  package static let holdsDG15 = Phrase("file-holds-dg15")
  package static let holdsDG16 = Phrase("file-holds-dg16")
  static let imageUncompressed = Phrase("image-uncompressed")
  static let fingerprintsNone = Phrase("fingerprints-none")
  static let irisesNone = Phrase("irises-none")
  /// *count* fingerprints, *encodings*.
  static func fingerprints(_ count: Int, _ encodings: String) -> Phrase {
    Phrase("fingerprints", Fact(.count, count), Fact(.encodings, encodings))
  }
  /// *count* irises, *encodings*.
  static func irises(_ count: Int, _ encodings: String) -> Phrase {
    Phrase("irises", Fact(.count, count), Fact(.encodings, encodings))
  }
  package static let holdsReserved = Phrase("file-holds-reserved")
  package static let holdsCardInformation = Phrase("file-holds-card-information")
  package static let holdsDirectory = Phrase("file-holds-directory")
  package static let holdsCardAccess = Phrase("file-holds-card-access")
  package static let holdsCardSecurity = Phrase("file-holds-card-security")
  package static let holdsCVCA = Phrase("file-holds-cvca")
}

/// Phrases with parameters.
extension Phrase {
  /// *word* on *day*.
  package static func decisionOnDay(_ word: String, _ day: String) -> Phrase {
    Phrase("decision-on-day", Fact(.shownWord, word), Fact(.shownDay, day))
  }
  /// *word*, could be a copy.
  package static func decisionCouldBeCopy(_ word: String) -> Phrase {
    Phrase("decision-could-be-copy", Fact(.shownWord, word))
  }
  /// TEST ONLY: would be *word*.
  package static func decisionTestOnly(_ word: String) -> Phrase {
    Phrase("decision-test-only", Fact(.shownWord, word))
  }
  /// PRACTICE: *word*.
  package static func practice(_ word: String) -> Phrase {
    Phrase("practice", Fact(.shownWord, word))
  }
  /// *document*, issued by *country*.
  package static func holderDocumentOf(_ document: String, _ country: String) -> Phrase {
    Phrase("holder-document-of", Fact(.shownDocument, document), Fact(.country, country))
  }
  /// *document type*, of the state's own choice.
  package static func passportOfState(_ code: WireText) -> Phrase {
    Phrase("passport-of-state", Fact(.documentType, code))
  }
  /// *document type*, which is in no table.
  package static func passportOfNoType(_ code: WireText) -> Phrase {
    Phrase("passport-of-no-type", Fact(.documentType, code))
  }
  /// *years* years old.
  package static func holderAge(_ years: Int) -> Phrase {
    Phrase("holder-age", Fact(.count, years))
  }
  /// As signed by *state*.
  package static func reportSignedBy(_ state: String) -> Phrase {
    Phrase("report-signed-by", Fact(.country, state))
  }
  /// *count* printed characters differ.
  package static func reportPrintedDiffers(_ count: Int) -> Phrase {
    Phrase("report-printed-differs", Fact(.count, count))
  }
  /// Read over *protocol*.
  package static func reportWayChip(_ `protocol`: String) -> Phrase {
    Phrase("report-way-chip", Fact(.accessProtocol, `protocol`))
  }
  /// Replayed from a trace, once read over *protocol*.
  package static func reportWayReplay(_ `protocol`: String) -> Phrase {
    Phrase("report-way-replay", Fact(.accessProtocol, `protocol`))
  }
  /// *protocol* (downgraded).
  package static func reportDowngraded(_ `protocol`: String) -> Phrase {
    Phrase("report-downgraded", Fact(.accessProtocol, `protocol`))
  }
  /// From *source*.
  package static func reportFrom(_ source: String) -> Phrase {
    Phrase("report-from", Fact(.source, source))
  }
  /// Lists data groups *groups*.
  package static func reportListsGroups(_ groups: String) -> Phrase {
    Phrase("report-lists-groups", Fact(.listedGroups, groups))
  }
  /// Signed *time*.
  package static func reportSignedAt(_ time: String) -> Phrase {
    Phrase("report-signed-at", Fact(.shownTime, time))
  }
  /// *file*, *count* bytes.
  package static func reportBytesOf(_ file: String, _ count: Int) -> Phrase {
    Phrase("report-bytes-of", Fact(.file, file), Fact(.count, count))
  }
  /// *defect*, at byte *offset*.
  package static func reportBytePlace(_ defect: Phrase, _ offset: Int) -> Phrase {
    Phrase("report-byte-place", Fact(.defect, defect), Fact(.byteOffset, offset))
  }
  /// *count* bytes.
  package static func reportBytesAlone(_ count: Int) -> Phrase {
    Phrase("report-bytes-alone", Fact(.count, count))
  }
  /// Recorded on *day*.
  package static func holderRecordedOn(_ day: String) -> Phrase {
    Phrase("holder-recorded-on", Fact(.shownDay, day))
  }
  /// *count* bytes beyond.
  package static let reportEveryByte = Phrase("report-every-byte")
  package static func reportBeyond(_ count: Int) -> Phrase {
    Phrase("report-beyond", Fact(.count, count))
  }
  /// *count* commands.
  package static func reportCommands(_ count: Int, _ milliseconds: Int) -> Phrase {
    Phrase("report-commands", Fact(.count, count), Fact(.milliseconds, milliseconds))
  }
  /// *count* files, saved before.
  package static func summarySaved(_ count: Int, bytes: Int) -> Phrase {
    Phrase("summary-saved", Fact(.count, count), Fact(.length, bytes))
  }
  /// *count* files, read with this number of commands over a protocol.
  package static func summaryRead(
    _ count: Int, bytes: Int, commands: Int, over accessProtocol: String, milliseconds: Int
  ) -> Phrase {
    Phrase(
      "summary-read", Fact(.count, count), Fact(.length, bytes), Fact(.commandCount, commands),
      Fact(.accessProtocol, accessProtocol), Fact(.milliseconds, milliseconds))
  }
  /// The issuer of a card claims *claim*, and its root may not.
  package static func levelClaimed(_ claimed: WireText) -> Phrase {
    Phrase("level-claimed", Fact(.claim, OutsideName.identifier(claimed)))
  }
  /// Issued by this machine's desk.
  package static let issuedHere = Phrase("issued-here")
  /// Protected from here on with *cipher*.
  package static func reportProtectedFromHere(_ cipher: String) -> Phrase {
    Phrase("report-protected-from-here", Fact(.sessionCipher, cipher))
  }
}

/// Why a card is worth something.
extension Phrase {
  static let trustStateWithheld = Phrase("trust-state-withheld")
  static let trustDataGenuine = Phrase("trust-data-genuine")
  static let trustChipGenuine = Phrase("trust-chip-genuine")
  static let trustHolderMatched = Phrase("trust-holder-matched")
  static let trustImported = Phrase("trust-imported")
  static let trustUnstated = Phrase("trust-unstated")
  static let trustWithoutDates = Phrase("trust-without-dates")
  /// *issuer*, this desk, vouches for it.
  static func trustOwnDesk(_ name: String) -> Phrase {
    Phrase("trust-own-desk", Fact(.issuer, name))
  }
  /// *issuer* vouches for it.
  static func trustVouched(_ name: String) -> Phrase {
    Phrase("trust-vouched", Fact(.issuer, name))
  }
  /// The issuer calls itself *issuer*.
  static func trustUnconfirmed(_ name: String) -> Phrase {
    Phrase("trust-unconfirmed", Fact(.issuer, name))
  }
  /// A passport of *issuing state*.
  package static func trustPassport(_ state: String) -> Phrase {
    Phrase("trust-passport", Fact(.issuingState, state))
  }
  /// The issuer says *checks*.
  static func trustSays(_ checks: String) -> Phrase {
    Phrase("trust-says", Fact(.statedChecks, checks))
  }
  /// From *shown from* to *shown to*.
  static func trustPeriod(_ start: String, _ end: String) -> Phrase {
    Phrase("trust-period", Fact(.shownFrom, start), Fact(.shownTo, end))
  }
  /// Since *shown from*.
  static func trustSince(_ start: String) -> Phrase {
    Phrase("trust-since", Fact(.shownFrom, start))
  }
  /// Until *shown to*.
  static func trustUntil(_ end: String) -> Phrase {
    Phrase("trust-until", Fact(.shownTo, end))
  }
}

extension FactName {
  static let statedChecks = FactName("stated-checks", .holder)
  static let shownFrom = FactName("shown-from", .document)
  static let shownTo = FactName("shown-to", .document)
  static let shownWord = FactName("shown-word", .open)
  static let shownDay = FactName("shown-day", .open)
  static let shownDocument = FactName("shown-document", .holder)
  static let encodings = FactName("encodings", .document)
  static let listedGroups = FactName("listed-groups", .open)
  static let shownTime = FactName("shown-time", .document)
  static let byteOffset = FactName("byte-offset", .open)
  static let commandCount = FactName("command-count", .open)
  static let milliseconds = FactName("milliseconds", .open)
  static let sessionCipher = FactName("session-cipher", .open)
}

/// Of which states a proof over a passport shows that it is.
extension Phrase {
  static func proofShowsState(_ state: String) -> Phrase {
    Phrase("proof-shows-state", Fact(.claims, state))
  }
  static func proofShowsStates(_ states: String) -> Phrase {
    Phrase("proof-shows-states", Fact(.claims, states))
  }
  static func proofLeavesStates(_ states: String) -> Phrase {
    Phrase("proof-leaves-states", Fact(.claims, states))
  }
}
