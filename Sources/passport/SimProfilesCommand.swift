import ChipSimulator
import Presentation
import Verdicts

/// `passport sim profiles`.
enum SimProfilesCommand: Command {
  static let words = ["sim", "profiles"]
  static let synopsis = "[--json]"
  static let summary = "list the profiles of the virtual passport"
  static let help = "  --json   print the list as JSON"

  static func run(_ arguments: [String], _ environment: AppEnvironment) throws -> ExitCode {
    let options = try Arguments(arguments, flags: ["--json"])
    if options.has("--json") {
      try environment.output.json(
        DeskJSON.value(Profile.all.map { DeskJSON.Profile(name: $0.name, summary: $0.summary) }))
      return .success
    }
    let width = Profile.all.map(\.name.count).max() ?? 0
    for profile in Profile.all {
      try environment.output.entry(profile.name, profile.summary, column: width + 2)
    }
    return .success
  }
}
