import Encoding
import Operations
import Presentation
import SmartCard
import Verdicts

/// `passport doctor`: the state of this machine, from the PC/SC service to the trust store.
enum DoctorCommand {
  static let reader = Option(
    "--reader", "NAME", "look at this reader only: its name or a part of it")

  private static let tokens = Flag(
    "--tokens",
    "load the modules of tokens too, and say what each token can do; some ask the card on a reader what it is"
  )

  static let command = Command(
    "doctor", synopsis: "[\(reader.usage)] [\(tokens)] [\(CommonOptions.json)]",
    summary: "say what keeps this machine from reading passports, and what to do",
    options: [[reader, tokens, CommonOptions.json.saying("print the findings as JSON")]],
    notes: [
      """
      Each line begins with ok, attention (a read works) or broken (no read works, or none is judged \
      rightly); below it is what to do. It ends with 0, or with 3 where something is broken. Nothing \
      is changed, no document is read, and nothing personal is reported.
      """
    ],
    examples: [Example("What to do first where a read fails", "passport doctor")], run: run)

  private static func run(_ options: Arguments, _ environment: AppEnvironment) throws -> ExitCode {
    var doctor = environment.doctor
    doctor.asksTokens = options[tokens]
    let result = doctor.examine(reader: options[reader], ServiceAnswer.ask())
    try environment.print(
      options, json: result.json, lines: result.findings.flatMap(\.lines),
      hanging: DoctorFinding.column)
    return result.exit
  }
}

extension AppEnvironment {
  var doctor: Doctor {
    Doctor(
      machine: surroundings.machine, surroundings, catalogue,
      unusableConfigurations: configurationFiles.map(\.path).filter { path in
        (try? Configuration(files: [path], known: options)) == nil
      })
  }
}
