import ChipSimulator
import Verdicts

/// `passport sim can`: the card access number of the virtual passport, for `passport read --can -`.
enum SimCANCommand {
  static let command = Command(
    "sim can", synopsis: VirtualPassport.option.usage,
    summary: "print the card access number of the virtual passport, a fictitious one",
    options: [[VirtualPassport.option.saying("of this profile, whose card has one")]], run: run)

  private static func run(_ options: Arguments, _ environment: AppEnvironment) throws -> ExitCode {
    let profile = options[VirtualPassport.option] ?? .specimen
    guard let number = Personalisation.number(.cardAccess, of: profile) else {
      throw UsageError(.profileWithoutCAN(VirtualPassport.option.name))
    }
    try environment.output.line(number)
    return .success
  }
}

/// A defect in the command line.
extension Phrase {
  /// *option*: no card access number is printed on that document.
  static func profileWithoutCAN(_ option: String) -> Phrase {
    Phrase("usage-profile-without-can", Fact(.option, option))
  }
}
