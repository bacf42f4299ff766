/// The most probable characters of a field of names: words with a filler between them, two between
/// surname and given names, and nothing but fillers after three of them.
struct NameDecoding {
  let glyphs: [Int]

  /// The state: how many fillers went before, 3 at most, and 4 more after surname and given names
  /// were parted.
  private static let states = 8

  /// - Parameters:
  ///   - scores: for each place, the logarithm of the probability of each glyph.
  init(_ scores: [[Float]]) {
    var best = [Float](repeating: -.infinity, count: Self.states)
    var ways: [[(glyph: Int, from: Int)]] = []
    best[0] = 0
    for (place, score) in scores.enumerated() {
      let letter = (Glyph.letters).max { score[$0] < score[$1] } ?? Glyph.letters.lowerBound
      var after = [Float](repeating: -.infinity, count: Self.states)
      var way = [(glyph: Int, from: Int)](repeating: (0, 0), count: Self.states)
      func go(_ from: Int, _ to: Int, _ glyph: Int, _ cost: Float) {
        let total = best[from] + score[glyph] - cost
        if total > after[to] { (after[to], way[to]) = (total, (glyph, from)) }
      }
      for state in 0..<Self.states where best[state] > -.infinity {
        let (part, fillers) = (state / 4, state % 4)
        // After the given names, two fillers are an end as well.
        let isEnd = fillers == 3 || fillers == 2 && part == 1
        let isStart = place == 0
        if !isEnd || isStart {
          let next = fillers == 2 ? 1 : part
          go(state, next * 4, letter, 0)
        }
        go(state, part * 4 + min(3, fillers + 1), Glyph.filler, isStart ? 4 : 0)
      }
      best = after
      ways.append(way)
    }
    var state = best.indices.max { best[$0] < best[$1] } ?? 0
    var glyphs = [Int](repeating: 0, count: scores.count)
    for place in glyphs.indices.reversed() {
      glyphs[place] = ways[place][state].glyph
      state = ways[place][state].from
    }
    self.glyphs = glyphs
  }
}

extension Glyph {
  /// The numbers of the letters.
  static let letters = 11..<37
}
