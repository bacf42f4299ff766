/// What a read asks a person for.
enum TypedInput {
  /// Shows no key that is pressed from now on, where anything is going to be asked for.
  /// - Returns: the terminal, to be given back after the last question; nil where nothing is asked for
  ///   or there is none.
  static func hide(_ options: Arguments) throws -> HiddenTerminal? {
    let source = try AccessKeySource(options, mayBeMissing: true)
    let opensStores = options.has("--issue")
    let hasPassphrases =
      options.has("--passphrase-file") && options.has("--desk-passphrase-file")
    let asks =
      source?.isTyped == true || opensStores && !hasPassphrases
      || SaveDestination.asks(options)
    return asks ? try Terminal()?.hide(.unasked, discardingTypedAhead: false) : nil
  }
}
