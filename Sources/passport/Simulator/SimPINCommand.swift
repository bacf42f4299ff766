import ChipSimulator
import Verdicts

/// `passport sim pin`: the secret number of the virtual passport, for `passport read --pin -`.
enum SimPINCommand: Command {
  static let words = ["sim", "pin"]
  static let synopsis = "--profile P"
  static let summary = "print the secret number (PIN) of the virtual passport, a fictitious one"
  static let help = "  --profile P   of this profile, whose card has one"

  static func run(_ arguments: [String], _ environment: AppEnvironment) throws -> ExitCode {
    let options = try Arguments(arguments, values: ["--profile"])
    let profile = try VirtualPassport.profile(options.value("--profile"))
    guard let number = Personalisation.number(.personalIdentification, of: profile) else {
      throw UsageError("--profile: that card has no secret number")
    }
    try environment.output.line(number)
    return .success
  }
}
