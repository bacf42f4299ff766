import HTTP
import Verdicts

extension ReasonCode {
  // MARK: Requests and answers
  /// The request cannot be read: *defect*.
  public static let presentationRequestMalformed = ReasonCode(
    "presentation-request-malformed", .credentialInvalid, .defect)
  /// The request is not answered: *cause*.
  public static let presentationRequestUnsupported = ReasonCode(
    "presentation-request-unsupported", .credentialInvalid, .cause)
  /// The request does not come from who it names: *defect*.
  public static let presentationRequestUnproven = ReasonCode(
    "presentation-request-unproven", .credentialInvalid, .defect)
  /// The request has ended: its time is over, or nothing is at its address any more.
  public static let presentationRequestEnded = ReasonCode(
    "presentation-request-ended", .credentialInvalid)
  /// No card satisfies *sought*: *cause*.
  public static let queryUnsatisfied = ReasonCode(
    "query-unsatisfied", .credentialInvalid, .sought, .cause)
  /// The answer cannot be read: *defect*.
  public static let answerMalformed = ReasonCode("answer-malformed", .credentialInvalid, .defect)
  /// The answer does not give what was asked for: *defect*.
  public static let answerDiffers = ReasonCode("answer-differs", .credentialInvalid, .defect)
  /// *host* did not take the answer: *fault*.
  public static let answerRefused = ReasonCode("answer-refused", .credentialInvalid, .host, .fault)
  /// The holder or the wallet shows nothing: *fault*.
  public static let answerDeclined = ReasonCode("answer-declined", .dataUnknown, .fault)
  /// Every part of the answer verifies.
  public static let answerVerified = ReasonCode("answer-verified", .success)
  /// Every part of the answer verifies, and a part is a proof in zero knowledge, which does not tell of its revocation.
  public static let answerProved = ReasonCode("answer-proved", .success)
  /// The offer cannot be read: *defect*.
  public static let offerMalformed = ReasonCode("offer-malformed", .credentialInvalid, .defect)
  /// The offer is not taken: *cause*.
  public static let offerUnsupported = ReasonCode("offer-unsupported", .credentialInvalid, .cause)
  /// What *host* says of itself cannot be used: *defect*.
  public static let issuerMetadataMalformed = ReasonCode(
    "issuer-metadata-malformed", .credentialInvalid, .host, .defect)
  /// An answer of *host* cannot be read: *defect*.
  public static let issuerAnswerMalformed = ReasonCode(
    "issuer-answer-malformed", .credentialInvalid, .host, .defect)
  /// *host* did not issue the card: *fault*.
  public static let issuerRefused = ReasonCode("issuer-refused", .credentialInvalid, .host, .fault)
  /// What *host* sent is not what it offered: *defect*.
  public static let receivedCardDiffers = ReasonCode(
    "received-card-differs", .credentialInvalid, .host, .defect)
  /// *claim* cannot be asked for.
  public static let claimNotAskable = ReasonCode("claim-not-askable", .usage, .claim)
}
