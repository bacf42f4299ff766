import Operations
import Verdicts

/// The facts that the phrases about command lines name.
extension FactName {
  /// An argument, or its place among them.
  static let argument = FactName("argument", .document)
  /// The first names of several.
  static let first = FactName("first", .document)
  /// The last name of several.
  static let last = FactName("last", .document)
  /// Names that may have been meant.
  static let near = FactName("near", .document)
  /// The place of the argument, counted from one.
  static let argumentNumber = FactName("number", .document)
  /// An option.
  static let option = FactName("option", .document)
  /// Several options.
  static let options = FactName("options", .document)
  /// One of this program's commands.
  static let subcommand = FactName("subcommand", .document)
}

/// Phrases for defects in the command line.
extension Phrase {
  /// *subcommand*: *mistake*.
  static func usageOf(_ command: String, _ mistake: Detail) -> Phrase {
    Phrase(english: "{subcommand}: {mistake}", Fact(.subcommand, command), Fact(.mistake, mistake))
  }
  /// *mistake*; did you mean *near*?.
  static func nearNames(_ mistake: Phrase, _ near: Detail) -> Phrase {
    Phrase(english: "{mistake}; did you mean {near}?", Fact(.mistake, mistake), Fact(.near, near))
  }
  /// There is no such command.
  static let commandUnknown = Phrase(english: "there is no such command")
  /// A command is missing.
  static let commandMissing = Phrase(english: "a command is missing")
  /// Argument *number* is not a known option.
  static func argumentUnknown(_ number: Int) -> Phrase {
    Phrase(english: "argument {number} is not a known option", Fact(.argumentNumber, number))
  }
  /// Argument *number* is one too many; personal data are never given as an argument.
  static func argumentTooMany(_ number: Int) -> Phrase {
    Phrase(
      english: "argument {number} is one too many; personal data are never given as an argument",
      Fact(.argumentNumber, number))
  }
  /// *argument* is missing.
  static func argumentMissing(_ argument: Detail) -> Phrase {
    Phrase(english: "{argument} is missing", Fact(.argument, argument))
  }
  /// An argument.
  static let anArgument = Phrase(english: "an argument")
  /// There is no option *option*.
  static func optionUnknown(_ option: String) -> Phrase {
    Phrase(english: "there is no option {option}", Fact(.option, option))
  }
  /// *option* is given twice.
  static func optionTwice(_ option: String) -> Phrase {
    Phrase(english: "{option} is given twice", Fact(.option, option))
  }
  /// *option* needs a value.
  static func optionNeedsValue(_ option: String) -> Phrase {
    Phrase(english: "{option} needs a value", Fact(.option, option))
  }
  /// *option* takes no value.
  static func optionTakesNoValue(_ option: String) -> Phrase {
    Phrase(english: "{option} takes no value", Fact(.option, option))
  }
  /// *option* takes *form*.
  static func optionTakes(_ option: String, _ form: Phrase) -> Phrase {
    Phrase(english: "{option} takes {form}", Fact(.option, option), Fact(.form, form))
  }
  /// *option* is *form*.
  static func optionIs(_ option: String, _ values: Detail) -> Phrase {
    Phrase(english: "{option} is {form}", Fact(.option, option), Fact(.form, values))
  }
  /// *option* is needed.
  static func optionNeeded(_ option: String) -> Phrase {
    Phrase(english: "{option} is needed", Fact(.option, option))
  }
  /// *options* are needed.
  static func optionsNeeded(_ options: Detail) -> Phrase {
    Phrase(english: "{options} are needed", Fact(.options, options))
  }
  /// *option* goes with *options*.
  static func optionGoesWith(_ option: String, _ others: Detail) -> Phrase {
    Phrase(english: "{option} goes with {options}", Fact(.option, option), Fact(.options, others))
  }
  /// A mobile document is presented to an address, which *option* names.
  static func responseURINeeded(_ option: String) -> Phrase {
    Phrase(
      english:
        "the presentation of a mobile document is verified with {option}, the address that it was sent to",
      Fact(.option, option))
  }
  /// An issuer's word is judged by a root, which *option* names.
  static func issuerRootNeeded(_ option: String) -> Phrase {
    Phrase(
      english:
        "the request asks for an issuer's word for the holder: give {option}, the root of the issuer",
      Fact(.option, option))
  }
  /// The answer to a signed request is opened with the verifier's key, which *option* names.
  static func verifierKeyNeeded(_ option: String) -> Phrase {
    Phrase(
      english:
        "the request is signed, and the answer to it encrypted: give {option}, the verifier's key",
      Fact(.option, option))
  }
  /// *options* exclude each other.
  static func optionsExclude(_ options: Detail) -> Phrase {
    Phrase(english: "{options} exclude each other", Fact(.options, options))
  }
  /// *options* exclude each other: *cause*.
  static func optionsExcludeBecause(_ options: Detail, _ cause: Phrase) -> Phrase {
    Phrase(
      english: "{options} exclude each other: {cause}", Fact(.options, options), Fact(.cause, cause)
    )
  }
  /// *first* and *last*.
  static func listAnd(_ first: Detail, and last: String) -> Phrase {
    Phrase("list-and", Fact(.first, first), Fact(.last, last))
  }
  /// *first* or *last*.
  static func listOr(_ first: Detail, or last: String) -> Phrase {
    Phrase("list-or", Fact(.first, first), Fact(.last, last))
  }
}
