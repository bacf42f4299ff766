import Verdicts

extension ReasonCode {
  // MARK: The wallet
  /// A new passphrase was not typed twice alike.
  static let newPassphrasesDiffer = ReasonCode("new-passphrases-differ", .usage)
}
