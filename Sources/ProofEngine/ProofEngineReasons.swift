import Verdicts

extension ReasonCode {
  // MARK: Minting
  /// No card is made: *cause*.
  public static let mintNotAllowed = ReasonCode("mint-not-allowed", .notValid, .cause)
  /// No card is made: it was not checked that the chip is the original.
  public static let chipUnproven = ReasonCode("chip-unproven", .notValid)
  /// *claim* is not proven by the document.
  public static let predicateFalse = ReasonCode("predicate-false", .notValid, .claim)
  // MARK: Mobile documents
  /// No proof can be made of this: *defect*.
  public static let statementUnprovable = ReasonCode(
    "statement-unprovable", .credentialInvalid, .defect)
  /// What is to be proven is not true: *defect*.
  public static let statementUntrue = ReasonCode("statement-untrue", .credentialInvalid, .defect)
}
