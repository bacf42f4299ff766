import Messages
import Presentation
import Trust
import Verdicts

/// `passport help`: what there is to type.
enum HelpCommand {
  static let command = Command(
    "help", synopsis: "[COMMAND | \(topics.map(\.name).joined(separator: " | "))]",
    summary: "show this, the help of a command, the exit codes or the policies",
    operand: Operand("COMMAND", "", 0...2),
    run: { options, environment in try show(topic(options.operands), environment) })

  /// A subject of help.
  enum Topic {
    case overview
    case command(Command)
    /// The commands with one first word.
    case group(String, [Command])
    case exitCodes
    case policy
  }

  private static let topics: [(name: String, topic: Topic)] = [
    ("exit-codes", .exitCodes), ("policy", .policy),
  ]

  /// The subject that some words name.
  /// - Throws: ``UsageError`` where they name nothing.
  static func topic(_ words: [String]) throws(UsageError) -> Topic {
    if words.isEmpty || words == command.words { return .overview }
    if let found = topics.first(where: { words == [$0.name] }) { return found.topic }
    if let command = Passport.commands.first(where: { $0.words == words }) {
      return .command(command)
    }
    let group = Passport.group(words)
    guard words.count == 1, !group.isEmpty else {
      throw Passport.unknownCommand(words, topics: topics.map(\.name))
    }
    return .group(words[0], group)
  }

  /// Prints the help about something.
  /// - Throws: ``OutputError``.
  static func show(_ topic: Topic, _ environment: AppEnvironment) throws(OutputError) -> ExitCode {
    let text = text(topic, environment.output.layout.forReading, environment.catalogue)
    // Every line of a text that this program itself holds.
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    try environment.output.lines(lines.map(String.init))
    return .success
  }

  private static func text(
    _ topic: Topic, _ layout: WrappedText, _ catalogue: MessageCatalogue
  ) -> String {
    switch topic {
    case .overview: overview(layout)
    case .command(let command): text(command, layout)
    case .group(let word, let commands):
      """
      \(list(commands, layout).joined(separator: "\n"))

      \(layout.text("passport help \(word) COMMAND shows the options.", hanging: 0))
      """
    case .exitCodes: exitCodes(catalogue, layout)
    case .policy: policies(layout)
    }
  }

  /// Commands with what they do, a row each.
  static func list(_ commands: [Command], _ layout: WrappedText) -> [String] {
    let names = commands.map { "  passport " + $0.name }
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

  private static func text(_ command: Command, _ layout: WrappedText) -> String {
    let head = [
      layout.text("passport \(command.name) \(command.synopsis)", hanging: 4),
      layout.text("  " + command.summary, hanging: 2),
    ].joined(separator: "\n")
    let help = HelpText(command)
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
