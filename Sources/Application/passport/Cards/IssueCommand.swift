import Operations
import Presentation
import Verdicts

/// `passport issue`: reads a document, and issues a card from a record that passed.
enum IssueCommand {
  static let command = Command(
    "issue",
    synopsis: "[\(MRZSource.typed.usage) | \(MRZSource.file.usage) | \(MRZSource.picture.usage) | "
      + "\(PasswordSource.can.usage)] "
      + "[\(DocumentSource.reader.usage)] [\(WalletOptions.wallet.usage)] [\(CommonOptions.json)]",
    summary: "read a document, and put a card into the wallet if the record passed",
    options: [[Heading("Card")] + IssuingOptions.options] + ReadOptions.ofToday,
    rules: ReadOptions.rules + IssuingOptions.rules,
    notes: [
      "It reads and judges as passport read does; nothing is issued of a saved read or a trace."
    ],
    examples: [
      Example("Read the document on the reader, and keep a card of it", "passport issue --mrz")
    ], run: run)

  private static func run(_ options: Arguments, _ environment: AppEnvironment) throws -> ExitCode {
    let hasPassphrases =
      options.has(Passphrase.file) && options.has(IssuingOptions.issuerPassphraseFile)
    return try ReadCommand.read(
      options, environment, asksPassphrases: !hasPassphrases,
      check: { try IssuingOptions.check(options, environment) },
      then: { .issue(try IssuingOptions.operation(options, environment)) })
  }
}
