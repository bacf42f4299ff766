/// All declared commands. Help, the manual and the completions are generated from this table.
package struct CommandTable: Sendable {
  /// Commands for one purpose, under a heading.
  package struct Group: Sendable {
    package let title: String
    package let commands: [CommandDescription]

    package init(_ title: String, _ commands: [CommandDescription]) {
      (self.title, self.commands) = (title, commands)
    }
  }

  let groups: [Group]
  /// The options for help (long and short), for the version, and for the language, which every
  /// command accepts.
  let help, shortHelp, version, language: OptionDeclaration
  /// The help topics that are not commands.
  let topics: [String]

  package init(
    _ groups: [Group], help: OptionDeclaration, shortHelp: OptionDeclaration,
    version: OptionDeclaration, language: OptionDeclaration, topics: [String]
  ) {
    (self.groups, self.topics) = (groups, topics)
    (self.help, self.shortHelp, self.version, self.language) = (help, shortHelp, version, language)
  }

  var all: [CommandDescription] { groups.flatMap(\.commands) }
}

/// A declared command, for help, manual and completions.
package struct CommandDescription: Sendable {
  /// Options for one purpose, with their rows of help.
  package struct OptionGroup: Sendable {
    let heading: String?
    let rows: [HelpRow]
    let options: [OptionDeclaration]

    package init(heading: String?, rows: [HelpRow], options: [OptionDeclaration]) {
      (self.heading, self.rows, self.options) = (heading, rows, options)
    }
  }

  /// The words of the command, separated by a space: `trust import`.
  let name: String
  /// Its purpose, in one line.
  let summary: String
  /// The options and operands in short, for the first line of its help.
  package let synopsis: String
  /// The operand; nil if the command takes none.
  let operand: HelpRow?
  let groups: [OptionGroup]
  /// Paragraphs of help below the options.
  let notes: [String]
  package let examples: [Example]

  package init(
    _ name: String, summary: String, synopsis: String, operand: HelpRow?, groups: [OptionGroup],
    notes: [String], examples: [Example]
  ) {
    (self.name, self.summary, self.synopsis) = (name, summary, synopsis)
    (self.operand, self.groups) = (operand, groups)
    (self.notes, self.examples) = (notes, examples)
  }

  var words: [String] { name.split(separator: " ").map(String.init) }
  var options: [OptionDeclaration] { groups.flatMap(\.options) }
  /// The name of its manual page: `passport-trust-import`.
  package var page: String { (["passport"] + words).joined(separator: "-") }
}

/// An example in help: its purpose, and the line to type.
package struct Example: Sendable {
  package let purpose: String
  package let line: String

  package init(_ purpose: String, _ line: String) { (self.purpose, self.line) = (purpose, line) }
}
