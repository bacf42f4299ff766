import Verdicts

extension ReasonCode {
  // MARK: Trust store
  /// Added.
  public static let anchorAdded = ReasonCode("anchor-added", .success)
  /// Already there.
  public static let anchorUnchanged = ReasonCode("anchor-unchanged", .success)
  /// The certificate occurs twice.
  public static let certificateDuplicate = ReasonCode("certificate-duplicate", .fileDamaged)
  /// *source* is not a master list: *defect*.
  public static let masterListMalformed = ReasonCode(
    "master-list-malformed", .fileDamaged, .source, .defect)
  /// The signature of the master list *source* does not verify.
  public static let masterListSignatureInvalid = ReasonCode(
    "master-list-signature-invalid", .fileDamaged, .source)
  /// The signer of the master list *source* is not trusted: *fingerprint*.
  public static let masterListSignerUntrusted = ReasonCode(
    "master-list-signer-untrusted", .fileDamaged, .source, .fingerprint)
  /// *source* holds no certificate.
  public static let nothingToImport = ReasonCode("nothing-to-import", .fileDamaged, .source)
  // MARK: Sources of trust
  /// No trusted key verifies it yet; kept until one does.
  public static let linkPending = ReasonCode("link-pending", .success)
  /// The signer of the master list *source* was not issued by the given root: *fingerprint*.
  public static let masterListRootMismatch = ReasonCode(
    "master-list-root-mismatch", .fileDamaged, .source, .fingerprint)
  /// Nobody signed the list *source*, and it was not accepted: *fingerprint*.
  public static let listUnsigned = ReasonCode("list-unsigned", .fileDamaged, .source, .fingerprint)
  /// *source* cannot be imported: *defect*.
  public static let archiveUnreadable = ReasonCode(
    "archive-unreadable", .fileDamaged, .source, .defect)
  /// *source* holds *count* files that could be imported; unpack it and import each of them.
  public static let archiveOfSeveral = ReasonCode(
    "archive-of-several", .fileDamaged, .source, .count)
  /// *source* holds more than *limit* MiB of certificates and lists.
  public static let collectionTooLarge = ReasonCode(
    "collection-too-large", .fileDamaged, .source, .limit)
  /// *source* is a file of changes: by its line *line* something was to be taken out or altered. Nothing was
  /// imported.
  public static let collectionOfChanges = ReasonCode(
    "collection-of-changes", .fileDamaged, .source, .line)
  /// Line *line*: *defect*.
  public static let collectionRecordRefused = ReasonCode(
    "collection-record-refused", .fileDamaged, .line, .defect)
  /// The CRL was added.
  public static let revocationListAdded = ReasonCode("revocation-list-added", .success)
  /// The CRL is already there.
  public static let revocationListUnchanged = ReasonCode("revocation-list-unchanged", .success)
  /// A newer CRL of this issuer is already there.
  public static let revocationListSuperseded = ReasonCode(
    "revocation-list-superseded", .fileDamaged)
  /// The list was added.
  public static let defectListAdded = ReasonCode("defect-list-added", .success)
  /// The list is already there.
  public static let defectListUnchanged = ReasonCode("defect-list-unchanged", .success)
  /// The list *source* was signed on *list signed on*, and a newer one of its publisher, of *newest signed
  /// on*, was imported before.
  public static let defectListOlder = ReasonCode(
    "defect-list-older", .fileDamaged, .source, .listSignedOn, .newestSignedOn)
  /// No trusted certificate of its state, *country*, leads to the signer of the deviation list
  /// *source*.
  public static let deviationListIssuerMissing = ReasonCode(
    "deviation-list-issuer-missing", .fileDamaged, .source, .country)
  /// There is more to keep than the trust store can hold.
  public static let trustStoreFull = ReasonCode("trust-store-full", .fileDamaged)
  /// The trust store is another one than was asked for: *fingerprint*.
  public static let trustStoreDiffers = ReasonCode(
    "trust-store-differs", .fileDamaged, .fingerprint)
  // MARK: What an import refuses
  /// The signer of the master list *source* did not sign the attribute *attribute*.
  public static let masterListSignedAttributesMissing = ReasonCode(
    "master-list-signed-attributes-missing", .fileDamaged, .source, .attribute)
  /// The certificate of the signer of the master list *source* ended on *signer end*.
  public static let masterListSignerExpired = ReasonCode(
    "master-list-signer-expired", .fileDamaged, .source, .signerEnd)
  /// The master list *source* was signed on *list signed on*, and a newer one of its publisher, of
  /// *newest signed on*, was imported before.
  public static let masterListOlder = ReasonCode(
    "master-list-older", .fileDamaged, .source, .listSignedOn, .newestSignedOn)
  /// The signer of the master list *source* is of *country*, and the authority that issued it of
  /// *authority country*.
  public static let masterListSignerCountryDiffers = ReasonCode(
    "master-list-signer-country-differs", .fileDamaged, .source, .country, .authorityCountry)
  /// The signer of the master list *source* was revoked on *revoked on*: *revocation reason*.
  public static let masterListSignerRevoked = ReasonCode(
    "master-list-signer-revoked", .fileDamaged, .source, .revokedOn, .revocationReason)
  /// The authority above the signer of the master list *source* was revoked on *revoked on*:
  /// *revocation reason*.
  public static let masterListAuthorityRevoked = ReasonCode(
    "master-list-authority-revoked", .fileDamaged, .source, .revokedOn, .revocationReason)
  /// The certificates of *source* were not accepted: *fingerprint*.
  public static let certificatesUntrusted = ReasonCode(
    "certificates-untrusted", .fileDamaged, .source, .fingerprint)
  /// *source* holds more than *limit*, far more than any real one.
  public static let importLimitExceeded = ReasonCode(
    "import-limit-exceeded", .fileDamaged, .source, .limit)
  // MARK: Institutions
  /// The institutions of *source* were not accepted: *fingerprint*.
  public static let institutionsUntrusted = ReasonCode(
    "institutions-untrusted", .fileDamaged, .source, .fingerprint)
  /// The certificate ended on *date*: no credential below it verifies any more.
  public static let institutionExpired = ReasonCode(
    "institution-expired", .fileDamaged, .statedDay)
}
