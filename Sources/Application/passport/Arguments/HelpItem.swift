import Presentation

/// An item with rows in the help of a command: an option, several options in one row, or a heading.
protocol HelpItem: Sendable {
  var options: [any DeclaredOption] { get }
  var rows: [HelpRow] { get }
}

extension HelpItem {
  var options: [any DeclaredOption] { [] }
}

/// The heading of the options that follow it in their group.
struct Heading: HelpItem {
  let text: String

  init(_ text: String) { self.text = text }

  var rows: [HelpRow] { [] }
}

/// Options that share a sentence, in one row of help.
struct Together: HelpItem {
  let options: [any DeclaredOption]
  private let sentence: String

  init(_ options: any DeclaredOption..., saying sentence: String) {
    (self.options, self.sentence) = (options, sentence)
  }

  var rows: [HelpRow] {
    [HelpRow(options.flatMap(\.rows).map(\.head).joined(separator: ", "), sentence)]
  }
}
