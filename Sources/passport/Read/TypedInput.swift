/// Whether a read asks a person for anything, and the terminal on which it does.
enum TypedInput {
  /// Whether options make anything asked for: the key, or passphrases that no file has.
  /// - Throws: ``UsageError``.
  static func isAskedFor(_ options: Arguments) throws -> Bool {
    let source = try AccessKeySource(options, mayBeMissing: true)
    let hasPassphrases =
      options.has(Passphrase.file) && options.has(CardIssuing.deskPassphraseFile)
    return source?.isTyped == true || options[CardIssuing.issue] && !hasPassphrases
      || SaveDestination.asks(options)
  }

  /// Shows no key that is pressed from now on. Those that were pressed already are kept: they may have
  /// been the swipe.
  /// - Returns: the terminal, to be given back after the last question; nil where there is none.
  static func hide() throws -> HiddenTerminal? {
    try Terminal()?.hide(.unasked, discardingTypedAhead: false)
  }
}
