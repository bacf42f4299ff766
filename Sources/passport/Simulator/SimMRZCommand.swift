import ChipSimulator
import Verdicts

/// `passport sim mrz`: what is printed on the virtual passport, for `passport read --mrz -`.
enum SimMRZCommand: Command {
  static let words = ["sim", "mrz"]
  static let synopsis = "[--profile P | --files DIR]"
  static let summary = "print the MRZ of the virtual passport, a fictitious person's"
  static let help = """
      --profile P   of this profile (specimen)
      --files DIR   of the document in this folder
    """

  static func run(_ arguments: [String], _ environment: AppEnvironment) throws -> ExitCode {
    let options = try Arguments(arguments, values: ["--profile", "--files"])
    let mrz = try VirtualPassport.mrz(
      profile: options.value("--profile"), files: options.value("--files"), environment)
    try environment.output.lines(mrz.lines)
    return .success
  }
}
