import MRZ

extension ZoneReading {
  /// Looks for the machine readable zone in a picture, however it is turned.
  /// - Returns: the reading that fits best; nil if there are no lines that may be a zone.
  package init?(of picture: GreyPicture) {
    var upright = ZoneSearch(picture)
    upright.run()
    if upright.best?.reading.isKeyAccepted != true {
      var sideways = ZoneSearch(picture.turned)
      sideways.run()
      if let best = sideways.best, best.score > upright.best?.score ?? -.infinity {
        self = best.reading
        let height = Float(picture.height)
        corners = corners.map { ($0.y, height - 1 - $0.x) }
        return
      }
    }
    guard let best = upright.best else { return nil }
    self = best.reading
  }
}

/// The search for a zone in a picture.
struct ZoneSearch {
  private let pyramid: PicturePyramid
  /// The reading that fits best, and how well.
  private(set) var best: (reading: ZoneReading, score: Float)?

  /// The longest side of the copy in which glyphs are looked for, and by how much a small picture is
  /// made larger at most.
  private static let side: Float = 1280
  private static let mostEnlarged: Float = 3
  /// The least fit of a line that is read further, and how many lines are.
  private static let leastFit: Float = 0.1
  private static let mostLines = 5

  init(_ picture: GreyPicture) { pyramid = PicturePyramid(picture) }

  mutating func run() {
    let picture = pyramid.levels[0]
    let longest = Float(max(picture.width, picture.height))
    let scale = min(Self.mostEnlarged, Self.side / longest)
    look(in: picture.scaled(by: scale), scale: scale)
    if best?.reading.isKeyAccepted == true { return }
    // Small glyphs in a large picture, and large ones in a small one, need another size.
    let second: Float =
      longest > 1600 ? min(1, 2300 / longest) : longest <= 700 ? Self.mostEnlarged : 0
    if second > 0, abs(second - scale) > 0.2 * scale {
      look(in: picture.scaled(by: second), scale: second)
    }
  }

  private mutating func look(in copy: GreyPicture, scale: Float) {
    let chains = GlyphChains(of: Blobs(in: copy).blobs).chains
    var found: [FoundLine] = []
    for chain in chains { found += lines(chain, scale) }
    found.sort { $0.score > $1.score }
    var tried: [FoundLine] = []
    for line in found.prefix(24) where line.fit > Self.leastFit {
      guard tried.count < Self.mostLines else { return }
      if tried.contains(where: { $0.isSame(as: line) }) { continue }
      tried.append(line)
      read(line, found)
      if best?.reading.isKeyAccepted == true { return }
    }
  }

  /// The lines of the MRZ that may be where a chain is, in both directions.
  private func lines(_ chain: GlyphChain, _ scale: Float) -> [FoundLine] {
    let place = chain.place(scale: scale)
    let length = Int(chain.length.rounded())
    guard length < 80 else { return [] }
    let spare = length < 28 ? 46 - length : 6
    let cells = length + 2 * spare
    let turned = place.turned(from: Float(length - 1))
    return [place, turned].flatMap {
      FoundLine.lines(pyramid, $0, first: Float(-spare), cells: cells)
    }
  }

  /// Reads the zone that has a line.
  private mutating func read(_ line: FoundLine, _ found: [FoundLine]) {
    let stack = LineStack(pyramid, line, found)
    for lines in stack.zones() {
      let decoder = ZoneDecoder(lines: lines)
      for zone in decoder.zones() {
        let acceptance = ZoneAcceptance(zone: zone)
        let reading = acceptance.reading(lines)
        // A reading that holds is better than any that does not.
        let score = zone.score + (reading.isKeyAccepted ? 1000 : 0)
        if best.map({ score > $0.score }) ?? true { best = (reading, score) }
      }
    }
  }
}

extension FoundLine {
  /// True if it is the same line with the same length.
  func isSame(as other: FoundLine) -> Bool {
    let middle = place.middle(of: Float(length) / 2)
    let away = middle - other.place.middle(of: Float(other.length) / 2)
    let unit = place.along / place.pitch
    let across = abs((away * unit.quarter).sum())
    let along = abs((away * unit).sum())
    return length == other.length && across < 0.6 * place.pitch && along < 4 * place.pitch
      && (unit * other.place.along).sum() > 0
  }
}

/// The lines above and below a line that belong to the same zone.
struct LineStack {
  private let picture: PicturePyramid
  private let line: FoundLine
  private let found: [FoundLine]
  private let above: FoundLine?
  private let below: FoundLine?

  /// The distances of two lines, in parts of the distance of their cells.
  static let distances: ClosedRange<Float> = 1.3...2.95

  init(_ picture: PicturePyramid, _ line: FoundLine, _ found: [FoundLine]) {
    let refined = LineRefinement(picture, line).line
    (self.picture, self.line, self.found) = (picture, refined, found)
    above = Self.neighbour(of: refined, picture, found, -1)
    below = Self.neighbour(of: refined, picture, found, 1)
  }

  /// The lines of each zone that there may be.
  func zones() -> [[ReadLine]] {
    guard let middle = ReadLine(picture, line) else { return [] }
    let upper = above.flatMap { ReadLine(picture, $0) },
      lower = below.flatMap { ReadLine(picture, $0) }
    if line.length != 30 {
      return [upper.map { [$0, middle] }, lower.map { [middle, $0] }].compactMap { $0 }
    }
    var zones: [[ReadLine]] = []
    if let upper, let lower { zones.append([upper, middle, lower]) }
    if let lower, let below, let last = third(after: below, 1) {
      zones.append([middle, lower, last])
    }
    if let upper, let above, let first = third(after: above, -1) {
      zones.append([first, upper, middle])
    }
    return zones
  }

  private func third(after line: FoundLine, _ side: Float) -> ReadLine? {
    Self.neighbour(of: line, picture, found, side).flatMap { ReadLine(picture, $0) }
  }

  /// The next line on one side.
  private static func neighbour(
    of line: FoundLine, _ picture: PicturePyramid, _ found: [FoundLine], _ side: Float
  ) -> FoundLine? {
    var places = found.compactMap { distance(from: line, to: $0, side) }
    if places.isEmpty {
      places = Array(stride(from: distances.lowerBound, through: distances.upperBound, by: 0.22))
    }
    var best: FoundLine?
    for distance in Set(places.map { ($0 * 10).rounded() / 10 }).sorted() {
      let place = line.place.moved(down: side * distance)
      let lines = FoundLine.lines(
        picture, place, first: -4, cells: line.length + 8, lengths: [line.length])
      guard let next = lines.first else { continue }
      if best.map({ next.score > $0.score }) ?? true { best = next }
    }
    guard let best, best.fit > -1 else { return nil }
    return LineRefinement(picture, best).line
  }

  /// How far another line is on a side; nil if it cannot be of the same zone.
  private static func distance(
    from line: FoundLine, to other: FoundLine, _ side: Float
  ) -> Float? {
    let unit = line.place.along / line.place.pitch
    guard (unit * other.place.along).sum() > 0.97 * other.place.pitch,
      abs(other.place.pitch / line.place.pitch - 1) < 0.25
    else { return nil }
    let away =
      other.place.middle(of: Float(other.length) / 2)
      - line.place.middle(of: Float(line.length) / 2)
    let distance = side * (away * unit.quarter).sum() / line.place.pitch
    let along = abs((away * unit).sum()) / line.place.pitch
    return distances.contains(distance) && along < 12 ? distance : nil
  }
}
