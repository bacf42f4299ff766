import Glibc

/// A line of the MRZ as it was found: where its cells are, counted from the first glyph, and how
/// many it has.
struct FoundLine {
  var place: LinePlace
  let length: Int
  /// The score of its glyphs and of the blanks at its ends, and the same for each glyph, 1 at most.
  var score: Float
  var fit: Float { score / Float(length) }

  /// The numbers of glyphs of a line.
  static let lengths = [30, 36, 44]

  /// Looks for lines where a chain is, in the direction of its place.
  /// - Parameters:
  ///   - first: the first cell and the number of cells in which the line may be.
  ///   - step: the distance of the columns that are looked at.
  static func lines(
    _ picture: PicturePyramid, _ place: LinePlace, first: Float, cells: Int, step: Int = 2,
    lengths: [Int] = Self.lengths
  ) -> [FoundLine] {
    let strip = LineStrip(picture, place, first: first, count: cells)
    let columns = Array(stride(from: 0, through: strip.columns - LineStrip.pitch, by: step))
    let scores = GlyphNetwork.trained.scores(strip, at: columns)
    let paths = CellPath.paths(scores, step: step, lengths: lengths.filter { $0 <= cells })
    return paths.compactMap { path in
      path.map { path in
        FoundLine(
          place: Self.place(place, first, path.middles), length: path.middles.count,
          score: path.score)
      }
    }
  }

  /// The place of a line whose glyphs have these middles in a strip of another place.
  private static func place(_ old: LinePlace, _ first: Float, _ middles: [Float]) -> LinePlace {
    let count = middles.count
    guard count > 2 else { return old }
    // A curve of the second degree through all of them, by the method of least squares.
    var sums = [Float](repeating: 0, count: 5), right = [Float](repeating: 0, count: 3)
    for (index, middle) in middles.enumerated() {
      let k = Float(index) / Float(count - 1) * 2 - 1
      let cell = first + (middle - Float(LineStrip.pitch / 2)) / Float(LineStrip.pitch)
      var power: Float = 1
      for degree in 0..<5 {
        sums[degree] += power
        if degree < 3 { right[degree] += power * cell }
        power *= k
      }
    }
    // The odd sums are 0, because the middles are numbered evenly about 0.
    let b = right[1] / sums[2]
    let determinant = sums[0] * sums[4] - sums[2] * sums[2]
    let a = (right[0] * sums[4] - sums[2] * right[2]) / determinant
    let c = (sums[0] * right[2] - sums[2] * right[0]) / determinant
    return along(old, from: a - b + c, over: a, to: a + b + c, count: count)
  }

  /// The place whose first, middle and last cells are at these cells of another place.
  private static func along(
    _ old: LinePlace, from: Float, over: Float, to: Float, count: Int
  ) -> LinePlace {
    func distance(_ cell: Float) -> Float { cell + old.bend * cell * cell }
    let last = Float(count - 1)
    let (s0, s1, s2) = (distance(from), distance(over), distance(to))
    // s(k) = s0 + p k + q k^2, with s1 at last / 2 and s2 at last.
    let q = 2 * (s2 - 2 * s1 + s0) / (last * last)
    let p = (s2 - s0) / last - q * last
    guard p > 0.2 else { return old }
    var place = old
    place.start = old.middle(of: from)
    place.along = old.along * p
    place.bend = q / p
    return place
  }
}

/// Makes the place of a line more exact: height, size and slope are changed as long as its glyphs
/// are recognised better.
struct LineRefinement {
  let picture: PicturePyramid
  private(set) var line: FoundLine
  private var quality: Float

  init(_ picture: PicturePyramid, _ line: FoundLine) {
    (self.picture, self.line) = (picture, line)
    quality = 0
    quality = quality(of: line.place)
    let middle = Float(line.length - 1) / 2
    improve(
      [
        (0, 1.1), (0, 0.91), (-0.13, 1), (0.13, 1), (-0.13, 1.1), (0.13, 1.1), (-0.13, 0.91),
        (0.13, 0.91),
      ]
      .map { shift in { $0.changed(down: shift.0, tall: shift.1) } })
    improve([-0.005, 0.005].map { tilt in { $0.tilted(tilt, about: middle) } })
    improve(
      [(0, 1.05), (0, 0.95), (-0.06, 1), (0.06, 1)]
        .map { shift in { $0.changed(down: shift.0, tall: shift.1) } })
    improve([-0.1, 0.1].map { slant in { $0.leaning(slant) } })
    improve([-0.0025, 0.0025].map { tilt in { $0.tilted(tilt, about: middle) } })
    improve(
      [(0, 1.03), (0, 0.97), (-0.03, 1), (0.03, 1)]
        .map { shift in { $0.changed(down: shift.0, tall: shift.1) } })
  }

  /// Takes the best of some changes, if it is better than none.
  private mutating func improve(_ changes: [(LinePlace) -> LinePlace]) {
    let start = line.place
    for change in changes {
      let place = change(start)
      let quality = quality(of: place)
      if quality > self.quality { (self.quality, line.place) = (quality, place) }
    }
  }

  private func quality(of place: LinePlace) -> Float {
    let strip = LineStrip(picture, place, first: -2, count: line.length + 4)
    let scores = GlyphNetwork.trained.scores(
      strip, at: (0..<line.length).map { ($0 + 2) * LineStrip.pitch })
    return (0..<line.length).reduce(0) { $0 + max(CellPath.leastScore, scores.best($1).score) }
  }
}

extension LinePlace {
  fileprivate func changed(down: Float, tall factor: Float) -> LinePlace {
    var changed = moved(down: down)
    changed.tall *= factor
    return changed
  }

  fileprivate func leaning(_ slant: Float) -> LinePlace {
    var leaning = self
    leaning.slant += slant
    return leaning
  }
}

/// A line with what each of its cells may be, and some cells before and after it.
struct ReadLine {
  let place: LinePlace
  let length: Int
  /// The scores of its cells, from ``margin`` cells before the first.
  let cells: GlyphScores
  /// The mean of the best glyphs' scores.
  let fit: Float

  /// The cells on each side that may belong to the line.
  static let margin = 3

  /// Reads a line whose place is known well.
  init?(_ picture: PicturePyramid, _ line: FoundLine) {
    let spare = 4
    let strip = LineStrip(
      picture, line.place, first: Float(-spare), count: line.length + 2 * spare)
    let columns = Array(0...strip.columns - LineStrip.pitch)
    let dense = GlyphNetwork.trained.scores(strip, at: columns)
    guard
      let path = CellPath.paths(dense, step: 1, lengths: [line.length]).first ?? nil,
      let first = path.middles.first, let last = path.middles.last
    else { return nil }
    let pitch = Float(LineStrip.pitch)
    let middles =
      (1...Self.margin).reversed().map { first - pitch * Float($0) } + path.middles
      + (1...Self.margin).map { last + pitch * Float($0) }
    let second = GlyphNetwork.second.scores(strip, at: middles.flatMap(Self.columns))
    var cells = GlyphScores(count: middles.count)
    for (index, middle) in middles.enumerated() {
      let places = Self.columns(middle).map { max(0, min(dense.count - 1, $0)) }
      let seen = places.map { dense[$0] } + (0..<3).map { second[3 * index + $0] }
      cells[index] = Self.mean(seen)[...]
    }
    (place, length, self.cells) = (line.place, line.length, cells)
    fit =
      (0..<length).reduce(0) { $0 + max(CellPath.leastScore, cells.best($1 + Self.margin).score) }
      / Float(length)
  }

  /// The column of a cell with this middle, and those beside it.
  private static func columns(_ middle: Float) -> [Int] {
    let column = Int(middle) - LineStrip.pitch / 2
    return [column - 1, column, column + 1]
  }

  /// The mean of some scores, as logarithms of probabilities again.
  private static func mean(_ seen: [ArraySlice<Float>]) -> [Float] {
    var sum = [Float](repeating: 0, count: Glyph.classes)
    for scores in seen {
      for (index, value) in scores.enumerated() { sum[index] += value / Float(seen.count) }
    }
    let norm = logf(sum.reduce(0) { $0 + expf($1) })
    // What the networks have never seen is not as sure as they say.
    return sum.map { logf(0.998 * expf($0 - norm) + 0.002 / Float(Glyph.classes)) }
  }
}
