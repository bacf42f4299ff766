import Trust
import Verdicts

/// `passport help`: what there is to type.
enum HelpCommand: Command {
  static let words = ["help"]
  static let synopsis = "[COMMAND | exit-codes | policy]"
  static let summary = "show this, the help of a command, the exit codes or the policies"
  static let help = ""

  static func run(_ arguments: [String], _ environment: AppEnvironment) throws -> ExitCode {
    if arguments.isEmpty || arguments == words {
      try show(overview, environment)
    } else if arguments == ["exit-codes"] {
      try show(exitCodes(environment.catalogue), environment)
    } else if arguments == ["policy"] {
      try show(policies, environment)
    } else {
      let found = Passport.commands.filter { $0.words.starts(with: arguments) }
      guard !found.isEmpty else { throw UsageError("there is no such command") }
      try show(found.map(text).joined(separator: "\n\n"), environment)
    }
    return .success
  }

  /// Every line of a text that this program itself holds.
  private static func show(_ text: String, _ environment: AppEnvironment) throws {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    try environment.output.lines(lines.map(String.init))
  }

  private static var overview: String {
    let lines = Passport.commands.map { command in
      let name = (command.words).joined(separator: " ")
      return "  passport \(name)" + String(repeating: " ", count: max(1, 16 - name.count))
        + command.summary
    }
    return """
      passport reads an electronic passport and proves that it is genuine.

      \(lines.joined(separator: "\n"))

      passport help COMMAND shows the options. Results go to standard output, all else to
      standard error. Personal data are never taken from, or written to, a command line.
      """
  }

  private static func text(_ command: any Command.Type) -> String {
    let name = command.words.joined(separator: " ")
    let head = "passport \(name) \(command.synopsis)\n  \(command.summary)"
    return command.help.isEmpty ? head : head + "\n\n" + command.help
  }

  private static func exitCodes(_ catalogue: MessageCatalogue) -> String {
    let lines = ExitCode.allCases.map { code in
      let number = String(code.rawValue)
      return String(repeating: " ", count: max(0, 4 - number.count)) + number + "  "
        + catalogue.meaning(code)
    }
    return "Exit codes; of several that apply to a read, the first counts.\n\n"
      + lines.joined(separator: "\n")
  }

  private static var policies: String {
    func row(_ cells: [String]) -> String {
      cells.enumerated().map { index, cell in
        index == cells.count - 1
          ? cell : cell + String(repeating: " ", count: max(1, (index == 0 ? 30 : 10) - cell.count))
      }.joined()
    }
    let names = TrustPolicy.allCases.map(\.rawValue)
    let rows = Weakness.allCases.map { weakness in
      row(
        [weakness.rawValue] + TrustPolicy.allCases.map { $0.response(to: weakness).rawValue }
          + [weakness.rule])
    }
    return """
      What a weakness does to its check under each policy. A signature that does not verify, a
      digest that differs, a signer of another state and a revoked one fail under all of them.

      \(row(["weakness"] + names + ["rule"]))
      \(rows.joined(separator: "\n"))
      """
  }
}
