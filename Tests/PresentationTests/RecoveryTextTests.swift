import Testing

@testable import Presentation

@Suite("Words to be written down")
struct RecoveryTextTests {
  @Test("given words, when they are shown, then each occurs once, with its number")
  func words() {
    for (count, page) in [
      (24, { RecoveryText.page($0) }),
      (33, { RecoveryText.page(share: 1, of: 3, set: 7, needed: 2, $0) }),
    ] as [(Int, ([String]) -> [String])] {
      let words = (1...count).map { "word\($0)" }
      let lines = page(words)
      let table = lines.filter { $0.contains("word") }.joined(separator: " ")
      let cells = table.split(separator: " ").map(String.init)
      #expect(cells.filter { $0.hasPrefix("word") && $0 != "words" }.sorted() == words.sorted())
      for (number, word) in zip(1..., words) {
        #expect(zip(cells, cells.dropFirst()).contains { $0 == "\(number)" && $1 == word })
      }
    }
  }
}
