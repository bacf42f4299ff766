/// A symbol as lines for a terminal: half blocks, two rows of modules in a line.
public struct QRText: Sendable {
  /// The lines, each as wide as ``columns``.
  public let lines: [String]
  /// The columns that the symbol takes, with its margin.
  public let columns: Int

  /// The symbol, light on dark as most terminals are: what is light is printed, so that the margin is light too.
  public init(_ symbol: QRSymbol) {
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
  public var colouredLines: [String] { lines.map { "\u{1B}[97;40m\($0)\u{1B}[0m" } }

  /// The octets that the largest symbol holds that has so many columns and lines; 0 where there is none.
  public static func capacity(columns: Int, lines: Int) -> Int {
    let fitting = QRVersion.all.last {
      $0.side + 2 * QRSymbol.margin <= columns && Self.lines($0) <= lines
    }
    guard let fitting else { return 0 }
    return (QRBlocks(fitting, .low).data * 8 - 4 - QRMode.byte.countBits(in: fitting)) / 8
  }

  /// The lines that a symbol of a version takes.
  public static func lines(_ version: QRVersion) -> Int {
    (version.side + 2 * QRSymbol.margin + 1) / 2
  }
}
