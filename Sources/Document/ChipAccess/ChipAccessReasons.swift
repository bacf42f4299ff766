import Verdicts

extension ReasonCode {
  // MARK: Readers and links
  /// The card on the reader is not an electronic passport.
  public static let notAPassport = ReasonCode("not-a-passport", .noDocument)
  /// The document refused *command* with status *status*.
  public static let commandRefused = ReasonCode(
    "command-refused", .connectionLost, .command, .status)
  /// The protected connection broke: *defect*.
  public static let secureMessagingFailed = ReasonCode(
    "secure-messaging-failed", .connectionLost, .defect)
  // MARK: Access
  /// The document rejected the key made from the MRZ.
  public static let accessKeyRejected = ReasonCode("access-key-rejected", .keyRejected)
  /// The document offers PACE, which failed: *cause*.
  public static let paceFailed = ReasonCode("pace-failed", .downgradeRefused, .cause)
  /// The document offers PACE only in forms that cannot be used: *cause*.
  public static let paceUnusable = ReasonCode("pace-unusable", .downgradeRefused, .cause)
  /// The document rejected the *password*.
  public static let passwordRejected = ReasonCode("password-rejected", .keyRejected, .password)
  /// The document rejected the *password*; tries left: *tries*.
  public static let passwordRejectedWithTries = ReasonCode(
    "password-rejected-with-tries", .keyRejected, .password, .tries)
  /// The document cannot be opened with a *password*.
  public static let passwordNotTaken = ReasonCode("password-not-taken", .keyRejected, .password)
  /// The document accepts no *password* now; tries left: *tries*.
  public static let passwordBlocked = ReasonCode(
    "password-blocked", .keyRejected, .password, .tries)
  /// This is not a *password*, which has *form*.
  public static let passwordUnusable = ReasonCode(
    "password-unusable", .keyRejected, .password, .form)
  /// The document wants *protocol*, for which the MRZ is needed.
  public static let accessKeyMissing = ReasonCode(
    "access-key-missing", .keyRejected, .accessProtocol)
  // MARK: Chip
  /// The chip did not prove that it is the original: *cause*.
  public static let chipProofInvalid = ReasonCode("chip-proof-invalid", .chipFailed, .cause)
  /// The chip did not prove that it is the original: *command* answered *status*.
  public static let chipProofRefused = ReasonCode(
    "chip-proof-refused", .chipFailed, .command, .status)
  /// The document offers a proof that this program cannot check: *algorithm*.
  public static let chipProofUnsupported = ReasonCode(
    "chip-proof-unsupported", .success, .algorithm)
  /// The chip's proof is longer than what this reader passes on; a reader with extended length
  /// can have it.
  public static let chipProofNeedsReader = ReasonCode("chip-proof-needs-reader", .success)
  /// The link broke while the chip proved itself; read the document again, and leave it on the
  /// reader.
  public static let chipProofInterrupted = ReasonCode("chip-proof-interrupted", .success)
  // MARK: The terminal
  /// The chip does not know this terminal as one that may read fingerprints or irises: *cause*.
  public static let terminalNotAuthenticated = ReasonCode(
    "terminal-not-authenticated", .success, .cause)
}
