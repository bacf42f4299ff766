/// The eight mask patterns, which make a symbol easier to read (ISO/IEC 18004, Table 10).
enum QRMask: Int, CaseIterable, Sendable {
  case rowAndColumn, row, column, diagonal, bricks, crosses, waves, checks

  /// True if the mask changes the module in this row and column.
  func isDark(_ row: Int, _ column: Int) -> Bool {
    switch self {
    case .rowAndColumn: (row + column) % 2 == 0
    case .row: row % 2 == 0
    case .column: column % 3 == 0
    case .diagonal: (row + column) % 3 == 0
    case .bricks: (row / 2 + column / 3) % 2 == 0
    case .crosses: row * column % 2 + row * column % 3 == 0
    case .waves: (row * column % 2 + row * column % 3) % 2 == 0
    case .checks: ((row + column) % 2 + row * column % 3) % 2 == 0
    }
  }
}

/// The penalty of a masked symbol: the fewer points, the easier it is to read (ISO/IEC 18004,
/// 7.8.3).
struct QRPenalty {
  private(set) var points = 0

  init(_ grid: QRGrid) {
    let (side, modules) = (grid.side, grid.modules.span)
    var dark = 0
    for line in 0..<side {
      addLine(modules, from: line * side, step: 1, side)
      addLine(modules, from: line, step: side, side)
    }
    for row in 0..<side {
      for column in 0..<side {
        let module = row &* side &+ column
        let value = modules[module]
        dark &+= Int(value)
        guard row > 0, column > 0 else { continue }
        // Squares of two by two.
        let sum =
          value &+ modules[module &- 1] &+ modules[module &- side] &+ modules[module &- side &- 1]
        if sum == 0 || sum == 4 { points &+= 3 }
      }
    }
    // Ten points for each full 5 % away from one half.
    points += 10 * (abs(20 * dark - 10 * side * side) / (side * side))
  }

  /// Adds the points for runs of five and more, and for what looks like a finder with light beside
  /// it.
  private mutating func addLine(
    _ modules: borrowing Span<UInt8>, from start: Int, step: Int, _ side: Int
  ) {
    var run = 0
    var before: UInt8 = 2
    var last = 0
    var module = start
    for place in 0..<side {
      let value = modules[module]
      module &+= step
      if value == before {
        run &+= 1
        if run == 5 { points &+= 3 } else if run > 5 { points &+= 1 }
      } else {
        run = 1
        before = value
      }
      last = (last &<< 1 | Int(value)) & 0x7FF
      if place >= 10, last == 0b101_1101_0000 || last == 0b000_0101_1101 { points &+= 40 }
    }
  }
}
