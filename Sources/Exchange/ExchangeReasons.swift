import Verdicts

extension ReasonCode {
  // MARK: Requests and answers
  /// The request cannot be read: *defect*.
  public static let presentationRequestMalformed = ReasonCode(
    "presentation-request-malformed", .credentialInvalid, .defect)
  /// The request is not answered: *cause*.
  public static let presentationRequestUnsupported = ReasonCode(
    "presentation-request-unsupported", .credentialInvalid, .cause)
  /// The request ended at *credential end*.
  public static let presentationRequestExpired = ReasonCode(
    "presentation-request-expired", .credentialInvalid, .credentialEnd)
  /// No card satisfies *sought*: *cause*.
  public static let queryUnsatisfied = ReasonCode(
    "query-unsatisfied", .credentialInvalid, .sought, .cause)
  /// The answer cannot be read: *defect*.
  public static let answerMalformed = ReasonCode("answer-malformed", .credentialInvalid, .defect)
  /// The answer does not give what was asked for: *defect*.
  public static let answerDiffers = ReasonCode("answer-differs", .credentialInvalid, .defect)
  /// Every part of the answer verifies.
  public static let answerVerified = ReasonCode("answer-verified", .success)
  /// *claim* cannot be asked for.
  public static let claimNotAskable = ReasonCode("claim-not-askable", .usage, .claim)
}
