/// The size of a symbol: versions 1 to 40 (ISO/IEC 18004, 5.3.1).
package struct QRVersion: Hashable, Comparable, Sendable {
  /// The number, 1 to 40.
  package let number: Int

  /// A version, or nil if there is none with this number.
  package init?(_ number: Int) {
    guard (1...40).contains(number) else { return nil }
    self.number = number
  }

  private init(known number: Int) { self.number = number }

  /// All versions, the smallest first.
  package static let all = (1...40).map { QRVersion(known: $0) }

  /// The largest version.
  package static let largest = QRVersion(known: 40)

  /// The modules along a side, without the light margin.
  package var side: Int { 17 + 4 * number }

  /// The codewords, of eight modules each (Table 1).
  var codewords: Int {
    // All modules, without finders, separators, timing patterns and format information.
    var modules = side * side - 3 * 64 - 2 * (side - 16) - 31
    if number >= 2 {
      let places = number / 7 + 2
      // Alignment patterns on a timing pattern take five modules less each.
      modules -= 25 * (places * places - 3) - 10 * (places - 2)
    }
    if number >= 7 { modules -= 36 }
    return modules / 8
  }

  /// The most bytes that a symbol holds, at the lowest level of error correction.
  package var mostBytes: Int {
    (QRBlocks(self, .low).data * 8 - 4 - QRMode.byte.countBits(in: self)) / 8
  }

  /// The rows, and columns, in which alignment patterns have their centres (Table E.1).
  var alignmentPlaces: [Int] {
    guard number >= 2 else { return [] }
    let count = number / 7 + 2
    // All places have the same even distance, except the first two, which may be closer.
    let distance =
      number == 32 ? 26 : (4 * number + 2 * count + 1) / (2 * count - 2) * 2
    return [6] + (0..<count - 1).reversed().map { side - 7 - distance * $0 }
  }

  /// True if a symbol of the first has fewer modules.
  package static func < (one: QRVersion, other: QRVersion) -> Bool { one.number < other.number }
}
