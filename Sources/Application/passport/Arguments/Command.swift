import Operations
import Presentation
import Verdicts

/// A subcommand, declared once: its words, operand, options, rules and function. Parsing, help,
/// usage errors, completions and the manual page are made from this value.
struct Command: Sendable {
  /// The words that name it, with a space between them: `trust import`.
  let name: String
  /// Its purpose, in one line.
  let summary: String
  // Made on demand: a start of the program makes every command, and needs these parts of one.
  private let makeSynopsis: @Sendable () -> String?
  private let makeOperand: @Sendable () -> Operand?
  private let makeGroups: @Sendable () -> [[any HelpItem]]
  private let makeRules: @Sendable () -> [OptionRule]
  private let makeNotes: @Sendable () -> [String]
  private let makeExamples: @Sendable () -> [Example]
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
    self.name = name
    self.summary = summary
    makeSynopsis = synopsis
    makeOperand = operand
    makeGroups = groups
    makeRules = rules
    makeNotes = notes
    makeExamples = examples
    self.work = work
  }

  /// The options and operands in short, for the first line of its help.
  var synopsis: String { makeSynopsis() ?? makeOperand()?.name ?? "" }

  /// The arguments that belong to no option; nil where there are none.
  var operand: Operand? { makeOperand() }

  /// Its options as help lists them, in groups. Where a configuration file may give one, there is an
  /// option not to read any.
  var groups: [[any HelpItem]] {
    let groups = makeGroups()
    guard !Self.configurable(groups).isEmpty else { return groups }
    return groups.dropLast() + [(groups.last ?? []) + [CommonOptions.noConfiguration]]
  }

  private static func configurable(_ groups: [[any HelpItem]]) -> [any DeclaredOption] {
    groups.flatMap(\.self).flatMap(\.options).filter(\.declaration.isConfigurable)
  }

  /// The rules about its options.
  var rules: [OptionRule] { makeRules() }

  /// Paragraphs of help below the options.
  var notes: [String] {
    let names = Self.configurable(makeGroups()).map(\.name)
    guard !names.isEmpty else { return makeNotes() }
    return makeNotes() + [
      "A configuration file may give \(WordList.and(names)); passport help config show says how."
    ]
  }

  var examples: [Example] { makeExamples() }

  /// The words that name it: `["trust", "import"]`.
  var words: [String] { name.split(separator: " ").map(String.init) }

  /// Every option that it takes.
  var options: [any DeclaredOption] { groups.flatMap(\.self).flatMap(\.options) }

  /// Runs it with the arguments after its words.
  /// - Throws: ``UsageError`` for arguments that it does not have, and its own errors.
  func run(_ arguments: [String], _ environment: AppEnvironment) throws -> ExitCode {
    do {
      let given = try Arguments(arguments, of: self) { try environment.configuration() }
      return try work(given, environment)
    } catch let error as UsageError {
      throw error.of(name)
    }
  }
}

extension Command: Equatable {
  /// Commands are equal if their names are; no two have the same.
  static func == (one: Command, other: Command) -> Bool { one.words == other.words }
}

/// An argument that belongs to no option.
struct Operand: HelpItem {
  /// Its name in help and errors: `PATH`.
  let name: String
  let sentence: String
  /// The allowed numbers of them.
  let count: ClosedRange<Int>

  init(_ name: String, _ sentence: String, _ count: ClosedRange<Int> = 1...1) {
    self.name = name
    self.sentence = sentence
    self.count = count
  }

  var options: [any DeclaredOption] { [] }
  var rows: [HelpRow] { [HelpRow(name, sentence)] }
}

/// An example in help: its purpose, and the line to type.
struct Example: Sendable {
  let purpose: String
  let line: String

  init(_ purpose: String, _ line: String) {
    self.purpose = purpose
    self.line = line
  }
}
