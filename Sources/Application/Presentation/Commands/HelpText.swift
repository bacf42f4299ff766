import Messages
import Trust
import Verdicts

/// A command's help: options with what they do, paragraphs, and examples at the foot, laid out for any width.
package struct HelpText {
  package enum Block: Equatable {
    case heading(String)
    case row(HelpRow)
    case paragraph(String)
    case gap

    /// The row; nil for any other block.
    var row: HelpRow? { if case .row(let row) = self { row } else { nil } }
  }

  package let blocks: [Block]
  private let head: [(text: String, hanging: Int)]

  package init(_ command: CommandDescription) {
    head = [("passport \(command.name) \(command.synopsis)", 4), ("  " + command.summary, 2)]
    // The operand is listed with the first options.
    var parts = [Self.blocks([command.operand].compactMap(\.self))]
    for (index, group) in command.groups.enumerated() {
      let blocks = (group.heading.map { [.heading($0)] } ?? []) + Self.blocks(group.rows)
      if index == 0, group.heading == nil { parts[0] += blocks } else { parts.append(blocks) }
    }
    parts += command.notes.map { [.paragraph($0)] }
    parts.append(command.examples.map { .paragraph("\($0.purpose):\n  \($0.line)") })
    blocks = Array(parts.filter { !$0.isEmpty }.joined(separator: [.gap]))
  }

  private static func blocks(_ rows: [HelpRow]) -> [Block] {
    rows.filter { !$0.sentence.isEmpty }.map { .row($0) }
  }

  /// The options, paragraphs and examples for a width.
  package func text(_ layout: WrappedText) -> String {
    let column = min(26, 4 + (blocks.compactMap { $0.row?.head.count }.max() ?? 0))
    return blocks.flatMap { block -> [String] in
      switch block {
      case .row(let row): layout.entry("  " + row.head, row.sentence, column: column)
      case .heading(let text), .paragraph(let text): layout.lines(text, hanging: 0)
      case .gap: [""]
      }
    }.joined(separator: "\n")
  }

  /// The whole help, which begins with the command's first line and its purpose.
  package func whole(_ layout: WrappedText) -> String {
    let above = head.flatMap { layout.lines($0.text, hanging: $0.hanging) }
    return (above + (blocks.isEmpty ? [] : ["", text(layout)])).joined(separator: "\n")
  }

  /// Rows with their sentences in one column; each takes one line or more.
  /// - Parameter column: the column of the sentences; nil for the first one that is wide enough for
  ///   every row.
  package static func list(
    _ rows: [HelpRow], _ layout: WrappedText, column: Int? = nil
  ) -> [String] {
    let column = column ?? Self.column(rows)
    return rows.flatMap { layout.entry($0.head, $0.sentence, column: column) }
  }

  /// The first column that is wide enough for every row.
  private static func column(_ rows: [HelpRow]) -> Int { (rows.map(\.head.count).max() ?? 0) + 2 }

  /// Groups of commands with their purposes, after a sentence about the program.
  /// - Parameter end: the last paragraph.
  package static func overview(
    _ groups: [(title: String, commands: [HelpRow])], end: String, _ layout: WrappedText
  ) -> String {
    let column = column(groups.flatMap(\.commands))
    let lists = groups.map { group in
      ([group.title] + list(group.commands, layout, column: column)).joined(separator: "\n")
    }
    let beginning = "passport reads an electronic passport and proves that it is genuine."
    return
      ([layout.text(beginning, hanging: 0)] + lists + [layout.text(end, hanging: 0)])
      .joined(separator: "\n\n")
  }

  /// The exit codes and their meanings.
  package static func exitCodes(_ catalogue: MessageCatalogue, _ layout: WrappedText) -> String {
    let lines = ExitCode.allCases.flatMap { code in
      let number = String(code.rawValue)
      return layout.entry(
        String(repeating: " ", count: max(0, 4 - number.count)) + number, catalogue.meaning(code),
        column: 6)
    }
    let head = "Exit codes; of several that apply to a read, the first counts."
    return ([layout.text(head, hanging: 0), ""] + lines).joined(separator: "\n")
  }

  /// The effect of each nonconformity under each policy.
  package static func policies(_: MessageCatalogue, _ layout: WrappedText) -> String {
    func row(_ cells: [String], _ rule: String) -> [String] {
      let cells = cells.enumerated().map { index, cell in
        cell + String(repeating: " ", count: max(1, (index == 0 ? 30 : 10) - cell.count))
      }.joined()
      return layout.entry(cells, rule, column: cells.count)
    }
    let policies = TrustPolicy.allCases
    let rows = Nonconformity.allCases.flatMap { nonconformity in
      row(
        [nonconformity.rawValue] + policies.map { $0.response(to: nonconformity).rawValue },
        nonconformity.rule)
    }
    let head = """
      What a nonconformity does to its check under each policy. A signature that does not verify, a \
      digest that differs, a signer of another state and a revoked one fail under all of them.
      """
    return
      ([layout.text(head, hanging: 0), ""]
      + row(["nonconformity"] + policies.map(\.rawValue), "rule")
      + rows).joined(separator: "\n")
  }
}
