import Inspection
import Presentation
import Trust
import TrustStore
import Verdicts

/// `passport show`: what a saved read says, for a person.
enum ShowCommand: Command {
  static let words = ["show"]
  static let synopsis = "PATH"
  static let summary = "show what a saved read says"
  static let help = """
      PATH            a folder, a file or an encrypted file, as inspect takes it; it is judged as
                      inspect does, and the exit code is the same
      --portrait FILE write the portrait, as read and inspect do
      --at DATE       judge validity on this day, as in 2030-06-30
      --policy NAME   strict, standard or lenient; passport help policy has the table
    \(SavedReadKey.help)
    """

  static func run(_ arguments: [String], _ environment: AppEnvironment) throws -> ExitCode {
    let options = try Arguments(
      arguments, flags: SavedReadKey.flags,
      values: SavedReadKey.values.union(PortraitOutput.values).union(["--at", "--policy"]),
      operands: 1...1)
    let time = try DayOption.time(options, now: environment.deskTime)
    let policy = InspectionPolicy(
      trust: try options.value("--policy").map(PolicyName.parse) ?? .standard)
    let key = try SavedReadKey(options)
    let portrait = try PortraitOutput(options)
    let inspection = SavedInspection(
      anchors: try TrustStore(folder: environment.trustFolder), policy: policy)
    let saved = try SavedPath(options.operands[0], key: key)
    let record = try inspection.run(saved.document, at: time)
    let summary = RecordSummary(record, for: environment)
    let output = PortraitOutput.summaryOutput(portrait, environment)
    try output.lines(summary.lines)
    try output.lines([""] + FurtherData(record).lines)
    if !saved.ignored.isEmpty {
      try output.line("ignored: " + saved.ignored.joined(separator: ", "))
    }
    let written = portrait?.write(record, environment) ?? .success
    return record.exitCode == .success ? written : record.exitCode
  }
}
