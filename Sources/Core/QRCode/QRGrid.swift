/// The modules of a symbol while it is made: what is dark, and what belongs to a pattern of the symbol itself.
struct QRGrid: Equatable, Sendable {
  let version: QRVersion
  let side: Int
  /// 1 where a module is dark, row by row.
  private(set) var modules: [UInt8]
  /// 1 where a module carries no codeword, and no mask changes it.
  private(set) var reserved: [UInt8]

  /// A grid with the function patterns (ISO/IEC 18004, 6.3), and place for format and version.
  init(_ version: QRVersion) {
    self.version = version
    side = version.side
    modules = [UInt8](repeating: 0, count: side * side)
    reserved = modules
    drawTiming()
    for (row, column) in [(3, 3), (3, side - 4), (side - 4, 3)] { drawFinder(row, column) }
    drawAlignment()
    drawFormat(0)
    drawVersion()
  }

  private mutating func set(_ row: Int, _ column: Int, dark: Bool) {
    modules[row * side + column] = dark ? 1 : 0
    reserved[row * side + column] = 1
  }

  private mutating func drawTiming() {
    for place in 0..<side {
      set(6, place, dark: place % 2 == 0)
      set(place, 6, dark: place % 2 == 0)
    }
  }

  /// A finder around its centre, with its separator.
  private mutating func drawFinder(_ row: Int, _ column: Int) {
    for down in -4...4 {
      for right in -4...4 {
        let (row, column) = (row + down, column + right)
        guard (0..<side).contains(row), (0..<side).contains(column) else { continue }
        let ring = max(abs(down), abs(right))
        set(row, column, dark: ring != 2 && ring != 4)
      }
    }
  }

  private mutating func drawAlignment() {
    let places = version.alignmentPlaces
    guard let last = places.last else { return }
    for row in places {
      for column in places {
        // Three corners have finders.
        let isCorner =
          (row == 6 && column == 6) || (row == 6 && column == last)
          || (row == last && column == 6)
        if !isCorner { drawAlignment(row, column) }
      }
    }
  }

  private mutating func drawAlignment(_ row: Int, _ column: Int) {
    for down in -2...2 {
      for right in -2...2 {
        set(row + down, column + right, dark: max(abs(down), abs(right)) != 1)
      }
    }
  }

  /// Level and mask, with their BCH code, twice (7.9).
  mutating func drawFormat(_ level: QRErrorCorrection, mask: QRMask) {
    let value = level.formatBits << 3 | mask.rawValue
    let rest = Self.remainder(of: value, bits: 10, generator: 0x537)
    drawFormat((value << 10 | rest) ^ 0x5412)
  }

  private mutating func drawFormat(_ bits: Int) {
    for place in 0..<15 {
      let dark = bits >> place & 1 == 1
      switch place {
      case 0..<6: set(place, 8, dark: dark)
      case 6, 7: set(place + 1, 8, dark: dark)
      case 8: set(8, 7, dark: dark)
      default: set(8, 14 - place, dark: dark)
      }
      if place < 8 {
        set(8, side - 1 - place, dark: dark)
      } else {
        set(side - 15 + place, 8, dark: dark)
      }
    }
    set(side - 8, 8, dark: true)
  }

  /// The version, with its BCH code, twice, from version 7 on (7.10).
  private mutating func drawVersion() {
    guard version.number >= 7 else { return }
    let rest = Self.remainder(of: version.number, bits: 12, generator: 0x1F25)
    let bits = version.number << 12 | rest
    for place in 0..<18 {
      let dark = bits >> place & 1 == 1
      let (far, near) = (side - 11 + place % 3, place / 3)
      set(near, far, dark: dark)
      set(far, near, dark: dark)
    }
  }

  /// The remainder of a BCH code with a number of bits.
  private static func remainder(of value: Int, bits: Int, generator: Int) -> Int {
    var rest = value
    for _ in 0..<bits { rest = rest << 1 ^ (rest >> (bits - 1)) * generator }
    return rest
  }

  /// Places the codewords in columns of two modules, from the right, up and down in turn (7.7.3).
  mutating func place(_ codewords: [UInt8]) {
    var bit = 0
    var goesUp = true
    var right = side - 1
    while right >= 1 {
      // The vertical timing pattern is in no pair of columns.
      if right == 6 { right = 5 }
      for step in 0..<side {
        let row = goesUp ? side - 1 - step : step
        for column in [right, right - 1] {
          let module = row * side + column
          guard reserved[module] == 0, bit < codewords.count * 8 else { continue }
          modules[module] = codewords[bit / 8] >> UInt8(7 - bit % 8) & 1
          bit += 1
        }
      }
      goesUp.toggle()
      right -= 2
    }
  }

  /// Changes the modules that carry codewords by a mask (7.8.2).
  mutating func apply(_ mask: QRMask) {
    for row in 0..<side {
      for column in 0..<side where mask.isDark(row, column) {
        let module = row * side + column
        modules[module] ^= reserved[module] ^ 1
      }
    }
  }
}
