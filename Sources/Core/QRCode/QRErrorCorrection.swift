/// The error correction level: how much of a symbol may be lost (ISO/IEC 18004, 6.5.1).
package enum QRErrorCorrection: Int, CaseIterable, Sendable {
  /// About 7 % of the codewords.
  case low
  /// About 15 %.
  case medium
  /// About 25 %.
  case quartile
  /// About 30 %.
  case high

  /// The two bits that stand for it in the format information (Table 12).
  var formatBits: Int {
    switch self {
    case .low: 0b01
    case .medium: 0b00
    case .quartile: 0b11
    case .high: 0b10
    }
  }
}

/// The blocks into which the codewords of a symbol are divided (ISO/IEC 18004, Table 9).
struct QRBlocks: Equatable, Sendable {
  let count: Int
  /// The codewords for error correction in each block.
  let correction: Int
  /// All codewords of the symbol.
  let codewords: Int

  init(_ version: QRVersion, _ level: QRErrorCorrection) {
    count = Self.counts[level.rawValue][version.number - 1]
    correction = Self.corrections[level.rawValue][version.number - 1]
    codewords = version.codewords
  }

  /// The codewords for data.
  var data: Int { codewords - count * correction }

  /// The codewords for data in a block: the last blocks have one more, where they do not divide evenly.
  func data(inBlock block: Int) -> Int {
    codewords / count - correction + (block >= count - codewords % count ? 1 : 0)
  }

  private static let counts: [[Int]] = [
    [
      1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8, 8, 9, 9, 10, 12, 12, 12, 13, 14,
      15, 16, 17, 18, 19, 19, 20, 21, 22, 24, 25,
    ],
    [
      1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21, 23, 25,
      26, 28, 29, 31, 33, 35, 37, 38, 40, 43, 45, 47, 49,
    ],
    [
      1, 1, 2, 2, 4, 4, 6, 6, 8, 8, 8, 10, 12, 16, 12, 17, 16, 18, 21, 20, 23, 23, 25, 27, 29, 34,
      34, 35, 38, 40, 43, 45, 48, 51, 53, 56, 59, 62, 65, 68,
    ],
    [
      1, 1, 2, 4, 4, 4, 5, 6, 8, 8, 11, 11, 16, 16, 18, 16, 19, 21, 25, 25, 25, 34, 30, 32, 35, 37,
      40, 42, 45, 48, 51, 54, 57, 60, 63, 66, 70, 74, 77, 81,
    ],
  ]

  private static let corrections: [[Int]] = [
    [
      7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28, 28, 28, 30, 30,
      26, 28, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
    ],
    [
      10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26, 28, 28,
      28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28,
    ],
    [
      13, 22, 18, 26, 18, 24, 18, 22, 20, 24, 28, 26, 24, 20, 30, 24, 28, 28, 26, 30, 28, 30, 30,
      30, 30, 28, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
    ],
    [
      17, 28, 22, 16, 22, 28, 26, 26, 24, 28, 24, 28, 22, 24, 24, 30, 28, 28, 26, 28, 30, 24, 30,
      30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
    ],
  ]
}
