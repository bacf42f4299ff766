import Operations
import Verdicts

/// An error in the command line. The mistake names an option, or the place of an argument. It never
/// repeats an argument's value, which could be personal data typed in the wrong place.
struct UsageError: CodedError {
  /// The part of the command line with the error.
  enum Place {
    /// The arguments of a command; its name is added later.
    case arguments
    /// The arguments of the command of this name.
    case command(String)
    /// The words that should name a command.
    case words
    /// The words after the first one of several commands; the choices are shown.
    case group(String, choices: [HelpRow])
  }

  /// The mistake, for the sentence.
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

  /// The commands to choose from, to be shown.
  var choices: [HelpRow] {
    if case .group(_, let choices) = place { choices } else { [] }
  }

  /// The command for help about this command or group; nil where neither is known.
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

  /// The same error, with the name of its command.
  func of(_ command: String) -> UsageError {
    guard case .arguments = place else { return self }
    return UsageError(mistake, at: .command(command))
  }
}
