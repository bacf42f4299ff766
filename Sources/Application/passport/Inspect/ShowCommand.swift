import Inspection
import Operations
import Presentation
import Trust
import TrustStore
import Verdicts

/// `passport show`: the content of a saved read, for people.
enum ShowCommand {
  static let command = Command(
    "show", summary: "show what a saved read says",
    operand: Operand(
      "PATH",
      "a folder, a file or an encrypted file, as inspect takes it; it is judged as inspect does, and "
        + "the exit code is the same"),
    options: [
      [
        PortraitOutput.option.saying("write the portrait, as read and inspect do"),
        DayOption.at, CommonOptions.policy,
      ] + SavedReadKey.options
    ], rules: [.exclude(SavedReadKey.keys)], run: run)

  private static func run(_ options: Arguments, _ environment: AppEnvironment) throws -> ExitCode {
    let time = DayOption.time(options, environment)
    let policy = InspectionPolicy(trust: environment.trustPolicy(options))
    let key = SavedReadKey(options)
    let portrait = try PortraitOutput(options)
    let inspection = SavedInspection(
      anchors: try TrustStore(folder: environment.surroundings.trustFolder), policy: policy)
    let saved = try SavedPath(options.operand, key: key)
    let record = try inspection.run(saved.document, at: time)
    try InspectCommand.summarize(
      record, saved, further: [""] + FurtherData(record, environment.catalogue).lines, portrait,
      environment)
    let written = portrait?.write(record, environment) ?? .success
    return record.exitCode == .success ? written : record.exitCode
  }
}
