import Operations
import Presentation
import Storage
import Verdicts

/// `passport report-bug`: a report for those who maintain this program, shown before it is written.
enum ReportBugCommand {
  private static let trace = Option(
    "--trace", "FILE", "add the trace that read --trace wrote, without data and keys")
  private static let record = Option(
    "--record", "FILE", "add the record that read --json --redact printed")

  static let command = Command(
    "report-bug",
    synopsis: "[FILE] [\(trace.usage)] [\(record.usage)] [\(CommonOptions.yes)]",
    summary: "gather what a report about a fault needs into one file, shown before it is written",
    operand: Operand("FILE", "where it is written; without it, it is only shown", 0...1),
    options: [
      [trace, record],
      [CommonOptions.yes.saying("write it without asking"), CommonOptions.noInput],
    ],
    notes: [
      """
      It has the versions of system and programs, what passport doctor says, and the trace and the \
      record that are given: nothing of the holder, no names of users, hosts and folders, no serial \
      numbers. A trace or record that is not redacted is refused. Nothing is sent anywhere.
      """
    ],
    examples: [
      Example(
        "With a read that failed",
        "passport report-bug report.md --trace trace.json --record record.json")
    ], run: run)

  private static func run(_ options: Arguments, _ environment: AppEnvironment) throws -> ExitCode {
    let path = options.operands.first
    let file = try path.map { path throws(StorageError) in try NewFile(path: path) }
    let report = try BugReport(environment.doctor, trace: options[trace], record: options[record])
    try environment.output.lines(report.lines)
    guard let path, let file else { return .success }
    let isConfirmed = try options.confirm(
      "Write this to \(path)?", otherwise: CommandRefusal(.reportUnconfirmed, .text(path)))
    guard isConfirmed else {
      environment.errors.say("nothing was written")
      return .success
    }
    try file.write(Array(report.lines.map { $0.text + "\n" }.joined().utf8))
    environment.errors.say("written to \(path); answer the questions in it, and send it")
    return .success
  }
}
