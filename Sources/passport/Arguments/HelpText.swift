import Presentation

/// A command's help: options with what they do, and paragraphs. In the source it is written by hand,
/// two spaces before an option and what it does in one column; here it is taken apart, to be laid out
/// for any width.
struct HelpText {
  enum Block: Equatable {
    /// An option or operand, and what it does.
    case option(String, String)
    case paragraph(String)
    case gap
  }

  let blocks: [Block]

  init(_ source: String) {
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let column = Self.column(lines)
    var blocks: [Block] = []
    for line in lines {
      let indent = line.prefix { $0 == " " }.count
      let text = String(line.dropFirst(indent))
      switch blocks.last {
      case _ where text.isEmpty: blocks.append(.gap)
      case .option(let head, let said)? where indent > 2:
        blocks[blocks.count - 1] = .option(head, said.isEmpty ? text : said + " " + text)
      case .paragraph(let said)?: blocks[blocks.count - 1] = .paragraph(said + " " + text)
      default:
        blocks.append(
          indent == 2 && Self.isHead(line) ? Self.option(line, column) : .paragraph(text))
      }
    }
    while blocks.last == .gap { blocks.removeLast() }
    self.blocks = blocks
  }

  /// The names of options in it, each once, and those of operands left out.
  var options: Set<String> {
    var names: Set<String> = []
    for case .option(let head, _) in blocks {
      for word in head.split(whereSeparator: { $0 == " " || $0 == "," }) where word.count > 1 {
        if word.hasPrefix("-") { names.insert(String(word)) }
      }
    }
    return names
  }

  /// The text for a width.
  func text(_ layout: WrappedText) -> String {
    let column = min(
      26,
      4 + (blocks.map { if case .option(let head, _) = $0 { head.count } else { 0 } }.max() ?? 0))
    return blocks.flatMap { block -> [String] in
      switch block {
      case .option(let head, let said): layout.entry("  " + head, said, column: column)
      case .paragraph(let text): layout.lines(text, hanging: 0)
      case .gap: [""]
      }
    }.joined(separator: "\n")
  }

  /// The column in which most options say what they do.
  private static func column(_ lines: [String]) -> Int {
    var counts: [Int: Int] = [:]
    for line in lines {
      guard let column = place(line) else { continue }
      counts[column, default: 0] += 1
    }
    return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? 0
  }

  /// Where a line goes on after two spaces or more in it, or after many before it.
  private static func place(_ line: String) -> Int? {
    let characters = Array(line)
    let indent = characters.prefix { $0 == " " }.count
    if indent > 2 { return indent }
    guard indent == 2 else { return nil }
    return characters.indices.dropFirst(4).first {
      characters[$0] != " " && characters[$0 - 1] == " " && characters[$0 - 2] == " "
    }
  }

  /// An option, an operand in capitals; a paragraph that is moved in begins otherwise.
  private static func isHead(_ line: String) -> Bool {
    let text = line.drop { $0 == " " }
    let word = text.prefix { $0 != " " }
    return text.hasPrefix("-") || place(line) != nil
      || (word.count > 1 && word.allSatisfy(\.isUppercase))
  }

  private static func option(_ line: String, _ column: Int) -> Block {
    let characters = Array(line)
    var place = place(line)
    // A name that reaches the column has one space after it; what an option takes is in capitals.
    if place == nil, characters.count > column, column > 2, characters[column - 1] == " ",
      characters[column].isLowercase
    {
      place = column
    }
    guard let place else { return .option(String(characters.dropFirst(2)), "") }
    var head = characters[2..<place]
    while head.last == " " { head.removeLast() }
    return .option(String(head), String(characters[place...]))
  }
}
