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

  /// The options and operands in short, for the first line of its help.
  var synopsis: String { parts().synopsis ?? operand?.name ?? "" }

  /// The arguments that belong to no option; nil where there are none.
  var operand: Operand? { parts().operand }

  /// Its options as help lists them, in groups. Where a configuration file may give one, there is an
  /// option not to read any.
  var groups: [[any HelpItem]] {
    let groups = parts().groups
    guard let last = groups.last, !configurable.isEmpty else { return groups }
    return groups.dropLast() + [last + [CommonOptions.noConfiguration]]
  }

  /// The options that a configuration file may give.
  private var configurable: [any DeclaredOption] {
    parts().groups.joined().flatMap(\.options).filter(\.declaration.isConfigurable)
  }

  var rules: [OptionRule] { parts().rules }

  /// Paragraphs of help below the options.
  var notes: [String] {
    let (notes, names) = (parts().notes, configurable.map(\.name))
    guard !names.isEmpty else { return notes }
    return notes + [
      "A configuration file may give \(JoinedWords.and(names)); passport help config show says how."
    ]
  }

  var examples: [Example] { parts().examples }

  /// The words that name it: `["trust", "import"]`.
  var words: [String] { name.split(separator: " ").map(String.init) }

  /// Every option that it takes.
  var options: [any DeclaredOption] { groups.joined().flatMap(\.options) }

  /// Runs it with the arguments after its words.
  /// - Throws: ``UsageError`` for arguments that it does not have, and its own errors.
  func run(_ arguments: [String], _ environment: AppEnvironment) throws -> ExitCode {
    do {
      let given = try Arguments(arguments, of: self) { try environment.configuration() }
      return try work(given, environment)
    } catch let error as UsageError {
      throw error.of(name)
    } catch is DataFolderMissing {
      throw UsageError(DataFolderMissing.defect).of(name)
    }
  }
}

/// An argument that belongs to no option.
struct Operand: HelpItem {
  /// Its name in help and errors: `PATH`.
  let name: String
  let sentence: String
  /// The allowed numbers of them.
  let count: ClosedRange<Int>

  init(_ name: String, _ sentence: String, _ count: ClosedRange<Int> = 1...1) {
    (self.name, self.sentence, self.count) = (name, sentence, count)
  }

  var rows: [HelpRow] { [HelpRow(name, sentence)] }
}

/// An example in help: its purpose, and the line to type.
struct Example: Sendable {
  let purpose: String
  let line: String

  init(_ purpose: String, _ line: String) { (self.purpose, self.line) = (purpose, line) }
}
