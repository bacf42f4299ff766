import Encoding

/// A symbol as a picture.
public enum QRPicture {
  /// A drawing without a size of its own (SVG 1.1), one path.
  public static func svg(_ symbol: QRSymbol) -> String {
    let side = symbol.side + 2 * QRSymbol.margin
    var path = ""
    for row in 0..<symbol.side {
      var column = 0
      while column < symbol.side {
        guard symbol.isDark(row: row, column: column) else {
          column += 1
          continue
        }
        let start = column
        while symbol.isDark(row: row, column: column) { column += 1 }
        path +=
          "M\(start + QRSymbol.margin) \(row + QRSymbol.margin)h\(column - start)v1h-\(column - start)z"
      }
    }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(side) \(side)" shape-rendering="crispEdges">
      <rect width="\(side)" height="\(side)" fill="#fff"/><path d="\(path)"/>
      </svg>

      """
  }

  /// A picture of one bit a pixel (ISO/IEC 15948, PNG), without compression.
  /// - Parameter scale: the pixels along a module's side.
  public static func png(_ symbol: QRSymbol, scale: Int = 4) -> [UInt8] {
    let scale = max(1, min(scale, 64))
    let side = (symbol.side + 2 * QRSymbol.margin) * scale
    var rows: [UInt8] = []
    for row in -QRSymbol.margin..<symbol.side + QRSymbol.margin {
      let line = pixels(symbol, row: row, side: side, scale: scale)
      for _ in 0..<scale { rows += line }
    }
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      + chunk("IHDR", bigEndian(side) + bigEndian(side) + [1, 0, 0, 0, 0])
      + chunk("IDAT", zlib(rows)) + chunk("IEND", [])
  }

  /// One row of pixels: no filter, then a bit each, 1 for light.
  private static func pixels(_ symbol: QRSymbol, row: Int, side: Int, scale: Int) -> [UInt8] {
    var line = [UInt8](repeating: 0, count: 1 + (side + 7) / 8)
    for pixel in 0..<side
    where !symbol.isDark(row: row, column: pixel / scale - QRSymbol.margin) {
      line[1 + pixel / 8] |= 0x80 >> UInt8(pixel % 8)
    }
    return line
  }

  private static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
    let checked = Array(type.utf8) + data
    return bigEndian(data.count) + checked + bigEndian(Int(CRC32.of(checked)))
  }

  /// Stored blocks (RFC 1950 and 1951, 3.2.4).
  private static func zlib(_ octets: [UInt8]) -> [UInt8] {
    var stream: [UInt8] = [0x78, 0x01]
    let longest = 0xFFFF
    for start in stride(from: 0, to: octets.count, by: longest) {
      let end = min(start + longest, octets.count)
      let count = end - start
      stream += [
        end == octets.count ? 1 : 0, UInt8(count & 0xFF), UInt8(count >> 8),
        UInt8(~count & 0xFF), UInt8(~count >> 8 & 0xFF),
      ]
      stream += octets[start..<end]
    }
    return stream + bigEndian(adler32(octets))
  }

  /// The check of RFC 1950.
  private static func adler32(_ octets: [UInt8]) -> Int {
    var (one, two) = (1, 0)
    for octet in octets {
      one = (one + Int(octet)) % 65521
      two = (two + one) % 65521
    }
    return two << 16 | one
  }

  private static func bigEndian(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(value >> $0 & 0xFF) }
  }
}
