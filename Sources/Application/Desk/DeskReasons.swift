import Verdicts

extension ReasonCode {
  // MARK: The page of a desk
  /// The office's program did not take the receipt *number*.
  static let officeProgramFailed = ReasonCode("office-program-failed", .fileDamaged, .receiptNumber)
  /// The page of the desk cannot be served: *fault*.
  static let deskNotStarted = ReasonCode("desk-not-started", .fileDamaged, .fault)
  /// The desk that runs does not answer.
  static let deskSilent = ReasonCode("desk-silent", .fileDamaged)
  // MARK: The wallet
  /// A new passphrase was not typed twice alike.
  static let newPassphrasesDiffer = ReasonCode("new-passphrases-differ", .usage)
}
