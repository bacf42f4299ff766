/// Blobs that follow each other as the glyphs of a printed line do.
struct GlyphChain {
  /// From the left to the right.
  let blobs: [Blob]
  /// The line through their middles: its height at x 0, and how it falls.
  private let offset: Float
  private let slope: Float
  /// The distance of two glyphs, and the height of most of them, in pixels.
  let pitch: Float
  let height: Float
  /// The number of neighbours that are one pitch apart.
  let regular: Int

  init?(_ blobs: [Blob]) {
    guard blobs.count >= 3, let first = blobs.first, let last = blobs.last else { return nil }
    let heights = blobs.map(\.height).sorted()
    height = heights[heights.count * 3 / 4]
    var kept = blobs
    var line = Self.line(through: kept)
    let limit = 0.2 * height + 1
    kept = kept.filter { abs($0.y - line.offset - line.slope * $0.x) < limit }
    if kept.count >= 3 { line = Self.line(through: kept) }
    let steps = zip(blobs, blobs.dropFirst()).map { $1.x - $0.x }.sorted()
    var pitch = steps[steps.count / 2]
    // Where many glyphs touch, most steps are of two.
    if pitch > 1.55 * height { pitch = height * 1.05 }
    let stretch = (1 + line.slope * line.slope).squareRoot()
    regular = steps.count { abs($0 - pitch) < 0.2 * pitch }
    (offset, slope, self.pitch, self.blobs) = (line.offset, line.slope, pitch * stretch, blobs)
    guard last.x > first.x, pitch > 2 else { return nil }
  }

  private static func line(through blobs: [Blob]) -> (offset: Float, slope: Float) {
    let count = Float(blobs.count)
    let x = blobs.reduce(0) { $0 + $1.x } / count, y = blobs.reduce(0) { $0 + $1.y } / count
    var (square, product): (Float, Float) = (0, 0)
    for blob in blobs {
      square += (blob.x - x) * (blob.x - x)
      product += (blob.x - x) * (blob.y - y)
    }
    let slope = square > 0 ? product / square : 0
    return (y - slope * x, slope)
  }

  /// The length in glyphs.
  var length: Float {
    guard let first = blobs.first, let last = blobs.last else { return 0 }
    return (Point(last.x, 0) - Point(first.x, 0)).length * (1 + slope * slope).squareRoot() / pitch
      + 1
  }

  /// Where it is in the picture of which this one is a copy in another size.
  func place(scale: Float) -> LinePlace {
    let x = blobs.first?.x ?? 0
    let unit = Point(1, slope) / (1 + slope * slope).squareRoot()
    return LinePlace(
      start: Point(x + 0.5, offset + slope * x + 0.5) / scale - 0.5, along: unit * (pitch / scale))
  }

  fileprivate func y(at x: Float) -> Float { offset + slope * x }
}

/// The printed lines that a picture may have.
struct GlyphChains {
  /// The longest first.
  let chains: [GlyphChain]

  /// The least number of glyphs of a line, and the most lines.
  private static let leastGlyphs = 9
  static let most = 14

  init(of blobs: [Blob]) {
    let joined = Self.joined(Self.linked(blobs).compactMap(GlyphChain.init))
    chains = Array(
      joined.filter { $0.blobs.count >= Self.leastGlyphs && $0.length > 10 }
        .sorted { ($0.regular, $0.blobs.count) > ($1.regular, $1.blobs.count) }.prefix(Self.most))
  }

  /// Links each blob to the nearest on its right that is like it, unless another is nearer to that.
  private static func linked(_ blobs: [Blob]) -> [[Blob]] {
    var next = [Int?](repeating: nil, count: blobs.count)
    var before = [(index: Int, cost: Float)?](repeating: nil, count: blobs.count)
    for (index, blob) in blobs.enumerated() {
      guard let best = neighbour(of: index, blob, blobs) else { continue }
      if let other = before[best.index] {
        if other.cost <= best.cost { continue }
        next[other.index] = nil
      }
      next[index] = best.index
      before[best.index] = (index, best.cost)
    }
    return blobs.indices.filter { before[$0] == nil && next[$0] != nil }.map { start in
      var chain: [Blob] = []
      var at: Int? = start
      while let index = at {
        chain.append(blobs[index])
        at = next[index]
      }
      return chain
    }
  }

  private static func neighbour(
    of index: Int, _ blob: Blob, _ blobs: [Blob]
  ) -> (index: Int, cost: Float)? {
    var best: (index: Int, cost: Float)?
    let end = Float(blob.right) + 1.9 * max(blob.height, 8)
    for other in index + 1..<blobs.count {
      let candidate = blobs[other]
      if Float(candidate.left) > end { break }
      let dx = candidate.x - blob.x, dy = abs(candidate.y - blob.y)
      let (low, high) = (min(blob.height, candidate.height), max(blob.height, candidate.height))
      guard dx > 0.3 * low, Float(candidate.left) > blob.x, low > 0.5 * high,
        dy < 0.36 * dx + 1, dy < 0.5 * high,
        Float(candidate.left - blob.right) < 1.9 * high
      else { continue }
      let cost = dx + 2 * dy + (high - low)
      if best.map({ cost < $0.cost }) ?? true { best = (other, cost) }
    }
    return best
  }

  /// Joins chains of which one continues the other, the nearest first.
  private static func joined(_ chains: [GlyphChain]) -> [GlyphChain] {
    var rest = chains.sorted { ($0.blobs.first?.left ?? 0) < ($1.blobs.first?.left ?? 0) }
    var index = 0
    while index < rest.count {
      let chain = rest[index]
      var best: (index: Int, gap: Float)?
      for other in rest.indices where other != index {
        guard let gap = gap(chain, rest[other]) else { continue }
        if best.map({ gap < $0.gap }) ?? true { best = (other, gap) }
      }
      guard let best, let whole = GlyphChain(chain.blobs + rest[best.index].blobs) else {
        index += 1
        continue
      }
      rest[index] = whole
      rest.remove(at: best.index)
      if best.index < index { index -= 1 }
    }
    return rest
  }

  /// The distance from the end of one chain to another that continues it; nil if it does not.
  private static func gap(_ one: GlyphChain, _ other: GlyphChain) -> Float? {
    guard let end = one.blobs.last, let start = other.blobs.first else { return nil }
    let gap = start.x - end.x, height = max(one.height, other.height)
    guard gap > 0.4 * height, gap < 8 * height,
      min(one.height, other.height) > 0.6 * height
    else { return nil }
    // A short chain shows its slope badly: the longer one says where the other should be.
    let (from, to) = one.blobs.count >= other.blobs.count ? (one, start) : (other, end)
    guard abs(from.y(at: to.x) - to.y) < 0.35 * height + 0.02 * gap else { return nil }
    return gap
  }
}
