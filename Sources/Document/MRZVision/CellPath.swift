/// Which columns of a line are the middles of its glyphs: a way over the columns in steps of about
/// one cell, on which glyphs are recognised best. Nothing is cut apart before it is recognised, so
/// that glyphs may touch.
struct CellPath {
  /// The middles of the glyphs, in columns.
  let middles: [Float]
  /// The sum over the glyphs.
  let score: Float

  /// The least logarithm of a probability that counts: what glare took is no reason to give up.
  static let leastScore: Float = -5

  /// Finds the best way with each of some numbers of glyphs.
  /// - Parameters:
  ///   - scores: at every `step`th column, from the first column at which a cell begins.
  ///   - step: the distance of the scores in columns.
  static func paths(_ scores: GlyphScores, step: Int, lengths: [Int]) -> [CellPath?] {
    let places = scores.count
    let seen = (0..<places).map { max(leastScore, scores.best($0).score) + 1 }
    // A glyph is recognised as well when it is not quite in the middle. Where every column is looked
    // at, those beside it show where the middle is.
    let beside = step == 1 ? 2 : 0
    let glyph = (0..<places).map { place in
      let all = max(0, place - beside)...min(places - 1, place + beside)
      return all.reduce(0) { $0 + seen[$1] } / Float(all.count)
    }
    let none = (0..<places).map { max(leastScore, scores.none($0)) }
    let cell = LineStrip.pitch / step
    func blank(at place: Int) -> Float { place < 0 || place >= places ? -1 : none[place] }
    let strides = (13 / step...19 / step).filter { $0 > 0 && $0 * step >= 13 && $0 * step <= 19 }
      .map { stride in (stride, 0.08 * Float((stride * step - 16) * (stride * step - 16))) }
    let most = lengths.max() ?? 0
    var from = [Int8](repeating: 0, count: most * places)
    var best = (0..<places).map { glyph[$0] + blank(at: $0 - cell) }
    var results = [CellPath?](repeating: nil, count: lengths.count)
    for number in 1...max(1, most) {
      if number > 1 {
        var next = [Float](repeating: -1e9, count: places)
        for place in 0..<places {
          for (stride, cost) in strides where place >= stride {
            let score = best[place - stride] - cost
            if score > next[place] {
              next[place] = score
              from[(number - 1) * places + place] = Int8(stride)
            }
          }
          next[place] += glyph[place]
        }
        best = next
      }
      for (index, length) in lengths.enumerated() where length == number {
        results[index] = path(best, from, length, step) { blank(at: $0 + cell) }
      }
    }
    return results
  }

  private static func path(
    _ best: [Float], _ from: [Int8], _ length: Int, _ step: Int, _ blank: (Int) -> Float
  ) -> CellPath? {
    var (end, score) = (-1, -Float.infinity)
    for place in best.indices where best[place] + blank(place) > score {
      (end, score) = (place, best[place] + blank(place))
    }
    guard end >= 0, score > -1e6 else { return nil }
    var middles: [Float] = []
    for number in stride(from: length - 1, through: 0, by: -1) {
      middles.append(Float(end * step + LineStrip.pitch / 2))
      end -= Int(from[number * best.count + end])
    }
    return CellPath(middles: middles.reversed(), score: score)
  }
}
