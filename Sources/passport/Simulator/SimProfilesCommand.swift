import ChipSimulator
import Presentation
import Verdicts

/// `passport sim profiles`.
enum SimProfilesCommand {
  static let command = Command(
    "sim profiles", synopsis: "[\(CommonOptions.json)]",
    summary: "list the profiles of the virtual passport",
    options: [[CommonOptions.json.saying("print the list as JSON")]], run: run)

  private static func run(_ options: Arguments, _ environment: AppEnvironment) throws -> ExitCode {
    if options[CommonOptions.json] {
      try environment.output.json(
        ReaderJSON.value(Profile.all.map { ReaderJSON.Profile(name: $0.name, summary: $0.summary) })
      )
      return .success
    }
    let width = Profile.all.map(\.name.count).max() ?? 0
    for profile in Profile.all {
      try environment.output.entry(profile.name, profile.summary, column: width + 2)
    }
    return .success
  }
}
