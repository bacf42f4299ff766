import Presentation
import Trust
import Verdicts

/// `passport help`: what there is to type.
enum HelpCommand: Command {
  static let words = ["help"]
  static let synopsis = "[COMMAND | exit-codes | policy]"
  static let summary = "show this, the help of a command, the exit codes or the policies"
  static let help = ""

  static func run(_ arguments: [String], _ environment: AppEnvironment) throws -> ExitCode {
    let layout = environment.output.layout.forReading
    let text = try text(arguments, layout, environment.catalogue)
    // Every line of a text that this program itself holds.
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    try environment.output.lines(lines.map(String.init))
    return .success
  }

  private static let topics = ["exit-codes", "policy"]

  private static func text(
    _ arguments: [String], _ layout: WrappedText, _ catalogue: MessageCatalogue
  ) throws -> String {
    if arguments.isEmpty || arguments == words { return overview(layout) }
    if arguments == ["exit-codes"] { return exitCodes(catalogue, layout) }
    if arguments == ["policy"] { return policies(layout) }
    if let command = Passport.commands.first(where: { $0.words == arguments }) {
      return text(command, layout)
    }
    let group = Passport.group(arguments)
    guard arguments.count == 1, !group.isEmpty else {
      throw Passport.unknownCommand(arguments, topics: topics)
    }
    return """
      \(list(group, layout).joined(separator: "\n"))

      \(layout.text("passport help \(arguments[0]) COMMAND shows the options.", hanging: 0))
      """
  }

  /// Commands with what they do, a row each.
  static func list(_ commands: [any Command.Type], _ layout: WrappedText) -> [String] {
    let names = commands.map { "  passport " + $0.words.joined(separator: " ") }
    let column = (names.map(\.count).max() ?? 0) + 2
    return zip(names, commands).flatMap { layout.entry($0, $1.summary, column: column) }
  }

  private static func overview(_ layout: WrappedText) -> String {
    let end = """
      passport help COMMAND shows the options. Results go to standard output, all else to standard \
      error. Personal data are never taken from, or written to, a command line.
      """
    return """
      \(layout.text("passport reads an electronic passport and proves that it is genuine.", hanging: 0))

      \(list(Passport.commands, layout).joined(separator: "\n"))

      \(layout.text(end, hanging: 0))
      """
  }

  private static func text(_ command: any Command.Type, _ layout: WrappedText) -> String {
    let name = command.words.joined(separator: " ")
    let head = [
      layout.text("passport \(name) \(command.synopsis)", hanging: 4),
      layout.text("  " + command.summary, hanging: 2),
    ].joined(separator: "\n")
    let help = HelpText(command.help)
    return help.blocks.isEmpty ? head : head + "\n\n" + help.text(layout)
  }

  private static func exitCodes(_ catalogue: MessageCatalogue, _ layout: WrappedText) -> String {
    let lines = ExitCode.allCases.flatMap { code in
      let number = String(code.rawValue)
      return layout.entry(
        String(repeating: " ", count: max(0, 4 - number.count)) + number, catalogue.meaning(code),
        column: 6)
    }
    return layout.text("Exit codes; of several that apply to a read, the first counts.", hanging: 0)
      + "\n\n" + lines.joined(separator: "\n")
  }

  private static func policies(_ layout: WrappedText) -> String {
    func row(_ cells: [String]) -> [String] {
      let all = cells.dropLast().enumerated().map { index, cell in
        cell + String(repeating: " ", count: max(1, (index == 0 ? 30 : 10) - cell.count))
      }.joined()
      return layout.entry(all, cells.last ?? "", column: all.count)
    }
    let names = TrustPolicy.allCases.map(\.rawValue)
    let rows = Weakness.allCases.flatMap { weakness in
      row(
        [weakness.rawValue] + TrustPolicy.allCases.map { $0.response(to: weakness).rawValue }
          + [weakness.rule])
    }
    let head = """
      What a weakness does to its check under each policy. A signature that does not verify, a \
      digest that differs, a signer of another state and a revoked one fail under all of them.
      """
    return ([layout.text(head, hanging: 0), ""] + row(["weakness"] + names + ["rule"]) + rows)
      .joined(separator: "\n")
  }
}
