/// A QR symbol (ISO/IEC 18004).
package struct QRSymbol: Equatable, Sendable {
  /// The size.
  package let version: QRVersion
  /// The error correction level.
  package let level: QRErrorCorrection
  /// The number of the mask, 0 to 7.
  package let mask: Int
  private let modules: [UInt8]

  /// The width of the light margin that a symbol needs, in modules (6.3.8).
  package static let margin = 4

  /// The modules along a side, without the margin.
  package var side: Int { version.side }

  /// True if a module is dark; those outside the symbol are light.
  package func isDark(row: Int, column: Int) -> Bool {
    guard (0..<side).contains(row), (0..<side).contains(column) else { return false }
    return modules[row * side + column] == 1
  }

  /// The smallest symbol that holds some bytes. Digits, and capitals with some signs, take fewer
  /// modules.
  /// - Parameters:
  ///   - level: the lowest level; it is raised if the version has space for that.
  ///   - smallest: the smallest version to take.
  /// - Throws: ``QRSymbolError``.
  package init(
    _ bytes: [UInt8], level: QRErrorCorrection = .low, smallest: QRVersion? = nil
  ) throws(QRSymbolError) {
    // The largest symbol holds no more, even in digits.
    guard bytes.count <= Self.mostDigits else { throw .tooLong }
    var found: (QRVersion, [QRSegment])?
    var segments: [QRSegment] = []
    for version in QRVersion.all {
      // The lengths of counts, and by that the best division, change with versions 10 and 27.
      if [1, 10, 27].contains(version.number) {
        segments = QRSegment.dividing(bytes, for: version)
      }
      guard version >= smallest ?? version, Self.fits(segments, version, level) else { continue }
      found = (version, segments)
      break
    }
    guard let (version, segments) = found else { throw .tooLong }
    let level = QRErrorCorrection.allCases.last { Self.fits(segments, version, $0) } ?? level
    self.init(segments, version, level)
  }

  /// The digits that the largest symbol holds.
  private static let mostDigits = 7089

  private init(_ segments: [QRSegment], _ version: QRVersion, _ level: QRErrorCorrection) {
    let blocks = QRBlocks(version, level)
    var grid = QRGrid(version)
    grid.place(
      QRCodewords.interleaved(
        QRCodewords.data(segments, version, capacity: blocks.data), blocks))
    var best = (points: Int.max, mask: QRMask.row, grid: grid)
    for mask in QRMask.allCases {
      var masked = grid
      masked.apply(mask)
      masked.drawFormat(level, mask: mask)
      let points = QRPenalty(masked).points
      if points < best.points { best = (points, mask, masked) }
    }
    (self.version, self.level, mask) = (version, level, best.mask.rawValue)
    modules = best.grid.modules
  }

  private static func fits(
    _ segments: [QRSegment], _ version: QRVersion, _ level: QRErrorCorrection
  ) -> Bool {
    let holdsCounts = segments.allSatisfy {
      $0.bytes.count < 1 << $0.mode.countBits(in: version)
    }
    return holdsCounts
      && segments.reduce(0) { $0 + $1.bits(in: version) } <= QRBlocks(version, level).data * 8
  }
}

package enum QRSymbolError: Error, Hashable, Sendable {
  /// The bytes do not fit into one symbol.
  case tooLong
}
