import Glibc
import MRZ

/// Whether the fields that open a chip are certain enough to be used. Check digits alone do not
/// show it: some wrong characters satisfy them.
struct ZoneAcceptance {
  let zone: DecodedZone

  /// The most characters under check digits that may be others than the most probable, and what
  /// they may cost together.
  private static let mostCorrections = 3
  private static let mostCost: Float = 9
  /// The least probability of the key among all that satisfy the check digits.
  private static let leastShare: Float = 0.9
  /// The least mean logarithm of the probability of a character of the key.
  private static let leastFit: Float = -0.6

  var isAccepted: Bool {
    areCheckDigitsRight && isNumberWhole && areDatesPossible && isFormatCertain
      && corrections.count <= Self.mostCorrections
      && corrections.cost < Self.mostCost && fit > Self.leastFit && share > Self.leastShare
  }

  var characters: [UInt8] { zone.glyphs.map { Glyph.characters[$0] } }

  var areCheckDigitsRight: Bool {
    guard let mrz = try? MRZ(reading: characters, of: Set(MRZFormat.allCases)) else { return false }
    return mrz.format == zone.layout.format && mrz.failedCheckDigits.isEmpty
  }

  /// True if the number has fillers at its end only, and is not empty.
  private var isNumberWhole: Bool {
    let number = zone.layout.number.map { zone.glyphs[$0] }
    let end = number.firstIndex(of: Glyph.filler) ?? number.count
    return end > 0 && number[end...].allSatisfy { $0 == Glyph.filler }
  }

  /// True if the zone is none of another format that was cut short, moved by a cell or begins with
  /// another letter: the formats differ in which check digits they have. Nothing speaks against the
  /// format, and its first letter is seen, or what its second line ends with: a composite check
  /// digit, and in most visas a filler.
  private var isFormatCertain: Bool {
    let first = seen(at: 0)
    let last: (fitting: Float, other: Float)
    if let digit = zone.layout.format.layout.compositeCheckDigit {
      last = seen(at: digit)
    } else {
      let cell = zone.cells[2 * zone.layout.format.lineLength - 1]
      last = (expf(cell[cell.startIndex + Glyph.filler]), 0)
    }
    return first.other < 0.5 && last.other < 0.5 && max(first.fitting, last.fitting) > 0.5
      && zone.neighbours.allSatisfy { $0.dropLast().allSatisfy { expf($0) < 0.5 } }
  }

  /// The probability that a glyph is seen which the format has there, and that it is another.
  private func seen(at place: Int) -> (fitting: Float, other: Float) {
    let cell = zone.cells[place], allowed = zone.layout.characters[place].allowed
    var seen: (fitting: Float, other: Float) = (0, 0)
    for glyph in allowed.indices {
      let share = expf(cell[cell.startIndex + glyph])
      if allowed[glyph] || glyph == Glyph.letterO && allowed[Glyph.zero] {
        seen.fitting += share
      } else {
        seen.other += share
      }
    }
    return seen
  }

  /// The probability that a cell has no glyph.
  private static func none(_ cell: ArraySlice<Float>) -> Float {
    expf(cell[cell.startIndex + Glyph.none])
  }

  private var areDatesPossible: Bool {
    let fields = zone.layout.format.layout
    return [fields.dateOfBirth, fields.dateOfExpiry].compactMap { $0 }.allSatisfy { field in
      let digits = zone.glyphs[field].map { $0 - Glyph.zero }
      guard digits.count == 6 else { return false }
      return (1...12).contains(10 * digits[2] + digits[3])
        && (1...31).contains(10 * digits[4] + digits[5])
    }
  }

  /// The characters that count in a check digit and are others than the most probable.
  var corrections: (count: Int, cost: Float) {
    var (count, cost): (Int, Float) = (0, 0)
    for (place, character) in zone.layout.characters.enumerated() where Self.isChecked(character) {
      let scores = zone.scores[place]
      let loss = (scores.max() ?? 0) - scores[zone.glyphs[place]]
      if loss > 0 { (count, cost) = (count + 1, cost + loss) }
    }
    return (count, cost)
  }

  static func isChecked(_ character: ZoneLayout.Character) -> Bool {
    character.fieldWeight > 0 || character.compositeWeight > 0 || character.role != .plain
  }

  /// The mean score of the characters of the key.
  var fit: Float {
    let key = zone.layout.key
    return key.reduce(0) { $0 + zone.scores[$1][zone.glyphs[$1]] } / Float(key.count)
  }

  /// The probability of the key among all keys that satisfy the check digits.
  var share: Float {
    let scores = zip(zone.scores, zone.cells).map(Self.cautious)
    var fixed = scores
    for place in zone.layout.key {
      for glyph in fixed[place].indices where glyph != zone.glyphs[place] {
        fixed[place][glyph] = -.infinity
      }
    }
    let all = CheckedDecoding.total(zone.layout, scores)
    return expf(CheckedDecoding.total(zone.layout, fixed) - all)
  }

  /// How often a character may be something else altogether, whatever the network says. A check
  /// digit that corrects one character cannot also show that another is wrong: there are dozens of
  /// other corrections, and together they must be less probable.
  private static let surprise: Float = 0.01

  private static func cautious(_ scores: [Float], _ cell: ArraySlice<Float>) -> [Float] {
    // Little of a glyph that is whole looks like none; what is covered looks like nothing else.
    let surprise = max(Self.surprise, powf(Self.none(cell), 8))
    let shares = scores.map { expf($0) }
    let all = shares.reduce(0, +), count = Float(scores.count { $0 > -.infinity })
    guard all > 0, count > 0 else { return scores }
    return zip(scores, shares).map { score, share in
      score > -.infinity ? logf((1 - surprise) * share / all + surprise / count) : score
    }
  }

  /// The probability of the character at a place among all that it may be.
  func confidence(at place: Int) -> Float {
    let scores = zone.scores[place]
    let all = scores.reduce(0) { $0 + expf($1) }
    return all > 0 ? expf(scores[zone.glyphs[place]]) / all : 0
  }

  /// The reading for others.
  func reading(_ lines: [ReadLine]) -> ZoneReading {
    let length = zone.layout.format.lineLength
    let all = zone.glyphs.indices.map { place in
      ZoneReading.Character(
        character: Glyph.characters[zone.glyphs[place]], confidence: confidence(at: place),
        isCorrected: zone.scores[place][zone.glyphs[place]] < zone.scores[place].max() ?? 0)
    }
    return ZoneReading(
      format: zone.layout.format,
      lines: stride(from: 0, to: all.count, by: length).map { Array(all[$0..<$0 + length]) },
      isKeyAccepted: isAccepted, corners: corners(lines))
  }

  private func corners(_ lines: [ReadLine]) -> [(x: Float, y: Float)] {
    guard let first = lines.first?.place, let last = lines.last?.place else { return [] }
    let end = Float(zone.layout.format.lineLength)
    func corner(_ place: LinePlace, _ start: Int?, _ cell: Float, _ side: Float) -> (
      x: Float, y: Float
    ) {
      let at = Float(start ?? 0) + cell
      let point = place.middle(of: at) + place.along.quarter * (side * 0.7)
      return (point.x, point.y)
    }
    let (top, bottom) = (zone.starts.first, zone.starts.last)
    return [
      corner(first, top, -0.6, -1), corner(first, top, end - 0.4, -1),
      corner(last, bottom, end - 0.4, 1), corner(last, bottom, -0.6, 1),
    ]
  }
}
