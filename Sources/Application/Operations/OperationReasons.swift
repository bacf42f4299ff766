import Verdicts

extension ReasonCode {
  // MARK: Saved files
  /// The line cannot be used: *defect*.
  static let lineMalformed = ReasonCode("line-malformed", .fileDamaged, .defect)
  // MARK: Requests and answers
  /// Nothing was shown: no one consented.
  package static let presentationUnconfirmed = ReasonCode("presentation-unconfirmed", .usage)
  /// Nothing is shown: *cause*.
  static let statementUnproved = ReasonCode("statement-unproved", .credentialInvalid, .cause)
  /// Nothing was verified: no one could be asked.
  package static let verificationUnconfirmed = ReasonCode("verification-unconfirmed", .usage)
  /// Nothing was revoked, because no one confirmed it.
  package static let revocationUnconfirmed = ReasonCode("revocation-unconfirmed", .usage)
  /// Nothing can listen at *place*: *fault*.
  static let listenFailed = ReasonCode("listen-failed", .fileDamaged, .place, .fault)
  /// No wallet came in *limit* seconds.
  static let walletAbsent = ReasonCode("wallet-absent", .dataUnknown, .limit)
  /// A wallet tried wrong digits too often.
  static let offerDead = ReasonCode("offer-dead", .credentialInvalid)
  /// The wallet got credentials, and says that it did not keep them.
  static let offerNotKept = ReasonCode("offer-not-kept", .credentialInvalid)
  /// The offer ended when the wallet had a part of the card.
  static let offerPartTaken = ReasonCode("offer-part-taken", .credentialInvalid)
  /// Nothing was taken from an offer: the holder did not consent.
  package static let offerDeclined = ReasonCode("offer-declined", .usage)
  /// This desk awaits no answer to the request.
  static let requestUnawaited = ReasonCode("request-unawaited", .credentialInvalid)
  /// The request was answered before.
  static let requestAnswered = ReasonCode("request-answered", .credentialInvalid)
  /// The file of awaited requests holds something else.
  static let awaitedRequestsMalformed = ReasonCode(
    "awaited-requests-malformed", .fileDamaged, .file)
  /// The symbol needs *columns* and *rows* of the terminal.
  package static let symbolTooLarge = ReasonCode("symbol-too-large", .usage, .columns, .rows)
  /// The text to show is longer than *limit* KiB.
  static let symbolTooLong = ReasonCode("symbol-too-long", .usage, .limit)
  /// No QR symbol was read from *place*.
  static let symbolMissing = ReasonCode("symbol-missing", .fileDamaged, .place)
  /// The program *program*, which reads symbols, was not found.
  static let symbolReaderMissing = ReasonCode("symbol-reader-missing", .fileDamaged, .program)
  /// The frame is of another series.
  static let frameOfOtherSeries = ReasonCode("frame-of-other-series", .fileDamaged)
  /// The frames are not what was divided.
  static let framesDiffer = ReasonCode("frames-differ", .fileDamaged)
  /// Frames are missing: *count* of *limit* were read.
  package static let framesMissing = ReasonCode("frames-missing", .fileDamaged, .count, .limit)
  /// It is a request for a proof over a passport.
  static let openedProofRequest = ReasonCode("opened-proof-request", .usage)
  /// It is a certificate, or a list of them.
  package static let openedCertificates = ReasonCode("opened-certificates", .usage)
  /// It is a wallet, or a backup of one.
  package static let openedBackup = ReasonCode("opened-backup", .usage)
  /// It is a share or the words of a wallet, which are secret.
  package static let openedSecret = ReasonCode("opened-secret", .usage)
  /// It is secret or personal, and came in the command line.
  static let openedAsArgument = ReasonCode("opened-as-argument", .usage)
  /// It came by a link, and is no address that a link brings.
  static let openedAsLink = ReasonCode("opened-as-link", .usage)
  /// It is nothing that this program knows.
  package static let openedUnknown = ReasonCode("opened-unknown", .fileDamaged)
  // MARK: Tokens
  /// No module for tokens is installed.
  static let tokenModuleMissing = ReasonCode("token-module-missing", .usage)
  /// Several are: *places*.
  static let tokenModulesSeveral = ReasonCode("token-modules-several", .usage, .places)
  // MARK: Traces
  /// A trace was played; no document was here.
  package static let traceReplayed = ReasonCode("trace-replayed", .notValid)
  // MARK: The terminal
  /// *place* cannot authenticate a terminal: *defect*.
  static let terminalFolderUnusable = ReasonCode(
    "terminal-folder-unusable", .fileDamaged, .place, .defect)
  // MARK: Encrypted saved reads and portraits
  /// *place* stays locked: *defect*.
  static let savedReadLocked = ReasonCode("saved-read-locked", .walletLocked, .place, .defect)
  /// *place* cannot be opened: *defect*.
  static let savedReadDamaged = ReasonCode("saved-read-damaged", .fileDamaged, .place, .defect)
  /// *place* holds no secret key of age.
  static let identityMalformed = ReasonCode("identity-malformed", .fileDamaged, .place)
  /// There is no portrait to write: *defect*.
  static let portraitMissing = ReasonCode("portrait-missing", .fileDamaged, .defect)
  /// The portrait could not be converted: *defect*.
  static let portraitNotConverted = ReasonCode("portrait-not-converted", .fileDamaged, .defect)
  /// The portrait is *format*, and the file is to be something else.
  static let portraitOtherFormat = ReasonCode("portrait-other-format", .fileDamaged, .format)
  /// No program was found that converts the portrait, which is *format*.
  static let portraitConverterMissing = ReasonCode(
    "portrait-converter-missing", .fileDamaged, .format)
  // MARK: Sources of trust
  /// *source* must be accepted before it is imported, and there is no terminal to ask on.
  package static let acceptanceMissing = ReasonCode("acceptance-missing", .usage, .source)
  /// *source* must be accepted before it is imported, and there is no terminal to ask on; its publisher is known.
  package static let knownPublisherUnaccepted = ReasonCode(
    "known-publisher-unaccepted", .usage, .source)
  /// *host* sent a web page, and no list.
  static let webPageFetched = ReasonCode("web-page-fetched", .fileDamaged, .host)
  /// Nothing in the trust store is *sought*.
  package static let anchorNotFound = ReasonCode("anchor-not-found", .fileDamaged, .sought)
  /// *count* certificates would be removed, and nobody confirmed it.
  package static let removalUnconfirmed = ReasonCode("removal-unconfirmed", .usage, .count)
  /// The card would be deleted, and nobody confirmed it.
  package static let deletionUnconfirmed = ReasonCode("deletion-unconfirmed", .usage)
  /// The issuer would be replaced, and nobody confirmed it.
  package static let replacementUnconfirmed = ReasonCode("replacement-unconfirmed", .usage)
  /// Nobody confirmed that the root with *fingerprint* is the one whose owner certified a signer.
  package static let issuerRootUnconfirmed = ReasonCode(
    "issuer-root-unconfirmed", .usage, .fingerprint)
  // MARK: Credentials of other issuers
  /// The credential is bound to a key, and none was given.
  package static let deviceKeyMissing = ReasonCode("device-key-missing", .usage)
  /// *place* holds no private key that is known here.
  package static let deviceKeyUnreadable = ReasonCode("device-key-unreadable", .fileDamaged, .place)
  /// The key is not the one to which the credential is bound.
  package static let keyOfOtherCard = ReasonCode("key-of-other-card", .credentialInvalid)
  /// No known party vouches for the credential's issuer, and no one accepted it.
  package static let issuerUnaccepted = ReasonCode("issuer-unaccepted", .usage)
  // MARK: Reports about this program
  /// The report was not written to *place*, because nobody confirmed it.
  package static let reportUnconfirmed = ReasonCode("report-unconfirmed", .usage, .place)
  /// *place* is no record that `--redact` cut.
  static let recordNotRedacted = ReasonCode("record-not-redacted", .fileDamaged, .place)
  /// *place* is a trace with secrets.
  static let traceNotRedacted = ReasonCode("trace-not-redacted", .fileDamaged, .place)
  // MARK: Mobile documents
  /// *source* holds no circuits: *defect*.
  static let circuitMalformed = ReasonCode("circuit-malformed", .fileDamaged, .source, .defect)
  /// *source* holds circuits that this program does not know (*identifier*…).
  static let circuitUnknown = ReasonCode("circuit-unknown", .fileDamaged, .source, .identifier)
  /// Nobody consented to the proof.
  package static let proofUnconfirmed = ReasonCode("proof-unconfirmed", .usage)
  /// No signer was found whose path ends at a root that is wanted.
  package static let signersMissing = ReasonCode("signers-missing", .fileDamaged)
  /// The trust store has no root of *country* that a list of roots can hold.
  static let stateRootsMissing = ReasonCode("state-roots-missing", .fileDamaged, .country)
  /// The trust store has no current revocation list of *country*.
  static let stateRevocationListsMissing = ReasonCode(
    "state-revocation-lists-missing", .fileDamaged, .country)
  /// *count* certificates of states were revoked, and a request takes *limit*.
  static let stateRevokedTooMany = ReasonCode("state-revoked-too-many", .usage, .count, .limit)
  /// A number of a revoked certificate has *count* bytes, and a request takes *limit*.
  static let stateRevokedTooLong = ReasonCode("state-revoked-too-long", .usage, .count, .limit)
  /// The file of spent proofs has other lines.
  static let spentProofsMalformed = ReasonCode("spent-proofs-malformed", .fileDamaged)
  /// The circuits of version *version* for *count* claims were not imported.
  static let circuitMissing = ReasonCode("circuit-missing", .fileDamaged, .version, .count)
  /// *place* is not what was imported.
  static let circuitChanged = ReasonCode("circuit-changed", .fileDamaged, .place)
  /// *source* is compressed, and the program zstd, which unpacks it, was not found.
  static let unpackerMissing = ReasonCode("unpacker-missing", .fileDamaged, .source)
  /// The proof holds.
  package static let proofVerified = ReasonCode("proof-verified", .success)
  /// The proof does not hold: *defect*.
  package static let proofRefused = ReasonCode("proof-refused", .credentialInvalid, .defect)
  // MARK: Words of a wallet
  /// There are *count* words.
  package static let recoveryWordsCount = ReasonCode("recovery-words-count", .usage, .count)
  /// Word *place* is not in the list.
  package static let recoveryWordUnknown = ReasonCode("recovery-word-unknown", .usage, .place)
  /// The words do not belong together.
  package static let recoveryWordsChecksum = ReasonCode("recovery-words-checksum", .usage)
  /// A share has 33 words, and share *share* has *count*.
  package static let recoveryShareCount = ReasonCode(
    "recovery-share-count", .usage, .count, .share)
  /// Word *place* of share *share* is not in the list.
  package static let recoveryShareWord = ReasonCode("recovery-share-word", .usage, .place, .share)
  /// The words of share *share* do not belong together, or it is one of a kind that is not made here.
  package static let recoveryShareChecksum = ReasonCode("recovery-share-checksum", .usage, .share)
  /// The shares are of two sets.
  package static let recoverySharesOfTwoSets = ReasonCode("recovery-shares-of-two-sets", .usage)
  /// Share *count* was given twice.
  package static let recoveryShareTwice = ReasonCode("recovery-share-twice", .usage, .count)
  /// *count* shares are needed.
  package static let recoverySharesTooFew = ReasonCode("recovery-shares-too-few", .usage, .count)
  /// There are other numbers of guardians, or of shares that are needed.
  package static let recoveryGuardianCount = ReasonCode("recovery-guardian-count", .usage, .limit)
  /// The words that were asked for were not known.
  package static let recoveryWordsNotWritten = ReasonCode("recovery-words-not-written", .usage)
  /// The folder of a standing backup is no path from the root.
  package static let backupFolderForm = ReasonCode("backup-folder-form", .usage)
  /// The key of a standing backup is no public key of age.
  package static let backupKeyForm = ReasonCode("backup-key-form", .usage)
  // MARK: Configuration files
  /// *place*: *defect*.
  package static let configurationRefused = ReasonCode(
    "configuration-refused", .usage, .place, .defect)
  /// *place* cannot be read: *defect*.
  package static let configurationUnreadable = ReasonCode(
    "configuration-unreadable", .fileDamaged, .place, .defect)
  // MARK: The command line
  /// *input* is needed, and there is no terminal to ask on.
  package static let inputMissing = ReasonCode("input-missing", .usage, .input)
}

extension FactName {
  /// Several files of this machine.
  static let places = FactName("places", .document)
  /// The number of a share, in the order in which a person gives shares.
  package static let share = FactName("share", .open)
  package static let receiptNumber = FactName("receipt-number", .document)
  /// A number of columns of a terminal.
  package static let columns = FactName("columns", .open)
  /// A number of rows of a terminal.
  package static let rows = FactName("rows", .open)
  /// A program that is not this one.
  package static let program = FactName("program", .document)
}
