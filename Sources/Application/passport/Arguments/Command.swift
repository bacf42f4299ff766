import Encoding
import Operations
import Presentation
import Verdicts

/// A subcommand, declared once: its words, operand, options, rules and function. Parsing, help,
/// usage errors, completions and the manual page are made from this value.
struct Command: Sendable {
  /// The parts that are made on demand: each start of the program makes all commands, but needs the
  /// parts of only one.
  private struct Parts {
    let synopsis: String?
    let operand: Operand?
    let groups: [[any HelpItem]]
    let rules: [OptionRule]
    let notes: [String]
    let examples: [Example]
  }

  /// The words of the command, separated by a space: `trust import`.
  let name: String
  /// Its purpose, in one line.
  let summary: String
  private let parts: @Sendable () -> Parts
  private let work: @Sendable (Arguments, AppEnvironment) throws -> ExitCode
  private let alone: (@Sendable (AppEnvironment) throws -> ExitCode)?
  private let aloneBeside: [WireText]

  /// - Parameters:
  ///   - name: its words, separated by a space.
  ///   - synopsis: the options and operands after them; nil for the name of the operand.
  ///   - alone: what it does without any argument, for which no configuration is read; nil for the
  ///     same as with arguments.
  ///   - aloneBeside: arguments that change nothing of that.
  init(
    _ name: String, synopsis: @autoclosure @escaping @Sendable () -> String? = nil,
    summary: String, operand: @autoclosure @escaping @Sendable () -> Operand? = nil,
    options groups: @autoclosure @escaping @Sendable () -> [[any HelpItem]] = [],
    rules: @autoclosure @escaping @Sendable () -> [OptionRule] = [],
    notes: @autoclosure @escaping @Sendable () -> [String] = [],
    examples: @autoclosure @escaping @Sendable () -> [Example] = [],
    alone: (@Sendable (AppEnvironment) throws -> ExitCode)? = nil,
    aloneBeside: [WireText] = [],
    run work: @escaping @Sendable (Arguments, AppEnvironment) throws -> ExitCode
  ) {
    (self.name, self.summary, self.work) = (name, summary, work)
    (self.alone, self.aloneBeside) = (alone, aloneBeside)
    parts = {
      Parts(
        synopsis: synopsis(), operand: operand(), groups: groups(), rules: rules(), notes: notes(),
        examples: examples())
    }
  }

  /// The operand; nil if the command takes none.
  var operand: Operand? { parts().operand }

  var rules: [OptionRule] { parts().rules }

  /// The words of the command: `["trust", "import"]`.
  var words: [String] { name.split(separator: " ").map(String.init) }

  /// The command with its purpose, as a row of help.
  var row: HelpRow { HelpRow("  passport " + name, summary) }

  /// Every option that it takes.
  var options: [any DeclaredOption] { Self.groups(of: parts()).joined().flatMap(\.options) }

  /// The options; if a configuration file may give one, with the option to read no such file.
  private static func groups(of parts: Parts) -> [[any HelpItem]] {
    guard let last = parts.groups.last, !configurable(parts).isEmpty else { return parts.groups }
    return parts.groups.dropLast() + [last + [CommonOptions.noConfiguration]]
  }

  /// The options that a configuration file may give.
  private static func configurable(_ parts: Parts) -> [any DeclaredOption] {
    parts.groups.joined().flatMap(\.options).filter(\.declaration.isConfigurable)
  }

  /// The description of the command for help, the manual and completions.
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

  /// Runs the command with the arguments after its words. With `--quiet` it shows no progress.
  /// - Throws: ``UsageError`` for arguments that it does not have, and its own errors.
  func run(_ arguments: [String], _ environment: AppEnvironment) throws -> ExitCode {
    do {
      if let alone, arguments.allSatisfy({ aloneBeside.contains(WireText($0)) }) {
        return try alone(environment)
      }
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

/// The argument that is not an option.
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
