import Encoding

/// Symbols as a picture, one below the other.
package enum QRPicture {
  /// A drawing without a size of its own (SVG 1.1), one path.
  package static func svg(_ symbols: [QRSymbol]) -> String {
    let layout = Layout(symbols)
    var path = ""
    for (symbol, top) in zip(symbols, layout.tops) {
      for row in 0..<symbol.side {
        path += runs(symbol, row: row, left: layout.left(of: symbol), top: top)
      }
    }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(layout.width) \(layout.height)" shape-rendering="crispEdges">
      <rect width="\(layout.width)" height="\(layout.height)" fill="#fff"/><path d="\(path)"/>
      </svg>

      """
  }

  /// The dark runs of a row, each a rectangle.
  private static func runs(_ symbol: QRSymbol, row: Int, left: Int, top: Int) -> String {
    var path = ""
    var column = 0
    while column < symbol.side {
      guard symbol.isDark(row: row, column: column) else {
        column += 1
        continue
      }
      let start = column
      while symbol.isDark(row: row, column: column) { column += 1 }
      path += "M\(left + start) \(top + row)h\(column - start)v1h-\(column - start)z"
    }
    return path
  }

  /// A picture of one bit a pixel (ISO/IEC 15948, PNG), without compression.
  /// - Parameter scale: the pixels along a module's side.
  package static func png(_ symbols: [QRSymbol], scale: Int = 4) -> [UInt8] {
    let scale = max(1, min(scale, 64))
    let layout = Layout(symbols)
    var rows: [UInt8] = []
    for line in 0..<layout.height {
      let pixels = pixels(layout, symbols, line: line, scale: scale)
      for _ in 0..<scale { rows += pixels }
    }
    let size = bigEndian(layout.width * scale) + bigEndian(layout.height * scale)
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      + chunk("IHDR", size + [1, 0, 0, 0, 0]) + chunk("IDAT", zlib(rows)) + chunk("IEND", [])
  }

  /// One row of pixels: no filter, then a bit each, 1 for light.
  private static func pixels(
    _ layout: Layout, _ symbols: [QRSymbol], line: Int, scale: Int
  ) -> [UInt8] {
    let width = layout.width * scale
    let place = Array(zip(symbols, layout.tops)).last { line >= $0.1 - QRSymbol.margin }
    var pixels = [UInt8](repeating: 0, count: 1 + (width + 7) / 8)
    for pixel in 0..<width {
      let isDark = place.map { symbol, top in
        symbol.isDark(row: line - top, column: pixel / scale - layout.left(of: symbol))
      }
      if isDark != true { pixels[1 + pixel / 8] |= 0x80 >> UInt8(pixel % 8) }
    }
    return pixels
  }

  /// The positions of the symbols, in modules.
  private struct Layout {
    let width: Int
    let height: Int
    /// The first row of each symbol, below its margin.
    let tops: [Int]

    init(_ symbols: [QRSymbol]) {
      width = (symbols.map(\.side).max() ?? 0) + 2 * QRSymbol.margin
      var tops: [Int] = []
      var bottom = 0
      for symbol in symbols {
        tops.append(bottom + QRSymbol.margin)
        bottom += symbol.side + 2 * QRSymbol.margin
      }
      self.tops = tops
      height = bottom
    }

    func left(of symbol: QRSymbol) -> Int { (width - symbol.side) / 2 }
  }

  private static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
    let checked = Array(type.utf8) + data
    return bigEndian(data.count) + checked + bigEndian(Int(CRC32.of(checked)))
  }

  /// A zlib stream of stored blocks (RFC 1950 and 1951, 3.2.4).
  private static func zlib(_ bytes: [UInt8]) -> [UInt8] {
    var stream: [UInt8] = [0x78, 0x01]
    let longest = 0xFFFF
    for start in stride(from: 0, to: bytes.count, by: longest) {
      let end = min(start + longest, bytes.count)
      let count = end - start
      stream += [
        end == bytes.count ? 1 : 0, UInt8(count & 0xFF), UInt8(count >> 8),
        UInt8(~count & 0xFF), UInt8(~count >> 8 & 0xFF),
      ]
      stream += bytes[start..<end]
    }
    return stream + bigEndian(adler32(bytes))
  }

  /// The checksum of RFC 1950.
  private static func adler32(_ bytes: [UInt8]) -> Int {
    var (one, two) = (1, 0)
    for byte in bytes {
      one = (one + Int(byte)) % 65521
      two = (two + one) % 65521
    }
    return two << 16 | one
  }

  private static func bigEndian(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(value >> $0 & 0xFF) }
  }
}
