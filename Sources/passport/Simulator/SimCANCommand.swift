import ChipSimulator
import Verdicts

/// `passport sim can`: the card access number of the virtual passport, for `passport read --can -`.
enum SimCANCommand: Command {
  static let words = ["sim", "can"]
  static let synopsis = "--profile P"
  static let summary = "print the card access number of the virtual passport, a fictitious one"
  static let help = "  --profile P   of this profile, whose card has one"

  static func run(_ arguments: [String], _ environment: AppEnvironment) throws -> ExitCode {
    let options = try Arguments(arguments, values: ["--profile"])
    let profile = try VirtualPassport.profile(options.value("--profile"))
    guard let number = Personalisation.number(.cardAccess, of: profile) else {
      throw UsageError("--profile: no card access number is printed on that document")
    }
    try environment.output.line(number)
    return .success
  }
}
