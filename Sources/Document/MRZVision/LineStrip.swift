/// A picture and its copies of half the size, a quarter and so on, from which strips are cut.
struct PicturePyramid {
  let levels: [GreyPicture]

  init(_ picture: GreyPicture) {
    var levels = [picture]
    while let last = levels.last, last.width >= 128, last.height >= 128, levels.count < 6 {
      levels.append(last.halved)
    }
    self.levels = levels
  }
}

/// A line cut from a picture: straight, with letters of 16 rows and cells of 16 columns.
struct LineStrip {
  static let rows = 24
  static let pitch = 16
  /// The pixels of a cell, and the vectors of a column.
  static let inputs = rows * pitch
  static let vectors = rows / 8

  /// The number of columns.
  let columns: Int
  /// The pixels column by column, with mean 0 and deviation 32 over five cells.
  let pixels: [SIMD8<Int16>]

  /// Cuts the cells `first` to `first + count` of a line.
  init(_ picture: PicturePyramid, _ place: LinePlace, first: Float, count: Int) {
    columns = count * Self.pitch
    let middle = place.pitch(at: first + Float(count) / 2)
    var level = 0
    while level + 1 < picture.levels.count, middle >= Float(32 << level) { level += 1 }
    let values = Self.sample(picture.levels[level], 1 / Float(1 << level), place, first, columns)
    pixels = Self.normalised(values, columns)
  }

  private static func sample(
    _ picture: GreyPicture, _ scale: Float, _ place: LinePlace, _ first: Float, _ columns: Int
  ) -> [Float] {
    var values = [Float](repeating: 0, count: columns * rows)
    let side = place.along / max(place.pitch, 0.001), down = side.quarter
    let (right, bottom) = (Float(picture.width) - 1.001, Float(picture.height) - 1.001)
    let width = picture.width
    unsafe picture.pixels.withUnsafeBufferPointer { pixels in
      for column in 0..<columns {
        let cell = first + Float(column - pitch / 2) / Float(pitch)
        let row = place.pitch(at: cell) * place.tall / 16
        let step = (down + side * place.slant) * row * scale
        var point = (place.middle(of: cell) + 0.5) * scale - 0.5 - step * 11.5
        for index in column * rows..<column * rows + rows {
          let x = max(0, min(right, point.x)), y = max(0, min(bottom, point.y))
          let (i, j) = (Int(x), Int(y))
          let (u, v) = (x - Float(i), y - Float(j))
          let at = j * width + i
          let a = Float(unsafe pixels[at]), b = Float(unsafe pixels[at + (width > 1 ? 1 : 0)])
          let below = at + (picture.height > 1 ? width : 0)
          let c = Float(unsafe pixels[below])
          let d = Float(unsafe pixels[below + (width > 1 ? 1 : 0)])
          let upper = a + (b - a) * u, lower = c + (d - c) * u
          values[index] = upper + (lower - upper) * v
          point += step
        }
      }
    }
    return values
  }

  private static func normalised(_ values: [Float], _ columns: Int) -> [SIMD8<Int16>] {
    var sums = [Float](repeating: 0, count: columns + 1), squares = sums
    for column in 0..<columns {
      var (sum, square): (Float, Float) = (0, 0)
      for value in values[column * rows..<column * rows + rows] {
        sum += value
        square += value * value
      }
      sums[column + 1] = sums[column] + sum
      squares[column + 1] = squares[column] + square
    }
    var pixels: [SIMD8<Int16>] = []
    pixels.reserveCapacity(columns * vectors)
    for column in 0..<columns {
      let (from, to) = (max(0, column - 40), min(columns, column + 40))
      let count = Float((to - from) * rows)
      let mean = (sums[to] - sums[from]) / count
      let variance = (squares[to] - squares[from]) / count - mean * mean
      let deviation = max(0, variance).squareRoot() + 4
      let factor = 32 / deviation
      for start in stride(from: column * rows, to: column * rows + rows, by: 8) {
        var vector = SIMD8<Int16>(repeating: 0)
        for lane in 0..<8 {
          let value = (values[start + lane] - mean) * factor
          // To the nearest whole number; what is converted is never negative.
          vector[lane] = Int16(truncatingIfNeeded: Int32(max(-127, min(127, value)) + 128.5)) - 128
        }
        pixels.append(vector)
      }
    }
    return pixels
  }
}
