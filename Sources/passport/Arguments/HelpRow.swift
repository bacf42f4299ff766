/// A line of help: what is typed, and what it does.
struct HelpRow: Equatable, Sendable {
  let head: String
  let sentence: String

  init(_ head: String, _ sentence: String) {
    self.head = head
    self.sentence = sentence
  }
}
