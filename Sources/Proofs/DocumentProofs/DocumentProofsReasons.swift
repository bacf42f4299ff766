import Verdicts

extension ReasonCode {
  // MARK: Mobile documents
  /// No proof can be made of this: *defect*.
  public static let statementUnprovable = ReasonCode(
    "statement-unprovable", .credentialInvalid, .defect)
  /// What is to be proven is not true: *defect*.
  public static let statementUntrue = ReasonCode("statement-untrue", .credentialInvalid, .defect)
}
