import Encoding
import Messages
import Operations
import Presentation
import Verdicts

/// `passport help`: the commands, their options, and topics.
struct HelpCommand {
  private static let man = Flag("--man", "as a page of the manual, in the markup of mdoc(7)")
  private static let completions = Option(
    "--completions", "SHELL", oneOf: Shell.allCases.map { (name: $0.rawValue, value: $0) }
  ) { "what \($0) completes, as a file for it" }

  /// - Parameter commands: all commands, made when help is printed.
  static func command(over commands: @escaping @Sendable () -> CommandList) -> Command {
    Command(
      "help", synopsis: "[COMMAND | \(topics.map(\.name).joined(separator: " | "))]",
      summary: "show this, the help of a command, the exit codes or the policies",
      operand: Operand("COMMAND", "", 0...3), options: [[man, completions]],
      rules: [.exclude([man, completions])],
      run: { options, environment in
        let help = HelpCommand(over: commands())
        if let shell = options[completions] { return try help.complete(for: shell, environment) }
        return options[man]
          ? try help.showPage(options.operands, environment)
          : try help.show(options.operands, environment)
      })
  }

  private let commands: CommandList

  init(over commands: CommandList) { self.commands = commands }

  /// The topics of help that are not commands, with their texts.
  private static let topics:
    [(name: String, text: @Sendable (MessageCatalogue, WrappedText) -> String)] = [
      ("exit-codes", HelpText.exitCodes), ("policy", HelpText.policies),
    ]

  /// The commands, in the form for the manual and completions.
  var table: CommandTable {
    CommandTable(
      commands.groups.map { .init($0.title, $0.commands.map(\.description)) },
      help: CommonOptions.help.declaration, shortHelp: CommonOptions.shortHelp.declaration,
      version: CommonOptions.version.declaration, language: CommonOptions.language.declaration,
      topics: Self.topics.map(\.name))
  }

  /// The most common commands, for a user who types the program's name alone.
  static let everyday: [(title: String, commands: [String])] = [
    ("Begin", ["setup", "practice"]),
    ("Read and judge documents", ["desk", "read", "inspect"]),
    ("The certificates of states", ["trust update"]),
    ("Cards", ["card list", "present", "verify"]),
    ("When something does not work", ["doctor"]),
  ]

  /// Prints the most common commands, and how to list the others.
  /// - Throws: ``OutputError``.
  func greet(_ environment: AppEnvironment) throws -> ExitCode {
    let groups = Self.everyday.map { title, names in
      (title, names.compactMap { name in commands.all.first { $0.name == name }?.row })
    }
    return try Self.print(
      HelpText.overview(
        groups,
        end:
          "passport help lists all commands, and passport help COMMAND shows the options of one.",
        environment.output.layout.forReading), environment)
  }

  /// Prints the help about a command, a group of commands or a topic.
  /// - Throws: ``UsageError`` if the words name none, ``OutputError``.
  func show(_ words: [String], _ environment: AppEnvironment) throws -> ExitCode {
    let layout = environment.output.layout.forReading
    return try Self.print(try text(words, environment.catalogue, layout), environment)
  }

  private func text(
    _ words: [String], _ catalogue: MessageCatalogue, _ layout: WrappedText
  ) throws(UsageError) -> String {
    if words.isEmpty || words == ["help"] {
      let groups = commands.groups.map { ($0.title, $0.commands.map(\.row)) }
      return HelpText.overview(groups, end: Self.end, layout)
    }
    if let topic = Self.topics.first(where: { words == [$0.name] }) {
      return topic.text(catalogue, layout)
    }
    if let command = commands[words] { return HelpText(command.description).whole(layout) }
    let group = commands.following(words)
    guard !group.isEmpty else {
      throw commands.unknown(words, topics: Self.topics.map(\.name))
    }
    let end = "passport help \(words.joined(separator: " ")) COMMAND shows the options."
    return (HelpText.list(group.map(\.row), layout) + ["", layout.text(end, hanging: 0)])
      .joined(separator: "\n")
  }

  /// Prints lines, wrapped to the width of the terminal.
  private static func print(
    _ text: String, _ environment: AppEnvironment
  ) throws -> ExitCode {
    try environment.output.lines(lines(of: text))
    return .success
  }

  /// The lines of a text in this program's source.
  private static func lines(of text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// Prints the manual page of a command, or of the program.
  /// - Throws: ``UsageError`` where the words name no command, ``OutputError``.
  private func showPage(_ words: [String], _ environment: AppEnvironment) throws -> ExitCode {
    // A page is found by the words of its command, or by its own name, since a word may contain a
    // dash.
    let named = commands.all.first {
      words.count == 1 && WireText($0.description.page) == WireText(words[0])
    }
    let command = commands[words] ?? named
    guard command != nil || words.isEmpty else { throw commands.unknown(words) }
    let page =
      command.map { ManualPage(of: $0.description, day: Version.day) }
      ?? ManualPage(of: table, day: Version.day, environment.catalogue)
    try environment.output.lines(page.lines.map { ShownLine($0) })
    return .success
  }

  private func complete(for shell: Shell, _ environment: AppEnvironment) throws -> ExitCode {
    let file = Completions(of: table).text(for: shell)
    try environment.output.lines(Self.lines(of: file).map { ShownLine($0) })
    return .success
  }

  private static let end = """
    passport help COMMAND shows the options of a command. Results go to standard output, all else to \
    standard error. Personal data are never taken from, or written to, a command line.
    """
}
