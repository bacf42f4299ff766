import Operations

/// The options of commands that import lists, and the questions to the operator.
enum AcceptancePrompt {
  static let yes = CommonOptions.yes.saying(
    "accept the lists' publishers, and certificates that nobody signed as a list, without being "
      + "asked")
  static let checksPublisher = Flag(
    "--publisher-check",
    "show the fingerprints, to be compared, for the lists of known publishers too")
  private static let acceptsExpiredList = Flag(
    "--accept-expired-list",
    "accept lists although their signer's certificate has expired since they were signed")
  private static let acceptsOlderList = Flag(
    "--accept-older-list",
    "accept lists although a newer one of their publisher was imported before")
  /// The options of a command that imports lists, in addition to `--yes` and `--no-input`.
  static let options: [any DeclaredOption] = [
    checksPublisher, acceptsExpiredList, acceptsOlderList,
  ]

  /// The answers that these options give; the others are asked for on the terminal.
  static func acceptance(_ options: Arguments, _ environment: AppEnvironment) -> Acceptance {
    Acceptance(
      isAnswered: options[CommonOptions.yes], acceptsExpired: options[acceptsExpiredList],
      acceptsOlder: options[acceptsOlderList], checks: options[checksPublisher]
    ) { shown, question, standard in
      for line in shown { environment.errors.note(line) }
      let terminal = options[CommonOptions.noInput] ? nil : Terminal()
      return try terminal?.confirm(question, standard: standard)
    }
  }
}
