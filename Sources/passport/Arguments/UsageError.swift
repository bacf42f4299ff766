import Verdicts

/// A command line that is not understood. The mistake names an option, or the place of an argument, and
/// never repeats an argument's value, which might be personal data typed in the wrong place.
struct UsageError: CodedError {
  /// The part of the command line that is not understood.
  enum Place {
    /// The arguments of a command that nobody named yet.
    case arguments
    /// The arguments of the command of this name.
    case command(String)
    /// The words that should name a command.
    case words
    /// What follows the first word of several commands, some of which are to be shown.
    case group(String, choices: [HelpRow])
  }

  /// The mistake in words.
  let mistake: Detail
  let place: Place

  init(_ mistake: Phrase, at place: Place = .arguments) {
    self.init(.phrase(mistake), at: place)
  }

  init(_ mistake: Detail, at place: Place = .arguments) {
    (self.mistake, self.place) = (mistake, place)
  }

  var code: ReasonCode { .usage }
  var details: [Detail] {
    switch place {
    case .arguments, .words: [mistake]
    case .command(let name): [.phrase(.usageOf(name, mistake))]
    case .group(let word, _): [.phrase(.usageOf(word, mistake))]
    }
  }

  /// The commands that there are, to be shown.
  var choices: [HelpRow] {
    if case .group(_, let choices) = place { choices } else { [] }
  }

  /// The command that shows more about this one, or about the group of commands; nil where none is known.
  var hint: String? {
    switch place {
    case .arguments, .words: nil
    case .command(let name): "passport help \(name) shows its options"
    case .group(let word, let choices):
      choices.isEmpty
        ? "passport help \(word) shows its commands"
        : "passport help \(word) COMMAND shows the options"
    }
  }

  /// The error of the command of this name.
  func of(_ command: String) -> UsageError {
    guard case .arguments = place else { return self }
    return UsageError(mistake, at: .command(command))
  }
}
