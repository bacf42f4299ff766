import ChipSimulator
import Verdicts

/// `passport sim pin`: the secret number of the virtual passport, for `passport read --pin -`.
enum SimPINCommand {
  static let command = Command(
    "sim pin", synopsis: VirtualPassport.option.usage,
    summary: "print the secret number (PIN) of the virtual passport, a fictitious one",
    options: [[VirtualPassport.option.saying("of this profile, whose card has one")]], run: run)

  private static func run(_ options: Arguments, _ environment: AppEnvironment) throws -> ExitCode {
    let profile = options[VirtualPassport.option] ?? .specimen
    guard let number = Personalisation.number(.personalIdentification, of: profile) else {
      throw UsageError(.profileWithoutPIN(VirtualPassport.option.name))
    }
    try environment.output.line(number)
    return .success
  }
}

/// A defect in the command line.
extension Phrase {
  /// *option*: that card has no secret number.
  static func profileWithoutPIN(_ option: String) -> Phrase {
    Phrase("usage-profile-without-pin", Fact(.option, option))
  }
}
