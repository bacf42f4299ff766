/// The pages with words to write down, which are shown once.
package enum RecoveryText {
  /// The page with the 24 words of a wallet.
  package static func page(_ words: [String]) -> [String] {
    [
      "These words open the wallet without its passphrase. They are shown once.",
      "Write them on paper, with their numbers, and keep it where you keep a passport.",
      "They bring no card back: cards are in the wallet's file.", "",
    ] + table(words, columns: 4, width: 12) + [""]
  }

  /// The page with the share of a guardian.
  package static func page(
    share: Int, of count: Int, set: Int, needed: Int, _ words: [String]
  ) -> [String] {
    [
      "Share \(share) of \(count), set \(set), for one guardian alone. \(needed) shares are needed.",
      "It is shown once.", "",
    ] + table(words, columns: 3, width: 14) + [""]
  }

  /// Numbered words, in columns from top to bottom.
  private static func table(_ words: [String], columns: Int, width: Int) -> [String] {
    let rows = (words.count + columns - 1) / columns
    return (0..<rows).map { row in
      stride(from: row, to: words.count, by: rows).map { place in
        let number = place < 9 ? " \(place + 1)" : "\(place + 1)"
        let padding = String(repeating: " ", count: max(1, width - words[place].utf8.count))
        return "\(number) \(words[place])" + padding
      }.joined(separator: "  ")
    }
  }
}
