import Verdicts

/// A subcommand: one file each.
protocol Command: Sendable {
  /// The words that name it: `["trust", "import"]`.
  static var words: [String] { get }
  /// What follows the words, for the first line of its help.
  static var synopsis: String { get }
  /// What it does, in one line.
  static var summary: String { get }
  /// The rest of its help: options, one a line.
  static var help: String { get }
  /// Runs it with what follows its words.
  static func run(_ arguments: [String], _ environment: AppEnvironment) throws -> ExitCode
}
