import Encoding
import Presentation
import Verdicts

/// `passport desk`: one document after the other, for a clerk.
enum DeskCommand {
  private static let terminal = Flag("--terminal", "ask and show on this terminal")
  private static let clearAfter = Setting(
    Option(
      "--clear-after", "SECONDS",
      "clear what was shown after this time, or when the document is lifted",
      takes: .timeoutForm, read: ReadOptions.seconds), "60", .seconds(60))
  static let command = Command(
    "desk",
    synopsis: "\(terminal) [\(DocumentSource.reader.usage)] [\(CommonOptions.policy.usage)] "
      + "[\(clearAfter.usage)]",
    summary: "read one document after the other",
    options: [
      [
        terminal, DocumentSource.reader, ReadOptions.timeout, CommonOptions.policy, clearAfter,
        CommonOptions.quiet,
      ]
    ], rules: [.needed([terminal])],
    notes: [
      "Each document's MRZ is swiped or typed, and not shown. The decision stays on the terminal until the document is "
        + "lifted; then all of it is cleared, and the next one is asked for. An error is told in its place, and the "
        + "next document is asked for. Ctrl-D ends."
    ], run: run)

  private static func run(_ options: Arguments, _ environment: AppEnvironment) throws -> ExitCode {
    environment.errors.isQuiet = options[CommonOptions.quiet]
    let place = try DocumentSource(options[DocumentSource.reader])
    guard case nil = place.trace else { throw UsageError(.traceConfigured) }
    guard let terminal = Terminal() else { throw InputError.missing(.inputTerminal) }
    try place.check()
    return try DeskLoop(
      terminal: terminal, place: place,
      policy: ReadOptions.policy(options, recorded: nil, environment),
      patience: options[ReadOptions.timeout], clearAfter: options[clearAfter]
    ).run(environment)
  }
}
