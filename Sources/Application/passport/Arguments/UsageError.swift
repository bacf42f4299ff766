import Presentation
import Verdicts

/// An error in the command line. The mistake names an option, or the place of an argument. It never
/// repeats an argument's value, which could be personal data typed in the wrong place.
struct UsageError: CodedError {
  /// The mistake. Like help, it is in English only.
  let mistake: String
  /// The commands to choose from, for the report.
  let choices: [HelpRow]
  /// The command that shows help about this command or group; nil if neither is known.
  private(set) var hint: String?
  /// The words of the command, or the first ones of several commands.
  private var words: String?
  private var isOfUnnamedCommand: Bool

  /// An error in the arguments of a command; its name is added later.
  init(_ mistake: String) {
    (self.mistake, choices, isOfUnnamedCommand) = (mistake, [], true)
  }

  /// An error in the words that should name a command.
  /// - Parameters:
  ///   - words: the first words, if several commands begin with them; nil if none does.
  ///   - choices: these commands, if they should be listed.
  init(_ mistake: String, behind words: String?, choices: [HelpRow] = []) {
    (self.mistake, self.choices, self.words) = (mistake, choices, words)
    isOfUnnamedCommand = false
    hint = words.map {
      "passport help \($0) "
        + (choices.isEmpty ? "shows its commands" : "COMMAND shows the options")
    }
  }

  var code: ReasonCode { .usage }
  var details: [Detail] { [.text(words.map { "\($0): \(mistake)" } ?? mistake)] }

  /// The same error, with the name of its command.
  func of(_ command: String) -> UsageError {
    guard isOfUnnamedCommand else { return self }
    var error = self
    (error.words, error.hint) = (command, "passport help \(command) shows its options")
    error.isOfUnnamedCommand = false
    return error
  }
}
