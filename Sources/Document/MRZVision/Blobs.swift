/// A connected piece of ink, as the box around it.
struct Blob {
  var (left, top, right, bottom): (Int32, Int32, Int32, Int32)

  var width: Float { Float(right - left + 1) }
  var height: Float { Float(bottom - top + 1) }
  var x: Float { Float(left + right) / 2 }
  var y: Float { Float(top + bottom) / 2 }
}

/// The pieces of ink in a picture that may be glyphs.
struct Blobs {
  /// From the left to the right.
  let blobs: [Blob]

  /// The heights in pixels that a glyph may have, and the most pieces that are looked at.
  static let heights: ClosedRange<Float> = 6...64
  static let most = 8000
  /// Half the side of the square with which a pixel is compared, in pixels.
  private static let reach = 13

  init(in picture: GreyPicture) {
    let found = Self.boxes(Self.ink(of: picture), picture.width)
      .filter { Self.heights.contains($0.height) && $0.width <= 3.2 * $0.height }
    blobs = found.prefix(Self.most).sorted { ($0.left, $0.top) < ($1.left, $1.top) }
  }

  /// The pixels that are darker than those around them, by more than noise makes them.
  static func ink(of picture: GreyPicture) -> [Bool] {
    let (w, h, pixels) = (picture.width, picture.height, picture.pixels)
    var ink = [Bool](repeating: false, count: w * h)
    var sums = [Int32](repeating: 0, count: w), squares = sums
    func add(_ row: Int, _ sign: Int32) {
      for x in 0..<w {
        let value = Int32(pixels[row * w + x])
        sums[x] &+= sign &* value
        squares[x] &+= sign &* value &* value
      }
    }
    for row in 0..<min(reach, h) { add(row, 1) }
    for y in 0..<h {
      if y + reach < h { add(y + reach, 1) }
      if y - reach - 1 >= 0 { add(y - reach - 1, -1) }
      let rows = Float(min(h - 1, y + reach) - max(0, y - reach) + 1)
      var (sum, square): (Int32, Int32) = (0, 0)
      for x in 0..<min(reach, w) {
        sum &+= sums[x]
        square &+= squares[x]
      }
      for x in 0..<w {
        if x + reach < w {
          sum &+= sums[x + reach]
          square &+= squares[x + reach]
        }
        if x - reach - 1 >= 0 {
          sum &-= sums[x - reach - 1]
          square &-= squares[x - reach - 1]
        }
        let count = rows * Float(min(w - 1, x + reach) - max(0, x - reach) + 1)
        let mean = Float(sum) / count
        let below = mean - Float(pixels[y * w + x])
        let variance = Float(square) / count - mean * mean
        ink[y * w + x] = below > 6 && 4 * below * below > variance
      }
    }
    return ink
  }

  /// The boxes around the pieces of ink; pixels that touch at a corner belong together.
  private static func boxes(_ ink: [Bool], _ width: Int) -> [Blob] {
    guard width > 0 else { return [] }
    var pieces = Pieces()
    var above: [Run] = [], row: [Run] = []
    for y in 0..<ink.count / width {
      row.removeAll(keepingCapacity: true)
      var (x, first) = (0, 0)
      while x < width {
        guard ink[y * width + x] else {
          x += 1
          continue
        }
        let start = x
        while x < width, ink[y * width + x] { x += 1 }
        let piece = pieces.add(
          Blob(left: Int32(start), top: Int32(y), right: Int32(x - 1), bottom: Int32(y)))
        while first < above.count, above[first].end < start { first += 1 }
        var other = first
        while other < above.count, above[other].start <= x {
          pieces.join(piece, above[other].piece)
          other += 1
        }
        row.append(Run(start: start, end: x, piece: piece))
      }
      swap(&above, &row)
    }
    return pieces.all
  }

  private struct Run {
    /// The first pixel and the one after the last.
    let (start, end): (Int, Int)
    let piece: Int
  }
}

/// Pieces that grow together.
private struct Pieces {
  private var parents: [Int] = []
  private var boxes: [Blob] = []

  mutating func add(_ box: Blob) -> Int {
    parents.append(parents.count)
    boxes.append(box)
    return parents.count - 1
  }

  private mutating func root(_ piece: Int) -> Int {
    var piece = piece
    while parents[piece] != piece {
      parents[piece] = parents[parents[piece]]
      piece = parents[piece]
    }
    return piece
  }

  mutating func join(_ one: Int, _ other: Int) {
    let (a, b) = (root(one), root(other))
    guard a != b else { return }
    let (keep, drop) = (min(a, b), max(a, b))
    parents[drop] = keep
    boxes[keep] = Blob(
      left: min(boxes[a].left, boxes[b].left), top: min(boxes[a].top, boxes[b].top),
      right: max(boxes[a].right, boxes[b].right), bottom: max(boxes[a].bottom, boxes[b].bottom))
  }

  var all: [Blob] { parents.indices.filter { parents[$0] == $0 }.map { boxes[$0] } }
}
