import Presentation

/// A command's help: options with what they do, paragraphs, and examples at the foot, laid out for any width.
struct HelpText {
  enum Block: Equatable {
    case heading(String)
    case row(HelpRow)
    case paragraph(String)
    case gap

    /// The row that it is; nil for any other.
    var row: HelpRow? { if case .row(let row) = self { row } else { nil } }
  }

  let blocks: [Block]

  init(_ command: Command) {
    // The operand is listed with the first options.
    var parts = [Self.blocks(command.operand?.rows ?? [])]
    for (index, group) in command.groups.enumerated() {
      let heading = group.lazy.compactMap { $0 as? Heading }.first
      let blocks = (heading.map { [.heading($0.text)] } ?? []) + Self.blocks(group.flatMap(\.rows))
      if index == 0, heading == nil { parts[0] += blocks } else { parts.append(blocks) }
    }
    parts += command.notes.map { [.paragraph($0)] }
    parts.append(command.examples.map { .paragraph("\($0.purpose):\n  \($0.line)") })
    blocks = Array(parts.filter { !$0.isEmpty }.joined(separator: [.gap]))
  }

  private static func blocks(_ rows: [HelpRow]) -> [Block] {
    rows.filter { !$0.sentence.isEmpty }.map { .row($0) }
  }

  /// The text for a width.
  func text(_ layout: WrappedText) -> String {
    let column = min(26, 4 + (blocks.compactMap { $0.row?.head.count }.max() ?? 0))
    return blocks.flatMap { block -> [String] in
      switch block {
      case .row(let row): layout.entry("  " + row.head, row.sentence, column: column)
      case .heading(let text), .paragraph(let text): layout.lines(text, hanging: 0)
      case .gap: [""]
      }
    }.joined(separator: "\n")
  }

  /// Rows with their sentences in one column, a line or more each.
  /// - Parameter column: that column; nil for the first one that has room for every row.
  static func list(_ rows: [HelpRow], _ layout: WrappedText, column: Int? = nil) -> [String] {
    let column = column ?? Self.column(rows)
    return rows.flatMap { layout.entry($0.head, $0.sentence, column: column) }
  }

  /// The first column that has room for every row.
  static func column(_ rows: [HelpRow]) -> Int { (rows.map(\.head.count).max() ?? 0) + 2 }
}
