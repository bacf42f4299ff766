import Glibc
import MRZ

/// The lines of a zone read as one format.
struct DecodedZone {
  let layout: ZoneLayout
  /// The glyph at each place, and the scores of all glyphs there.
  let glyphs: [Int]
  let scores: [[Float]]
  /// What the networks see at each place, whatever the format allows there, and in the cells just
  /// before and after each line.
  let cells: [ArraySlice<Float>]
  let neighbours: [ArraySlice<Float>]
  /// How well the whole fits, against other formats.
  let score: Float
  /// The cell at which each line begins, counted from the first that was found.
  let starts: [Int]
}

/// Decodes lines as each format that they may have.
struct ZoneDecoder {
  let lines: [ReadLine]

  /// What it costs that a line does not begin where the others do.
  private static let shiftCost: Float = 3

  /// The best reading in each format with this number of lines and this length of a line.
  func zones() -> [DecodedZone] {
    guard let length = lines.first?.length, lines.allSatisfy({ $0.length == length }) else {
      return []
    }
    return MRZFormat.allCases
      .filter { $0.lineCount == lines.count && $0.lineLength == length }
      .compactMap { best(of: ZoneLayout.byFormat[$0] ?? []) }
  }

  private func best(of layouts: [ZoneLayout]) -> DecodedZone? {
    let rough = layouts.enumerated().map { index, layout in
      let (starts, score) = starts(layout)
      // Few numbers are longer than nine characters.
      return (layout: layout, starts: starts, score: score - (index > 0 ? 4 : 0))
    }
    guard let most = rough.map(\.score).max() else { return nil }
    return rough.filter { $0.score > most - 12 }
      .compactMap { zone($0.layout, $0.starts, $0.score) }
      .max { $0.score < $1.score }
  }

  /// Where each line begins if only the kinds of the characters decide.
  private func starts(_ layout: ZoneLayout) -> (starts: [Int], score: Float) {
    let shifts = Array(-ReadLine.margin...ReadLine.margin)
    let fits = lines.indices.map { line in shifts.map { fit(layout, line, $0) } }
    var best = (starts: [Int](), score: -Float.infinity)
    for common in shifts.indices {
      var starts: [Int] = []
      var total: Float = 0
      for line in fits {
        let costs = shifts.indices.map { line[$0] - ($0 == common ? 0 : Self.shiftCost) }
        let chosen = costs.indices.max { costs[$0] < costs[$1] } ?? common
        starts.append(shifts[chosen])
        total += costs[chosen]
      }
      if total > best.score { best = (starts, total) }
    }
    return best
  }

  /// How well a line fits if it begins at a cell.
  private func fit(_ layout: ZoneLayout, _ line: Int, _ start: Int) -> Float {
    let cells = lines[line].cells, length = layout.format.lineLength
    var total = ends(line, start)
    for column in 0..<length {
      let place = line * length + column
      let scores = Self.scores(cells[start + ReadLine.margin + column], layout.characters[place])
      total += max(-8, scores.max() ?? 0) + layout.characters[place].worth
    }
    return total
  }

  /// Whether there is nothing before and after a line.
  private func ends(_ line: Int, _ start: Int) -> Float {
    let cells = lines[line].cells
    let end = start + ReadLine.margin + lines[line].length
    var total: Float = 0
    for cell in 0..<cells.count where cell < start + ReadLine.margin || cell >= end {
      total += max(-4, cells.none(cell)) * 0.7
    }
    // As if every line had the same number of cells beside it.
    return total
  }

  /// The scores of the glyphs that a character may be; minus infinity for others.
  private static func scores(
    _ cell: ArraySlice<Float>, _ character: ZoneLayout.Character
  ) -> [Float] {
    var scores = Array(cell.prefix(Glyph.count))
    // 0 and O differ by a tenth in height: what looks like one may always be the other. Numbers
    // of documents hardly have an O.
    let (zero, letter) = (expf(scores[Glyph.zero]), expf(scores[Glyph.letterO]))
    scores[Glyph.zero] = logf(0.8 * zero + 0.2 * letter)
    scores[Glyph.letterO] = logf(0.8 * letter + 0.2 * zero)
    if character.isMixed {
      scores[Glyph.letterO] -= 2
      // A 0 whose top is hidden is like a U, and no check digit tells the two.
      scores[Glyph.zero] = logf(expf(scores[Glyph.zero]) + 0.02 * expf(scores[Glyph.letterU]))
      scores[Glyph.letterU] -= 1
    }
    for glyph in scores.indices where !character.allowed[glyph] { scores[glyph] = -.infinity }
    return scores
  }

  private func zone(_ layout: ZoneLayout, _ starts: [Int], _ rough: Float) -> DecodedZone? {
    let length = layout.format.lineLength
    let cells = layout.characters.indices.map { place in
      lines[place / length].cells[starts[place / length] + ReadLine.margin + place % length]
    }
    let scores = zip(cells, layout.characters).map(Self.scores)
    guard let checked = CheckedDecoding(layout, scores) else { return nil }
    var glyphs = checked.glyphs
    Self.decodeNames(layout, scores, &glyphs)
    Self.decodeStates(layout, scores, &glyphs)
    var cost: Float = 0
    for (place, glyph) in glyphs.enumerated() {
      cost += max(-8, scores[place].max() ?? 0) - max(-12, scores[place][glyph])
    }
    return DecodedZone(
      layout: layout, glyphs: glyphs, scores: scores, cells: cells,
      neighbours: neighbours(starts), score: rough - cost, starts: starts)
  }

  private func neighbours(_ starts: [Int]) -> [ArraySlice<Float>] {
    zip(lines, starts).flatMap { line, start in
      [start - 1, start + line.length].map { $0 + ReadLine.margin }
        .filter { 0..<line.cells.count ~= $0 }.map { line.cells[$0] }
    }
  }

  private static func decodeNames(
    _ layout: ZoneLayout, _ scores: [[Float]], _ glyphs: inout [Int]
  ) {
    let fields = layout.format.layout
    // The composite check digit of the French card covers the names too.
    guard fields.givenNames == nil else { return }
    let names = NameDecoding(Array(scores[fields.names]))
    glyphs.replaceSubrange(fields.names, with: names.glyphs)
  }

  /// Takes a state that exists instead of one that fits only a little better.
  private static func decodeStates(
    _ layout: ZoneLayout, _ scores: [[Float]], _ glyphs: inout [Int]
  ) {
    let fields = layout.format.layout
    guard fields.givenNames == nil else { return }
    for field in [MRZLayout.issuingState, fields.nationality].compactMap({ $0 }) {
      func fit(_ code: [Int]) -> Float {
        zip(field, code).reduce(0) { $0 + scores[$1.0][$1.1] }
      }
      guard let best = StateCodes.all.max(by: { fit($0) < fit($1) }) else { continue }
      if fit(best) > fit(Array(glyphs[field])) - 4 { glyphs.replaceSubrange(field, with: best) }
    }
  }
}
