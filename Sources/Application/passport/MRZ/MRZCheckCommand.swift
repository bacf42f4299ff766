import LDS
import MRZ
import Presentation
import Verdicts

/// `passport mrz check`: the fields of an MRZ, and its wrong characters.
enum MRZCheckCommand {
  static let command = Command(
    "mrz check", synopsis: MRZSource.options.map(\.usage).joined(separator: " | "),
    summary: "say what an MRZ means and which characters are wrong",
    options: [
      MRZSource.options + [
        MRZSource.showsInput,
        DayOption.at.saying("find the centuries of its dates as on this day, as in 2030-06-30"),
        CommonOptions.json.saying("print everything as JSON"),
        CommonOptions.quiet.saying("print nothing; the exit code tells"), CommonOptions.noInput,
      ]
    ], rules: MRZSource.rules,
    notes: [
      "Passports, cards, visas and the French identity card from before 2021 are known. The holder's "
        + "data are printed, because you ask for them. Where check digits prove which character was "
        + "confused with which, the right lines are shown; nothing is guessed. The exit code is 0 "
        + "when all is right and 5 when anything is wrong."
    ], run: run)

  private static func run(_ options: Arguments, _ environment: AppEnvironment) throws -> ExitCode {
    guard let source = MRZSource(options) else {
      throw UsageError(
        "--mrz (prompt), --mrz - (standard input), --mrz-file FILE, --mrz-picture FILE or --mrz-device "
          + "DEVICE is needed")
    }
    if !options.has(DayOption.at) { environment.checkClock() }
    let day = options[DayOption.at] ?? environment.judgementTime.day
    let text = try source.text(options, environment)
    let diagnosis = try MRZDiagnosis(text)
    let exit = diagnosis.isRight ? ExitCode.success : ReasonCode.mrzCheckDigit.exitCode
    if options[CommonOptions.json] {
      try environment.output.json(MRZCheckJSON.value(diagnosis, asOf: day, exit: exit))
    } else if !options[CommonOptions.quiet] {
      try environment.output.lines(MRZCheckText(diagnosis, asOf: day, environment.catalogue).lines)
    }
    return exit
  }
}
