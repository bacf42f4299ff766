import ChipSimulator
import Verdicts

/// `passport sim mrz`: what is printed on the virtual passport, for `passport read --mrz -`.
enum SimMRZCommand {
  static let command = Command(
    "sim mrz", synopsis: "[\(VirtualPassport.option.usage) | \(VirtualPassport.files.usage)]",
    summary: "print the MRZ of the virtual passport, a fictitious person's",
    options: [[VirtualPassport.chosen, VirtualPassport.files]], run: run)

  private static func run(_ options: Arguments, _ environment: AppEnvironment) throws -> ExitCode {
    let mrz = try VirtualPassport.mrz(
      profile: options[VirtualPassport.chosen], files: options[VirtualPassport.files], environment)
    try environment.output.lines(mrz.lines)
    return .success
  }
}
