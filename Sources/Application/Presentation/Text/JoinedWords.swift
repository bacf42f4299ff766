import Encoding

/// Words joined for a sentence.
package enum JoinedWords {
  /// `a, b and c`.
  package static func and(_ words: [String]) -> String { joined(words, "and") }
  package static func and(_ words: [WireText]) -> String { and(words.map(\.forPeople)) }
  package static func or(_ words: [WireText]) -> String { or(words.map(\.forPeople)) }
  /// `a, b or c`.
  package static func or(_ words: [String]) -> String { joined(words, "or") }

  private static func joined(_ words: [String], _ last: String) -> String {
    guard let end = words.last, words.count > 1 else { return words.first ?? "" }
    return "\(words.dropLast().joined(separator: ", ")) \(last) \(end)"
  }
}
