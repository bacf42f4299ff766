import LDS
import MRZ
import Presentation
import Verdicts

/// `passport mrz check`: what an MRZ says, and which of its characters are wrong.
enum MRZCheckCommand: Command {
  static let words = ["mrz", "check"]
  static let synopsis = "--mrz [-] | --mrz-file FILE"
  static let summary = "say what an MRZ means and which characters are wrong"
  static let help = """
      --mrz           ask for the MRZ on the terminal, without echo
      --mrz -         take it from standard input, as a swipe reader types it
      --mrz-file FILE take it from a file
      --at DATE       find the centuries of its dates as on this day, as in 2030-06-30
      --json          print everything as JSON
      --quiet         print nothing; the exit code tells
      --no-input      never ask; fail instead

    Passports, cards, visas and the French identity card from before 2021 are known. The holder's
    data are printed, because you ask for them. Where check digits prove which character was
    confused with which, the right lines are shown; nothing is guessed. The exit code is 0 when all
    is right and 5 when anything is wrong.
    """

  static func run(_ arguments: [String], _ environment: AppEnvironment) throws -> ExitCode {
    let options = try Arguments(
      arguments, flags: ["--json", "--quiet", "--no-input"], values: ["--mrz-file", "--at"],
      optionalDash: ["--mrz"])
    environment.errors.isQuiet = options.has("--quiet")
    guard let source = try MRZSource(options) else {
      throw UsageError("--mrz (prompt), --mrz - (standard input) or --mrz-file FILE is needed")
    }
    let day = try options.value("--at").map(DayOption.day) ?? environment.deskTime.day
    let text = try source.text(
      allowsPrompt: !options.has("--no-input"), environment.catalogue)
    let diagnosis = try MRZDiagnosis(text)
    let exit = diagnosis.isRight ? ExitCode.success : ExitCode(stoppedBy: .mrzCheckDigit)
    if options.has("--json") {
      try environment.output.json(MRZCheckJSON.value(diagnosis, asOf: day, exit: exit))
    } else if !options.has("--quiet") {
      try environment.output.lines(MRZCheckText(diagnosis, asOf: day).lines)
    }
    return exit
  }
}
