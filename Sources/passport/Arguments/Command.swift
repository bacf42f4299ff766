import Verdicts

/// A subcommand, declared once: what is typed, what it means, and what it does. Parsing, help, usage
/// errors, completions and the manual page all come from this value.
struct Command: Sendable {
  /// The words that name it: `["trust", "import"]`.
  let words: [String]
  /// What follows the words, for the first line of its help.
  let synopsis: String
  /// What it does, in one line.
  let summary: String
  /// What stands there without an option; nil where nothing may.
  let operand: Operand?
  /// Its options as help lists them, in groups.
  let groups: [[any HelpItem]]
  /// What must hold between its options.
  let rules: [OptionRule]
  /// What there is to know besides, a paragraph each.
  let notes: [String]
  let examples: [Example]
  private let work: @Sendable (Arguments, AppEnvironment) throws -> ExitCode

  /// - Parameters:
  ///   - name: its words with a space between them.
  ///   - synopsis: what follows them; nil for the name of the operand.
  init(
    _ name: String, synopsis: String? = nil, summary: String, operand: Operand? = nil,
    options groups: [[any HelpItem]] = [], rules: [OptionRule] = [], notes: [String] = [],
    examples: [Example] = [],
    run work: @escaping @Sendable (Arguments, AppEnvironment) throws -> ExitCode
  ) {
    words = name.split(separator: " ").map(String.init)
    self.synopsis = synopsis ?? operand?.name ?? ""
    self.summary = summary
    self.operand = operand
    self.groups = groups
    self.rules = rules
    self.notes = notes
    self.examples = examples
    self.work = work
  }

  /// The words with a space between them.
  var name: String { words.joined(separator: " ") }

  /// Every option that it takes.
  var options: [any DeclaredOption] { groups.flatMap(\.self).flatMap(\.options) }

  /// Runs it with what follows its words.
  /// - Throws: ``UsageError`` for arguments that it does not take, and its own errors.
  func run(_ arguments: [String], _ environment: AppEnvironment) throws -> ExitCode {
    try work(Arguments(arguments, of: self), environment)
  }
}

extension Command: Equatable {
  /// No two commands have one name.
  static func == (one: Command, other: Command) -> Bool { one.words == other.words }
}

/// What stands on a command line without an option.
struct Operand: HelpItem {
  /// What help and errors call it: `PATH`.
  let name: String
  let sentence: String
  /// How many there may be.
  let count: ClosedRange<Int>

  init(_ name: String, _ sentence: String, _ count: ClosedRange<Int> = 1...1) {
    self.name = name
    self.sentence = sentence
    self.count = count
  }

  var options: [any DeclaredOption] { [] }
  var rows: [HelpRow] { [HelpRow(name, sentence)] }
}

/// A line to type, and what it is for.
struct Example: Sendable {
  let purpose: String
  let line: String

  init(_ purpose: String, _ line: String) {
    self.purpose = purpose
    self.line = line
  }
}
