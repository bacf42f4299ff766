import Verdicts

/// A subcommand, declared once: what is typed, what it means, and what it does. Parsing, help, usage
/// errors, completions and the manual page all come from this value.
struct Command: Sendable {
  /// The words that name it: `["trust", "import"]`.
  let words: [String]
  /// The options and operands in short, for the first line of its help.
  let synopsis: String
  /// Its purpose, in one line.
  let summary: String
  /// The arguments that belong to no option; nil where there are none.
  let operand: Operand?
  /// Its options as help lists them, in groups.
  let groups: [[any HelpItem]]
  /// The rules about its options.
  let rules: [OptionRule]
  /// Paragraphs of help below the options.
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

/// An argument that belongs to no option.
struct Operand: HelpItem {
  /// Its name in help and errors: `PATH`.
  let name: String
  let sentence: String
  /// The number of them that there may be.
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
