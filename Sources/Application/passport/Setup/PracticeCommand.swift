import ChipSimulator
import Inspection
import Operations
import Presentation
import Verdicts

/// `passport practice`: a read of the virtual passport that needs no reader, no trust store and no
/// network, and keeps nothing.
enum PracticeCommand {
  private static let profile = Setting(
    VirtualPassport.option.saying("read this profile"), PracticeRead.profile.name,
    PracticeRead.profile)
  private static let throughService = Flag(
    "--through-pcscd", "lay it on a virtual reader (vpcd) of pcscd and read it there")
  private static let reader = Setting(
    Option("--reader", "NAME", "the whole name of that reader"), "Virtual PCD 00 00",
    "Virtual PCD 00 00")

  static let command = Command(
    "practice", synopsis: "[\(profile.usage)] [\(throughService)] [\(CommonOptions.json)]",
    summary: "read the virtual passport, for practice, without a reader",
    options: [
      [profile, CommonOptions.json.saying("print the record as JSON"), CommonOptions.quiet],
      [throughService, reader, SimStartCommand.host, SimStartCommand.port],
    ],
    rules: [
      .goesWith(reader, [throughService]), .goesWith(SimStartCommand.host, [throughService]),
      .goesWith(SimStartCommand.port, [throughService]),
    ],
    notes: [
      "Its state is made for this read and believed by nobody else: the record says simulated, the "
        + "trust store and the wallet are not touched, and nothing is kept. passport desk --practice is the desk's "
        + "page over the same passport."
    ], run: run)

  private static func run(_ options: Arguments, _ environment: AppEnvironment) throws -> ExitCode {
    let practice = try PracticeRead(options[profile], environment.surroundings, environment.errors)
    let record =
      try options[throughService]
      ? practice.inspect(
        on: options[reader], at: options[SimStartCommand.host], options[SimStartCommand.port],
        onSilence: DocumentSource.Wait.lines(environment.errors).onSilence)
      : practice.inspect()
    if options[CommonOptions.json] {
      try environment.output.json(RecordJSON().value(record))
    } else {
      try show(record, environment)
    }
    return record.exitCode
  }

  /// Shows the record as a read does, below a line that says what was read.
  /// - Throws: ``OutputError``.
  static func show(_ record: InspectionRecord, _ environment: AppEnvironment) throws {
    try environment.output.lines(
      ["PRACTICE: the virtual passport of a state that does not exist"], hanging: 2)
    try environment.output.lines(RecordSummary(record, for: environment).lines)
  }
}
