/// A symbol as lines for a terminal: half blocks, two rows of modules in a line.
package struct QRText: Sendable {
  /// The lines, each as wide as ``columns``.
  package let lines: [String]
  /// The columns that the symbol takes, with its margin.
  package let columns: Int

  /// The symbol, light on dark as most terminals are: what is light is printed, so that the margin is light too.
  package init(_ symbol: QRSymbol) {
    let margin = QRSymbol.margin
    columns = symbol.side + 2 * margin
    let edge = symbol.side + margin
    lines = stride(from: -margin, to: edge, by: 2).map { row in
      var line = ""
      for column in -margin..<edge {
        let upper = !symbol.isDark(row: row, column: column)
        // Below the last row there is nothing.
        let lower = row + 1 < edge && !symbol.isDark(row: row + 1, column: column)
        line += upper ? (lower ? "█" : "▀") : (lower ? "▄" : " ")
      }
      return line
    }
  }

  /// The lines in black on white, whatever the colours of the terminal are (ECMA-48, SGR).
  package var colouredLines: [String] { lines.map { "\u{1B}[97;40m\($0)\u{1B}[0m" } }

  /// The columns and lines that a text takes.
  package typealias Size = (columns: Int, lines: Int)

  package var size: Size { (columns, lines.count) }

  /// The columns and lines of a symbol of this version.
  package static func size(of version: QRVersion) -> Size {
    let side = version.side + 2 * QRSymbol.margin
    return (side, (side + 1) / 2)
  }
}
