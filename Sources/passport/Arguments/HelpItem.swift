/// A thing that has rows in the help of a command: an operand, an option, or several options of one meaning.
protocol HelpItem: Sendable {
  var options: [any DeclaredOption] { get }
  var rows: [HelpRow] { get }
}

/// Options that one sentence is about, in one row of help.
struct Together: HelpItem {
  let options: [any DeclaredOption]
  private let sentence: String

  init(_ options: any DeclaredOption..., saying sentence: String) {
    self.options = options
    self.sentence = sentence
  }

  var rows: [HelpRow] {
    [HelpRow(options.flatMap(\.rows).map(\.head).joined(separator: ", "), sentence)]
  }
}
