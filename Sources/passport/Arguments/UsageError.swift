import Verdicts

/// A command line that is not understood. The text names an option, or the place of an argument, and
/// never repeats an argument's value, which might be personal data typed in the wrong place.
struct UsageError: CodedError {
  let text: String
  /// The command whose arguments these were; empty where none is known.
  var command: [String] = []
  /// Whether that is only the first word of several commands.
  var isGroup = false
  /// The commands that there are, to be shown.
  var choices: [any Command.Type] = []
  /// Where an option was not known: those that are.
  var knownOptions: Set<String> = []
  /// Whether an operand is missing, which the command's synopsis names.
  var lacksOperand = false

  init(_ text: String) { self.text = text }

  var code: Code { .usage }
  var details: [String] { [command.isEmpty ? text : command.joined(separator: " ") + ": " + text] }

  /// What shows more about the command, or about the group of commands; nil where none is known.
  var hint: String? {
    let name = command.joined(separator: " ")
    if command.isEmpty { return nil }
    if isGroup {
      return choices.isEmpty
        ? "passport help \(name) shows its commands"
        : "passport help \(name) COMMAND shows the options"
    }
    return "passport help \(name) shows its options"
  }

  /// The error of a command.
  func of(_ command: any Command.Type) -> UsageError {
    guard self.command.isEmpty, command.words != HelpCommand.words else { return self }
    var named = lacksOperand ? UsageError("\(Self.operand(command)) is missing") : self
    named.command = command.words
    return named
  }

  /// What the synopsis calls the first operand.
  private static func operand(_ command: any Command.Type) -> String {
    let first = command.synopsis.split(separator: " ").first.map(String.init) ?? ""
    let name = first.prefix { $0.isASCII && $0.isUppercase }
    return name.isEmpty ? "an argument" : String(name)
  }
}
