import Verdicts

extension ReasonCode {
  // MARK: Minting
  /// No card is made: *cause*.
  public static let mintNotAllowed = ReasonCode("mint-not-allowed", .notValid, .cause)
  /// No card is made: it was not checked that the chip is the original.
  public static let chipUnproven = ReasonCode("chip-unproven", .notValid)
  /// *claim* is not proven by the document.
  public static let predicateFalse = ReasonCode("predicate-false", .notValid, .claim)
  /// No age document is made: *cause*.
  public static let ageDocumentNotMade = ReasonCode("age-document-not-made", .notValid, .cause)
  /// No photo ID is made: *cause*.
  public static let photoIDNotMade = ReasonCode("photo-id-not-made", .notValid, .cause)
  /// No credential of this format says *claim*.
  public static let claimNotOffered = ReasonCode("claim-not-offered", .usage, .claim)
  /// A credential of this format always shows *claim*, which was not asked for.
  public static let claimNeeded = ReasonCode("claim-needed", .usage, .claim)
  // MARK: Presenting
  /// The card has no credential of the format *format*.
  public static let cardFormatMissing = ReasonCode(
    "card-format-missing", .credentialInvalid, .format)
  /// No credential of the card has all of the claims.
  public static let claimsApart = ReasonCode("claims-apart", .credentialInvalid)
  /// No element was chosen.
  public static let claimNotChosen = ReasonCode("claim-not-chosen", .usage)
  /// The credential shows all of its claims: *claims* were not named.
  public static let credentialShownWhole = ReasonCode(
    "credential-shown-whole", .credentialInvalid, .claims)
}
