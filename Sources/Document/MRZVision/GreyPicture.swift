/// A picture in shades of grey.
package struct GreyPicture: Sendable {
  /// The number of pixels of a row.
  package let width: Int
  /// The number of rows.
  package let height: Int
  /// The pixels row by row from the top left; 0 is black, 255 is white.
  package let pixels: [UInt8]

  /// The longest side in pixels, and the most pixels, that a picture may have.
  package static let longestSide = 16384
  package static let mostPixels = 1 << 26

  /// Takes pixels; nil if their number is not that of the sides, or a side is too long.
  package init?(width: Int, height: Int, pixels: [UInt8]) {
    guard (1...Self.longestSide).contains(width), (1...Self.longestSide).contains(height),
      pixels.count == width * height, pixels.count <= Self.mostPixels
    else { return nil }
    self.init(width, height, pixels)
  }

  init(_ width: Int, _ height: Int, _ pixels: [UInt8]) {
    (self.width, self.height, self.pixels) = (width, height, pixels)
  }

  /// The picture turned by a quarter to the right.
  var turned: GreyPicture {
    var turned = [UInt8](repeating: 0, count: pixels.count)
    for y in 0..<height {
      for x in 0..<width { turned[x * height + height - 1 - y] = pixels[y * width + x] }
    }
    return GreyPicture(height, width, turned)
  }

  /// The picture with half as many pixels in each direction, each the mean of four.
  var halved: GreyPicture {
    let (w, h) = (width / 2, height / 2)
    var small = [UInt8](repeating: 0, count: w * h)
    for y in 0..<h {
      let (upper, lower) = (2 * y * width, (2 * y + 1) * width)
      for x in 0..<w {
        let sum =
          Int(pixels[upper + 2 * x]) + Int(pixels[upper + 2 * x + 1])
          + Int(pixels[lower + 2 * x]) + Int(pixels[lower + 2 * x + 1])
        small[y * w + x] = UInt8((sum + 2) / 4)
      }
    }
    return GreyPicture(w, h, small)
  }

  /// The picture in another size, for finding glyphs: halved as often as it can be, and then taken
  /// between pixels.
  func scaled(by factor: Float) -> GreyPicture {
    var (source, rest) = (self, factor)
    while rest <= 0.5, source.width >= 4, source.height >= 4 {
      source = source.halved
      rest *= 2
    }
    if abs(rest - 1) < 0.001 { return source }
    return source.resampled(by: rest)
  }

  private func resampled(by factor: Float) -> GreyPicture {
    let w = max(1, Int(Float(width) * factor)), h = max(1, Int(Float(height) * factor))
    // Where each column lies, in pixels of this picture and 256ths of one.
    func places(_ count: Int, of size: Int) -> [(first: Int, second: Int, share: Int)] {
      (0..<count).map { place in
        let at = max(0, (Float(place) + 0.5) / factor - 0.5)
        let first = min(size - 1, Int(at))
        return (first, min(size - 1, first + 1), Int((at - Float(first)) * 256))
      }
    }
    let (columns, rows) = (places(w, of: width), places(h, of: height))
    var result = [UInt8](repeating: 0, count: w * h)
    for y in 0..<h {
      let row = rows[y]
      let (upper, lower) = (row.first * width, row.second * width)
      for x in 0..<w {
        let column = columns[x]
        let above =
          Int(pixels[upper + column.first]) * (256 - column.share)
          + Int(pixels[upper + column.second]) * column.share
        let below =
          Int(pixels[lower + column.first]) * (256 - column.share)
          + Int(pixels[lower + column.second]) * column.share
        result[y * w + x] = UInt8(clamping: (above * (256 - row.share) + below * row.share) >> 16)
      }
    }
    return GreyPicture(w, h, result)
  }
}
