import Verdicts

/// A command line that is not understood. The mistake names an option, or the place of an argument, and
/// never repeats an argument's value, which might be personal data typed in the wrong place.
struct UsageError: CodedError {
  /// Whose arguments these were.
  enum Place {
    case unknown
    case command(Command)
    /// Only the first word of several commands, some of which are to be shown.
    case group(String, choices: [Command])
  }

  /// What is wrong.
  let mistake: Detail
  var place = Place.unknown

  init(_ mistake: Phrase) { self.mistake = .phrase(mistake) }
  init(_ mistake: Detail) { self.mistake = mistake }

  var code: ReasonCode { .usage }
  var details: [Detail] {
    switch place {
    case .unknown: [mistake]
    case .command(let command): [.phrase(.usageOf(command.name, mistake))]
    case .group(let word, _): [.phrase(.usageOf(word, mistake))]
    }
  }

  /// The commands that there are, to be shown.
  var choices: [Command] {
    if case .group(_, let choices) = place { choices } else { [] }
  }

  /// The command that shows more about this one, or about the group of commands; nil where none is known.
  var hint: String? {
    switch place {
    case .unknown: nil
    case .command(let command): "passport help \(command.name) shows its options"
    case .group(let word, let choices):
      choices.isEmpty
        ? "passport help \(word) shows its commands"
        : "passport help \(word) COMMAND shows the options"
    }
  }

  /// The error of a command.
  func of(_ command: Command) -> UsageError {
    guard case .unknown = place, command != HelpCommand.command else { return self }
    var named = self
    named.place = .command(command)
    return named
  }
}
