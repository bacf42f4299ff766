import Operations
import Presentation
import Verdicts

/// A subcommand, declared once: its words, operand, options, rules and function. Parsing, help,
/// usage errors, completions and the manual page are made from this value.
struct Command: Sendable {
  /// What is made on demand: a start of the program makes every command, and needs this of one.
  private struct Parts {
    let synopsis: String?
    let operand: Operand?
    let groups: [[any HelpItem]]
    let rules: [OptionRule]
    let notes: [String]
    let examples: [Example]
  }

  /// The words that name it, with a space between them: `trust import`.
  let name: String
  /// Its purpose, in one line.
  let summary: String
  private let parts: @Sendable () -> Parts
  private let work: @Sendable (Arguments, AppEnvironment) throws -> ExitCode

  /// - Parameters:
  ///   - name: its words with a space between them.
  ///   - synopsis: the options and operands after them; nil for the name of the operand.
  init(
    _ name: String, synopsis: @autoclosure @escaping @Sendable () -> String? = nil,
    summary: String, operand: @autoclosure @escaping @Sendable () -> Operand? = nil,
    options groups: @autoclosure @escaping @Sendable () -> [[any HelpItem]] = [],
    rules: @autoclosure @escaping @Sendable () -> [OptionRule] = [],
    notes: @autoclosure @escaping @Sendable () -> [String] = [],
    examples: @autoclosure @escaping @Sendable () -> [Example] = [],
    run work: @escaping @Sendable (Arguments, AppEnvironment) throws -> ExitCode
  ) {
    (self.name, self.summary, self.work) = (name, summary, work)
    parts = {
      Parts(
        synopsis: synopsis(), operand: operand(), groups: groups(), rules: rules(), notes: notes(),
        examples: examples())
    }
  }

  /// The arguments that belong to no option; nil where there are none.
  var operand: Operand? { parts().operand }

  var rules: [OptionRule] { parts().rules }

  /// The words that name it: `["trust", "import"]`.
  var words: [String] { name.split(separator: " ").map(String.init) }

  /// The command with its purpose, as a row of help.
  var row: HelpRow { HelpRow("  passport " + name, summary) }

  /// Every option that it takes.
  var options: [any DeclaredOption] { Self.groups(of: parts()).joined().flatMap(\.options) }

  /// Where a configuration file may give an option, there is one not to read any.
  private static func groups(of parts: Parts) -> [[any HelpItem]] {
    guard let last = parts.groups.last, !configurable(parts).isEmpty else { return parts.groups }
    return parts.groups.dropLast() + [last + [CommonOptions.noConfiguration]]
  }

  /// The options that a configuration file may give.
  private static func configurable(_ parts: Parts) -> [any DeclaredOption] {
    parts.groups.joined().flatMap(\.options).filter(\.declaration.isConfigurable)
  }

  /// What help, the manual and completions show of it.
  var description: CommandDescription {
    let parts = parts()
    let names = Self.configurable(parts).map(\.name)
    let note =
      "A configuration file may give \(JoinedWords.and(names)); passport help config show says how."
    return CommandDescription(
      name, summary: summary, synopsis: parts.synopsis ?? parts.operand?.name ?? "",
      operand: parts.operand.map { HelpRow($0.name, $0.sentence) },
      groups: Self.groups(of: parts).map { group in
        .init(
          heading: group.lazy.compactMap { $0 as? Heading }.first?.text,
          rows: group.flatMap(\.rows), options: group.flatMap(\.options).map(\.declaration))
      }, notes: parts.notes + (names.isEmpty ? [] : [note]), examples: parts.examples)
  }

  /// Runs it with the arguments after its words. It shows no progress where it takes `--quiet` and that is given.
  /// - Throws: ``UsageError`` for arguments that it does not have, and its own errors.
  func run(_ arguments: [String], _ environment: AppEnvironment) throws -> ExitCode {
    do {
      let given = try Arguments(arguments, of: self) { try environment.configuration() }
      environment.errors.isQuiet = given[CommonOptions.quiet]
      return try work(given, environment)
    } catch let error as UsageError {
      throw error.of(name)
    } catch is DataFolderMissing {
      throw UsageError(DataFolderMissing.defect).of(name)
    }
  }
}

/// An argument that belongs to no option.
struct Operand: Sendable {
  /// Its name in help and errors: `PATH`.
  let name: String
  let sentence: String
  /// The allowed numbers of them.
  let count: ClosedRange<Int>

  init(_ name: String, _ sentence: String, _ count: ClosedRange<Int> = 1...1) {
    (self.name, self.sentence, self.count) = (name, sentence, count)
  }
}
